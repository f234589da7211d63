/**
 * The client's check of a reply: strict on types and values of the fields it knows, blind to all others. The first
 * fault throws the whole reply away. Written by hand, so that every fault reads exactly as the client words it.
 */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import { misfits } from './fits.js';
import { isObject, type JsonObject, kindOf } from './json.js';

export interface Fault {
  /** JSON pointer to the value at fault. */
  readonly pointer: string;
  /** The client's words, path included: `continue: expected boolean, received string`. */
  readonly message: string;
}

/** How many names of the union the client lists before it cuts the list off. */
const namesListed = 6;

/** The first fault of a reply; undefined: it holds. */
export function validate(value: JsonObject, contract: ResolvedContract): Fault | undefined {
  for (const field of contract.top) {
    if (!Object.hasOwn(value, field.name)) continue;
    const fault = check(value[field.name], field);
    if (fault !== undefined) return fault;
  }
  return contract.readsSpecific && Object.hasOwn(value, 'hookSpecificOutput')
    ? checkSpecific(value.hookSpecificOutput as JsonObject, contract)
    : undefined;
}

function checkSpecific(specific: JsonObject, contract: ResolvedContract): Fault | undefined {
  const name = Object.hasOwn(specific, 'hookEventName') ? specific.hookEventName : undefined;
  if (name === undefined) {
    return {
      pointer: '/hookSpecificOutput/hookEventName',
      message: 'hookSpecificOutput is missing required field "hookEventName"',
    };
  }
  if (!(contract.union as readonly unknown[]).includes(name)) {
    const names = contract.union.slice(0, namesListed).map((event) => `"${event}"`);
    return {
      pointer: '/hookSpecificOutput/hookEventName',
      message: `hookSpecificOutput.hookEventName: expected one of ${names.join(' | ')} | …`,
    };
  }
  const named = contract.specificOf(name as ResolvedContract['event']);
  for (const field of named.specific) {
    if (!Object.hasOwn(specific, field.name)) {
      if (field.row.required === true) return fault(field, undefined, expected(field));
      continue;
    }
    const found = check(specific[field.name], field);
    if (found !== undefined) return found;
  }
  if (named.decision.length > 0 && isObject(specific.decision)) return checkDecision(specific.decision, named.decision);
  return undefined;
}

function checkDecision(decision: JsonObject, fields: readonly ResolvedField[]): Fault | undefined {
  for (const field of fields) {
    const present = Object.hasOwn(decision, field.name);
    if (field.values !== undefined) {
      const value = present ? decision[field.name] : undefined;
      if (typeof value !== 'string' || !field.values.includes(value)) {
        const legal = field.values.map((name) => `"${name}"`).join(' | ');
        return { pointer: field.pointer, message: `${dotted(field)}: expected one of ${legal}` };
      }
    } else if (present && isVariant(field, decision)) {
      const found = check(decision[field.name], field);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Is the field one of this variant of a decision? Of another, it is an unknown key. */
export function isVariant({ row: { variant } }: ResolvedField, decision: JsonObject): boolean {
  return variant === undefined || decision.behavior === variant;
}

function check(value: unknown, field: ResolvedField): Fault | undefined {
  if (value === undefined) return undefined;
  if (field.values !== undefined) {
    return typeof value === 'string' && field.values.includes(value)
      ? undefined
      : { pointer: field.pointer, message: `${dotted(field)}: ${illegalOption(value, field)}` };
  }
  if (!fits(value, field.row.type)) return fault(field, value, expected(field));
  return Array.isArray(value) ? checkItems(value, field) : undefined;
}

function checkItems(items: readonly unknown[], field: ResolvedField): Fault | undefined {
  const { items: type, itemShape } = field.row;
  for (const [index, item] of items.entries()) {
    const at = { pointer: `${field.pointer}/${index}`, name: `${dotted(field)}.${index}` };
    if (type !== undefined && !fits(item, type)) {
      return { pointer: at.pointer, message: `${at.name}: expected ${type}, received ${kindOf(item)}` };
    }
    const [misfit] = itemShape === undefined ? [] : misfits(itemShape, item);
    if (misfit !== undefined) {
      return { pointer: at.pointer + misfit.pointer, message: `${at.name}: Invalid input` };
    }
  }
  return undefined;
}

function fits(value: unknown, type: string): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** The client calls an object with open keys a record. */
function expected(field: ResolvedField): string {
  return field.row.record === true ? 'record' : field.row.type;
}

function fault(field: ResolvedField, value: unknown, type: string): Fault {
  return {
    pointer: field.pointer,
    message: `${dotted(field)}: expected ${type}, received ${kindOf(value)}${hint(field, undefined)}`,
  };
}

function illegalOption(value: unknown, field: ResolvedField): string {
  const legal = (field.values ?? []).map((name) => `"${name}"`).join('|');
  return `Invalid option: expected one of ${legal}${hint(field, value)}`;
}

/** What the client adds to a fault that it knows people make. */
function hint(field: ResolvedField, value: unknown): string {
  // A reply can hold an object that cannot be made a string: {"toString": null}.
  const text = typeof value === 'string' ? value : '';
  const found = field.row.hints?.find(({ values }) => values === undefined || values.includes(text));
  return found === undefined ? '' : ` (${found.text.replaceAll('{value}', text)})`;
}

function dotted(field: ResolvedField): string {
  return field.pointer.slice(1).replaceAll('/', '.');
}
