import type { ParamSpec } from '@/api-schema/models';
import { CATALOG } from '@/testing/data/catalog';

import { applies, sortedParams } from './applies-when';
import type { FormParam } from './draft-form';

function param(name: string, value = '', rest: Partial<ParamSpec> = {}): FormParam {
  const usual = CATALOG.sections['topology']?.[0]?.params[0];
  if (usual === undefined) throw new Error('the catalogue has no parameter');
  const spec = { ...usual, default: null, help: '', applies_when: null, ...rest, name };
  return { param: spec, value, isComplex: false, axis: null };
}

const MODEL = param('model', '', { default: 'llama3_8b' });

it.each([
  ['model is custom', false],
  ['model is llama3_8b or custom', true],
  ['model is not custom', true],
  ['model is not given', true],
  ['experts is above 0', false],
  ['experts is above 0 and nobody knows', false],
  ['layers is 3', null],
  ['classes.injection gives no latency_ns', null],
  ['a custom model has experts', false],
])('judges "%s"', (condition, found) => {
  expect(applies(condition, [MODEL, param('experts', '', { default: 0 }), param('layers')])).toBe(
    found,
  );
});

it('cannot tell where an axis decides', () => {
  expect(applies('model is custom', [{ ...MODEL, axis: 'workload.model' }])).toBeNull();
});

it('shows what applies, what is written, and nothing that a trace fills in', () => {
  const size = param('hidden_size', '', { applies_when: 'model is custom' });
  const heads = param('heads', '8', { applies_when: 'model is custom' });
  const ranks = param('ranks', '', { help: 'Ranks of the trace. Filled in from it; an error.' });
  const names = (params: readonly FormParam[]) => params.map((each) => each.param.name);
  const found = sortedParams([MODEL, size, heads, ranks], true);
  expect(names(found.shown)).toEqual(['model', 'heads']);
  expect(names(found.idle)).toEqual(['hidden_size']);
  expect(names(sortedParams([MODEL, size], false).shown)).toEqual(['model', 'hidden_size']);
});
