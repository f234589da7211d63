/** The `if` condition of a handler: one permission rule that the tool call must match, or the hook does not run. */
import { handlerKey, toolEvents } from '../contract/handler-keys.js';
import { toolAliases } from '../contract/matchers.js';
import { inSpan, newestClient } from '../contract/version.js';
import type { EventName, Handler, PayloadJson, Version } from '../model.js';
import { readShellCommand } from '../script/shell-command.js';

export type ConditionReading =
  /** `Bash`, `Bash(git *)`, `mcp__server__tool`: the tool, and what its call must look like. */
  | { readonly kind: 'rule'; readonly tool: string; readonly content?: string }
  /** No permission rule: the hook never runs. */
  | { readonly kind: 'invalid'; readonly why: string };

export function readCondition(condition: string): ConditionReading {
  const text = condition.trim();
  const rule = /^([A-Za-z][\w-]*(?:\*)?)(?:\((.*)\))?$/s.exec(text);
  const tool = rule?.[1];
  if (tool !== undefined) {
    const content = rule?.[2];
    const several = content !== undefined && /\)\s*(?:[|,&]|\bor\b|\band\b).*\(/is.test(content);
    if (several) return { kind: 'invalid', why: 'it holds several rules, and only one is read' };
    return content === undefined ? { kind: 'rule', tool } : { kind: 'rule', tool, content };
  }
  if (/^[A-Za-z][\w-]*\(/.test(text)) return { kind: 'invalid', why: 'the bracket is not closed' };
  return { kind: 'invalid', why: 'a rule is a tool\'s name, with or without an argument pattern: "Bash(git *)"' };
}

/**
 * Does the `if` of a handler let a payload through? Undefined where that is not known: no payload, path patterns,
 * commands whose text holds substitutions. A handler without a condition lets everything through.
 */
export function conditionHolds(
  handler: Handler,
  event: EventName,
  payload: PayloadJson | undefined,
  client: Version = newestClient,
): boolean | undefined {
  if (handler.if === undefined) return true;
  const key = handlerKey(handler.type, 'if');
  if (key === undefined || !inSpan(client, key)) return true;
  const reading = readCondition(handler.if);
  if (reading.kind === 'invalid' || !toolEvents.includes(event)) return false;
  if (payload === undefined) return undefined;
  const tool = payload.tool_name;
  if (typeof tool !== 'string') return false;
  if (!sameTool(reading.tool, tool)) return sameFamily(reading.tool, tool) ? undefined : false;
  if (reading.content === undefined || reading.content === '' || reading.content === '*') return true;
  const { command } = (payload.tool_input ?? {}) as { readonly command?: unknown };
  return tool === 'Bash' && typeof command === 'string' ? commandMatches(reading.content, command) : undefined;
}

function sameTool(rule: string, tool: string): boolean {
  if (rule.endsWith('*')) return tool.startsWith(rule.slice(0, -1));
  const alias = toolAliases.find(({ old }) => old === rule)?.name;
  return rule === tool || alias === tool || (rule.startsWith('mcp__') && tool.startsWith(`${rule}__`));
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
  if ([command.trim(), ...parts].some((part) => matchesGlob(pattern, part))) return true;
  return /\$\(|`|<\(/.test(command) ? undefined : false;
}

/** `*` stands for any text; `git:*` and `git *` also match `git` alone. Walks back at most once per star. */
function matchesGlob(pattern: string, text: string): boolean {
  const prefix = /^(.*?)(?::\*| \*)$/s.exec(pattern)?.[1];
  if (prefix !== undefined && !prefix.includes('*')) return text === prefix || text.startsWith(`${prefix} `);
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  if (!text.startsWith(head)) return false;
  const tail = rest.pop() ?? '';
  let at = head.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}
