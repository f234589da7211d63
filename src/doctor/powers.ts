/** What a hook can do to what goes on, as far as its text shows. Pure. */
import { resolveContract } from '../contract/resolve.js';
import { sheetOf } from '../contract/sheets/index.js';
import type { Hook, ListedHook, Power, Reading, Version } from '../model.js';
import { canBlock } from '../script/answers/answers.js';
import { codeLines } from '../script/lines/comment.js';

/** Where a reply holds it, in JSON or in the text that makes the JSON. */
const signs: readonly (readonly [Power, RegExp])[] = [
  ['block', /\b(?:permissionDecision|behavior)\b[\\"'\s:=,>]{1,12}deny\b|\bdecision\b[\\"'\s:=,>]{1,12}block\b/],
  ['ask', /\bpermissionDecision\b[\\"'\s:=,>]{1,12}ask\b/],
  ['allow', /\b(?:permissionDecision|behavior)\b[\\"'\s:=,>]{1,12}allow\b|\bdecision\b[\\"'\s:=,>]{1,12}approve\b/],
  ['rewrite-input', /\bupdatedInput\b/],
  ['rewrite-output', /\bupdated(?:MCP)?ToolOutput\b/],
  ['add-context', /\badditionalContext\b/],
  ['end-turn', /\bcontinue[\\"']{0,3}\s{0,3}[:=]\s{0,3}(?:false|False)\b/],
];

/** `reading`: the texts of the hook; absent: only its own is known. */
export function powersOf(hook: Hook, reading: Reading | undefined, client: Version): ListedHook['can'] {
  const { type } = hook.handler;
  if (type === 'prompt' || type === 'agent') return guards(hook, client) ? ['block'] : [];
  if (type !== 'command') return 'unknown';
  const texts = reading?.texts.map(({ text }) => text) ?? [hook.script?.text ?? hook.handler.command ?? ''];
  const found = new Set<Power>();
  if (guards(hook, client) && canBlock(hook)) found.add('block');
  for (const text of texts) {
    const code = codeLines(text).join('\n');
    for (const [power, sign] of signs) if (sign.test(code)) found.add(power);
  }
  const known = signs.map(([power]) => power).filter((power) => found.has(power) && counts(power, hook, client));
  return known.length === 0 && (reading?.opaque !== undefined || hook.script?.language === 'binary')
    ? 'unknown'
    : known;
}

function guards({ event }: Hook, client: Version): boolean {
  const contract = resolveContract(event, client);
  return contract.exists && sheetOf(event).words.block !== undefined;
}

/** A reply says much that its event does not read. */
function counts(power: Power, { event }: Hook, client: Version): boolean {
  switch (power) {
    case 'block':
      return sheetOf(event).words.block !== undefined && resolveContract(event, client).exists;
    case 'ask':
    case 'allow':
      return sheetOf(event).words[power] !== undefined;
    case 'rewrite-input':
      return event === 'PreToolUse' || event === 'PermissionRequest';
    case 'rewrite-output':
      return event === 'PostToolUse';
    default:
      return true;
  }
}
