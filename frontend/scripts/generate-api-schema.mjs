/**
 * Writes src/api-schema/ from openapi.json: types, and the bounds of what queries take; with --check
 * only compares and exits 1 on a difference. The output depends on openapi.json and the generator's locked version alone.
 */
import { readFile, writeFile } from 'node:fs/promises';

import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

/** Gives the bounds of the numbers that queries take, by operation and parameter. */
function queryLimits(document) {
  const limits = {};
  for (const methods of Object.values(document.paths)) {
    for (const { operationId, parameters = [] } of Object.values(methods)) {
      for (const { name, schema } of parameters) {
        const [bounded] = [schema, ...(schema.anyOf ?? [])].filter(
          ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
        );
        if (bounded === undefined) continue;
        limits[operationId] ??= {};
        limits[operationId][name] = { min: bounded.minimum, max: bounded.maximum };
      }
    }
  }
  return limits;
}

const source = new URL('../openapi.json', import.meta.url);
const header = '/** Generated from openapi.json by `npm run generate`. Do not edit by hand. */\n\n';

const limits = queryLimits(JSON.parse(await readFile(source, 'utf8')));
const generated = {
  'src/api-schema/schema.d.ts': astToString(await openapiTS(source, { defaultNonNullable: true })),
  'src/api-schema/query-limits.ts': await format(
    `export const QUERY_LIMITS = ${JSON.stringify(limits)} as const;`,
    { ...(await resolveConfig(source)), parser: 'typescript' },
  ),
};

for (const [name, text] of Object.entries(generated)) {
  const target = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    await writeFile(target, header + text);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== header + text) {
    console.error(`${name} is out of step with openapi.json: npm run generate`);
    process.exit(1);
  }
}
