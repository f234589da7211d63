/** Which field of its payload a script reads that is not there: held against the schemas of the events and tools it serves. */
import { toolEvents } from '../contract/handler-keys.js';
import { eventNames, newestClient } from '../contract/index.js';
import { inputRowsOf } from '../contract/inputs.js';
import { callsThatSucceeded, type MistakenField, mistakenFields } from '../contract/mistaken-names.js';
import { agentWithTool } from '../contract/other-agents.js';
import { isInputOf, nameNow, unknownField } from '../contract/payload-paths.js';
import { resultTexts } from '../contract/result-texts.js';
import { formerTools, toolRows } from '../contract/tools.js';
import { contractAt } from '../interpret/contract-at.js';
import type { EventName, Hook, Project, Version } from '../model.js';
import type { Said } from '../script/lines/said.js';
import type { FieldPath } from '../script/payload/payload-reads.js';
import { toolComparisons } from '../script/payload/tool-comparisons.js';
import { nearest } from '../text/nearest.js';
import { readingMatches, readMatcher } from '../wiring/matcher.js';
import { foundElsewhere } from './found-elsewhere.js';
import { join } from './phrases.js';
import { clientOf } from './registration.js';
import { fieldAt } from './runs.js';

/** What a script is run for. */
export interface Served {
  readonly events: readonly EventName[];
  /** Events whose fields it may ask for as well. */
  readonly others: readonly EventName[];
  /** The tools whose calls it sees; undefined: any. */
  readonly tools: readonly string[] | undefined;
  /** It is run for every tool, those of MCP servers too. */
  readonly everyTool: boolean;
}

/** What the hook's script is run for. It may serve other events too, and read their fields. */
export function servedBy(hook: Hook, script: Said, project: Project): Served {
  const same = project.hooks.filter(
    (other) => other.script !== undefined && other.script.absolutePath === hook.script?.absolutePath,
  );
  const hooks = same.includes(hook) ? same : [hook, ...same];
  const served = new Set(hooks.map(({ event }) => event));
  const events = eventNames.filter((event) => served.has(event));
  const { text } = script;
  // A script that asks for the event, or speaks of others, may serve these too; then any event's field may be meant.
  const own = text.replace(ofAnotherHook, '');
  const asks = text.includes('hook_event_name') || eventNames.some((event) => !served.has(event) && names(own, event));
  const tools = toolsOf(hooks, clientOf(project)) ?? toolsLeftBy(script);
  // What a comment says of a tool asks for none of its fields.
  const code = text.replace(/(?:^|[ \t])(?:#|\/\/)[^\n"'`]*$/gm, '');
  return {
    events,
    others: asks ? eventNames : events,
    // Nobody knows what the tools of a server take and give.
    tools: /\bmcp__\w/.test(code)
      ? undefined
      : tools && [...new Set([...tools, ...toolRows.map(({ name }) => name).filter((name) => names(code, name))])],
    everyTool: hooks.some(({ matcher = '' }) => ['', '*', '.*', '.+'].includes(matcher)),
  };
}

/** "The Stop hook reads it" speaks of the hook beside this one. */
const ofAnotherHook = /\b[Tt]he [A-Z][A-Za-z]{3,24} hook\b/g;

/** "All PreToolUse hooks" speaks of other hooks, and not of what is asked for. */
function names(text: string, name: string): boolean {
  return new RegExp(`["'\\s|(:]${name}["'\\s|):](?!hooks\\b)`).test(text);
}

/** The only tools that a script goes on for: it ends at once for every other one. Undefined: it goes on for any. */
function toolsLeftBy(script: Said): readonly string[] | undefined {
  return toolComparisons(script).find(({ negated, offset, length }) => {
    const end = offset + length;
    return negated && endsThere.test(script.text.slice(end, end + 80));
  })?.names;
}

const endsThere = /^\s?(?:\)\s?\{?|:|\]?\]?\s?&&|;\s?then)\s{0,40}(?:process\.exit\(0?\)|sys\.exit\(0?\)|exit 0\b)/;

