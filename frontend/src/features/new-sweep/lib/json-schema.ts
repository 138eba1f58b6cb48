/** A JSON schema as nodes with their references followed. Pure; what it cannot read is left out. */

const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
] as const;

type Limit = (typeof LIMITS)[number];

export interface SchemaNode {
  /** `string`, `integer`, `array` and so on; null where the schema does not say. */
  type: string | null;
  title: string;
  description: string;
  /** The only values allowed; none when there are others. */
  constants: unknown[];
  /** What holds when nothing is given; undefined when the schema does not say. */
  fallback: unknown;
  limits: Partial<Record<Limit, number>>;
  properties: [string, SchemaNode][];
  required: string[];
  /** What each entry of an object with free names is. */
  entry: SchemaNode | null;
  /** What each item of a list is. */
  item: SchemaNode | null;
  /** What stands at each place of a list of fixed length. */
  places: SchemaNode[];
  /** The schemas of which a value satisfies one. */
  choices: SchemaNode[];
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One line: descriptions keep the line breaks of where they were written. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
}

const REFERENCE = '#/$defs/';

/**
 * Reads the nodes of one document. A reference inside itself is read as anything, or it would
 * never end.
 */
class Reader {
  private readonly definitions: Json;

  constructor(document: Json) {
    this.definitions = isObject(document['$defs']) ? document['$defs'] : {};
  }

  read(value: unknown, trail: readonly string[] = []): SchemaNode {
    const written = isObject(value) ? value : {};
    const name = typeof written['$ref'] === 'string' ? written['$ref'] : '';
    const target = this.definitions[name.replace(REFERENCE, '')];
    if (isObject(target) && !trail.includes(name)) {
      return this.read({ ...target, ...written, $ref: target['$ref'] }, [...trail, name]);
    }
    const inner = (part: unknown) => this.read(part, trail);
    const optional = (part: unknown) => (isObject(part) ? inner(part) : null);
    const properties = isObject(written['properties']) ? written['properties'] : {};
    return {
      type: typeof written['type'] === 'string' ? written['type'] : null,
      title: textOf(written['title']),
      description: textOf(written['description']),
      constants: 'const' in written ? [written['const']] : listOf(written['enum']),
      fallback: written['default'],
      limits: Object.fromEntries(
        LIMITS.map((limit) => [limit, written[limit]]).filter(([, n]) => typeof n === 'number'),
      ),
      properties: Object.entries(properties).map(([key, part]) => [key, inner(part)]),
      required: listOf(written['required']).filter((key) => typeof key === 'string'),
      entry: optional(written['additionalProperties']),
      item: optional(written['items']),
      places: listOf(written['prefixItems']).map(inner),
      choices: [...listOf(written['oneOf']), ...listOf(written['anyOf'])].map(inner),
    };
  }
}

export function readSchema(document: unknown): SchemaNode {
  return new Reader(isObject(document) ? document : {}).read(document);
}
