/** Payloads for what only the wiring of a hook names: an agent type, a reason, a file, a tool, a condition. Pure. */
import { inputsOf } from '../contract/inputs.js';
import { matcherAt } from '../contract/matchers.js';
import { toolAt } from '../contract/tools.js';
import type { Hook, InputFieldContract, Payload, PayloadJson, Shape, Version } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { payloadUse } from '../script/payload/payload-reads.js';
import { fieldsOf } from '../text/fields.js';
import { conditionHolds, readCondition } from '../wiring/condition.js';
import { matching, readMatcher } from '../wiring/matcher.js';
import { plainness } from './aim.js';
import { globSamples, samplesOf } from './sample.js';

/** A payload that was made, and the word that it was made for. */
export interface Made {
  readonly base: Payload;
  readonly json: PayloadJson;
  readonly sample: string;
  /** The hook's text names the value, perhaps to refuse it. */
  readonly isNamed?: boolean;
}

/** More of one kind show nothing new. */
const most = 4;

/** One payload for each value of the matcher that no given payload of the event has, as far as such a value is legal. */
export function payloadsOfValues(hook: Hook, ofEvent: readonly Payload[], client: Version): readonly Made[] {
  const { grammar, subject, values } = matcherAt(hook.event, client);
  const base = plainest(ofEvent);
  if (subject === null || base === undefined || hook.matcher === undefined || subject === 'tool_name') return [];
  const isFor = matching(hook.event, hook.matcher, client);
  const known = new Set(ofEvent.map(({ json }) => lastPart(json[subject], grammar)));
  return namesIn(hook, client)
    .filter((name) => !known.has(name) && (values === undefined || values.includes(name)))
    .map((name) => ({
      base,
      json: { ...base.json, [subject]: grammar === 'basename' ? `{{PROJECT}}/${name}` : name },
      sample: name,
    }))
    .filter(({ json }) => isFor(json))
    .slice(0, most);
}

/** The names that a matcher lists, or examples of what its expression matches. */
function namesIn({ event, matcher = '' }: Hook, client: Version): readonly string[] {
  const reading = readMatcher(event, matcher, client);
  if (reading.kind === 'list') return reading.names;
  if (reading.kind !== 'pattern') return [];
  // Of names with a dot, which an expression takes for any character, the names themselves are meant.
  const parts = matcher.split('|');
  return parts.every((part) => /^[\w./-]+$/.test(part)) ? parts : samplesOf(matcher);
}

function lastPart(value: unknown, grammar: string): unknown {
  return grammar === 'basename' && typeof value === 'string' ? value.split('/').at(-1) : value;
}

/** A payload on which the condition of the handler holds, where it holds on none of those given. */
export function payloadsOfCondition(hook: Hook, own: readonly Payload[], client: Version): readonly Made[] {
  const { event, handler } = hook;
  const holds = ({ json }: Pick<Payload, 'json'>) => conditionHolds(handler, event, json, client) === true;
  if (handler.if === undefined || own.some(holds)) return [];
  const reading = readCondition(handler.if);
  if (reading.kind === 'invalid' || reading.content === undefined) return [];
  const base = plainest(own.filter(({ json }) => json.tool_name === reading.tool));
  if (base === undefined) return [];
  const input = fieldsOf(base.json.tool_input);
  return globSamples(reading.content.replace(/:\*$/, ' *'))
    .map((sample) => ({ base, json: { ...base.json, tool_input: { ...input, command: sample } }, sample }))
    .filter(holds)
    .slice(0, 1);
}

