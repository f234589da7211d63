/** The text of a permission rule, taken apart, and the patterns in it. Pure. */
import { pathRules } from '../contract/permission-rules.js';
import { onceForText } from '../text/once-for.js';

export type RuleReading =
  /** `Bash`, `Bash(git *)`, `mcp__server__tool`: the tool, and what its call must look like. */
  | { readonly kind: 'rule'; readonly tool: string; readonly content?: string }
  /** No permission rule: it matches nothing. */
  | { readonly kind: 'invalid'; readonly why: string };

/** Tools whose content is a pattern of paths, to which `*` says something. */
const ofPaths: ReadonlySet<string> = new Set(pathRules.flatMap(({ rule, tools }) => [rule, ...tools]));

/** Reads a rule. A content that says nothing (`Bash(*)`) is left out: the rule names the whole tool. */
export const readRule = onceForText((text: string): RuleReading => {
  const rule = /^([A-Za-z][\w-]*\*?|\*)(?:\((.*)\))?$/s.exec(text.trim());
  const tool = rule?.[1];
  if (tool === undefined) {
    const why = /^[A-Za-z][\w-]*\(/.test(text.trim())
      ? 'the bracket is not closed'
      : 'a rule is a tool\'s name, with or without an argument pattern: "Bash(git *)"';
    return { kind: 'invalid', why };
  }
  const content = rule?.[2];
  if (content === undefined) return { kind: 'rule', tool };
  if (tool.startsWith('mcp__')) return { kind: 'invalid', why: 'a rule for an MCP tool takes no argument' };
  if (content.trim() === '') return { kind: 'invalid', why: 'the argument is empty' };
  const saysNothing = content === '*' && !ofPaths.has(tool);
  return saysNothing ? { kind: 'rule', tool } : { kind: 'rule', tool, content };
});

/** `*` stands for any text; `git:*` and `git *` also match `git` alone. Walks back at most once per star. */
export function matchesCommand(pattern: string, text: string): boolean {
  const [, prefix, end] = /^(.*?)(:\*| \*)$/s.exec(pattern) ?? [];
  if (prefix !== undefined && (end === ':*' || !prefix.includes('*'))) {
    const words = end === ':*' ? prefix.replace(/ {2,}/g, ' ') : prefix;
    return text === words || text.startsWith(`${words} `);
  }
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
