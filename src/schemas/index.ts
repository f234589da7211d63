/** Every schema that is committed under schemas/. */
import { eventNames } from '../contract/events.js';
import { newestClient } from '../contract/version.js';
import { configSchema } from './config.js';
import { doctorSchema } from './doctor.js';
import { executionSchema } from './execution.js';
import { type JsonSchema, jsonSchemaFor, schemaBase, schemaFile, toJsonSchema } from './json-schema.js';
import { reportSchema } from './report.js';
import { statisticsSchema } from './statistics.js';

/** The schemas of the newest client by file name, relative to schemas/. */
export function allSchemas(): ReadonlyMap<string, JsonSchema> {
  const schemas = new Map<string, JsonSchema>();
  for (const direction of ['output', 'input'] as const) {
    for (const event of eventNames) {
      for (const layer of ['accepts', 'names'] as const) {
        schemas.set(schemaFile(event, layer, direction), jsonSchemaFor(event, newestClient, layer, direction));
      }
    }
  }
  const published = (file: string) => `${schemaBase}/${file}`;
  schemas.set('report.schema.json', toJsonSchema(reportSchema('accepts'), published('report.schema.json')));
  schemas.set('statistics.schema.json', toJsonSchema(statisticsSchema('accepts'), published('statistics.schema.json')));
  schemas.set('doctor.schema.json', toJsonSchema(doctorSchema('accepts'), published('doctor.schema.json')));
  schemas.set('execution.schema.json', toJsonSchema(executionSchema, published('execution.schema.json')));
  schemas.set('config.schema.json', configJsonSchema());
  return schemas;
}

/** The schema of the configuration of hooklint itself. */
export function configJsonSchema(): JsonSchema {
  return toJsonSchema(configSchema, `${schemaBase}/config.schema.json`);
}