/** With and without each field that the hook reads and that the event's payload need not have. */
export function payloadsOfFields(hook: Hook, own: readonly Payload[], client: Version): readonly Made[] {
  const base = plainest(own);
  if (base === undefined) return [];
  const text = textOf(hook);
  const { reads } = payloadUse(text);
  const paths = reads.flatMap((read) => read.paths);
  const read = new Set(paths.map(([top]) => top));
  const ofEvent = inputsOf(hook.event, client)
    .filter(({ name, required }) => !required && read.has(name))
    .flatMap((field) => variant(field, base, own));
  const ofInput = new Set(paths.flatMap(([top, name]) => (top === 'tool_input' && name !== undefined ? [name] : [])));
  const named = (name: string) =>
    valuesNamed(
      text.text,
      reads.flatMap(({ into, paths }) =>
        into !== undefined && paths.some((path) => path.join('.') === `tool_input.${name}`) ? [into] : [],
      ),
    );
  return [...ofEvent, ...[...ofInput].flatMap((name) => inputVariants(name, named(name), own, client))].slice(0, most);
}

/** The same for a field of the tool's input: with it where no call has it, without it where every call has it. */
function inputVariants(
  name: string,
  named: readonly string[],
  own: readonly Payload[],
  client: Version,
): readonly Made[] {
  const tools = new Set(own.flatMap(({ json }) => (typeof json.tool_name === 'string' ? [json.tool_name] : [])));
  return [...tools].flatMap((tool): readonly Made[] => {
    const shape = toolAt(tool, client)?.input;
    const field = shape?.type === 'object' && Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    const calls = own.filter(({ json }) => json.tool_name === tool);
    const base = plainest(calls);
    if (field === undefined || field.required || base === undefined) return [];
    const having = calls.filter(({ json }) => Object.hasOwn(fieldsOf(json.tool_input), name));
    const { [name]: _, ...rest } = fieldsOf(base.json.tool_input);
    if (having.length === calls.length)
      return [{ base, json: { ...base.json, tool_input: rest }, sample: `without ${name}` }];
    if (having.length > 0) return [];
    const withValue = (value: unknown) => ({ ...base.json, tool_input: { ...rest, [name]: value } });
    const legal = field.shape.type === 'string' ? named : [];
    if (legal.length > 0)
      return legal.map((value) => ({ base, json: withValue(value), sample: `${name} ${value}`, isNamed: true }));
    const value = exampleOf(field.shape);
    return value === undefined ? [] : [{ base, json: withValue(value), sample: `with ${name}` }];
  });
}

/** The texts that a script compares variables with: `model === 'opus'`, `[ "$model" = opus ]`. */
function valuesNamed(text: string, variables: readonly string[]): readonly string[] {
  const found = variables.flatMap((name) => [
    ...text.matchAll(
      new RegExp(`(?<![\\w.])(?:${name} ===?|\\$\\{?${name}\\}?"? ==?) ["']?([\\w.-]{2,40})(?=["'\\s\\])])`, 'g'),
    ),
  ]);
  return [...new Set(found.flatMap(([, value]) => value ?? []))]
    .filter((value) => !/^(?:null|None|true|false|undefined)$/.test(value))
    .slice(0, 2);
}

/** What a field or its shape says of its values. */
interface Value {
  readonly type: Shape['type'] | InputFieldContract['type'];
  readonly values?: readonly string[];
  readonly knownValues?: readonly string[];
}

function variant(field: InputFieldContract, base: Payload, own: readonly Payload[]): readonly Made[] {
  const { name } = field;
  const having = own.filter(({ json }) => json[name] !== undefined);
  if (having.length === own.length) {
    const { [name]: _, ...rest } = base.json;
    return [{ base, json: rest as PayloadJson, sample: `without ${name}` }];
  }
  const value = having.length === 0 ? exampleOf(field) : undefined;
  return value === undefined ? [] : [{ base, json: { ...base.json, [name]: value }, sample: `with ${name}` }];
}

/** A legal value; undefined for what has parts. */
function exampleOf({ type, values, knownValues }: Value): unknown {
  switch (type) {
    case 'string':
      return values?.[0] ?? knownValues?.[0] ?? 'example';
    case 'boolean':
      return true;
    case 'number':
      return 1;
    default:
      return undefined;
  }
}

/** The benign one of the shortest name. */
export function plainest(payloads: readonly Payload[]): Payload | undefined {
  return [...payloads].sort((a, b) => plainness(a) - plainness(b) || (a.id < b.id ? -1 : 1))[0];
}
