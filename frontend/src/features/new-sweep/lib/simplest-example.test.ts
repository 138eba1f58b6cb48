import { simplestExample } from './simplest-example';

it('is the one that says least, wherever it stands in the alphabet', () => {
  const examples = ['amg', 'quick', 'torus'].map((name, index) => ({
    name,
    title: name,
    text: 'x'.repeat([900, 300, 500][index] ?? 0),
  }));
  expect(simplestExample(examples)?.name).toBe('quick');
  expect(simplestExample([])).toBeNull();
});
