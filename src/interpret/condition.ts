/** The `if` of a handler: one permission rule that the tool call must match, or the hook is not run. */
import { handlerKey } from '../contract/handler-keys.js';
import { inSpan } from '../contract/version.js';
import type { EventName, Handler, PayloadJson, Version } from '../model.js';
import { at } from './json.js';

const rule = /^([A-Za-z_][\w-]*)(?:\((.+)\))?$/s;

/**
 * Does the handler's `if` let the hook run on this payload? Undefined where that cannot be told from here: a rule on
 * anything but a tool's name or a Bash command, a command line that only a shell can take apart, or no payload. A rule
 * that does not parse lets it run on nothing.
 */
export function conditionHolds(
  handler: Handler,
  event: EventName,
  payload: PayloadJson | undefined,
  client: Version,
): boolean | undefined {
  const key = handlerKey(handler.type, 'if');
  if (handler.if === undefined || key === undefined || !inSpan(client, key)) return true;
  if (key.events?.includes(event) === false) return false;
  const match = rule.exec(handler.if.trim());
  if (match === null) return false;
  const [, tool, specifier] = match;
  const name = payload?.tool_name;
  if (typeof name !== 'string') return undefined;
  if (name !== tool) return false;
  if (specifier === undefined || specifier === '*') return true;
  const command = at(payload, ['tool_input', 'command']);
  return name === 'Bash' && typeof command === 'string' ? commandMatches(specifier, command) : undefined;
}

/** Each simple command of a command line is held against the pattern. */
function commandMatches(specifier: string, command: string): boolean | undefined {
  const pattern = commandPattern(specifier);
  const parts = command.split(/&&|\|\||[;|&\n]/).map((part) => part.trim().replace(/^(?:\w+=\S*\s+)+/, ''));
  if (parts.some((part) => pattern.test(part))) return true;
  return /["'`\\]|\$[({]|[<>]\(/.test(command) ? undefined : false;
}

/** `git push`: exactly that; `git push *` and `git push:*`: that, alone or with arguments; `*` elsewhere: anything. */
function commandPattern(specifier: string): RegExp {
  const stem = specifier.replace(/(?::| )\*$/, '');
  const text = stem.split('*').map(escapeRegExp).join('.*');
  return new RegExp(stem === specifier ? `^${text}$` : `^${text}(?:\\s.*)?$`, 's');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
