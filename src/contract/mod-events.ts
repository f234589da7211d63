/** The events that a mod can hook: which exist, and which stream. */
import type { Row } from '../model.js';
import { eventNames } from './events.js';
import { measured } from './sources.js';

const since = '2.1.286';
const source = measured(
  '2.1.330',
  'A module that hooks each of them loads. That there are no others was read in the code that scans a module.',
);

/** Nouns and their events, besides `classic.` and the name of an event of settings hooks. */
const byNoun: Readonly<Record<string, readonly string[]>> = {
  tool: ['call', 'check', 'judge', 'run', 'describe', 'offer', 'list', 'register'],
  prompt: [
    ...['submit', 'fill', 'suggest', 'edit', 'change', 'autocomplete', 'section', 'context', 'attachment', 'mention'],
    ...['compose', 'read', 'paint'],
  ],
  ui: [
    ...['render', 'resolve', 'press', 'input', 'select', 'message', 'fault', 'pointer', 'scroll', 'focus', 'toast'],
    ...['status', 'log', 'notice', 'invalidate', 'open', 'close', 'panes', 'place', 'selection', 'copy', 'view'],
    ...['notify', 'cancelNotify', 'blit'],
  ],
  agent: ['offer', 'spawn', 'report', 'list', 'limits', 'register', 'call'],
  command: ['run', 'describe', 'list', 'register'],
  config: ['set', 'describe', 'list'],
  telemetry: ['log', 'mark'],
  skill: ['prompt'],
  attribution: ['text'],
  vcs: ['detect', 'diff', 'isolate', 'list', 'status', 'release'],
  session: [
    ...['start', 'receive', 'append', 'send', 'compact', 'attach', 'detach', 'measure', 'stop', 'end', 'cwd', 'root'],
    ...['model', 'turns', 'id', 'messages', 'repo', 'surface', 'surfaces', 'authorize', 'identity', 'usage'],
    ...['version', 'info', 'machine'],
  ],
  plugin: ['register'],
  turn: ['start', 'step', 'complete', 'abort'],
  engine: ['create'],
  model: ['complete', 'classify', 'fork'],
  audio: ['play', 'speak'],
  mcp: ['call', 'connect'],
  flag: ['value'],
  decision: ['ask'],
  theme: ['set', 'clear'],
  fs: ['read', 'write', 'list', 'exists', 'stat', 'ancestors'],
  store: ['get', 'set', 'delete', 'keys'],
  state: ['get', 'set'],
  clock: ['now', 'sleep', 'after', 'every'],
  http: ['fetch'],
  process: ['run', 'spawn', 'hookEnv'],
  settings: ['read'],
  env: ['get', 'set'],
  wasm: ['compile'],
};

/** Every event that a mod can hook by its name. */
export const modEvents: Row<{ readonly names: readonly string[] }> = {
  names: [
    ...eventNames.map((event) => `classic.${event}`),
    ...Object.entries(byNoun).flatMap(([noun, events]) => events.map((event) => `${noun}.${event}`)),
  ],
  since,
  source,
};

const known = new Set(modEvents.names);
const nouns = new Set([...Object.keys(byNoun), 'classic']);

/** The events that stream: a hook of one is an async generator, a hook of any other is none. */
export const streamingEvents: Row<{ readonly names: readonly string[] }> = {
  names: ['turn.step', 'process.spawn'],
  since,
  source: measured('2.1.330'),
};

const identifier = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
const isName = new RegExp(`^${identifier}(?:\\.${identifier})*$`, 'u');
const isForeign = new RegExp(`^${identifier}\\.${identifier}$`, 'u');

/** Is it a pattern of events (`*`, `tool.*`, `!tool.call`)? */
export function isEventPattern(text: string): boolean {
  return text === '*' || text.endsWith('.*') || text.startsWith('!');
}

/**
 * Can a mod hook it: an event, a pattern of them, or an event of a noun that is not Claude Code's own, which another
 * plugin may bring?
 */
export function isModEvent(text: string): boolean {
  const bare = text.startsWith('!') ? text.slice(1) : text;
  if (bare === '*') return text === '*';
  if (bare.endsWith('.*')) return isName.test(bare.slice(0, -2));
  return known.has(bare) || (isForeign.test(bare) && !nouns.has(bare.slice(0, bare.indexOf('.'))));
}

/** Does a registration for `pattern` cover the event? Patterns leave `tool.run` and telemetry out. */
export function coversEvent(pattern: string, event: string): boolean {
  if (pattern === event) return true;
  if (!isEventPattern(pattern) || event === 'tool.run' || event.startsWith('telemetry.')) return false;
  const isNot = pattern.startsWith('!');
  const bare = isNot ? pattern.slice(1) : pattern;
  const selects = bare === '*' || bare === event || (bare.endsWith('.*') && event.startsWith(bare.slice(0, -1)));
  return selects !== isNot;
}
