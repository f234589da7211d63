/**
 * What a path into an event's payload leads to: a field that some client writes, or nothing. Of tools, only those whose
 * calls were captured in all their forms are judged; of MCP tools and of those known by name alone everything may be there.
 */
import type { EventName, Shape } from '../model.js';
import { inputRowsOf } from './inputs.js';
import { toolAliases } from './matchers.js';
import { arrayOf, object, string } from './shapes.js';
import { toolShapes } from './tool-shapes.js';

/** A field that is not there. */
export interface UnknownField {
  /** Which of the keys is not there. */
  readonly at: number;
  /** The names that are there in its place. */
  readonly names: readonly string[];
}

/** Tools whose inputs and results are known whole, and by name those that older clients had. */
const whole = [
  'Bash',
  'Edit',
  'Glob',
  'Grep',
  'NotebookEdit',
  'Read',
  'TodoWrite',
  'WebFetch',
  'WebSearch',
  'Write',
] as const;
/** Tools of whose calls only the inputs are known whole. */
const wholeInputs = ['Agent', 'AskUserQuestion'] as const;
/** What the result of a subagent has no field of, in whichever form it comes. */
const noTextsOfAgent: ReadonlySet<string> = new Set(['output', 'result', 'response', 'text', 'stdout', 'message']);
const former: Readonly<Record<string, { readonly input: Shape }>> = {
  MultiEdit: {
    input: object({ file_path: string, edits: arrayOf(object({ old_string: string, new_string: string })) }),
  },
};

/**
 * What is wrong with a path on an event; undefined: nothing, as far as is known. `tools`: those that the hook runs for;
 * undefined: any.
 */
export function unknownField(
  event: EventName,
  path: readonly string[],
  tools: readonly string[] | undefined,
): UnknownField | undefined {
  const rows = inputRowsOf(event);
  const [top = '', ...rest] = path;
  const row = rows.find(({ name }) => name === top);
  if (row === undefined) return { at: 0, names: rows.map(({ name }) => name) };
  if (rest.length === 0) return undefined;
  const shapes = shapesOf(top, row.shape, tools, rest[0]);
  if (shapes === undefined) return undefined;
  const found = shapes.map((shape) => missingIn(shape, rest, 1));
  if (found.length === 0 || found.some((each) => each === undefined)) return undefined;
  const [first] = found;
  return first && { at: first.at, names: [...new Set(found.flatMap((each) => each?.names ?? []))] };
}

/** Does the input of one of the tools have a key of this name? */
export function isInputOf(tools: readonly string[], key: string): boolean {
  return tools.some((tool) => {
    const shape = Object.hasOwn(toolShapes, tool) ? toolShapes[tool as keyof typeof toolShapes].input : undefined;
    return shape?.type === 'object' && Object.hasOwn(shape.fields, key);
  });
}

/** The shapes that a field may have; undefined: it may have any. */
function shapesOf(
  field: string,
  shape: Shape | undefined,
  tools: readonly string[] | undefined,
  key: string | undefined,
): readonly Shape[] | undefined {
  const part = field === 'tool_input' ? 'input' : field === 'tool_response' ? 'output' : undefined;
  if (part === undefined) return shape === undefined ? undefined : [shape];
  const shapes = tools?.map((tool) => shapeOf(nameNow(tool), part, key));
  return shapes?.every((each) => each !== undefined) === true ? shapes : undefined;
}

/** What a tool is called today that a hook may know by an older name. */
export const nameNow = (tool: string): string => toolAliases.find(({ old }) => old === tool)?.name ?? tool;

function shapeOf(tool: string, part: 'input' | 'output', key: string | undefined): Shape | undefined {
  if (part === 'input' && Object.hasOwn(former, tool)) return former[tool]?.input;
  const inWhole = whole.find((name) => name === tool);
  if (inWhole !== undefined) return toolShapes[inWhole][part];
  if (part === 'input') {
    const input = wholeInputs.find((name) => name === tool);
    return input === undefined ? undefined : toolShapes[input].input;
  }
  return tool === 'Agent' && key !== undefined && noTextsOfAgent.has(key) ? toolShapes.Agent.output : undefined;
}

/** Which key of the path an object of the shape has not. What is no object has properties of its language. */
function missingIn(shape: Shape, path: readonly string[], at: number): UnknownField | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (shape.type === 'union') {
    const found = shape.of.map((each) => missingIn(each, path, at));
    if (found.some((each) => each === undefined)) return undefined;
    return { at: found[0]?.at ?? at, names: [...new Set(found.flatMap((each) => each?.names ?? []))] };
  }
  if (shape.type === 'null') return { at, names: [] };
  if (shape.type !== 'object') return undefined;
  const names = Object.keys(shape.fields);
  if (names.length === 0) return undefined;
  const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
  return field === undefined ? { at, names } : missingIn(field.shape, rest, at + 1);
}
