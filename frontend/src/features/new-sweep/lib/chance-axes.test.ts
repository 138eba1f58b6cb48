import {
  chanceAxes,
  samplesOf,
  withAxis,
  withField,
  withoutAxis,
  withSamples,
} from './chance-axes';

const TEXT = `# kept
axes:
  topology: [ring, torus] # two
  network.link_latency_ns: {uniform: {from: 10, to: 40}}
  offered_load: {find: {linear: {from: 0.02, to: 1, count: 99}}, until: saturated}
  routing: {choice: {values: [minimal, ugal], weights: [3, 1]}}
samples: {count: 32, method: sobol, seed: 7}
`;

const axisOf = (text: string, name: string) => {
  const found = chanceAxes(text).find((axis) => axis.name === name);
  if (found === undefined) throw new Error(`no axis ${name}`);
  return found;
};

it('reads drawn and searched axes, and no others', () => {
  expect(chanceAxes(TEXT)).toEqual([
    { name: 'network.link_latency_ns', kind: 'uniform', fields: { from: '10', to: '40' } },
    {
      name: 'offered_load',
      kind: 'find',
      fields: { from: '0.02', to: '1', count: '99', until: 'saturated' },
    },
    { name: 'routing', kind: 'choice', fields: { values: 'minimal, ugal', weights: '3, 1' } },
  ]);
  expect(samplesOf(TEXT)).toEqual({ count: '32', method: 'sobol', seed: '7' });
});

it('writes one field and leaves the rest of the text as it was', () => {
  const changed = withField(TEXT, axisOf(TEXT, 'network.link_latency_ns'), 'to', '64 B');
  expect(changed).toBe(TEXT.replace('to: 40', 'to: 64 B'));
  const found = withField(TEXT, axisOf(TEXT, 'offered_load'), 'until', 'packet_latency_ns > 500');
  expect(axisOf(found, 'offered_load').fields['until']).toBe('packet_latency_ns > 500');
  const weighed = withField(TEXT, axisOf(TEXT, 'routing'), 'weights', '');
  expect(weighed).toBe(TEXT.replace(', weights: [3, 1]', ''));
  expect(withSamples(TEXT, 'count', '64')).toBe(TEXT.replace('count: 32', 'count: 64'));
});

it('adds an axis with samples where none are there, and takes both away again', () => {
  const plain = 'axes:\n  topology: [ring, torus]\n';
  const drawn = withAxis(plain, 'link_latency_ns', 'pert');
  expect(axisOf(drawn, 'link_latency_ns').fields).toEqual({ from: '', mode: '', to: '' });
  expect(samplesOf(drawn)).toMatchObject({ method: 'sobol' });
  expect(withoutAxis(drawn, 'link_latency_ns')).toBe(plain);
});

it('writes JSON into JSON, and nothing into a text that cannot be read', () => {
  const json = withAxis('{"axes": {}}', 'load', 'find');
  expect(JSON.parse(json)).toEqual({
    axes: { load: { find: { linear: { from: 0.01, to: 1, count: 100 } }, until: 'saturated' } },
  });
  expect(withAxis('axes: [', 'load', 'find')).toBe('axes: [');
});
