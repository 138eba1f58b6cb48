import { fixOf } from './fixes';

const TEXT = `base:
  topology: {kind: toruss, widths: [4, 4]}   # a comment
replicats:   3   # few
axes:
  routing: [minimal, valiannt]
colour: red
`;

it('names a misspelt key as it was meant', () => {
  const fix = fixOf({
    pointer: '/replicats',
    message: '',
    fix: { action: 'rename_key', to: 'replicates' },
  });
  expect(fix?.label).toBe('Use replicates');
  expect(fix?.apply(TEXT)).toBe(TEXT.replace('replicats:   3   # few', 'replicates: 3 # few'));
});

it('sets a choice, in a component, and in a list', () => {
  const set = (pointer: string, to: string) =>
    fixOf({ pointer, message: '', fix: { action: 'set_value', to } })?.apply(TEXT);
  const torus = set('/base/topology/kind', 'torus');
  expect(torus).toContain('{kind: torus, widths: [4, 4]} # a comment\nreplicats:   3   # few');
  expect(set('/base/topology', 'torus')).toBe(torus);
  expect(set('/axes/routing/1', 'valiant')).toBe(TEXT.replace('valiannt', 'valiant'));
});

it('takes a key away', () => {
  const fix = fixOf({ pointer: '/colour', message: '', fix: { action: 'remove_key' } });
  expect(fix?.apply(TEXT)).toBe(TEXT.replace('colour: red\n', ''));
});

it('does not name a key as another that is there', () => {
  const fix = fixOf({ pointer: '/colour', message: '', fix: { action: 'rename_key', to: 'axes' } });
  expect(fix?.apply(TEXT)).toBe(TEXT);
});

it('knows none for a mistake without', () => {
  expect(fixOf({ pointer: '/base', message: 'wrong' })).toBeNull();
  expect(fixOf({ pointer: '', message: 'x', fix: { action: 'remove_key' } })).toBeNull();
});
