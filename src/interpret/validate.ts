/**
 * The client's check of a reply: strict on types and values of the fields it knows, blind to all others. The first
 * fault throws the whole reply away. Written by hand, so that every fault reads exactly as the client words it.
 */
import { namesListed } from '../contract/faults.js';
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import { type Fault, faultAt, quoted, shapeFault } from './fault.js';
import { isObject, type JsonObject, kindOf } from './json.js';

/** The first fault of a reply; undefined: it holds. */
export function validate(value: JsonObject, contract: ResolvedContract): Fault | undefined {
  for (const field of contract.top) {
    if (!Object.hasOwn(value, field.name)) continue;
    const fault = check(value[field.name], field, contract);
    if (fault !== undefined) return fault;
  }
  return contract.readsSpecific && Object.hasOwn(value, 'hookSpecificOutput')
    ? checkSpecific(value.hookSpecificOutput as JsonObject, contract)
    : undefined;
}

function checkSpecific(specific: JsonObject, contract: ResolvedContract): Fault | undefined {
  const name = Object.hasOwn(specific, 'hookEventName') ? specific.hookEventName : undefined;
  const pointer = '/hookSpecificOutput/hookEventName';
  if (name === undefined) return faultAt(pointer, 'fault-missing-name', {}, contract);
  if (!(contract.union as readonly unknown[]).includes(name)) {
    const names = quoted(contract.union.slice(0, namesListed), ' | ');
    return faultAt(pointer, 'fault-unknown-name', { names }, contract);
  }
  const named = contract.specificOf(name as ResolvedContract['event']);
  for (const field of named.specific) {
    if (!Object.hasOwn(specific, field.name)) {
      if (field.row.required === true) return wrongType(undefined, field, contract);
      continue;
    }
    const found = check(specific[field.name], field, contract);
    if (found !== undefined) return found;
  }
  if (named.decision.length === 0 || !isObject(specific.decision)) return undefined;
  return checkDecision(specific.decision, named.decision, contract);
}

function checkDecision(
  decision: JsonObject,
  fields: readonly ResolvedField[],
  contract: ResolvedContract,
): Fault | undefined {
  for (const field of fields) {
    const present = Object.hasOwn(decision, field.name);
    if (field.values !== undefined) {
      if (!present || !isLegal(decision[field.name], field)) {
        return faultAt(field.pointer, 'fault-variant', { values: quoted(field.values, ' | ') }, contract);
      }
    } else if (present && isVariant(field, decision)) {
      const found = check(decision[field.name], field, contract);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Is the field one of this variant of a decision? Of another, it is an unknown key. */
export function isVariant({ row: { variant } }: ResolvedField, decision: JsonObject): boolean {
  return variant === undefined || decision.behavior === variant;
}

function check(value: unknown, field: ResolvedField, contract: ResolvedContract): Fault | undefined {
  if (value === undefined) return undefined;
  if (field.values !== undefined) {
    if (isLegal(value, field)) return undefined;
    const values = { values: quoted(field.values, '|'), hint: hint(field, value) };
    return faultAt(field.pointer, 'fault-option', values, contract);
  }
  if (!fits(value, field.row.type)) return wrongType(value, field, contract);
  return Array.isArray(value) ? checkItems(value, field, contract) : undefined;
}

function checkItems(
  items: readonly unknown[],
  { pointer, row }: ResolvedField,
  contract: ResolvedContract,
): Fault | undefined {
  for (const [index, item] of items.entries()) {
    const at = `${pointer}/${index}`;
    if (row.items !== undefined && !fits(item, row.items)) {
      const values = { expected: row.items, received: kindOf(item), hint: '' };
      return faultAt(at, 'fault-type', values, contract);
    }
    const found = row.itemShape === undefined ? undefined : shapeFault(row.itemShape, item, at, contract);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isLegal(value: unknown, { values }: ResolvedField): boolean {
  return typeof value === 'string' && values?.includes(value) === true;
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

function wrongType(value: unknown, field: ResolvedField, contract: ResolvedContract): Fault {
  // The client calls an object with open keys a record.
  const expected = field.row.record === true ? 'record' : field.row.type;
  const values = { expected, received: kindOf(value), hint: hint(field, value) };
  return faultAt(field.pointer, 'fault-type', values, contract);
}

/** What the client adds to a fault that it knows people make. */
function hint({ row }: ResolvedField, value: unknown): string {
  // Never made a string of: an object of a hook's can hold a toString that is none.
  const text = typeof value === 'string' ? value : '';
  const found = row.hints?.find(({ values }) => values === undefined || values.includes(text));
  return found === undefined ? '' : ` (${found.text.replaceAll('{value}', text)})`;
}
