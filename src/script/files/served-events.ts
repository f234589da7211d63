/** Which event a script serves, from the script alone: a directive comment, its path and name, words in its text. */
import { eventNames, isEventName } from '../../contract/events.js';
import type { EventName, EventOrigin, Script } from '../../model.js';
import { nearest } from '../../text/nearest.js';
import { commentsIn } from '../lines/comment.js';

/** An event that a script serves, and what said so. */
export interface ServedEvent {
  readonly event: EventName;
  readonly matcher?: string;
  readonly decidedBy: EventOrigin;
}

export type ScriptReading =
  | { readonly kind: 'events'; readonly events: readonly ServedEvent[] }
  /** The script says itself that it is no hook: `# hooklint: skip`. */
  | { readonly kind: 'skip'; readonly line: number }
  /** A directive that cannot be used. */
  | { readonly kind: 'bad-directive'; readonly line: number; readonly message: string; readonly hint: string }
  | { readonly kind: 'unknown' };

/** Reads directive, path and text, in this order; `path` is relative to the project. */
export function eventsOfScript({ path, text }: Pick<Script, 'path' | 'text'>): ScriptReading {
  const directive = readDirectives(text);
  if (directive !== undefined) return directive;
  const named = eventOfPath(path);
  if (named !== undefined) return { kind: 'events', events: [{ ...named, decidedBy: 'path' }] };
  const spoken = eventsInText(text);
  if (spoken.length === 0) return { kind: 'unknown' };
  return { kind: 'events', events: spoken.map((event) => ({ event, decidedBy: 'text' })) };
}

const directivePattern = /^[ \t]*(?:#|\/\/|--|\/?\*|;|<!--)[ \t]*hooklint:(.*)$/;

/** Directives stand in comments of the first lines: `# hooklint: event=PreToolUse matcher=Bash|Edit`. */
function readDirectives(text: string): ScriptReading | undefined {
  const events: ServedEvent[] = [];
  const lines = text.split('\n', 60);
  for (const [index, content] of lines.entries()) {
    const body = directivePattern.exec(content)?.[1]?.trim();
    if (body === undefined) continue;
    const line = index + 1;
    if (/^skip\b/.test(body)) return { kind: 'skip', line };
    const event = /(?:^|\s)event=(\S+)/.exec(body)?.[1];
    if (event === undefined) continue;
    if (!isEventName(event)) {
      const guess = nearest(event, eventNames);
      const hint = guess === undefined ? `Use one of ${eventNames.join(', ')}.` : `Did you mean ${guess}?`;
      return {
        kind: 'bad-directive',
        line,
        message: `The directive names an event that does not exist: ${event}`,
        hint,
      };
    }
    const matcher = /(?:^|\s)matcher=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(body);
    const value = matcher?.[1] ?? matcher?.[2] ?? matcher?.[3];
    events.push({ event, ...(value === undefined ? {} : { matcher: value }), decidedBy: 'directive' });
  }
  return events.length === 0 ? undefined : { kind: 'events', events };
}

/** Event names as one lower-case word, longest first: `posttoolusefailure` holds `posttooluse`. */
const squeezed: readonly (readonly [string, EventName])[] = eventNames
  .map((event) => [event.toLowerCase(), event] as const)
  .sort(([a], [b]) => b.length - a.length);

/** Short forms that people use in file names. */
const shortForms: Readonly<Record<string, EventName>> = {
  pretool: 'PreToolUse',
  posttool: 'PostToolUse',
  promptsubmit: 'UserPromptSubmit',
  userprompt: 'UserPromptSubmit',
};

const toolWords: Readonly<Record<string, string>> = {
  bash: 'Bash',
  edit: 'Edit',
  write: 'Write',
  read: 'Read',
};

/** Words that may stand beside the name of an event without making it the name of something else. */
const neutral = new Set(['hook', 'hooks', 'on', 'claude', 'handler', 'event', 'cc']);

/**
 * The event that a path names: `pre-tool-use.sh`, `PostToolUse/format.py`, `stop_hook.py`, `pre-bash.sh`. An event of
 * one word (`Stop`, `Setup`) counts only where nothing else stands beside it: `stop-secrets.sh` names no event.
 */
export function eventOfPath(path: string): { readonly event: EventName; readonly matcher?: string } | undefined {
  const parts = path.split(/[\\/]/);
  const name = (parts.pop() ?? '').replace(/\.[^.]*$/, '');
  for (const part of [name, ...parts.reverse()]) {
    const event = eventOfName(part);
    if (event !== undefined) return event;
  }
  return undefined;
}

function eventOfName(name: string): { readonly event: EventName; readonly matcher?: string } | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const rest = words.filter((word) => !neutral.has(word)).join('');
  const whole = squeezed.find(([squeeze]) => squeeze === rest);
  if (whole !== undefined) return { event: whole[1] };
  const joined = runs(words);
  const several = squeezed.find(([squeeze, event]) => /[a-z][A-Z]/.test(event) && joined.has(squeeze));
  if (several !== undefined) return { event: several[1] };
  const short = Object.keys(shortForms).find((form) => joined.has(form));
  if (short !== undefined) return { event: shortForms[short] as EventName };
  const [first, tool, ...more] = words.filter((word) => !neutral.has(word));
  if ((first !== 'pre' && first !== 'post') || tool === undefined || more.length > 1) return undefined;
  const matcher = Object.hasOwn(toolWords, tool) ? toolWords[tool] : undefined;
  return matcher === undefined ? undefined : { event: first === 'pre' ? 'PreToolUse' : 'PostToolUse', matcher };
}

