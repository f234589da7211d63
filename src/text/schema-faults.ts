/** What a schema validator objects to, in words: where, what is there, what would be legal. Pure. */
import { isObject } from './fields.js';
import { escapePart } from './json-pointer.js';
import { nearest } from './nearest.js';

/** One objection of ajv, as its generated code gives it. */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Fault {
  /** JSON pointer to the value at fault, or to the object that lacks a key. */
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
}

/** The faults of a value, in the order in which they were found; one for each place. `root` names the value itself. */
export function faultsOf(errors: readonly SchemaError[], value: unknown, root = 'the payload'): readonly Fault[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => `${schemaPath}/`);
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    // What the members of a union say for themselves is not of interest once none of them fits.
    if (unions.some((union) => error.schemaPath.startsWith(union))) continue;
    const fault = faultOf(nearestMember(error, errors), value, root);
    const key = `${fault.pointer} ${String(error.params.missingProperty ?? '')}`;
    if (!faults.has(key)) faults.set(key, fault);
  }
  return [...faults.values()];
}

/** Of a union that a value nearly fits, what the one member says that lists legal values; else what the union says. */
function nearestMember(error: SchemaError, errors: readonly SchemaError[]): SchemaError {
  if (error.keyword !== 'anyOf') return error;
  const lists = errors.filter(
    ({ keyword, schemaPath }) => keyword === 'enum' && schemaPath.startsWith(`${error.schemaPath}/`),
  );
  return lists.length === 1 ? (lists[0] as SchemaError) : error;
}

function faultOf({ instancePath: pointer, keyword, params }: SchemaError, root: unknown, rootName: string): Fault {
  const value = valueAt(root, pointer);
  const name = pointer === '' ? rootName : pointer.slice(1).replaceAll('/', '.');
  switch (keyword) {
    case 'type':
      return { pointer, message: `${name} must be ${withArticle(String(params.type))}, not ${kindOf(value)}` };
    case 'enum': {
      const legal = (params.allowedValues as readonly unknown[]).map(String);
      const meant = typeof value === 'string' ? nearest(value, legal) : undefined;
      return {
        pointer,
        message: `${name} cannot be ${JSON.stringify(value)}`,
        hint: `${meant === undefined ? '' : `Did you mean ${JSON.stringify(meant)}? `}Legal values: ${legal.join(', ')}.`,
      };
    }
    case 'const':
      return { pointer, message: `${name} must be ${JSON.stringify(params.allowedValue)}` };
    case 'required': {
      const missing = String(params.missingProperty);
      const meant = isObject(value) ? nearest(missing, Object.keys(value)) : undefined;
      return {
        pointer,
        message: `${pointer === '' ? '' : `${name}.`}${missing} is missing`,
        ...(meant === undefined ? {} : { hint: `Is ${JSON.stringify(meant)} meant to be ${JSON.stringify(missing)}?` }),
      };
    }
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      return { pointer: `${pointer}/${escapePart(key)}`, message: `${name} has no key ${JSON.stringify(key)}` };
    }
    case 'pattern':
      return {
        pointer,
        message: `${name} cannot be ${JSON.stringify(value)}`,
        hint: `It must fit ${String(params.pattern)}.`,
      };
    case 'anyOf':
      return { pointer, message: `${name} has none of the legal forms` };
    default:
      return { pointer, message: `${name} breaks the schema (${keyword})` };
  }
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isObject(value) || Array.isArray(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  return value;
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
}
