/** How a specification is written, told from its JSON schema. Pure. */
import { formatExact } from '@/lib/format';

import { readSchema, type SchemaNode } from './json-schema';

export interface GrammarField {
  /** As written; parts of a part are joined with dots. */
  name: string;
  /** `text`, `integer (1 to 1,000)`, `text or list of texts`. */
  type: string;
  required: boolean;
  /** What holds when the field is not given; null when that is nothing. */
  fallback: string | null;
  help: string;
}

/** One way to write a value. */
export interface GrammarForm {
  /** `{range: {from, to, step}}`: what must be there. */
  written: string;
  /** What values are allowed, of a form that is one plain value. */
  allowed: string;
  help: string;
  fields: GrammarField[];
}

/** The ways to write a field, or each entry of it. */
export interface FormGroup {
  field: string;
  ofEntries: boolean;
  help: string;
  forms: GrammarForm[];
}

export interface Grammar {
  help: string;
  fields: GrammarField[];
  groups: FormGroup[];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'list',
  boolean: 'true or false',
};

function rangeOf({ limits }: SchemaNode): string {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = limits;
  const low = minimum ?? exclusiveMinimum;
  const high = maximum ?? exclusiveMaximum;
  const from = low === undefined ? '' : formatExact(low);
  const to = high === undefined ? '' : formatExact(high);
  if (to === '') return from === '' ? '' : `${minimum === undefined ? '>' : '≥'} ${from}`;
  if (from === '') return `${maximum === undefined ? '<' : '≤'} ${to}`;
  return `${minimum === undefined ? 'above ' : ''}${from} to ${maximum === undefined ? 'below ' : ''}${to}`;
}

function limitsOf(node: SchemaNode): string {
  const { maxLength, maxItems, maxProperties } = node.limits;
  if (maxLength !== undefined) return `at most ${formatExact(maxLength)} characters`;
  if (maxProperties !== undefined) return `at most ${formatExact(maxProperties)} entries`;
  return maxItems === undefined ? rangeOf(node) : `at most ${formatExact(maxItems)}`;
}

function plainType(node: SchemaNode): string {
  if (node.constants.length > 0) return node.constants.map(formatExact).join(' or ');
  if (node.type === 'array' && node.item?.type === 'string') return 'list of texts';
  return TYPES[node.type ?? ''] ?? node.type ?? 'anything';
}

function typeOf(node: SchemaNode): string {
  if (node.choices.length > 0) {
    const types = new Set(node.choices.filter(({ type }) => type !== 'null').map(typeOf));
    if (types.has('number')) types.delete('integer');
    return [...types].join(' or ');
  }
  const limits = limitsOf(node);
  return limits === '' ? plainType(node) : `${plainType(node)} (${limits})`;
}

function isPlain({ type, properties, entry }: SchemaNode): boolean {
  return type !== 'array' && properties.length === 0 && entry === null;
}

function placeholder(node: SchemaNode): string {
  return node.title === '' ? '…' : node.title;
}

/** The least that a value says, in YAML's short notation with names in the place of values. */
function written(node: SchemaNode): string {
  const { properties, required, entry, places } = node;
  if (properties.length > 0) {
    const parts = properties
      .filter(([name]) => required.includes(name))
      .map(([name, part]) => (isPlain(part) ? name : `${name}: ${written(part)}`));
    return `{${parts.join(', ')}}`;
  }
  if (entry !== null) return '{name: …}';
  if (places.length > 0) return `[${places.map(placeholder).join(', ')}]`;
  return node.type === 'array' ? '[…]' : plainType(node);
}

function fieldsOf({ properties, required }: SchemaNode): GrammarField[] {
  return properties.map(([name, node]) => ({
    name,
    type: typeOf(node),
    required: required.includes(name),
    fallback:
      node.fallback === undefined || node.fallback === null ? null : formatExact(node.fallback),
    help: node.description,
  }));
}

function fieldsWithin(node: SchemaNode): GrammarField[] {
  const fields = fieldsOf(node);
  return node.properties.flatMap(([name, part], i) => [
    ...fields.slice(i, i + 1),
    ...fieldsWithin(part).map((field) => ({ ...field, name: `${name}.${field.name}` })),
  ]);
}

/** A form whose only key tells it from others (`{range: …}`) is told by what that key holds. */
function formOf(node: SchemaNode): GrammarForm {
  const [only, ...others] = node.properties.map(([, part]) => part);
  const content = only !== undefined && others.length === 0 && !isPlain(only) ? only : null;
  return {
    written: written(node),
    allowed: isPlain(node) ? limitsOf(node) : '',
    help: [node.description, content?.description].filter(Boolean).join(' '),
    fields: fieldsWithin(content ?? node),
  };
}

/**
 * The fields of a specification, and the ways to write those that have several.
 *
 * @param document - the schema as the service gives it
 * @throws when it describes no object with fields
 */
export function grammarOf(document: unknown): Grammar {
  const schema = readSchema(document);
  if (schema.properties.length === 0) {
    throw new Error('The schema of a specification that the service gave has no fields.');
  }
  const groups = schema.properties.flatMap(([field, node]) => {
    const several = node.entry ?? node;
    const forms = several.choices.filter(({ type }) => type !== 'null');
    if (forms.every(({ type, properties }) => type !== 'object' || properties.length === 0)) {
      return [];
    }
    const help = node.entry === null ? '' : several.description;
    return [{ field, ofEntries: node.entry !== null, help, forms: forms.map(formOf) }];
  });
  return { help: schema.description, fields: fieldsOf(schema), groups };
}
