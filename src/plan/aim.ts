/** Which field of which payload a clue is put into: the one that the hook's text speaks of. Pure. */
import { inputsOf } from '../contract/inputs.js';
import { toolAt } from '../contract/tools.js';
import type { Hook, Payload, Shape, Version } from '../model.js';
import type { Clue } from '../script/patterns/clue.js';
import { escaped } from '../text/escaped.js';
import { filePathOf } from './call-input.js';
import { extensionOf, hasLanguage } from './sample-file.js';

/** A string in a payload that can be exchanged for another without making the payload illegal. */
export interface Target {
  readonly base: Payload;
  /** Keys from the payload down to the string. */
  readonly path: readonly string[];
  readonly role: 'path' | 'command' | 'address' | 'words';
}

/** Fields of every payload: nothing that a guard guards. */
const surroundings: ReadonlySet<string> = new Set([
  ...['session_id', 'transcript_path', 'cwd', 'prompt_id', 'permission_mode', 'hook_event_name', 'tool_name'],
  ...['tool_use_id', 'agent_id', 'agent_type', 'agent_transcript_path', 'parent_agent_id', 'scratchpad_dir'],
]);

/** In the order in which guards look at them, where a hook names none. */
const guarded = ['command', 'file_path', 'notebook_path', 'prompt', 'url', 'content', 'new_string', 'message', 'query'];

/** Free strings of a payload: those of the tool's input, or of the event where it is about no tool. */
export function targetsIn(base: Payload, client: Version): readonly Target[] {
  const { json } = base;
  if (typeof json.tool_name === 'string') {
    const shape = toolAt(json.tool_name, client)?.input;
    return stringsBelow(json.tool_input, ['tool_input'], shape).map((path) => ({ base, path, role: roleOf(path) }));
  }
  const open = inputsOf(base.event, client).filter(({ values, type }) => values === undefined && type !== 'number');
  return open
    .filter(({ name }) => !surroundings.has(name))
    .flatMap(({ name, shape }) => stringsBelow(json[name], [name], shape))
    .map((path) => ({ base, path, role: roleOf(path) }));
}

function stringsBelow(
  value: unknown,
  path: readonly string[],
  shape: Shape | undefined,
): readonly (readonly string[])[] {
  if (path.length > 4 || (shape?.type === 'string' && shape.values !== undefined) || shape?.type === 'union') return [];
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  // Of a list the first item stands for all.
  const entries = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return entries.flatMap(([key, item]) => stringsBelow(item, [...path, key], below(shape, key)));
}

function below(shape: Shape | undefined, key: string): Shape | undefined {
  if (shape?.type === 'array') return shape.items;
  return shape?.type === 'object' ? shape.fields[key]?.shape : undefined;
}

function nameOf(path: readonly string[]): string {
  return path.findLast((key) => !/^\d+$/.test(key)) ?? '';
}

function roleOf(path: readonly string[]): Target['role'] {
  const name = nameOf(path);
  if (/path$|^file|_dir$|^directory$|^worktree/i.test(name)) return 'path';
  if (name === 'command') return 'command';
  return /^ur[il]$/.test(name) ? 'address' : 'words';
}

/** Orders targets for a clue, the likeliest first; those that it cannot stand in are left out. */
export function aim(clue: Clue, targets: readonly Target[], text: string): readonly Target[] {
  const lines = text.split('\n');
  const isWord = !looksLikePath(clue);
  const nearby = lines.slice(Math.max(0, clue.line - 4), clue.line).join('\n');
  const scored = targets.map((target, index) => {
    const name = nameOf(target.path);
    const rank = guarded.indexOf(name);
    const isRead = readsAnywhere(text, name) || (isWord && isOfFile(target) && readsAnywhere(text, 'file_path'));
    const score =
      (isRead ? 6 : 0) +
      (reads(nearby, name) ? 3 : 0) +
      (isWord === (target.role !== 'path') ? 4 : 0) +
      (rank === -1 ? -4 : 0) +
      (names(nearby, String(target.base.json.tool_name ?? '')) ? 1 : 0);
    return { target, score, order: rank === -1 ? guarded.length + index : rank };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > best - 4)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ target }) => target);
}

/** What the tool has written stands in the file, where a hook that asks for the path alone finds it. */
function isOfFile({ base, path }: Target): boolean {
  return base.event === 'PostToolUse' && ['content', 'new_string'].includes(nameOf(path));
}

/** Every clue of a script asks the same of its whole text. */
let latest = { text: '', known: new Map<string, boolean>() };

function readsAnywhere(text: string, name: string): boolean {
  if (latest.text !== text) latest = { text, known: new Map() };
  const known = latest.known.get(name) ?? reads(text, name);
  latest.known.set(name, known);
  return known;
}

/** Is a field of this name read: `.command`, `"command"`, `{ command }`, but not `os.path`? */
function reads(text: string, name: string): boolean {
  return new RegExp(`(?:["'{,]\\s*|(?<!\\bos)\\.)${escaped(name)}(?![\\w-]|\\s*\\()`).test(text);
}

function names(text: string, name: string): boolean {
  return name !== '' && new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`).test(text);
}

/** No spaces, and an extension, a slash or a dot in front. */
export function looksLikePath({ kind, text }: Clue): boolean {
  if (/\s|\\s| \*/.test(text)) return false;
  return kind === 'pattern'
    ? /\\\.(?:\((?:\?:)?)?\w+(?:\|\w+)*\)*\$|\^?\\?\/\(?\w|\w\\\/\(|\\\.(?:env|git|ssh|aws|lock|pem|key)|\/$/.test(text)
    : /^[~/.]|\.\w{1,8}\*?$|\/|-lock/.test(text);
}

/** Payloads to build on, for a hook: one for each tool that it can meet, those that it names if it names any. */
export function basesFor(hook: Hook, text: string, matching: readonly Payload[]): readonly Payload[] {
  const byKind = new Map<string, Payload>();
  const rank = (payload: Payload) => (isOfNamedLanguage(payload, text) ? 0 : 100) + plainness(payload);
  for (const payload of [...matching].sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))) {
    const kind = String(payload.json.tool_name ?? '');
    if (!byKind.has(kind)) byKind.set(kind, payload);
  }
  const all = [...byKind.values()];
  const named = all.filter(({ json }) => names(`${text}\n${hook.matcher ?? ''}`, String(json.tool_name ?? '')));
  return named.length > 0 ? named : all;
}

/** The lower, the plainer. Hooks that keep Claude going let it end the second time, whatever else the payload says. */
export const plainness = ({ id, json, nature }: Payload): number =>
  (nature === 'benign' ? 0 : 1000) + (json.stop_hook_active === true ? 500 : 0) + id.length;

/** Does it change a program in a language whose files the hook speaks of? Words that it looks for then stand where it looks. */
function isOfNamedLanguage({ event, json }: Payload, text: string): boolean {
  const path = filePathOf(json);
  const extension = path !== undefined && hasLanguage(path) ? extensionOf(path) : undefined;
  return (
    event === 'PostToolUse' &&
    extension !== undefined &&
    new RegExp(`(?<![\\w.])\\*?\\\\?\\.${extension}\\b`).test(text)
  );
}