/** The tools that matchers let through; undefined where some of them are not known. */
function toolsOf(hooks: readonly Hook[], client: Version): readonly string[] | undefined {
  const tools = new Set<string>();
  for (const { event, matcher } of hooks) {
    const reading = readMatcher(event, matcher, client);
    if (reading.kind === 'list')
      for (const name of reading.names.filter((each) => agentWithTool(each) === undefined)) tools.add(name);
    else if (reading.kind !== 'pattern' || reading.test('mcp__server__tool')) return undefined;
    else {
      if (matcher?.includes('mcp') === true) return undefined;
      const all = [...toolRows.map(({ name }) => name), 'MultiEdit'];
      for (const name of all) if (readingMatches(reading, name, client)) tools.add(name);
    }
  }
  // A matcher that lets no tool through says nothing of tools.
  return tools.size === 0 ? undefined : [...tools];
}

/** A field that a script reads and no payload of its holds. */
export interface FieldFault {
  readonly name: string;
  /** What holds it; undefined: nothing that is known. */
  readonly right?: string;
  readonly help: string;
  /** It would stand at the top of the payload. */
  readonly top: boolean;
  /** People often take it for the name. */
  readonly expected: boolean;
  /** Nothing depends on it: what is read is what another hook may have said. */
  readonly idle?: true;
}

/** What is wrong with a path; undefined: it is there, or may be. */
export function faultOf(path: FieldPath, { events, others, tools, everyTool }: Served): FieldFault | undefined {
  const called = path[0] === 'tool_response' ? stillCalled(tools) : tools;
  const found = others.map((event) => unknownField(event, path, called));
  const mistake = mistaken(path, events, others.length > events.length);
  if (found.some((each) => each === undefined)) {
    return mistake?.name.includes('.') === true && (tools !== undefined || everyTool) ? mistake : undefined;
  }
  if (mistake !== undefined) return mistake;
  // The event that knows most of the path is meant.
  const unknown = found.reduce(
    (best, each) => (each !== undefined && each.at > (best?.at ?? -1) ? each : best),
    undefined,
  );
  if (unknown === undefined) return undefined;
  const key = path[unknown.at] as string;
  const name = path.slice(0, unknown.at + 1).join('.');
  if (unknown.at === 0 && events.every((event) => toolEvents.includes(event)) && isInputOf(tools ?? [], key)) {
    return { name, right: `tool_input.${key}`, help: `Read "tool_input.${key}".`, top: true, expected: true };
  }
  const there = unknown.at > 0 ? unknown.names : fieldsOf(events);
  const ofFile = unknown.at === 1 && path[0] === 'tool_input' && namesFile.test(key) ? 'file_path' : undefined;
  if (ofFile !== undefined && there.includes(ofFile))
    return { name, right: `tool_input.${ofFile}`, help: `Read "tool_input.${ofFile}".`, top: false, expected: true };
  const near = nearest(
    snakeCase(key),
    there.filter((name) => isWordForWord(snakeCase(key), name)),
  );
  // The id of a thing is not the thing.
  const meant = near?.endsWith('_id') === true && !/id$/i.test(key) ? undefined : near;
  const ofResult = unknown.at === 1 && path[0] === 'tool_response' && textKeys.has(key) ? textsOf(tools) : [];
  if (ofResult.length > 0)
    return { name, help: `The text is elsewhere: ${join(ofResult, 'and')}.`, top: false, expected: true };
  if (meant === undefined && events.some((event) => isOfReply(key, event))) {
    return { name, help: ofReply, top: unknown.at === 0, expected: false, idle: true };
  }
  if (meant === undefined) {
    const help = ofOutcome.test(name)
      ? callsThatSucceeded
      : ofCall.has(name)
        ? ofOtherEvent(events)
        : (foundElsewhere(key, events) ??
          (unknown.at > 0
            ? `Remove it, or read a field that is there: ${join(unknown.names, 'or')}.`
            : `Remove it; \`hooklint explain ${events[0]}\` lists the fields that are there.`));
    return { name, help, top: unknown.at === 0, expected: false };
  }
  const right = [...path.slice(0, unknown.at), meant].join('.');
  const slip = snakeCase(key) === meant;
  return { name, right, help: `Read "${right}".`, top: unknown.at === 0, expected: slip };
}

