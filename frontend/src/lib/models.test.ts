import type { Catalog } from '@/api-schema/models';

import { filterExample, modelOf } from './models';

it('reads the model that a text names', () => {
  expect(modelOf('schema_version: 1\nmodel: static # routes and counts\nbase: {}')).toBe('static');
  expect(modelOf('{\n  "name": "a",\n  "model": "packet"\n}')).toBe('packet');
  expect(modelOf('name: the model: of it')).toBe('packet');
});

it('filters by the metric that each model is read by', () => {
  const catalog = {
    models: [
      { name: 'packet', main_metric: 'completion_time_ns' },
      { name: 'static', main_metric: 'mean_flow_bandwidth_fraction' },
    ],
    metrics: [
      { name: 'completion_time_ns', unit: 'ns' },
      { name: 'mean_flow_bandwidth_fraction', unit: 'fraction' },
    ],
  } as Catalog;
  expect(filterExample(catalog, 'packet')).toContain('completion_time_ns < 5e6');
  expect(filterExample(catalog, 'static')).toContain('mean_flow_bandwidth_fraction < 0.5');
  expect(filterExample(undefined, 'packet')).toBe('');
});
