/** Where a text takes what a check of types finds for a sign that the check is missing. By the text alone, and narrowly. Pure. */
import { isCommentLine } from '../lines/comment.js';
import type { Said } from '../lines/said.js';

export interface DroppedFindings {
  /** The line (from 1) that looks for it. */
  readonly line: number;
}

/** What TypeScript says of an import that leads nowhere, and Node of a program that is missing. */
const sought = /(?<!Error: )(?<!\^)Cannot find module/i;

/** It asks a text for it: an expression, a part, `grep`. */
const asks =
  /\.test\(|\.match\(|\.includes\(|\bindexOf\(|\.search\(|["'] (?:not )?in \w|\bre\.search\(|\bgrep\b|=~|\*["']?Cannot/;

/** Its own words for what it prints are no question. */
const says = /\b(?:echo|printf|print|console\.\w{3,5}|write)\b ?\(? ?["'`]/;

const checksTypes = /\b(?:tsc|vue-tsc|svelte-check|type-?:?check|check-?:?types)\b|typescript["'/, ]{1,4}bin/i;

/** It lets pass: what is asked for keeps the hook from blocking, or ends it. */
const letsPass = /\b(?:return|continue|pass)\b(?! 2)|\bexit[ (]{1,2}0\b/;
const isSpared = /(?:!|\bnot )[\w.$ ]{0,60}(?:includes|test|match)\(|\bnot in \w|\bgrep -[a-zA-Z]*v/;

/** Lines below the question in which something comes of it, at most. */
const reach = 4;

/** The first such question; undefined: none that is sure. */
export function droppedFindings({ text }: Said): DroppedFindings | undefined {
  if (!sought.test(text) || !checksTypes.test(text)) return undefined;
  const lines = text.split('\n');
  const at = lines.findIndex((line, index) => {
    if (
      isCommentLine(line) ||
      !sought.test(line) ||
      !asks.test(line) ||
      (says.test(line) && !/\|\s?e?grep\b/.test(line))
    )
      return false;
    return isSpared.test(line) || letsPass.test(lines.slice(index, index + reach).join('\n'));
  });
  return at === -1 ? undefined : { line: at + 1 };
}
