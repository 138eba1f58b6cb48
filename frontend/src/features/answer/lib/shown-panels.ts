/** Which panels of a figure are shown: all where they are few, else one. Pure. */

/** Of more, one at a time is chosen from a list. */
export const MOST_MULTIPLES = 12;

/** All panels where there are 2 to 12 and none is chosen; else the chosen one, or the first. */
export function shownPanels<Panel extends { title: string }>(
  panels: readonly Panel[],
  chosen: string | null,
): readonly Panel[] {
  const one = panels.find(({ title }) => title === chosen);
  if (one !== undefined) return [one];
  return panels.length <= MOST_MULTIPLES ? panels : panels.slice(0, 1);
}

/** A figure in words: of one panel its own, of several how to read them. */
export function panelsSummary<Panel extends { title: string }>(
  panels: readonly Panel[],
  summaryOf: (panel: Panel) => string,
  scales = 'each with its own scale',
): string {
  const [first] = panels;
  if (first === undefined) return 'No point has a result yet.';
  if (panels.length === 1) return summaryOf(first);
  return `${String(panels.length)} charts, ${scales}.`;
}
