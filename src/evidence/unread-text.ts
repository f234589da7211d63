/** Hooks of Edit and Write that look at the new text of one of them alone, as their script tells. Pure. */
import type { Hook, Version } from '../model.js';
import { isComment } from '../script/lines/comment.js';
import { type PayloadRead, payloadUse } from '../script/payload/payload-reads.js';
import { readingMatches, readMatcher } from '../wiring/matcher.js';

/** The tools by which Claude puts text into a file, and the field of each that contains it. */
const fields = { Edit: 'new_string', Write: 'content' } as const;

type TextTool = keyof typeof fields;

/** The text that a script never looks at. */
export interface UnreadText {
  readonly tool: TextTool;
  readonly field: string;
  /** The field that it reads, which this tool's input has not. */
  readonly read: string;
  readonly at: Pick<PayloadRead, 'offset' | 'length'>;
}

/** The tool whose text the script of a hook misses; undefined where it has both, or may leave one out on purpose. */
export function unreadText({ event, matcher, script }: Hook, client: Version): UnreadText | undefined {
  if (script === undefined || event !== 'PreToolUse') return undefined;
  const reading = readMatcher(event, matcher, client);
  const isFor = (tool: string): boolean => readingMatches(reading, tool, client);
  // A hook for every tool looks for what it knows.
  if (!isFor('Edit') || !isFor('Write') || isFor('Glob')) return undefined;
  const texts = [script.text, ...(script.libraries ?? []).map(({ text }) => text)];
  if (texts.some(asksForOne) || texts.some(takesAll)) return undefined;
  const reads = payloadUse(script).reads;
  for (const [tool, other] of [
    ['Edit', 'Write'],
    ['Write', 'Edit'],
  ] as const) {
    const field = fields[tool];
    const read = fields[other];
    if (texts.some((text) => mentions(text, field) || ofOneTool[other].test(text))) continue;
    const at = reads.find(({ paths }) => paths.some((path) => path.join('.') === `tool_input.${read}`));
    if (at !== undefined) return { tool, field, read, at };
  }
  return undefined;
}

/** Is the field named as a key, in code? */
const mentions = (text: string, field: string): boolean =>
  [...text.matchAll(new RegExp(`(?:["'\`.]|[{,]\\s{0,20})${field}\\b`, 'g'))].some(
    ({ index }) => !isComment(text, index),
  );

/** It asks which tool it is, and not for either: what it does about the other is another matter. */
const asksForOne = (text: string): boolean =>
  text.includes('tool_name') && !text.split('\n').some((line) => /\bEdit\b/.test(line) && /\bWrite\b/.test(line));

/** The whole input as a text, or each of its values. */
const takesAll = (text: string): boolean =>
  /\b(?:json\.dumps|JSON\.stringify|str|repr|Object\.(?:values|entries))\(\s?[\w.?]{0,40}(?:input|data|payload|event|args|params|hook)\w{0,20}/i.test(
    text,
  ) ||
  /\.values\(\)|\btostring\b|\btojson\b|\.tool_input['"]|\.\. ?\|/.test(text) ||
  // The shell looks through the payload as it came.
  /\$\{?\w*(?:input|data|payload|json|event|stdin)\}?["']?\s{1,4}(?:\|\s{0,4}[ef]?grep|=[~=])/i.test(text);

/** What only a whole file has, and what only a change has. */
const ofOneTool: Readonly<Record<TextTool, RegExp>> = {
  Write:
    /\bwc\s+-l|\bsplitlines\(|split\(['"]\\n['"]\)(?:\.length)?|\.count\(['"]\\n|starts[wW]ith\(|\bhead\s+-|\bsed -n ['"]?1|\.exists\(|\bexistsSync\(|(?:\[|\btest\b)\s+(?:!\s+)?-[efs]\s|json\.loads\(\s?content|JSON\.parse\(\s?content|\bast\.parse\(|safe_load\(|\^---|\\A|\blen\(\s?content|content\.length|\$\{#/,
  Edit: /\bold_string\b|\bold_str\b/,
};
