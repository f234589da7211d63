/** Does a value that a hook put in a tool's place have the tool's shape? Faults read as the client words them. */
import type { Shape } from '../model.js';
import { isObject, kindOf } from './json.js';

/** One way in which a value does not have a shape. */
interface Misfit {
  readonly kind: 'missing' | 'unexpected' | 'type' | 'value';
  readonly path: string;
  readonly text: string;
}

/** Does the value have the shape? */
export function fitsShape(value: unknown, shape: Shape): boolean {
  return misfitsOf(value, shape, '').length === 0;
}

/**
 * What is wrong with a tool's input, as the client puts it behind "failed due to the following": `issue:` or `issues:`
 * and a line for each, missing parameters first. Undefined: nothing is.
 */
export function describeMisfits(value: unknown, shape: Shape): string | undefined {
  const misfits = misfitsOf(value, shape, '');
  if (misfits.length === 0) return undefined;
  const ordered = (['missing', 'unexpected', 'type', 'value'] as const).flatMap((kind) =>
    misfits.filter((misfit) => misfit.kind === kind),
  );
  return `${misfits.length > 1 ? 'issues' : 'issue'}:\n${ordered.map((misfit) => misfit.text).join('\n')}`;
}

function misfitsOf(value: unknown, shape: Shape, path: string): readonly Misfit[] {
  switch (shape.type) {
    case 'any':
      return [];
    case 'union': {
      if (shape.of.some((option) => fitsShape(value, option))) return [];
      const names = [...new Set(shape.of.map((option) => option.type))].join(' | ');
      return [wrongType(path, names, value)];
    }
    case 'array':
      if (!Array.isArray(value)) return [wrongType(path, 'array', value)];
      return value.flatMap((item, index) => misfitsOf(item, shape.items, `${path}[${index}]`));
    case 'object':
      return isObject(value) ? objectMisfits(value, shape, path) : [wrongType(path, 'object', value)];
    case 'null':
      return value === null ? [] : [wrongType(path, 'null', value)];
    case 'string':
      if (typeof value !== 'string') return [wrongType(path, 'string', value)];
      return shape.values === undefined || shape.values.includes(value) ? [] : [wrongValue(path, shape.values)];
    default:
      return typeof value === shape.type ? [] : [wrongType(path, shape.type, value)];
  }
}

function objectMisfits(
  value: Readonly<Record<string, unknown>>,
  shape: Extract<Shape, { type: 'object' }>,
  path: string,
): readonly Misfit[] {
  const misfits: Misfit[] = [];
  for (const [name, field] of Object.entries(shape.fields)) {
    const inner = path === '' ? name : `${path}.${name}`;
    if (Object.hasOwn(value, name)) misfits.push(...misfitsOf(value[name], field.shape, inner));
    else if (field.required) {
      misfits.push({ kind: 'missing', path: inner, text: `The required parameter \`${inner}\` is missing` });
    }
  }
  if (shape.closed === true) {
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(shape.fields, name)) continue;
      misfits.push({ kind: 'unexpected', path: name, text: `An unexpected parameter \`${name}\` was provided` });
    }
  }
  return misfits;
}

function wrongType(path: string, expected: string, value: unknown): Misfit {
  const text = `The parameter \`${path}\` type is expected as \`${expected}\` but provided as \`${kindOf(value)}\``;
  return { kind: 'type', path, text };
}

function wrongValue(path: string, values: readonly string[]): Misfit {
  const legal = values.map((name) => `"${name}"`).join('|');
  return { kind: 'value', path, text: `The parameter \`${path}\` is expected to be one of ${legal}` };
}
