/** Programs that a text seeks among the packages of its project, and nowhere else. By the text alone. Pure. */

import { escaped } from '../../text/escaped.js';
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import type { Said } from '../lines/said.js';

export interface LocalTool extends TextPart {
  readonly name: string;
}

/** `node_modules/.bin/prettier`, `join(root, 'node_modules', '.bin', 'prettier')`, `npx --no-install prettier`. */
const inPackages =
  /node_modules(?:\/|["'], ?["'])\.bin(?:\/|["'], ?["'])(?<inBin>[a-z][\w-]{1,30})(?![\w./-])|(?<![\w-])npx(?:["'], ?["']| )--no(?:-install)?(?:["'], ?["']| )(?<byNpx>[a-z][\w-]{1,30})(?![\w./-])/g;

/** So many of one text are looked at: each takes a look at the whole of it. */
const mostTools = 20;

/** Those that a text starts in no other way, each where it is sought first. */
export function localTools({ text }: Said): readonly LocalTool[] {
  const found = [...text.matchAll(inPackages)].flatMap(({ 0: whole, groups = {}, index }) => {
    const name = groups.inBin ?? groups.byNpx ?? '';
    return isComment(text, index) ? [] : [{ name, offset: index, length: whole.length }];
  });
  const first = [...new Map(found.toReversed().map((each) => [each.name, each])).values()].toReversed();
  const isElsewhere = ({ name }: LocalTool): boolean =>
    new RegExp(
      `(?:\\b(?:command -v|which|hash|npx|bunx|pnpm|yarn|exec|dlx|npm (?:i|install)[^\\n]{0,40}|-x "?\\$\\w{1,20})[ ,"'(]{1,4}|(?:^|[;&|(]) {0,20})${escaped(name)}(?![\\w-])`,
      'm',
    ).test(text);
  return first.slice(0, mostTools).filter((each) => !isElsewhere(each));
}
