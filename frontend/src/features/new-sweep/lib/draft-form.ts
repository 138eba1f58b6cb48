/** A specification's text as the form shows it: sections with their components, and axes. Pure. */
import type { Document } from 'yaml';

import type { Catalog, Component, ParamSpec } from '@/api-schema/models';
import { modelOf } from '@/lib/models';

import { asObject, documentOf, fieldText } from './spec-fields';
import { axisOfParam, kindInBase, placeInBase } from './written-places';

export interface FormParam {
  param: ParamSpec;
  /** As the text has it; '' where it says nothing. */
  value: string;
  /** The value is of a form that a field cannot show. */
  isComplex: boolean;
  /** The axis that sets it; null where none does. */
  axis: string | null;
}

export interface FormSection {
  name: string;
  components: Component[];
  /** Whether one of several components is chosen, or there are parameters alone. */
  isChoice: boolean;
  /** The component that the base chooses, else the default; null where an axis chooses. */
  component: Component | null;
  /** Whether the text names it. */
  isNamed: boolean;
  /** The kinds that an axis goes through; empty without. */
  varied: string[];
  params: FormParam[];
}

export interface FormAxis {
  name: string;
  /** The values of a plain list, as text; null where the axis is written otherwise. */
  values: string[] | null;
  /** How it is written, where that is no plain list. */
  told: string;
}

export interface DraftForm {
  sections: FormSection[];
  axes: FormAxis[];
  /** Parts that the form does not show, by their keys. */
  elsewhere: string[];
}

/** What texts of later versions of the grammar mean where they name no component of a section. */
const RECOMMENDED = 'recommended';
const RECOMMENDED_SINCE = 2;

const ELSEWHERE = ['where', 'exclude', 'spaces', 'derived'];

function kindOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const { kind } = asObject(value);
  return typeof kind === 'string' ? kind : null;
}

function kindsOnAxes(axes: Record<string, unknown>, section: string): string[] {
  const value = axes[section] ?? axes[`${section}.kind`];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map(kindOf).filter((kind) => kind !== null))];
}

function paramsOf(document: Document, section: string, components: Component[]): FormParam[] {
  const declared = new Map(
    components.flatMap(({ params }) => params.map((param) => [param.name, param])),
  );
  return [...declared.values()].map((param) => {
    const place = placeInBase(document, section, param.name);
    const node: unknown = place === null ? undefined : document.getIn(place);
    const value: unknown = place === null ? undefined : toPlain(document, place);
    return {
      param,
      value: fieldText(value),
      isComplex: isComplex(value) && node !== undefined,
      axis: axisOfParam(document, section, param.name),
    };
  });
}

function toPlain(document: Document, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((held, part) => asObject(held)[part], document.toJS());
}

function isComplex(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object');
  return typeof value === 'object' && value !== null;
}

function sectionOf(
  document: Document,
  name: string,
  components: Component[],
  model: string,
): FormSection {
  const held = asObject(document.toJS());
  const axes = asObject(held['axes']);
  const isChoice = components.some(({ kind }) => kind !== name);
  const varied = isChoice ? kindsOnAxes(axes, name) : [];
  const named = isChoice ? kindInBase(document, name) : null;
  const isLater = Number(held['schema_version']) >= RECOMMENDED_SINCE;
  const usual =
    components.find(({ kind }) => isLater && kind === RECOMMENDED) ??
    components.find((one) => one.default_for?.includes(model)) ??
    components[0] ??
    null;
  const chosen = components.find(({ kind }) => kind === named) ?? (named === null ? usual : null);
  const component = varied.length > 0 ? null : chosen;
  const used = varied.length > 0 ? components.filter((c) => varied.includes(c.kind)) : [component];
  const params = paramsOf(
    document,
    name,
    used.filter((one) => one !== null),
  );
  return { name, components, isChoice, component, isNamed: named !== null, varied, params };
}

function axisOf(name: string, value: unknown): FormAxis {
  if (Array.isArray(value)) {
    return { name, values: value.map((item) => fieldText(labelled(item))), told: '' };
  }
  return { name, values: null, told: fieldText(value) };
}

/** A component as people read it: its kind, and what it is told. */
function labelled(item: unknown): unknown {
  const { kind, ...rest } = asObject(item);
  if (typeof kind !== 'string') return item;
  const told = Object.entries(rest).map(([name, value]) => `${name} ${fieldText(value)}`);
  return [kind, ...told].join(', ');
}

/** The form of a text; null where the text is no mapping or has mistakes of grammar. */
export function draftForm(text: string, catalog: Catalog): DraftForm | null {
  const document = documentOf(text);
  if (document === null) return null;
  const model = modelOf(text);
  const held = asObject(document.toJS());
  const sections = Object.entries(catalog.sections).flatMap(([name, all]) => {
    const own = all.filter(({ models }) => models.includes(model));
    return own.length === 0 ? [] : [sectionOf(document, name, own, model)];
  });
  const axes = Object.entries(asObject(held['axes'])).map(([name, value]) => axisOf(name, value));
  return { sections, axes, elsewhere: ELSEWHERE.filter((key) => key in held) };
}
