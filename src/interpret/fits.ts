/** Does a JSON value have a shape? Pure; used where a hook's reply stands in for a tool's own input or output. */
import type { Shape } from '../model.js';

/** One place where a value does not have the shape. */
export interface Misfit {
  /** JSON pointer into the value; empty for the value itself. */
  readonly pointer: string;
  /** What the shape wants there: `string`, `"create" or "update"`, `an object with stdout, stderr, interrupted`. */
  readonly expected: string;
  /** What is there: a type, `missing`, or the illegal value as JSON. */
  readonly received: string;
}

/**
 * Every place where the value does not have the shape, in the order of the shape's keys; none when it fits. For a union
 * these are the places that the nearest member finds.
 */
export function misfits(shape: Shape, value: unknown, pointer = ''): readonly Misfit[] {
  switch (shape.type) {
    case 'any':
      return [];
    case 'string':
      if (typeof value !== 'string') return [misfit(shape, value, pointer)];
      return shape.values === undefined || shape.values.includes(value) ? [] : [misfit(shape, value, pointer)];
    case 'number':
    case 'boolean':
    case 'null':
      return typeName(value) === shape.type ? [] : [misfit(shape, value, pointer)];
    case 'array':
      if (!Array.isArray(value)) return [misfit(shape, value, pointer)];
      return value.flatMap((item, index) => misfits(shape.items, item, `${pointer}/${index}`));
    case 'object':
      return inObject(shape, value, pointer);
    case 'union':
      return nearestMember(shape, value, pointer);
  }
}

function inObject(shape: Extract<Shape, { type: 'object' }>, value: unknown, pointer: string): readonly Misfit[] {
  if (typeName(value) !== 'object') return [misfit(shape, value, pointer)];
  const object = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    const at = `${pointer}/${escapePointer(name)}`;
    if (Object.hasOwn(object, name)) return misfits(field.shape, object[name], at);
    return field.required ? [{ pointer: at, expected: describe(field.shape), received: 'missing' }] : [];
  });
}

function nearestMember(shape: Extract<Shape, { type: 'union' }>, value: unknown, pointer: string): readonly Misfit[] {
  let nearest: readonly Misfit[] | undefined;
  for (const member of shape.of) {
    const found = misfits(member, value, pointer);
    if (found.length === 0) return [];
    // A member that the value resembles finds its faults inside; one of another type only says that it is another.
    if (found[0]?.pointer === pointer) continue;
    if (nearest === undefined || rank(found) < rank(nearest)) nearest = found;
  }
  return nearest ?? [misfit(shape, value, pointer)];
}

/** A wrong tag (`type`, `status`) means another member, however few the other faults. */
function rank(found: readonly Misfit[]): number {
  const wrongTag = found.some(({ expected, received }) => expected.startsWith('"') && received !== 'missing');
  return found.length + (wrongTag ? 1000 : 0);
}

function misfit(shape: Shape, value: unknown, pointer: string): Misfit {
  const illegal = shape.type === 'string' && typeof value === 'string';
  return { pointer, expected: describe(shape), received: illegal ? JSON.stringify(value) : typeName(value) };
}

/** The shape in words: what a value there has to be. */
function describe(shape: Shape): string {
  switch (shape.type) {
    case 'any':
      return 'any value';
    case 'string':
      return shape.values === undefined ? 'string' : anyOf(shape.values.map((value) => JSON.stringify(value)));
    case 'array':
      return 'array';
    case 'object': {
      const required = Object.entries(shape.fields).filter(([, field]) => field.required);
      return required.length === 0 ? 'object' : `object with ${required.map(([name]) => name).join(', ')}`;
    }
    case 'union':
      return anyOf([...new Set(shape.of.map(describe))]);
    default:
      return shape.type;
  }
}

function anyOf(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The JSON type of a value, as the client's messages name it. */
function typeName(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
