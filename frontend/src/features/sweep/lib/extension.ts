/** What an extension asks for, from the fields of its dialog, and which field a problem is about. Pure. */
import type { Axis, FieldProblem, Sweep } from '@/api-schema/models';
import { listOf, valueOf } from '@/lib/written-values';

export interface ExtensionFields {
  samples: number | string;
  replicates: number | string;
  /** Values of the slowest axis, with commas between. */
  values: string;
  /** Further sub-spaces, as YAML. */
  spaces: string;
}

export type ExtensionField = keyof ExtensionFields;

/** What REST is asked for; null leaves it. */
export interface AskedExtension {
  samples: number | null;
  replicates: number | null;
  axes: Record<string, unknown[]> | null;
  spaces: Record<string, Record<string, unknown>> | null;
}

export type FieldErrors = Partial<Record<ExtensionField, string>>;

/** Which further points a sweep may be asked for; what the service would refuse always is not offered. */
export function furtherPoints({ samples, axes }: Pick<Sweep, 'samples' | 'axes'>): {
  axis: Axis | null;
  hasSpaces: boolean;
} {
  const [first] = axes;
  const hasSpaces = first?.name === 'space' && first.paths[0] === 'space';
  const isSearch = axes.some(({ until }) => until !== null && until !== undefined);
  if (first === undefined || samples !== null || isSearch) return { axis: null, hasSpaces: false };
  const isOneList = first.paths.length === 1 && (first.when ?? null) === null;
  return { axis: !hasSpaces && isOneList ? first : null, hasSpaces };
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function spacesOf(text: string): Record<string, Record<string, unknown>> {
  const told = valueOf(text);
  const spaces = isMapping(told) && Object.keys(told).join() === 'spaces' ? told['spaces'] : told;
  if (!isMapping(spaces) || !Object.values(spaces).every(isMapping)) {
    throw new Error('Write sub-spaces by their names, such as `rings: {base: {topology: ring}}`.');
  }
  return spaces as Record<string, Record<string, unknown>>;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** What the fields ask for; fields that cannot be read have an error instead. */
export function askedOf(
  fields: ExtensionFields,
  sweep: Pick<Sweep, 'samples' | 'replicates' | 'axes'>,
): { asked: AskedExtension; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = <Value>(field: 'values' | 'spaces', how: (text: string) => Value) => {
    if (fields[field].trim() === '') return null;
    try {
      return how(fields[field]);
    } catch (error) {
      errors[field] = firstLine(error);
      return null;
    }
  };
  const more = (value: number | string, before: number | undefined) =>
    typeof value === 'number' && before !== undefined && value !== before ? value : null;
  const { axis } = furtherPoints(sweep);
  const values = read('values', listOf);
  const asked = {
    samples: more(fields.samples, sweep.samples?.count),
    replicates: more(fields.replicates, sweep.replicates),
    axes: axis === null || values === null ? null : { [axis.name]: values },
    spaces: read('spaces', spacesOf),
  };
  return { asked, errors };
}

/** Whether anything is asked for. */
export function asksAnything(asked: AskedExtension): boolean {
  return Object.values(asked).some((value) => value !== null);
}

const FIELD_OF: Record<string, ExtensionField> = {
  samples: 'samples',
  replicates: 'replicates',
  axes: 'values',
  spaces: 'spaces',
};

/** What the service says of each field, and whether it says anything that is of none. */
export function errorsOf(problems: readonly FieldProblem[]): {
  errors: FieldErrors;
  hasOther: boolean;
} {
  const errors: FieldErrors = {};
  let hasOther = problems.length === 0;
  for (const { pointer, message, allowed } of problems) {
    const field = FIELD_OF[pointer?.split('/')[1] ?? ''];
    if (field === undefined) {
      hasOther = true;
      continue;
    }
    const told = typeof allowed === 'string' ? `${message} Allowed: ${allowed}.` : message;
    errors[field] = errors[field] === undefined ? told : `${errors[field]} ${told}`;
  }
  return { errors, hasOther };
}
