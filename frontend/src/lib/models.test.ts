import { filterExample, mainMetric, modelOf } from './models';

it('reads the model that a text names', () => {
  expect(modelOf('schema_version: 1\nmodel: static # routes and counts\nbase: {}')).toBe('static');
  expect(modelOf('{\n  "name": "a",\n  "model": "packet"\n}')).toBe('packet');
  expect(modelOf('name: the model: of it')).toBe('packet');
});

it('has a metric to read each model by', () => {
  expect(mainMetric('static')).toBe('mean_flow_bandwidth_fraction');
  expect(mainMetric('packet')).toBe('completion_time_ns');
  expect(mainMetric('closed_form')).toBe('operation_time_mean_ns');
  expect(filterExample('closed_form')).toContain(mainMetric('closed_form'));
  expect(filterExample('static')).toContain(mainMetric('static'));
  expect(filterExample('packet')).toContain(mainMetric('packet'));
});
