/**
 * Checks of a shell script whose failure looks like a clean result: nothing of it is kept but what they find, and that is empty
 * either way. By the lines of the script, narrowly. Pure.
 */
import { placed } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { checkNames, startsCheck } from './check-names.js';

export interface ForgivenCheck {
  readonly program: string;
  /** Where the check stands, with its arguments, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** Programs that look for something in files, and have no name of a check. */
const searchers = 'rg|ast-grep|radon cc|gitleaks|trufflehog|detect-secrets|vulture|lizard|jscpd';

/** A variable takes what a command prints, and a failure counts as nothing: `found=$(rg TODO src 2>/dev/null || true)`. */
const takes =
  /^\s{0,80}(?:local\s)?(\w{1,40})=["']?\$\((.{1,400}?)\s?\|\|\s{0,3}(?:true|:|echo(?:\s(?:""|''))?)\s{0,3}\)["']?\s{0,9}(?:;|#|$)/;

/** What a failing program says is thrown away, or none of the lines that are kept. */
const hides = /(?:2|&)>\s?\/dev\/null|2>&1\s?\|\s?[ef]?grep\s/;

const starts = new RegExp(`(?:^|[|;]\\s{0,9}|&&\\s{0,9})(?:${startsCheck})?(${checkNames}|${searchers})(?![\\w.-])`);

/** Lines from a check to the test of what it found, at most. */
const reach = 12;

/** Every such check on whose findings something hangs, and that the script has not looked for. */
export function forgivenChecks(text: string): readonly ForgivenCheck[] {
  const lines = text.split('\n');
  // Whether it is looked for takes a look at all of the text, once for each program.
  const known = new Map<string, boolean>();
  const isKnown = (program: string): boolean => {
    const looked = known.get(program) ?? isLookedFor(program, text);
    known.set(program, looked);
    return looked;
  };
  return placed(lines).flatMap(({ line, start }, index) => {
    const [, name = '', command = ''] = isCommentLine(line) ? [] : (takes.exec(line) ?? []);
    if (!hides.test(command)) return [];
    const found = starts.exec(command);
    const program = found?.[1];
    if (found === null || program === undefined || isKnown(program)) return [];
    const tested = new RegExp(`(?:\\[\\[? (?:! )?(?:-[nz] )?|grep[^\\n]{0,80}<<<\\s?|echo )"?\\$\\{?${name}\\b`);
    if (!lines.slice(index, index + reach).some((each) => tested.test(each))) return [];
    const at = line.indexOf(command) + found.index + found[0].length - program.length;
    return [{ program, offset: start + at, length: line.indexOf(command) + command.length - at }];
  });
}

/** Does a script ask whether a program is there, or whether the packages of the project are? */
const isLookedFor = (program: string, text: string): boolean =>
  new RegExp(
    `(?:\\b(?:command -v|which|type|hash)|\\s-[dfx])\\s["']?(?:[^\\s"']{0,80}/)?(?:${program.split(' ', 1)[0]}|node_modules)\\b`,
  ).test(text);
