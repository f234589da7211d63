/** A fault that the client finds in a reply, and how it words it. */
import type { OptionalPhrase, ResolvedContract } from '../contract/resolve.js';
import type { PhraseName } from '../contract/rows.js';
import { given } from '../contract/template.js';
import type { Shape } from '../model.js';
import { isObject, kindOf } from './json.js';

export interface Fault {
  /** JSON pointer to the value at fault. */
  readonly pointer: string;
  /** The client's words, path included: `continue: expected boolean, received string`. */
  readonly message: string;
}

/** A fault at a pointer, in the words that the client has for it. */
export function faultAt(
  pointer: string,
  phrase: Exclude<PhraseName, OptionalPhrase>,
  values: Readonly<Record<string, string>>,
  contract: ResolvedContract,
): Fault {
  const path = pointer.slice(1).replaceAll('/', '.');
  return { pointer, message: contract.phrases[phrase](given({ ...values, path })) };
}

/** Names in double quotes, with something between them. */
export function quoted(names: readonly string[], between: string): string {
  return names.map((name) => `"${name}"`).join(between);
}

/** The first fault of a value that has to have a shape; undefined: it has it. Keys are looked at in the order of the shape. */
export function shapeFault(
  shape: Shape,
  value: unknown,
  pointer: string,
  contract: ResolvedContract,
): Fault | undefined {
  switch (shape.type) {
    case 'any':
      return undefined;
    case 'union':
      return unionFault(shape.of, value, pointer, contract);
    case 'object':
      if (!isObject(value)) return typeFault(shape.type, value, pointer, contract);
      for (const [name, field] of Object.entries(shape.fields)) {
        const held = Object.hasOwn(value, name) ? value[name] : undefined;
        if (held === undefined && !field.required) continue;
        const found = shapeFault(field.shape, held, `${pointer}/${name}`, contract);
        if (found !== undefined) return found;
      }
      return undefined;
    case 'array':
      if (!Array.isArray(value)) return typeFault(shape.type, value, pointer, contract);
      for (const [index, item] of value.entries()) {
        const found = shapeFault(shape.items, item, `${pointer}/${index}`, contract);
        if (found !== undefined) return found;
      }
      return undefined;
    case 'string': {
      if (shape.values === undefined) break;
      if (typeof value === 'string' && shape.values.includes(value)) return undefined;
      return faultAt(pointer, 'fault-option', { values: quoted(shape.values, '|'), hint: '' }, contract);
    }
  }
  return kindOf(value) === shape.type ? undefined : typeFault(shape.type, value, pointer, contract);
}

function typeFault(expected: string, value: unknown, pointer: string, contract: ResolvedContract): Fault {
  return faultAt(pointer, 'fault-type', { expected, received: kindOf(value), hint: '' }, contract);
}

/** Of objects the one counts that its `type` names; words are told as a list. */
function unionFault(
  members: readonly Shape[],
  value: unknown,
  pointer: string,
  contract: ResolvedContract,
): Fault | undefined {
  if (members.some((member) => shapeFault(member, value, pointer, contract) === undefined)) return undefined;
  const words = members.flatMap((member) => (member.type === 'string' ? (member.values ?? []) : []));
  if (words.length > 0) return faultAt(pointer, 'fault-variant', { values: quoted(words, ' | ') }, contract);
  if (!isObject(value)) return typeFault('object', value, pointer, contract);
  const named = members.find((member) => tagsOf(member).includes(value.type as string));
  if (named !== undefined) return shapeFault(named, value, pointer, contract);
  const values = members.flatMap(tagsOf).map((tag) => `'${tag}'`);
  return faultAt(`${pointer}/type`, 'fault-tag', { values: values.join(' | ') }, contract);
}

/** The values of `type` by which a member of a union is known. */
function tagsOf(member: Shape): readonly string[] {
  const tag = member.type === 'object' ? member.fields.type?.shape : undefined;
  return tag?.type === 'string' ? (tag.values ?? []) : [];
}
