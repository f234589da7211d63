// ajv's code for the payloads and configurations that users bring, so that ajv is not loaded to check them. One file for
// each of the two, because hardly a run needs both.
import Ajv from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

export default async function generate(load) {
  const { payloadSchemas } = await load('src/schemas/payload-file.ts');
  const { configJsonSchema } = await load('src/schemas/index.ts');
  const payloads = [...payloadSchemas()].map(([event, schema]) => [event, withoutWords(schema)]);
  const common = shared(payloads);
  return new Map([
    ['src/load/payload-validators.generated.ts', codeOf(payloads, [['shared', common]])],
    ['src/load/config-validator.generated.ts', codeOf([['Config', withoutWords(configJsonSchema())]])],
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
  return `// @ts-nocheck\n// Made by npm run generate from src/schemas.\n${code}\n`;
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
