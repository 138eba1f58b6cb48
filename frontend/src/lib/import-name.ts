/** Names under which files are imported, of fabrics, of traces and of price tables. Pure. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

export const NAME_RULE =
  'Small letters, digits, dots, dashes and underscores; the first is a letter or a digit; at most 63.';

export function isName(text: string): boolean {
  return NAME.test(text);
}

const ENDINGS = /(\.(gz|txt|text|topo|dot|gv|edges|csv|out|log|goal|et|arrow|tgz|tar|zip|\d+))+$/i;

/** A name from that of a file: `Atlas 2024.txt.gz` -> `atlas-2024`. */
export function nameFromFile(fileName: string): string {
  const name = fileName
    .replace(ENDINGS, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .replace(/[-._]+$/, '')
    .slice(0, 63);
  return isName(name) ? name : '';
}
