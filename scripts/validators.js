// ajv's code for the payloads and configurations that users bring, so that ajv is not loaded to check them. One file for
// each of the two, because hardly a run needs both. Made by the build and before the tests, and not kept in git.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { root } from './bundle.js';
import { loadTypeScript } from './generate.js';

/** Writes src/generated; a file that is up to date is not touched. Vitest calls this before any test. */
export default async function writeValidators() {
  for (const [path, code] of await validators()) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === code) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}

async function validators() {
  const { payloadSchemas } = await loadTypeScript('src/schemas/payload-file.ts');
  const { configJsonSchema } = await loadTypeScript('src/schemas/index.ts');
  const payloads = [...payloadSchemas()].map(([event, schema]) => [event, withoutWords(schema)]);
  const common = shared(payloads);
  return new Map([
    ['src/generated/payload-validators.ts', codeOf(payloads, [['shared', common]])],
    ['src/generated/config-validator.ts', codeOf([['Config', withoutWords(configJsonSchema())]])],
  ]);
}

/** A module that exports one validator per schema, by its name. */
function codeOf(schemas, referred = []) {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const [name, schema] of [...referred, ...schemas]) ajv.addSchema(schema, name);
  const code = standalone.default(ajv, Object.fromEntries(schemas.map(([name]) => [name, name])));
  return `// @ts-nocheck\n// Made by scripts/validators.js from src/schemas.\n${code}\n`;
}

/** The schema of the properties that all payloads have alike; they are taken out of the others, which refer to it. */
function shared(schemas) {
  const [, first] = schemas[0];
  const common = Object.keys(first.properties).filter((name) =>
    schemas.every(([, { properties }]) => JSON.stringify(properties[name]) === JSON.stringify(first.properties[name])),
  );
  const properties = Object.fromEntries(common.map((name) => [name, first.properties[name]]));
  for (const [, schema] of schemas) {
    for (const name of common) delete schema.properties[name];
    schema.allOf = [{ $ref: 'shared' }];
  }
  return { type: 'object', properties };
}

/** A copy without what only people read. */
function withoutWords(schema) {
  const words = ['title', 'description', 'deprecated', '$schema', '$id'];
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (words.includes(key) && typeof value !== 'object' ? undefined : value)),
  );
}
