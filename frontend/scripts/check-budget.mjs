/**
 * Holds the first load of every page to its budget: 300 KB without charts, 600 KB with all that the page may
 * load later (charts, editor, networks). Counted as browsers get it, compressed by brotli, with the text face; a part of
 * `npm run build`. Prints each page with `--print`.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const BUDGETS = { 'at first': 300_000, 'with all that it may load': 600_000 };
const ENTRY = 'index.html';
const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));

/** Bytes of a file as it is sent: compressed, where a compressed one was written beside it. */
function sentBytes(file) {
  const options = { throwIfNoEntry: false };
  const found = statSync(join(DIST, `${file}.br`), options) ?? statSync(join(DIST, file), options);
  if (found === undefined) throw new Error(`${file} of the manifest is not in dist`);
  return found.size;
}

/** The chunks that some need before they run, and, when `lazy`, those that they may load later. */
function reached(keys, lazy, isPage) {
  const found = new Set();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key];
    open.push(...imports);
    if (lazy) open.push(...dynamicImports.filter((other) => !isPage(other)));
  }
  return found;
}

/** The face of what is written in English; that of accented letters comes where a text has one. */
const FACE = /inter-basic.*\.woff2$/;

/** Bytes of chunks, their styles and the text face. */
function bytesOf(keys) {
  const files = new Set();
  for (const key of keys) {
    files.add(manifest[key].file);
    for (const style of manifest[key].css ?? []) files.add(style);
    for (const asset of manifest[key].assets ?? []) if (FACE.test(asset)) files.add(asset);
  }
  return [...files].reduce((sum, file) => sum + sentBytes(file), 0);
}

const pages = new Set(manifest[ENTRY].dynamicImports ?? []);
const isPage = (key) => pages.has(key);
const first = reached([ENTRY], false, isPage);
const page = /^src\/app\/pages\//;
const rows = [...pages]
  .filter((key) => page.test(key))
  .map((key) => {
    const needed = reached([...first, key], false, isPage);
    const all = new Set([...first, ...reached([key], true, isPage)]);
    return {
      key,
      bytes: { 'at first': bytesOf(needed), 'with all that it may load': bytesOf(all) },
    };
  });
if (rows.length === 0) throw new Error(`${ENTRY} of the manifest loads no page later`);

let failed = false;
for (const { key, bytes } of rows) {
  for (const [when, budget] of Object.entries(BUDGETS)) {
    if (bytes[when] > budget) {
      failed = true;
      console.error(`${key} takes ${bytes[when]} bytes ${when}, more than ${budget}`);
    }
  }
  if (process.argv.includes('--print')) {
    const [small, large] = Object.values(bytes).map((count) => `${Math.round(count / 1000)} KB`);
    console.log(`${key}: ${small} at first, ${large} with all that it may load`);
  }
}
process.exit(failed ? 1 : 0);
