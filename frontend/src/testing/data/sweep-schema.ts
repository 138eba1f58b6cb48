/** The schema of a specification with a field or two of each sort, in the service's own shape. */
const QUANTITY = [{ type: 'integer' }, { type: 'number' }, { type: 'string' }];

export const SWEEP_SCHEMA = {
  type: 'object',
  description: 'A design space: what stays the same and what varies.',
  required: ['schema_version', 'name'],
  properties: {
    schema_version: { const: 1, type: 'integer', description: 'Version of this grammar.' },
    name: { type: 'string', maxLength: 200, description: 'What the sweep is called.' },
    axes: {
      type: 'object',
      maxProperties: 32,
      description: 'What varies, such as `topology: [ring, torus]`.',
      additionalProperties: {
        description: 'The values of an axis, in one of these forms.',
        oneOf: [
          {
            type: 'array',
            minItems: 1,
            items: { $ref: '#/$defs/JsonValue' },
            description: 'One by one. An object may have a `label`.',
          },
          { $ref: '#/$defs/RangeAxis' },
          { $ref: '#/$defs/Log2Axis' },
          { $ref: '#/$defs/ZipAxis' },
        ],
      },
    },
    where: {
      anyOf: [
        { type: 'string', minLength: 1, maxLength: 4096 },
        { type: 'array', items: { type: 'string', maxLength: 4096 }, maxItems: 32 },
        { type: 'null' },
      ],
      default: null,
      description: 'A condition that a point must satisfy.',
    },
    replicates: {
      default: 5,
      description: 'How often each point runs.',
      oneOf: [
        { type: 'integer', minimum: 1, maximum: 1000, description: 'The same for every point.' },
        { $ref: '#/$defs/SequentialReplicates' },
      ],
    },
  },
  $defs: {
    JsonValue: {},
    RangeAxis: {
      type: 'object',
      description: 'Equal steps.',
      required: ['range'],
      properties: { range: { $ref: '#/$defs/RangeSteps' } },
    },
    RangeSteps: {
      type: 'object',
      description: 'Start at `from` and add `step`\nas long as the value does not pass `to`.',
      required: ['from', 'to', 'step'],
      properties: {
        from: { anyOf: QUANTITY, description: 'First value.' },
        to: { anyOf: QUANTITY, description: 'Last value.' },
        step: { anyOf: QUANTITY, description: 'Distance of neighbouring values.' },
      },
    },
    Log2Axis: {
      type: 'object',
      description: 'Doublings.',
      required: ['log2'],
      properties: {
        log2: {
          type: 'array',
          description: 'First and last value.',
          minItems: 2,
          maxItems: 2,
          prefixItems: [
            { anyOf: QUANTITY, title: 'first' },
            { anyOf: QUANTITY, title: 'last' },
          ],
        },
      },
    },
    ZipAxis: {
      type: 'object',
      description: 'Several parameters that move together.',
      required: ['zip'],
      properties: {
        zip: {
          type: 'object',
          description: 'Each parameter with its values.',
          additionalProperties: { oneOf: [{ $ref: '#/$defs/RangeAxis' }] },
        },
      },
    },
    SequentialReplicates: {
      type: 'object',
      description: 'First `min`, at most `max`.',
      required: ['min', 'max', 'until'],
      properties: {
        min: { type: 'integer', minimum: 2, maximum: 1000, description: 'The fewest.' },
        max: { type: 'integer', minimum: 2, maximum: 1000, description: 'The most.' },
        until: { $ref: '#/$defs/Precision' },
      },
    },
    Precision: {
      type: 'object',
      description: 'How well the mean is to be known.',
      required: ['metric', 'relative_half_width'],
      properties: {
        metric: { type: 'string', description: 'A metric of the model.' },
        relative_half_width: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 1,
          description: 'Half the interval over the mean.',
        },
        confidence: {
          type: 'number',
          minimum: 0.5,
          exclusiveMaximum: 1,
          default: 0.95,
          description: 'Confidence of that interval.',
        },
      },
    },
  },
};
