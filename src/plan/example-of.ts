/** A value of a shape, where no captured payload has one. Pure. */
import type { Shape } from '../model.js';

/** With the fields that are required, and one item in each list. */
export function exampleOf(shape: Shape): unknown {
  switch (shape.type) {
    case 'string':
      return shape.values?.[0] ?? 'example';
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'array':
      return [exampleOf(shape.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([name, field]) =>
          field.required ? [[name, exampleOf(field.shape)]] : [],
        ),
      );
    case 'union':
      return exampleOf(shape.of[0] ?? { type: 'null' });
    case 'any':
      return 'example';
    case 'null':
      return null;
  }
}
