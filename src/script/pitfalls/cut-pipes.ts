/** Long texts that a shell script under `pipefail` pipes into `grep -q`: it ends at its first match, and the pipe fails with whoever still writes. Pure. */
import { isComment } from '../lines/comment.js';

export interface CutPipe {
  /** Where what writes begins, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
  /** The program that writes. */
  readonly writer: string;
}

const turnsOn = /^[ \t]{0,40}set\s[^\n#]{0,60}\bpipefail\b/m;
const turnsOff = /\bset\s\+o\spipefail\b/;

/** What Claude writes into a file, and what has changed in all files: as long as they like. What has changed in one is short. */
const holdsMuch =
  /^[ \t]{0,40}(?:local\s)?(\w{1,40})=["']?\$\((?![^\n]{0,300}\|\s?(?:head|tail|wc|cut)\b)(?:[^\n]{0,200}\bjq\b[^\n]{0,80}\.tool_input\.(?:content|new_string|new_source)\b|git(?: -C \S{1,80})? (?:diff|show)(?![^\n]{0,160}\s--(?:name|stat|numstat|shortstat|quiet|format|\s)))/gm;

const search = '\\s{0,9}\\|\\s{0,9}[ef]?grep(?:\\s--?[A-Za-z][\\w-]{0,20}){0,4}?\\s-[A-Za-z]{0,6}q[A-Za-z]{0,6}\\s';

/** Programs that write much themselves. */
const writesMuch = `git(?: -C \\S{1,80})? (?:diff|show)(?![^\\n|]{0,160}\\s--(?:name|stat|numstat|shortstat|quiet|format|\\s))[^\\n|;&]{0,160}|(?:cat|tail(?: -n)?(?: -?\\d{1,6})?)\\s"?\\$\\{?\\w{0,40}transcript\\w{0,40}\\}?"?`;

/** Each such pipe, in its order. */
export function cutPipes(text: string): readonly CutPipe[] {
  if (!turnsOn.test(text) || turnsOff.test(text) || !/grep\b[^\n]{0,40}\s-[A-Za-z]{0,6}q/.test(text)) return [];
  const names = [...new Set([...text.matchAll(holdsMuch)].map(([, name = '']) => name))].slice(0, mostNames);
  const prints = names.map(
    (name) => `(?:echo|printf)\\s(?:-[en]\\s|["']%s(?:\\\\n)?["']\\s){0,2}"?\\$(?:${name}\\b|\\{${name}\\})"?`,
  );
  const pipe = new RegExp(`(?<![\\w-])(${[...prints, writesMuch].join('|')})${search}`, 'gi');
  return [...text.matchAll(pipe)].flatMap(({ 0: whole, 1: writes = '', index }) =>
    isComment(text, index)
      ? []
      : [{ offset: index, length: whole.trimEnd().length, writer: writes.split(/\s/, 1)[0] ?? writes }],
  );
}

/** So many variables of one script are looked for. */
const mostNames = 20;
