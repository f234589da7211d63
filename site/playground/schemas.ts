/** The schema of an event's reply, loaded when it is needed. */
import type { EventName } from '../../src/model.js';
import type { Schema } from './schema.js';

const files = import.meta.glob('../../schemas/output/*.schema.json', { import: 'default' });

export async function schemaOf(event: EventName): Promise<Schema | undefined> {
  return (await files[`../../schemas/output/${event}.schema.json`]?.()) as Schema | undefined;
}
