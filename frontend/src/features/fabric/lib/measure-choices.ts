/** Which engines and patterns can be chosen for a fabric. Pure. */
import type { Catalog, Component } from '@/api-schema/models';

export interface Choice {
  value: string;
  label: string;
  disabled: boolean;
}

function staticComponents(catalog: Catalog, section: string): Component[] {
  return (catalog.sections[section] ?? []).filter(({ models }) => models.includes('static'));
}

/** Engines of the static model; tables as imported only where some were. */
export function engineChoices(catalog: Catalog, hasTables: boolean): Choice[] {
  return staticComponents(catalog, 'routing').map(({ kind }) => ({
    value: kind,
    label: kind,
    disabled: kind === 'imported' && !hasTables,
  }));
}

/** Patterns that need nothing said about them; the others are written into the text by hand. */
export function patternChoices(catalog: Catalog): Choice[] {
  return staticComponents(catalog, 'pattern').map(({ kind, params }) => ({
    value: kind,
    label: kind,
    disabled: params.some(({ required }) => required),
  }));
}
