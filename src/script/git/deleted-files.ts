/** Lists of changed files that a shell script hands to a check, files that are deleted among them. By the text. Pure. */
import { placed } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { withJoinedLines } from '../lines/continued-lines.js';
import { joinedFrom } from '../paths/root-names.js';

export interface DeletedGiven {
  /** The check that is given the list: `eslint`. */
  readonly program: string;
  /** What Git is asked: `git diff --name-only`. */
  readonly asked: 'git diff --name-only' | 'git status';
  /** Where the script asks, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

const asks =
  /\bgit (?:-C (?:"[^"\n]{1,80}"|\S{1,80}) )?(?:diff\b[^\n|;&)`]{0,120}--name-only|(?<status>status)\b[^\n|;&)`]{0,80}(?:--porcelain|--short|-s\b))/;

/** It leaves deleted files out (`grep -v '^.D'`), looks whether each is there, or has the check pass over what is not. */
const minds =
  /--diff-filter|["'^.*?\s]D\b|(?:\[\[?|\btest)\s(?:!\s)?-[efrs]\s["']?\$|--no-errors?-on-unmatched|\bxargs\s(?:-\S{1,9}\s){0,4}(?:ls|stat|realpath)\b|\bfind\s/;

/** Checks that end with an error for a file that is not there. */
const checks =
  /(?<![\w-])(eslint|stylelint|prettier|biome|ruff|flake8|pylint|mypy|pyright|black|shellcheck|phpcs|yamllint|gofmt|rustfmt)(?![\w.-])(?!["']?\s?[)=])/;

/** The status of the check or what it prints is looked at: on its line, or in the one below. */
const isAsked = (line: string, below = ''): boolean =>
  /^\s*(?:el)?if\s|\|\||^\s*(?:local\s+)?\w{1,40}=["']?\$\(/.test(line) || /\$\?/.test(below);

const goesOn = /\|\|\s?(?:true|:)(?=\W|$)/;

/** Lines of a longer script were written by a program. */
const mostLines = 2_000;

/** So many lists of one script are followed: each takes a look at the whole script. */
const mostLists = 20;

/** The first list; undefined: there is none, or the script minds what is deleted. */
export function deletedGiven(script: string): DeletedGiven | undefined {
  if (!asks.test(script) || minds.test(script)) return undefined;
  const text = withJoinedLines(script);
  const lines = text.split('\n');
  if (lines.length > mostLines) return undefined;
  let read = 0;
  for (const [index, { line, start }] of placed(lines).entries()) {
    const found = isCommentLine(line) ? null : asks.exec(line);
    if (found !== null && ++read > mostLists) return undefined;
    const program = found === null ? undefined : givenTo(index, found.index, lines, text);
    if (found !== null && program !== undefined)
      return {
        program,
        asked: found.groups?.status === undefined ? 'git diff --name-only' : 'git status',
        offset: start + found.index,
        length: found[0].length,
      };
  }
  return undefined;
}

/** The check that gets the list of a line: by way of `xargs`, or by variables. */
function givenTo(index: number, from: number, lines: readonly string[], text: string): string | undefined {
  const line = lines[index] ?? '';
  const direct = throughXargs(line.slice(from));
  if (direct !== undefined && isAsked(line, lines[index + 1])) return direct;
  const held = /^\s*(?:local\s+)?(\w{1,40})=["']?\$\(/.exec(line)?.[1];
  if (held === undefined) return undefined;
  const names = [held, ...joinedFrom(held, text)].map((name) => `\\$(?:${name}\\b|\\{${name}\\})`).join('|');
  const piped = new RegExp(`(?:${names})["']?\\s{0,3}\\|(?!\\|)`);
  const bare = new RegExp(`\\s(?:${names})(?=[\\s)]|$)`);
  return lines.flatMap((each, at) => {
    if (isCommentLine(each) || !isAsked(each, lines[at + 1])) return [];
    const pipe = piped.exec(each);
    if (pipe !== null) return throughXargs(each.slice(pipe.index)) ?? [];
    const given = bare.exec(each);
    if (given === null || goesOn.test(each) || /^\s*(?:echo|printf|for)\b/.test(each)) return [];
    return checks.exec(each.slice(0, given.index))?.[1] ?? [];
  })[0];
}

function throughXargs(rest: string): string | undefined {
  const [, given] = /\bxargs\s([^\n|;]{1,200})/.exec(rest) ?? [];
  return given === undefined || goesOn.test(rest) ? undefined : checks.exec(given)?.[1];
}
