/** What `hooklint contract` does; apart from its options, because it loads the whole contract. */
import { eventNames, parseClientRange } from '../contract/index.js';
import { UsageError } from '../model/usage-error.js';
import type { EventName, Version } from '../model.js';
import { eventSheet, eventTableOf } from '../pages/contract-event.js';
import { overviewOf, overviewSheet } from '../pages/contract-overview.js';
import { type Sheet, sheetMarkdown, sheetText } from '../pages/sheet.js';
import { nearest } from '../text/nearest.js';
import { clientAsked } from './client-asked.js';
import type { contractOptions } from './contract.js';
import { type Io, write } from './io.js';
import type { Arguments } from './option.js';
import { layoutOn } from './terminal.js';

type Args = Arguments<typeof contractOptions>;

/** Prints the table asked for. Always 0: a contract has no findings. */
export async function runContract(args: Args, io: Io): Promise<0> {
  if (args.format !== 'jsonschema') refuse(args, ['layer', 'direction'], 'works only with --format jsonschema');
  if (args.diff !== undefined) {
    refuse(args, ['client', 'event'], 'does not work with --diff, which names two versions');
    return (await import('./run-contract-diff.js')).runContractDiff(args.diff, args, io);
  }
  const { newest: client } = parseClientRange(await clientAsked(args.client, io));
  const event = eventAsked(args);
  if (args.format === 'jsonschema') await write(io.stdout, await schema(args, event, client));
  else if (event === undefined) await show(overviewOf(client), overviewSheet, args, io);
  else await show(eventTableOf(event, client), eventSheet, args, io);
  return 0;
}

/** Prints data as JSON, or as the sheet that is made of it. */
export async function show<T>(data: T, sheetOf: (data: T) => Sheet, args: Args, io: Io): Promise<void> {
  const { format } = args;
  if (format === 'json') return write(io.stdout, `${JSON.stringify(data, null, 2)}\n`);
  if (format === 'markdown') return write(io.stdout, sheetMarkdown(sheetOf(data)));
  return write(io.stdout, sheetText(sheetOf(data), await layoutOn(io.stdout, io.env, args)));
}

function refuse(args: Args, names: readonly ('client' | 'event' | 'layer' | 'direction')[], why: string): void {
  const [wrong] = names.filter((name) => args[name] !== undefined);
  if (wrong !== undefined) throw new UsageError(`--${wrong} ${why}`, { hint: 'See hooklint contract --help.' });
}

function eventAsked({ event, positionals }: Args): EventName | undefined {
  const names = [...(event === undefined ? [] : [event]), ...positionals];
  const [name] = names;
  if (name === undefined) return undefined;
  if (names.some((other) => other.toLowerCase() !== name.toLowerCase())) {
    throw new UsageError(`one event at a time, not ${names.join(' and ')}`, { hint: 'Only --diff accepts paths.' });
  }
  const found = eventNames.find((known) => known.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const meant = nearest(name, eventNames);
  throw new UsageError(`${JSON.stringify(name)} is not an event`, {
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Legal values: ${eventNames.join(', ')}.`,
  });
}

async function schema({ layer, direction }: Args, event: EventName | undefined, client: Version): Promise<string> {
  if (event === undefined) {
    throw new UsageError('--format jsonschema needs an event', { hint: 'Name it: --event PreToolUse.' });
  }
  const { jsonSchemaFor } = await import('../schemas/json-schema.js');
  return `${JSON.stringify(jsonSchemaFor(event, client, layer, direction), null, 2)}\n`;
}