/** Fields of the events of a tool call. */
const ofCall: ReadonlySet<string> = new Set(['tool_name', 'tool_input', 'tool_response']);

/** Where a hook on none of these events learns of a call, or of the files that calls have changed. */
function ofOtherEvent(events: readonly EventName[]): string {
  const instead = events.every((event) => event === 'Stop' || event === 'SubagentStop')
    ? ', or ask Git which files have changed: `git status --porcelain -uall`'
    : '';
  return `Register the hook on PostToolUse, whose payload has it${instead}.`;
}

/** What people call the file of a call. */
const namesFile = /^(?:file|path|file_?name|filepath|target_file|absolute_path)$/i;

/** Without tools that are gone, of whose results nothing is known: none comes any more. */
const stillCalled = (tools: readonly string[] | undefined): readonly string[] | undefined =>
  tools?.filter((tool) => nameNow(tool) !== tool || !formerTools.some(({ name }) => name === tool));

/** What people call the text of a result. */
const textKeys: ReadonlySet<string> = new Set([
  'output',
  'content',
  'result',
  'response',
  'text',
  'stdout',
  'message',
  'body',
]);

const textsOf = (tools: readonly string[] = []): readonly string[] =>
  [...new Set(tools.map(nameNow))].flatMap((tool) =>
    Object.hasOwn(resultTexts, tool) ? `\`${resultTexts[tool]}\` of ${tool}` : [],
  );

/** What says whether a call has succeeded, where a result is known to say nothing of it. */
const ofOutcome = /^tool_response\.(?:success|succeeded|successful|ok|failed|failure)$/;

const ofReply = 'Leave it out: it is a field of replies, and a hook does not get those of the hooks beside it.';

/** Is it a field of a hook's reply? */
function isOfReply(key: string, event: EventName): boolean {
  const contract = contractAt(event, newestClient);
  return ['', '/hookSpecificOutput'].some((base) => fieldAt(contract, `${base}/${key}`) !== undefined);
}

const fieldsOf = (events: readonly EventName[]): readonly string[] => [
  ...new Set(events.flatMap((event) => inputRowsOf(event).map(({ name }) => name))),
];

const snakeCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** Is each word of a name like that of another one? `permission_type` has the letters of `permission_mode`, and is none. */
function isWordForWord(name: string, other: string): boolean {
  const words = name.split('_');
  const others = other.split('_');
  return (
    words.length !== others.length || words.every((word, i) => nearest(word, others.slice(i, i + 1)) !== undefined)
  );
}

/** A name that people expect. Among many events it may be right on another one. */
function mistaken(path: FieldPath, events: readonly EventName[], many: boolean): FieldFault | undefined {
  const dotted = path.slice(0, 2).join('.');
  const found = mistakenFields.find(
    (field) =>
      (field.name === path[0] || field.name === dotted) &&
      (field.events === undefined || events.some((event) => field.events?.includes(event))),
  );
  if (found === undefined || (many && isSomewhere(found))) return undefined;
  const { name, right, help } = found;
  // Under its right name, it may not have what is read of it either.
  const inside = name === path[0] ? found.right.split('.').concat(path.slice(1)) : [];
  const further = inside.length > 1 && inside[0] === 'tool_response' ? mistaken(inside, events, many)?.help : undefined;
  return { name, right, help: help ?? further ?? `Read "${right}".`, top: !name.includes('.'), expected: true };
}

function isSomewhere({ name }: MistakenField): boolean {
  return eventNames.some((event) => inputRowsOf(event).some((row) => row.name === name));
}