/** Every run of neighbouring words, put together. */
function runs(words: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) found.add(words.slice(from, to).join(''));
  }
  return found;
}

/** Fields that only one event sends or answers. */
const tellingFields: readonly (readonly [RegExp, EventName])[] = [
  [/\bpermissionDecision\b/, 'PreToolUse'],
  [/\bstop_hook_active\b/, 'Stop'],
  [/\bpermission_suggestions\b/, 'PermissionRequest'],
  [/\bnotification_type\b/, 'Notification'],
  [/\btool_response\b/, 'PostToolUse'],
  [/\bupdatedToolOutput\b/, 'PostToolUse'],
];

/** Events that a text speaks of: what it answers, what it compares, the one it mentions, what only one event has. */
function eventsInText(text: string): readonly EventName[] {
  const answered = namesAfter(text, /hookEventName\W{1,12}([A-Z][A-Za-z]+)/g);
  if (answered.length > 0) return answered;
  // A script that looks at the event's name serves those that it names in quotes or as patterns of a `case`.
  const compared = text.includes('hook_event_name')
    ? namesAfter(text, /(?<=["'|\s(=])([A-Z][A-Za-z]+)(?=["')|\]])/g)
    : [];
  if (compared.length > 0) return compared;
  const mentioned = namesAfter(text, /\b([A-Z][a-z]+[A-Z][A-Za-z]+)\b/g);
  if (mentioned.length === 1) return mentioned;
  const introduced = eventsAtHead(text);
  if (introduced.length > 0) return introduced;
  const telling = new Set(tellingFields.filter(([pattern]) => pattern.test(text)).map(([, event]) => event));
  if (telling.size === 0 && stopsCommands(text)) return ['PreToolUse'];
  return telling.size === 1 ? [...telling] : [];
}

/** So much of a script says what it is for. */
const headLength = 600;

/** `Stop Hook: …`, `a hook for PreToolUse`. */
const introduces = new RegExp(
  `\\b(${eventNames.join('|')})\\b (?:command )?[Hh]ook\\b|\\b[Hh]ook (?:for|on|of) (?:the )?(${eventNames.join('|')})\\b`,
  'g',
);

/** What the comments at the head of a script say, its docstring included. */
export function headComments(text: string): string {
  return [...commentsIn(text.slice(0, headLength))].map(({ words }) => words).join('\n');
}

/** The events of which a script says at its head that it is a hook: those of the first line that names any. */
export function eventsAtHead(text: string): readonly EventName[] {
  for (const line of headComments(text).split('\n')) {
    const found = [...line.matchAll(introduces)].map(([, before, behind]) => before ?? behind ?? '');
    if (found.length > 0) return [...new Set(found.filter(isEventName))];
  }
  return [];
}

/** Does it read the command of a call, and speak of blocking it? */
const stopsCommands = (text: string): boolean =>
  /\btool_input\b/.test(text) &&
  /(?:["'.])command\b/.test(text) &&
  /\b(?:blocks?|blocked|den(?:y|ies|ied))\b/i.test(text);

function namesAfter(text: string, pattern: RegExp): readonly EventName[] {
  const found = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return [...new Set(found.filter(isEventName))];
}

/** What a hook of any language says: where it lies, what it reads, what it answers. */
const hookWords =
  /\.claude\b|\bCLAUDE_|\bstdin\b|\/dev\/stdin|\$\(cat\)|\bcat\s*[>|]|\bjq\b|\bread -r|\bhook_event_name\b|\btool_(?:input|name|response)\b|\bhookSpecificOutput\b|\btranscript_path\b|\bpermissionDecision\b/;

/**
 * A name of one word (`hooks/setup.sh`, `hooks/notification.js`) or an event's name somewhere in the text is a hook's only
 * where something else about the file is one's too: folders named "hooks" hold hooks of React, git and deployments.
 */
export function isPlainlyHook({ path, text }: Pick<Script, 'path' | 'text'>, events: readonly ServedEvent[]): boolean {
  if (/(?:^|\/)\.claude\//.test(path)) return true;
  return events.some(
    ({ event, decidedBy }) =>
      decidedBy === 'directive' || (decidedBy === 'path' && /[a-z][A-Z]/.test(event)) || hookWords.test(text),
  );
}
