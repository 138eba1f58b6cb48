import listed from './mantine-styles.ts?raw';

const SOURCES = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const STYLES = import.meta.glob('/node_modules/@mantine/core/styles/*.css');

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
  it('are there for every part that a page uses', () => {
    const parts = used();
    expect(parts).toContain('Button');
    expect(parts.filter((name) => !listed.includes(`/styles/${name}.css`))).toEqual([]);
  });
});
