import { locate, pointerParts, rangeOfPointer } from './locate';

const EXAMPLE_TEXT = `axes:
  topology:
    - {kind: single_router}
    - {kind: ring}
    - {kind: mesh}
    - {kind: torus, dimensions: 4}
  endpoints: [16, 256]
replicates: 5
`;

function textAt(text: string, pointer: string): string | null {
  const range = rangeOfPointer(text, pointer);
  return range === null ? null : text.slice(range.from, range.to);
}

describe('locating a problem', () => {
  it('finds keys, items and nested values in YAML', () => {
    expect(textAt(EXAMPLE_TEXT, '/replicates')).toBe('replicates');
    expect(textAt(EXAMPLE_TEXT, '/axes/topology/3/dimensions')).toBe('dimensions');
    expect(textAt(EXAMPLE_TEXT, '/axes/endpoints/1')).toBe('256');
    expect(textAt(EXAMPLE_TEXT, '/axes/topology/1')).toBe('{kind: ring}');
  });

  it('finds them in JSON too', () => {
    expect(textAt('{"axes": {"a/b": [1, 2]}}', '/axes/a~1b/1')).toBe('2');
  });

  it('stops at the deepest part that exists', () => {
    expect(textAt(EXAMPLE_TEXT, '/axes/nothing/here')).toBe('axes');
    expect(textAt(EXAMPLE_TEXT, '/nothing')).toBeNull();
  });

  it('unescapes pointers', () => {
    expect(pointerParts('/a~1b/c~0d')).toEqual(['a/b', 'c~d']);
    expect(pointerParts('')).toEqual([]);
  });

  it('falls back on the line, then on the start', () => {
    const text = 'a: 1\n  b: [\nc: 2';
    expect(locate(text, { message: 'broken', line: 2, value: null })).toMatchObject({
      from: 7,
      to: 11,
      line: 2,
    });
    expect(locate(text, { message: 'bad', value: null })).toMatchObject({ from: 0, line: 1 });
    expect(locate('', { message: 'empty', line: 9, value: null })).toMatchObject({
      from: 0,
      to: 0,
    });
  });

  it('survives a text that cannot be parsed', () => {
    expect(() => locate('{[', { message: 'x', pointer: '/a/b', value: null })).not.toThrow();
  });
});
