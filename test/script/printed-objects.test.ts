/** Objects that a script prints as JSON. */
import { expect, it } from 'vitest';
import { printedObjects } from '../../src/script/answers/printed-objects.js';

it('reads the keys that an object is given after it is made', () => {
  const keys = (text: string) => printedObjects(text, 'javascript').map((object) => object.keys);
  const made = "const output = { result: 'continue' };\n";
  const printed = 'console.log(JSON.stringify(output));\n';
  expect(keys(`${made}if (late) output.message = 'Look at todo.md';\n${printed}`)).toEqual([['result', 'message']]);
  expect(keys(`${made}output[key] = 'Look at todo.md';\n${printed}`)).toEqual([]);
});
