/** What a specification's text says of engines, patterns and counts. Pure. */
import { parse } from 'yaml';

export interface SpecChoice {
  engines: string[];
  patterns: string[];
}

function kindsOf(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const kinds = entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'kind' in entry ? entry.kind : entry,
  );
  return [...new Set(kinds.filter((kind) => typeof kind === 'string'))];
}

function section(document: unknown, place: string, name: string): unknown {
  if (typeof document !== 'object' || document === null) return undefined;
  const holder = (document as Record<string, unknown>)[place];
  if (typeof holder !== 'object' || holder === null) return undefined;
  return (holder as Record<string, unknown>)[name];
}

/** Engines and patterns that a text varies, or fixes; none where it cannot be read. */
export function choiceOf(text: string): SpecChoice {
  let document: unknown;
  try {
    document = parse(text);
  } catch {
    return { engines: [], patterns: [] };
  }
  const of = (name: string) =>
    kindsOf(section(document, 'axes', name) ?? section(document, 'base', name));
  return { engines: of('routing'), patterns: of('pattern') };
}
