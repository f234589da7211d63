/** Checks whose output a shell script takes for findings, although they print something where all is well. By the text. Pure. */

import { lineOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { withJoinedLines } from '../lines/continued-lines.js';
import { startsCheck } from './check-names.js';

export interface SuccessText {
  /** `ruff check`. */
  readonly program: string;
  /** What it prints where it finds nothing. */
  readonly says: string;
  /** The version from which on it does; absent: each. */
  readonly since?: string;
  /** It says so where it has mended all that it found. */
  readonly isMended?: true;
  /** The line (from 1) on which the output is tested. */
  readonly line: number;
}

interface Talkative {
  readonly call: RegExp;
  readonly says: string;
  /** Options with which it is silent then, or says something else. */
  readonly unless: RegExp;
  /** What it says where it has mended all that it found, with `--fix`. */
  readonly mended?: string;
  /** The first version that says it. */
  readonly since?: string;
}

/** Programs that say on stdout that they have found nothing, documented by each. */
const talkative: readonly Talkative[] = [
  {
    call: /\bruff check\b/,
    says: 'All checks passed!',
    unless: / (?:-q|-s|--quiet|--silent|--statistics|--output-format[= ](?!full|concise|grouped))\b/,
    mended: 'Found 1 error (1 fixed, 0 remaining).',
  },
  {
    call: /\bgolangci-lint run\b/,
    says: '0 issues.',
    unless: / --(?:output\.|out-format|show-stats=false)/,
    since: '2',
  },
  { call: /\bruff format --check\b/, says: '1 file already formatted', unless: / -(?:q|s|-quiet|-silent)\b/ },
  { call: /\bmypy\b/, says: 'Success: no issues found', unless: / --no-error-summary\b/ },
  { call: /\b(?:based)?pyright\b/, says: '0 errors, 0 warnings', unless: / --outputjson\b/ },
  {
    call: /\bprettier (?:--check|-c)\b/,
    says: 'All matched files use Prettier code style!',
    unless: / --log-?level\b/,
  },
  { call: /\brubocop\b/, says: 'no offenses detected', unless: / -(?:f|-format|q)\b/ },
  { call: /\b(?:dart|flutter) analyze\b/, says: 'No issues found!', unless: / --format\b/ },
];

/** `out=$(ruff check "$file" 2>&1 | head -20 || true)`: nothing else reads the output, and nothing the status. */
const kept =
  /^[ \t]{0,40}(?:local[ \t])?(\w{1,40})="?\$\(([^|\n]{1,300}?)(?:\s?\|\s?(?:head|tail)\s[^|\n]{0,20}){0,2}(?:\s?\|\|\s?(?:true|:)\s?)?\)"?(?:\s?\|\|\s?(?:true|:))?[ \t]{0,9}$/;

/** It is sent to a file, or to nobody. */
const goesElsewhere = /(?:^|[^02-9>])>/;

/** Lines from where it is kept to where it is tested, and those of what is done then, at most. */
const reach = 6;

/** What it says where all is well is left out of what was kept: `out=$(echo "$out" | grep -v "All checks passed" || true)`. */
function leavesOut(name: string, { says }: Talkative, line: string): boolean {
  const filters = new RegExp(
    `^[ \\t]{0,40}${name}="?\\$\\((?:echo|printf '%s(?:\\\\n)?') "\\$\\{?${name}\\}?" \\| grep -v[a-z]{0,4} (["'])([^"'\\n]{1,80})\\1(?: \\|\\| (?:true|:))?\\)"?[ \\t]{0,9}$`,
  );
  const left = filters.exec(line)?.[2]?.replace(/^\^|\$$/g, '');
  return left !== undefined && says.startsWith(left.replaceAll('\\', ''));
}

const complains = /\bexit 2\b|\bblock\b|issue|error|fail|\bfix\b|problem|warn|violation/i;

/** The first one; undefined: there is none that is sure. */
export function successTaken(text: string): SuccessText | undefined {
  const lines = withJoinedLines(text).split('\n');
  for (const [index, line] of lines.entries()) {
    const [, name, call = ''] = kept.exec(line) ?? [];
    const check = talkative.find((each) => isCalled(each, call));
    if (name === undefined || check === undefined || isCommentLine(line) || goesElsewhere.test(call)) continue;
    const behind = lines.slice(index + 1, index + 1 + reach);
    const tests = new RegExp(
      `^[ \\t]{0,40}(?:if )?\\[\\[? -n "?\\$\\{?${name}\\}?"? \\]\\]?(?:;? ?(?:then)?[ \\t]{0,9}$| && \\{ )`,
    );
    const tested = behind.findIndex((each) => tests.test(each));
    const other = behind.findIndex((each) => new RegExp(`\\$\\?|\\b${name}=`).test(each));
    if (tested === -1) continue;
    const isMended = other !== -1 && other < tested;
    if (isMended) {
      const again = behind.slice(other + 1, tested).some((each) => new RegExp(`\\b${name}=`).test(each));
      const isLeft = check.mended !== undefined && / --fix\b/.test(call) && leavesOut(name, check, behind[other] ?? '');
      if (again || !isLeft) continue;
    }
    const from = index + 1 + tested;
    if (!lines.slice(from, from + 1 + reach).some((each) => complains.test(each) && !each.includes('>>'))) continue;
    const above = lines.slice(0, from).reduce((length, each) => length + each.length + 1, 0);
    return {
      program: check.call.exec(call)?.[0] ?? '',
      says: (isMended ? check.mended : undefined) ?? check.says,
      ...(check.since === undefined ? {} : { since: check.since }),
      ...(isMended ? { isMended: true as const } : {}),
      line: lineOf(text, above),
    };
  }
  return undefined;
}

/** In front of a program: nothing, another command, or what starts it. */
const begins = new RegExp(
  String.raw`(?:^|[;&(])\s{0,9}(?:timeout\s\S{1,6}\s)?(?:${startsCheck})?(?:[^\s;&|]{0,80}\/)?$`,
);

/** Is it called as a command, and so that it prints? */
function isCalled({ call, unless }: Talkative, text: string): boolean {
  const found = call.exec(text);
  if (found === null || unless.test(text) || /\s--(?:version|help)\b/.test(text)) return false;
  return begins.test(text.slice(0, found.index));
}
