/**
 * Writes src/api-schema/schema.d.ts from openapi.json; with --check only compares and exits 1 on
 * a difference. The output depends on openapi.json and the generator's locked version alone.
 */
import { readFile, writeFile } from 'node:fs/promises';

import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../openapi.json', import.meta.url);
const target = new URL('../src/api-schema/schema.d.ts', import.meta.url);
const header = '/** Generated from openapi.json by `npm run generate`. Do not edit by hand. */\n\n';

const generated = header + astToString(await openapiTS(source, { defaultNonNullable: true }));

if (process.argv.includes('--check')) {
  const stored = await readFile(target, 'utf8').catch(() => '');
  if (stored !== generated) {
    console.error('src/api-schema/schema.d.ts is out of step with openapi.json: npm run generate');
    process.exit(1);
  }
} else {
  await writeFile(target, generated);
}
