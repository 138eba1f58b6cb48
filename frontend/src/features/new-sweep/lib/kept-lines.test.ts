import { withKeptLines } from './kept-lines';
import { changed } from './spec-fields';

const TEXT = `# why
base:
  network: {link_bandwidth_gbps:   100}     # aligned
axes:
  endpoints:   [16,  64]

replicates: 5      # few
`;

it('changes the line that is meant and keeps spaces and comments of all others', () => {
  const next = changed(TEXT, (document) => {
    document.setIn(['replicates'], 7);
  });
  expect(next).toBe(TEXT.replace('replicates: 5      # few', 'replicates: 7 # few'));
});

it('keeps the rest when lines come and go', () => {
  const more = changed(TEXT, (document) => {
    document.setIn(['axes', 'topology'], document.createNode(['ring', 'torus'], { flow: true }));
  });
  const kept = more.split('\n').filter((line) => line !== '  topology: [ring, torus]');
  expect(kept).toEqual(TEXT.split('\n'));
  expect(more).toContain('  topology: [ring, torus]');
  const less = changed(TEXT, (document) => {
    document.deleteIn(['replicates']);
  });
  expect(less).toContain('  network: {link_bandwidth_gbps:   100}     # aligned');
  expect(less).not.toContain('replicates');
});

it('keeps a comment behind a key that the library would move', () => {
  const text = 'axes:\n  pair:     # together\n    zip: {a: [1],   b: [2]}\n\nreplicates: 5\n';
  const next = changed(text, (document) => {
    document.set('replicates', 7);
  });
  expect(next).toBe(text.replace('replicates: 5', 'replicates: 7'));
});

it('leaves a text as it is that nothing changes, or that cannot take the change', () => {
  const text = 'base:   5 # odd\n';
  expect(changed(text, () => undefined)).toBe(text);
  expect(
    changed(text, (document) => {
      document.setIn(['base', 'topology'], 1);
    }),
  ).toBe(text);
});

it("takes the library's writing where it says more than other spaces", () => {
  expect(withKeptLines("a: 'x'\n", 'a: "x"\n', 'a: 2\n')).toBe('a: 2\n');
});
