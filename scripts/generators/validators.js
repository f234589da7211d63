// src/load/validators.generated.ts: ajv's code for the payloads and configurations that users bring, so that ajv is not
// loaded to run it.
import Ajv from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

export default async function generate(load) {
  const { payloadSchemas } = await load('src/schemas/payload-file.ts');
  const { configJsonSchema } = await load('src/schemas/index.ts');
  const schemas = [...payloadSchemas()].map(([event, schema]) => [event, withoutWords(schema)]);
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addSchema(shared(schemas), 'shared');
  for (const [event, schema] of schemas) ajv.addSchema(schema, event);
  ajv.addSchema(withoutWords(configJsonSchema()), 'Config');
  const names = [...schemas.map(([event]) => event), 'Config'];
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const head =
    '// @ts-nocheck\n// Made by npm run generate from src/schemas: one validator per event, and one for the configuration.';
  return new Map([['src/load/validators.generated.ts', `${head}\n${code}\n`]]);
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
