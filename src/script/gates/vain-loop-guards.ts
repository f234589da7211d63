/** Tests by which a hook means to see that it has blocked before, and that never hold: of a variable that nobody sets. By the text. Pure. */
import { placed } from '../../text/lines.js';
import { withoutBlockComments } from '../lines/block-comments.js';
import { isCommentLine } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface VainLoopGuard {
  /** `STOP_HOOK_ACTIVE`, as the script writes it. */
  readonly name: string;
  /** Where the name stands, in UTF-16 offsets. */
  readonly offset: number;
}

const name = '(stop_hook_active)';

/** A test of the variable: in a shell, in Python, in JavaScript. */
const asked: Readonly<Partial<Record<Family, RegExp>>> = {
  shell: new RegExp(`(?:\\[\\[?|\\btest)\\s[^\\n\\]]{0,40}?\\$\\{?${name}(?!\\w)`, 'i'),
  python: new RegExp(`\\b(?:environ(?:\\.get\\(|\\[)|getenv\\()\\s?["']${name}["']`, 'i'),
  javascript: new RegExp(`\\bprocess\\.env\\.${name}(?!\\w)`, 'i'),
};

/** All that only names the variable, or gives it a word or its own value: what is left of a text asks the payload. */
const ofVariable = new RegExp(
  [
    String.raw`\$\{${name}\}?`,
    String.raw`\$${name}(?!\w)`,
    String.raw`(?<![\w.$-])${name}=["']?(?:\$\{?${name}(?::?-\w{0,9})?\}?|true|false|yes|no|[01])?["']?(?=[\s;&|)]|$)`,
    String.raw`\bexport ${name}(?![\w=])`,
    String.raw`\b(?:environ(?:\.get\(|\[)|getenv\()\s?["']${name}["']`,
    String.raw`\bprocess\.env\.${name}(?!\w)`,
  ].join('|'),
  'gi',
);

/** What it takes from another file may set the variable. */
const sources = /^[ \t]*(?:source|\.)[ \t]+\S/m;

/** A Claude Code that the hook starts hands the variable on to its own hooks. */
const startsClaude = /(?<![\w./-])claude["']?,?\s{1,9}["']?-/;

/** The first such test of a script that looks for `stop_hook_active` in no other way, and nor do its `others`. */
export function vainLoopGuard({ language, text }: Said, others: readonly string[] = []): VainLoopGuard | undefined {
  const code = withoutBlockComments(text, language);
  const test = asked[familyOf(language)];
  if (!/stop_hook_active/i.test(code) || startsClaude.test(code) || [code, ...others].some(asksPayload))
    return undefined;
  for (const { line, start } of placed(code.split('\n'))) {
    const found = isCommentLine(line) ? null : test?.exec(line);
    if (found?.[1] !== undefined) {
      const offset = start + found.index + found[0].lastIndexOf(found[1]);
      return sources.test(code.slice(0, start)) ? undefined : { name: found[1], offset };
    }
  }
  return undefined;
}

const asksPayload = (text: string): boolean =>
  text.split('\n').some((line) => !isCommentLine(line) && /stop_?hook_?active/i.test(line.replace(ofVariable, '')));
