/** Whether a parameter applies, by the catalogue's words `only when …` and what the form shows. Pure. */
import type { FormParam } from './draft-form';

/** Words of the catalogue that no rule below reads, as those that one does. */
const MEANT: Readonly<Record<string, string>> = {
  'a custom model has experts': 'model is custom and experts is above 0',
};

interface Told {
  /** Whether the text gives it. */
  isGiven: boolean;
  /** Its value or default, as text; undefined where an axis or the service decides. */
  value: string | undefined;
}

function toldOf({ value, isComplex, axis, param }: FormParam): Told {
  const isGiven = value !== '' || isComplex || axis !== null;
  if (axis !== null || isComplex) return { isGiven, value: undefined };
  if (value !== '') return { isGiven, value };
  const usual: unknown = param.default;
  const isKnown = ['string', 'number', 'boolean'].includes(typeof usual);
  return { isGiven, value: isKnown ? String(usual) : undefined };
}

const RULES: readonly [RegExp, (told: Told, word: string) => boolean | null][] = [
  [/^(\w+) is (not )?given$/, ({ isGiven }, not) => isGiven === (not === '')],
  [
    /^(\w+) is above (-?[\d.]+)$/,
    ({ value }, least) => (value === undefined ? null : Number(value) > Number(least)),
  ],
  [/^(\w+) is not (\w+)$/, ({ value }, other) => (value === undefined ? null : value !== other)],
  [
    /^(\w+) is (\w+(?: or \w+)*)$/,
    ({ value }, words) => (value === undefined ? null : words.split(' or ').includes(value)),
  ],
];

function holds(condition: string, params: ReadonlyMap<string, Told>): boolean | null {
  for (const [form, judge] of RULES) {
    const found = form.exec(condition);
    if (found === null) continue;
    const told = params.get(found[1] ?? '');
    return told === undefined ? null : judge(told, found[2] ?? '');
  }
  return null;
}

/** Whether it applies; null where the form cannot tell. */
export function applies(condition: string, params: readonly FormParam[]): boolean | null {
  const told = new Map(params.map((shown) => [shown.param.name, toldOf(shown)]));
  const parts = (MEANT[condition] ?? condition).split(' and ');
  const found = parts.map((part) => holds(part, told));
  if (found.includes(false)) return false;
  return found.includes(null) ? null : true;
}

/** Parameters that somebody fills in, and those that only wait for another value. */
export interface SortedParams {
  shown: FormParam[];
  /** They do not apply as things are, and the text does not give them. */
  idle: FormParam[];
}

/** What is read from a trace or fabric is no choice: an unlike value is a mistake. */
const FILLED_IN = /Filled in from it/;

/** Sorts the parameters of one component; of several, which an axis goes through, all are shown. */
export function sortedParams(params: readonly FormParam[], isOne: boolean): SortedParams {
  const isIdle = ({ param, value, isComplex, axis }: FormParam): boolean => {
    if (value !== '' || isComplex || axis !== null) return false;
    const condition = param.applies_when;
    return isOne && condition !== null && condition !== undefined
      ? applies(condition, params) === false
      : false;
  };
  const asked = params.filter(
    (each) => !FILLED_IN.test(each.param.help) || each.value !== '' || each.isComplex,
  );
  return { shown: asked.filter((each) => !isIdle(each)), idle: asked.filter(isIdle) };
}
