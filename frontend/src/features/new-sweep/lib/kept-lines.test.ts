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

it("takes the library's writing where lines cannot be told apart", () => {
  expect(withKeptLines('a: 1\n\n\n', 'a: 1\n', 'a: 2\n')).toBe('a: 2\n');
});
