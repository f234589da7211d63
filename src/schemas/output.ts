/** The reply to each event, as a hook prints it to stdout: one zod definition per event and client. */
import * as z from 'zod';
import { resolveContract } from '../contract/resolve.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, FieldContract, Version } from '../model.js';
import { clientName, type Layer, objectOf, shapeOf, typeOf } from './layer.js';

type Fields = readonly FieldContract[];

const specificPointer = '/hookSpecificOutput';

/**
 * The reply as JSON. `accepts` refuses what makes the client throw the reply away: a value of the wrong type, or
 * hookSpecificOutput that does not name an event it may name (where that may be another event, its fields pass
 * unseen; the client checks them). `names` refuses keys that the contract does not name, too.
 */
export function outputSchema(event: EventName, client: Version, layer: Layer): z.ZodType {
  const forms = [...replyForms(event, client, layer)];
  if (resolveContract(event, client).traits.readsAsync) forms.push(asyncForm(layer));
  return oneOf(forms).meta({
    title: `${event} reply`,
    description: `What a ${event} hook may print to stdout for ${clientName(client)}, as one JSON object.`,
  });
}

/** What puts the hook in the background when it is the first line of stdout: the client reads nothing else of it. */
function asyncForm(layer: Layer): z.ZodType {
  const background = 'The hook continues in the background. It decides nothing, and its exit code does not count.';
  const timeout = layer === 'names' ? z.number() : z.unknown();
  return objectOf(
    {
      async: z.literal(true).meta({ description: background }),
      asyncTimeout: timeout.optional().meta({ description: 'How long it may continue.' }),
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
  const alike = traits.namesReadAlike.map((name) => specificSchema(name, contractAt(name, client).fields, layer));
  const own = union.includes(event)
    ? oneOf([specificSchema(event, fields, layer).meta({ description }), ...alike])
    : z.never();
  if (layer === 'names') return [reply(union.includes(event) ? { hookSpecificOutput: own.optional() } : {})];

  const others = union.filter((name) => name !== event && !traits.namesReadAlike.includes(name));
  const another = z.looseObject({ hookEventName: z.enum(others as [EventName, ...EventName[]]) });
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

/** The fields directly under a pointer, each with those under it. */
function childrenOf(parent: string, fields: Fields, layer: Layer): Readonly<Record<string, z.ZodType>> {
  return named(parent, under(parent, fields), fields, layer);
}

function under(parent: string, fields: Fields): Fields {
  return fields.filter(
    ({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')) === parent && pointer !== specificPointer,
  );
}

function named(parent: string, children: Fields, fields: Fields, layer: Layer): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    children.map((field) => {
      const schema = typed(field, fields, layer).meta(annotations(field));
      return [field.pointer.slice(parent.length + 1), field.required === true ? schema : schema.optional()];
    }),
  );
}

function typed(field: FieldContract, fields: Fields, layer: Layer): z.ZodType {
  if (field.values !== undefined) return z.enum(field.values as string[]);
  if (field.itemShape !== undefined) return z.array(shapeOf(field.itemShape, layer));
  const children = under(field.pointer, fields);
  if (children.length === 0) return typeOf(field.type, field.items);
  const tag = children.some(({ variant }) => variant !== undefined) ? children.find(({ values }) => values) : undefined;
  const forms = (tag?.values ?? [undefined]).map((value) => {
    const read = children.flatMap((child) => {
      if (child === tag) return [{ ...child, values: [value as string] }];
      return child.variant === undefined || child.variant === value ? [child] : [];
    });
    return objectOf(named(field.pointer, read, fields, layer), layer);
  });
  return oneOf(forms);
}

function oneOf(forms: readonly z.ZodType[]): z.ZodType {
  const [first, ...others] = forms;
  if (first === undefined) throw new Error('a union needs a member');
  return others.length === 0 ? first : z.union([first, ...others]);
}

function annotations({ description, deprecated, honoured }: FieldContract): z.GlobalMeta {
  const notes = [
    description,
    deprecated,
    honoured ? undefined : 'Claude Code accepts it on this event but ignores it.',
  ];
  return {
    description: notes.filter((note) => note !== undefined).join(' '),
    ...(deprecated === undefined ? {} : { deprecated: true }),
  };
}
