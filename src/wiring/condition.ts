/** The `if` condition of a handler: one permission rule that the tool call must match, or the hook does not run. */
import { handlerKey, toolEvents } from '../contract/handler-keys.js';
import { inSpan } from '../contract/version.js';
import type { EventName, Handler, PayloadJson, Version } from '../model.js';
import { namesTool } from '../permissions/match.js';
import { matchesCommand, type RuleReading, readRule } from '../permissions/rule.js';
import { readShellCommand } from '../script/shell/shell-command.js';

/** A condition is one permission rule; several of them are none. */
export function readCondition(condition: string): RuleReading {
  const reading = readRule(condition);
  const several = reading.kind === 'rule' && /\)\s*(?:[|,&]|\bor\b|\band\b).*\(/is.test(reading.content ?? '');
  return several ? { kind: 'invalid', why: 'it contains several rules, but only one is read' } : reading;
}

/**
 * Does the `if` of a handler let a payload through? Undefined where that is not known: no payload, path patterns,
 * commands whose text holds substitutions. A handler without a condition lets everything through.
 */
export function conditionHolds(
  handler: Handler,
  event: EventName,
  payload: PayloadJson | undefined,
  client: Version,
): boolean | undefined {
  if (handler.if === undefined) return true;
  const key = handlerKey(handler.type, 'if');
  if (key === undefined || !inSpan(client, key)) return true;
  const reading = readCondition(handler.if);
  if (reading.kind === 'invalid' || !toolEvents.includes(event)) return false;
  if (payload === undefined) return undefined;
  const tool = payload.tool_name;
  if (typeof tool !== 'string') return false;
  if (!namesTool(reading.tool, tool, client)) return sameFamily(reading.tool, tool) ? undefined : false;
  if (reading.content === undefined) return true;
  const { command } = (payload.tool_input ?? {}) as { readonly command?: unknown };
  return tool === 'Bash' && typeof command === 'string' ? commandMatches(reading.content, command) : undefined;
}

/** A rule on one of them speaks of files, which the others touch too. */
const families: readonly (readonly string[])[] = [
  ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
  ['Read', 'Glob', 'Grep', 'LS'],
];

function sameFamily(rule: string, tool: string): boolean {
  return families.some((family) => family.includes(rule) && family.includes(tool));
}

/** Each command of a compound one is held against the pattern. */
function commandMatches(pattern: string, command: string): boolean | undefined {
  const commands = readShellCommand(command);
  const parts = commands.map(({ assignments, words }) => {
    const first = (words[0] ?? assignments[0])?.start ?? 0;
    return command.slice(first, (words.at(-1) ?? assignments.at(-1))?.end ?? first);
  });
  if ([command.trim(), ...parts].some((part) => matchesCommand(pattern, part))) return true;
  return /\$\(|`|<\(/.test(command) ? undefined : false;
}
