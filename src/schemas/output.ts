/** The reply to each event, as a hook prints it to stdout: one zod definition per event and client. */
import * as z from 'zod';
import { contractAt } from '../contract/at.js';
import { resolveContract } from '../contract/resolve.js';
import type { EventName, FieldContract, Version } from '../model.js';
import { type Layer, objectOf, typeOf } from './layer.js';

type Fields = readonly FieldContract[];

const specificPointer = '/hookSpecificOutput';

/**
 * The reply as JSON. `accepts` refuses what makes the client throw the reply away: a value of the wrong type, or
 * hookSpecificOutput that does not name an event it may name. `names` refuses keys that the contract does not name too.
 */
export function outputSchema(event: EventName, client: Version, layer: Layer): z.ZodType {
  const forms = [...replyForms(event, client, layer)];
  if (resolveContract(event, client).traits.readsAsync) forms.push(asyncForm(layer));
  const [only, ...others] = forms as [z.ZodType, ...z.ZodType[]];
  return (others.length === 0 ? only : z.union([only, ...others])).meta({
    title: `${event} reply`,
    description: `What a ${event} hook may print to stdout for Claude Code ${client}, as one JSON object.`,
  });
}

/** What puts the hook in the background when it is the first line of stdout: the client reads nothing else of it. */
function asyncForm(layer: Layer): z.ZodType {
  const background = 'The hook goes on in the background. It decides nothing, and its exit code does not count.';
  const timeout = layer === 'names' ? z.number() : z.unknown();
  return objectOf(
    {
      async: z.literal(true).meta({ description: background }),
      asyncTimeout: timeout.optional().meta({ description: 'How long it may go on.' }),
    },
    layer,
  );
}

function replyForms(event: EventName, client: Version, layer: Layer): readonly z.ZodType[] {
  const { fields } = contractAt(event, client);
  const { union, traits } = resolveContract(event, client);
  const universal = childrenOf('', fields, layer);
  const reply = (more: Readonly<Record<string, z.ZodType>>) => objectOf({ ...universal, ...more }, layer);

  const description = fields.find(({ pointer }) => pointer === specificPointer)?.description;
  if (description === undefined) return [reply({})];
  const own = union.includes(event) ? specificSchema(event, fields, layer).meta({ description }) : z.never();
  if (layer === 'names') return [reply(union.includes(event) ? { hookSpecificOutput: own.optional() } : {})];

  const another = anotherSpecific(
    union.filter((name) => name !== event),
    client,
  );
  switch (traits.nameCheck) {
    case 'always':
      return [reply({ hookSpecificOutput: own.optional() })];
    case 'none':
      return [reply({ hookSpecificOutput: z.union([own, another]).optional() })];
    case 'unless-blocking':
      return [
        reply({ hookSpecificOutput: own.optional() }),
        reply({ decision: z.literal('block'), hookSpecificOutput: another }),
      ];
  }
}

function specificSchema(event: EventName, fields: Fields, layer: Layer): z.ZodType {
  const hookEventName = z.literal(event).meta({ description: 'The name of the event; required.' });
  return objectOf({ hookEventName, ...childrenOf(specificPointer, fields, layer) }, layer);
}

/** hookSpecificOutput of other events, which the client checks by the event that it names. Events alike share a member. */
function anotherSpecific(names: readonly EventName[], client: Version): z.ZodType {
  const alike = new Map<string, { names: EventName[]; fields: Fields }>();
  for (const name of names) {
    const fields = contractAt(name, client)
      .fields.filter(({ pointer }) => pointer.startsWith(`${specificPointer}/`))
      .map((field) => ({ ...field, description: '' }));
    const key = JSON.stringify(
      fields.map(({ pointer, type, items, values, required }) => [pointer, type, items, values, required]),
    );
    const group = alike.get(key);
    if (group === undefined) alike.set(key, { names: [name], fields });
    else group.names.push(name);
  }
  return z.union(
    [...alike.values()].map(({ names: [first, ...rest], fields }) =>
      z.looseObject({
        hookEventName: z.enum([first as EventName, ...rest]),
        ...childrenOf(specificPointer, fields, 'accepts'),
      }),
    ),
  );
}

/** The fields directly under a pointer, each with those under it; those without a description are left bare. */
function childrenOf(parent: string, fields: Fields, layer: Layer): Readonly<Record<string, z.ZodType>> {
  const children = fields.filter(
    ({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')) === parent && pointer !== specificPointer,
  );
  return Object.fromEntries(
    children.map((field) => {
      const bare = typed(field, fields, layer);
      const schema = field.description === '' ? bare : bare.meta(annotations(field));
      return [field.pointer.slice(parent.length + 1), field.required === true ? schema : schema.optional()];
    }),
  );
}

function typed(field: FieldContract, fields: Fields, layer: Layer): z.ZodType {
  if (field.values !== undefined) return z.enum(field.values as string[]);
  const children = childrenOf(field.pointer, fields, layer);
  return Object.keys(children).length > 0 ? objectOf(children, layer) : typeOf(field.type, field.items);
}

function annotations({ description, deprecated, honoured }: FieldContract): z.GlobalMeta {
  const notes = [
    description,
    deprecated,
    honoured ? undefined : 'Claude Code takes it on this event and does nothing.',
  ];
  return {
    description: notes.filter((note) => note !== undefined).join(' '),
    ...(deprecated === undefined ? {} : { deprecated: true }),
  };
}
