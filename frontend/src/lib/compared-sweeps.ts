/** Which sweeps an address compares. Pure. */

export const MOST_COMPARED = 6;

export interface ComparedSweeps {
  /** The baseline first. */
  ids: readonly string[];
  /** What is wrong with the address, naming its field; empty where nothing is. */
  problems: readonly string[];
}

/** Reads `sweep=…&sweep=…&baseline=…`; the first is the baseline where none is named. */
export function comparedSweeps(search: URLSearchParams): ComparedSweeps {
  const asked = search.getAll('sweep').filter((id) => id !== '');
  const ids = [...new Set(asked)];
  const baseline = search.get('baseline') ?? ids[0];
  const twice = ids.filter((id) => asked.indexOf(id) !== asked.lastIndexOf(id));
  const problems = [
    ...twice.map((id) => `sweep: ${id} is there twice; each sweep is compared once.`),
    ...(ids.length < 2
      ? [`sweep: ${String(ids.length)} given; 2 to ${String(MOST_COMPARED)} can be compared.`]
      : []),
    ...(ids.length > MOST_COMPARED
      ? [`sweep: ${String(ids.length)} given; at most ${String(MOST_COMPARED)} can be compared.`]
      : []),
    ...(baseline !== undefined && !ids.includes(baseline)
      ? [`baseline: ${baseline} is none of the sweeps; it must be one of ${ids.join(', ')}.`]
      : []),
  ];
  const others = ids.filter((id) => id !== baseline);
  return { ids: baseline === undefined ? [] : [baseline, ...others], problems };
}
