/** The beginning of what a build prints, where its progress comes first and what it finds comes after. By the text of a shell, and narrowly. Pure. */
import { lineOf, placed } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { withJoinedLines } from '../lines/continued-lines.js';
import { isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface CutFindings {
  /** `cargo clippy`. */
  readonly program: string;
  /** What cuts: `head -40`. */
  readonly cut: string;
  /** The line (from 1) that cuts. */
  readonly line: number;
}

/** Programs that tell what they build before they tell what is wrong, and do so on the stream that they tell it on, or on stderr. */
const building =
  /(?<![\w./-])(cargo (?:check|clippy|build|test)|(?:\.\/)?mvnw? (?:-[\w-]{1,30} ){0,4}(?:compile|test|verify|package|install)|(?:\.\/)?gradlew? (?:-{1,2}[\w-]{1,30} ){0,4}(?:build|check|test|assemble|compile\w{1,20})|swift (?:build|test))(?![\w-])([^|;\n]{0,300})/;

/** They keep the progress to themselves, or print it in another form. */
const isQuiet = /(?:^|\s)(?:-q|--quiet|--silent|-ntp|--message-format[= ]json\S*)(?=\s|$)|2>\s?\/dev\/null/;

/** The first lines or characters of what comes in. */
const cutting = /\|\s?(head(?: (?:-n ?|-c ?|--lines=|--bytes=|-)?\d{1,5})?)(?![\w-])/;

/** `mvn -B test`, as a name: `mvn test`. */
const nameOf = (call: string): string => call.replace(/^\.\//, '').replace(/ -{1,2}[\w-]+(?= )/g, '');

/** The first call whose findings are cut off; undefined: none that is sure. */
export function cutFindings({ language, text }: Said): CutFindings | undefined {
  if (!isShell(language) || !/\bhead\b/.test(text) || !building.test(text)) return undefined;
  const lines = withJoinedLines(text).split('\n');
  const places = placed(lines);
  for (const [index, { line, start }] of places.entries()) {
    const [all = '', call, rest = ''] = isCommentLine(line) ? [] : (building.exec(line) ?? []);
    if (call === undefined || isQuiet.test(call) || isQuiet.test(rest)) continue;
    // What cargo builds is told on stderr alone.
    if (call.startsWith('cargo') && !/2>\s?&\s?1|&>/.test(rest)) continue;
    const behind = line.slice(line.indexOf(all) + all.length);
    const direct = new RegExp(`^${cutting.source}`).exec(behind)?.[1];
    if (direct !== undefined) return { program: nameOf(call), cut: direct, line: lineOf(text, start) };
    const name = /^[ \t]{0,40}(?:if[ \t](?:![ \t])?)?(?:local[ \t])?(\w{1,40})="?\$\(/.exec(line)?.[1];
    if (name === undefined || behind.startsWith('|')) continue;
    const found = cutOf(lines, index, name);
    if (found !== undefined)
      return { program: nameOf(call), cut: found.cut, line: lineOf(text, places[found.index]?.start ?? 0) };
  }
  return undefined;
}

/** Lines from where it is kept to where it is cut, at most. */
const reach = 30;

/** Where what a variable holds is cut, as long as it holds it. */
function cutOf(
  lines: readonly string[],
  from: number,
  name: string,
): { readonly cut: string; readonly index: number } | undefined {
  const again = new RegExp(`^\\s{0,40}(?:local\\s)?${name}=`);
  const behind = lines.slice(from + 1, from + 1 + reach);
  const end = behind.findIndex((line) => again.test(line) && !new RegExp(`\\$\\{?${name}\\b`).test(line));
  const held = end === -1 ? behind : behind.slice(0, end);
  const whole = new RegExp(
    `(?:\\b(?:echo|printf)\\s(?:-e\\s|-n\\s|"%s(?:\\\\n)?"\\s|'%s(?:\\\\n)?'\\s|--\\s){0,3}"?\\$\\{?${name}\\}?"?\\s?${cutting.source}|(?:^|[\\s(|])(head(?: (?:-n ?|-c ?|-)?\\d{1,5})?) ?<<<\\s?"?\\$\\{?${name}\\b)`,
  );
  for (const [index, line] of held.entries()) {
    const found = isCommentLine(line) ? null : whole.exec(line);
    const cut = found?.[1] ?? found?.[2];
    if (cut !== undefined) return { cut, index: from + 1 + index };
  }
  return undefined;
}
