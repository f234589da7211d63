/** Programs that a script looks for on the PATH, and leaves out where they are not there. By the text. Pure. */
import type { Language } from '../../model.js';
import { isComment } from '../lines/comment.js';

export interface SoughtTool {
  readonly name: string;
  /** Where it is looked for, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

const inShell =
  /(?<![\w-])(?:command\s{1,9}-v|which|type(?:\s{1,9}-[pPt])?|hash)\s{1,9}["']?(?<name>[\w-]{1,40})["']?(?=[\s;&|)>'"`]|$)/g;
const inPython = /\bwhich\(\s{0,9}["'](?<name>[\w-]{1,40})["']\s{0,9}\)/g;

/** It sees to the PATH itself, or looks where projects keep their programs. */
const findsItself =
  /\bPATH\+?=|\bVIRTUAL_ENV\b|\bactivate\b|\.bin\b|\bvenv\b|environ\["PATH"\]|env\.PATH\b|\b(?:nvm|direnv|mise|asdf)\b/;

/** What starts a program of a project, in front of its name. */
const startedBy = String.raw`(?:npx|bunx|uvx|pnpm|yarn|bun|uv|poetry|pdm|hatch|rye|pipx|-m)["',]{0,2}\s{1,9}(?:["']?(?:run|exec|dlx|x|--?[\w-]{1,30})["',]{0,2}\s{1,9}){0,3}["']?`;

/** It says that something is missing, wherever it does: that is told of elsewhere, or heard. */
const saysMissing =
  /(?:\becho|\bprintf?|\bconsole\.\w{3,5}|\.write)\b[^\n]{0,120}(?:\bnot (?:found|installed|available)|\bmissing|\b[Ii]nstall)\b/;

/** So many of one script are looked at: each takes a look at the whole text. */
const mostTools = 20;

/** Those that the script starts by their names alone, each once. */
export function soughtTools(text: string, language: Language): readonly SoughtTool[] {
  if (findsItself.test(text) || saysMissing.test(text)) return [];
  const found = [...text.matchAll(inShell), ...(language === 'python' ? text.matchAll(inPython) : [])].flatMap(
    ({ 0: whole, groups: { name = '' } = {}, index }) =>
      isComment(text, index) ? [] : [{ name, offset: index, length: whole.length }],
  );
  const first = [...new Map(found.toReversed().map((each) => [each.name, each])).values()].toReversed();
  return first.slice(0, mostTools).filter(({ name }) => !new RegExp(`(?<![\\w-])${startedBy}${name}\\b`).test(text));
}
