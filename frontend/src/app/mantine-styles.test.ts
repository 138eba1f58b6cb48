import listed from './mantine-styles.ts?raw';

const SOURCES = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const STYLES = import.meta.glob('/node_modules/@mantine/core/styles/*.css');

const PARTS = import.meta.glob<string>('/node_modules/@mantine/core/esm/components/*/*.mjs', {
  query: '?raw',
  import: 'default',
});

/** These parts and those that they are made of: a segmented control has a floating indicator. */
async function withTheirs(names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const text = await PARTS[`/node_modules/@mantine/core/esm/components/${name}/${name}.mjs`]?.();
    for (const [, other = ''] of (text ?? '').matchAll(/from "\.\.\/(\w+)\/\1\.mjs"/g)) {
      open.push(other);
    }
  }
  return [...found].filter((name) => `/node_modules/@mantine/core/styles/${name}.css` in STYLES);
}

/** The parts of Mantine that the dashboard imports by name, and that have styles. */
function used(): string[] {
  const names = new Set<string>();
  for (const text of Object.values(SOURCES)) {
    for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of list.split(',')) names.add(name.trim());
    }
  }
  return [...names].filter((name) => `/node_modules/@mantine/core/styles/${name}.css` in STYLES);
}

describe('the styles of Mantine', () => {
  it('are there for every part that a page uses', async () => {
    const parts = await withTheirs(used());
    expect(parts).toContain('FloatingIndicator');
    expect(parts).toContain('Button');
    expect(parts.filter((name) => !listed.includes(`/styles/${name}.css`))).toEqual([]);
  });
});
