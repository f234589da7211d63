/** Reads one function that answers an event: the ends that it comes to, what it reads of `e`, what it calls on `$`. */
import type { LoadFault, ModHook } from '../model.js';
import type { Found } from './linked.js';
import { spanOf } from './syntax.js';

export function readHook({ fn, linked }: Found): { readonly hook: ModHook; readonly faults: readonly LoadFault[] } {
  const [dollar, e, next] = [0, 1, 2].map((position) => {
    const parameter = fn.params[position];
    return parameter?.type === 'Identifier' ? parameter.name : null;
  });
  return {
    hook: {
      at: spanOf(linked.syntax, fn),
      parameters: { dollar: dollar ?? null, e: e ?? null, next: next ?? null },
      ends: [],
      reads: [],
      calls: [],
      missing: [],
    },
    faults: [],
  };
}
