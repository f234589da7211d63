/** Calls over the network that a script waits for without a limit of its own, as its text tells. Pure. */
import { lineBefore, lineOf } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { closingBracket } from '../lines/brackets.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import { definedFunctions } from '../lines/functions.js';
import type { Said } from '../lines/said.js';
import { literalText, readShellCommand, type SimpleCommand, type Word } from '../shell/shell-command.js';

export interface NetworkWait extends TextPart {
  /** As one would name it: `curl`, `git fetch`, `requests.get`. */
  readonly call: string;
  /** What gives such a call a limit, in its own language; absent: nothing does. */
  readonly limit?: string;
}

/** In the order of the text. */
export function networkWaits({ language, text }: Said): readonly NetworkWait[] {
  switch (familyOf(language)) {
    case 'shell':
      return inShell(text);
    case 'python':
      return /\bsetdefaulttimeout\(/.test(text) ? [] : inProgram(text, pythonCalls);
    case 'javascript':
      return inProgram(text, javaScriptCalls);
    default:
      return [];
  }
}

/** An address on the network, and one on the machine itself. */
const remote = /https?:\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)[a-z0-9]/i;

/** Programs that speak to another machine whatever they are told, by the first of their words that is no option. */
const subcommands: Readonly<Record<string, ReadonlySet<string>>> = {
  git: new Set(['fetch', 'pull', 'push', 'clone', 'ls-remote']),
  gh: new Set(['api', 'pr', 'issue', 'run', 'release', 'repo', 'search', 'workflow']),
  npm: new Set(['view', 'info', 'outdated', 'audit', 'ping']),
};

function inShell(text: string): readonly NetworkWait[] {
  // Who kills what takes too long has thought of it.
  if (/\bkill\b/.test(text)) return [];
  const functions = definedFunctions(text, 'bash');
  return shellCalls(text, 0, text).filter(({ offset }) => {
    const line = lineOf(text, offset);
    const caller = functions.find((each) => each.line <= line && line <= each.end);
    return !isSentBehind(text, offset) && (caller === undefined || !isStartedBehind(text, caller.name));
  });
}

/** The calls of a piece of a script that begins at `from`, and of the substitutions in it. */
function shellCalls(piece: string, from: number, script: string): readonly NetworkWait[] {
  return readShellCommand(piece).flatMap((command): readonly NetworkWait[] => {
    const call = shellCall(command, script);
    const [first] = command.words;
    const own =
      call === undefined || first === undefined
        ? []
        : [{ ...call, offset: from + first.start, length: call.call.length }];
    return [...own, ...[...command.assignments, ...command.words].flatMap((word) => inWord(word, piece, from, script))];
  });
}

function inWord(word: Word, piece: string, from: number, script: string): readonly NetworkWait[] {
  return word.parts.flatMap((part) => {
    if (part.kind !== 'substitution') return [];
    const start = piece.indexOf(part.text, word.start);
    return start === -1 ? [] : shellCalls(part.text, from + start, script);
  });
}

function shellCall({ words }: SimpleCommand, script: string): Pick<NetworkWait, 'call' | 'limit'> | undefined {
  const [program = '', ...rest] = words.map((word) => literalText(word) ?? '');
  if (program === 'curl' || program === 'wget') {
    const { limits, limit } = downloads[program];
    const options = words.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'variable' ? [part.name] : [])),
    );
    if (rest.some((word) => limits.test(word)) || options.some((name) => /opt|arg|flag/i.test(name))) return undefined;
    return words.some((word) => isRemote(word, script)) ? { call: program, limit } : undefined;
  }
  const known = subcommands[program];
  const verb = rest.find((word, index) => !word.startsWith('-') && !(rest[index - 1] ?? '').match(/^-[CcR]$/));
  return known !== undefined && verb !== undefined && known.has(verb) ? { call: `${program} ${verb}` } : undefined;
}

const downloads = {
  curl: { limits: /^(?:--(?:max-time|connect-timeout|speed-time|config)|-[A-Za-z]*[mK])/, limit: '--max-time 5' },
  wget: { limits: /^(?:--(?:[a-z]+-)?timeout|-[a-z]*T)/, limit: '--timeout=5' },
} as const;

/** Names a word an address on the network, itself or by a variable that the script gives one? */
function isRemote({ parts }: Word, script: string): boolean {
  return parts.some((part) => {
    if (part.kind === 'literal') return remote.test(part.text);
    if (part.kind !== 'variable') return false;
    const given = new RegExp(`(?<!\\w)${part.name}=["']?(?:\\$\\{\\w{1,60}:[-=])?(\\S{0,200})`, 'g');
    const values = [...script.matchAll(given)].map(([, value = '']) => value);
    return values.length > 0 && values.every((value) => remote.test(value));
  });
}

/** A lone `&` at the end of what begins here, or of the group around it. */
function isSentBehind(text: string, offset: number): boolean {
  const before = lineBefore(text, offset);
  const rest = /^(?:[^\\\n]|\\[\s\S]){0,2000}/.exec(text.slice(offset))?.[0] ?? '';
  const plain = rest.replace(/"[^"\n]{0,500}"|'[^'\n]{0,500}'/g, '');
  return (
    /\b(?:nohup|setsid|timeout|gtimeout)\b/.test(before) ||
    /(?<![&>|<])&(?![&>\d])/.test(plain) ||
    /^[ \t]{0,80}[)}](?:[^\n]{0,300}[^&\n])?&[ \t]{0,20}(?:(?:#|disown)[^\n]{0,200})?$/m.test(text.slice(offset))
  );
}

/** Is a function of the script called in the background? */
function isStartedBehind(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}\\b(?![ \\t]{0,10}\\()[^\\n|;]{0,200}(?<![&>|<])&(?![&>\\d])`).test(text);
}

interface ProgramCall {
  /** Ends behind the bracket that opens the call; its first group names it. */
  readonly start: RegExp;
  /** What limits it, among its arguments or, with `anywhere`, in the text. */
  readonly limited: RegExp;
  readonly anywhere?: RegExp;
  /** It asks the address that it is given. */
  readonly toAddress?: true;
  readonly limit: string;
}

/** `git fetch` as a list of words or as one text. */
const inGit = String.raw`(?=\s{0,20}\[?\s{0,20}f?["']git(?:["'],\s{0,20}["']| )(?:fetch|pull|ls-remote|push|clone)\b)`;

const pythonCalls: readonly ProgramCall[] = [
  {
    start: /(?<![\w.])(requests\.(?:get|post|put|patch|delete|head|request)|(?:urllib\.request\.)?urlopen)\(/g,
    limited: /\btimeout\b|\*\*/,
    toAddress: true,
    limit: 'timeout=5',
  },
  {
    start: new RegExp(String.raw`(?<![\w.])(subprocess\.(?:run|check_output|check_call|call))\(${inGit}`, 'g'),
    limited: /\btimeout\b|\*\*/,
    limit: 'timeout=10',
  },
];

const javaScriptCalls: readonly ProgramCall[] = [
  {
    start: /(?<![\w.$])(?<!function )(fetch)\(/g,
    limited: /\bsignal\b|\.\.\.|\b(?:opts|options|init)\b/,
    anywhere: /\bAbort(?:Signal|Controller)\b|Promise\.race\(|\bsetTimeout\(|\b(?:async )?function fetch\b/,
    toAddress: true,
    limit: 'signal: AbortSignal.timeout(5000)',
  },
  {
    start: new RegExp(String.raw`(?<![\w.$])((?:exec|execFile|spawn)Sync)\(${inGit}`, 'g'),
    limited: /\btimeout\b|\.\.\.|,\s{0,20}\w+\s{0,20}\)$/,
    limit: 'timeout: 10_000',
  },
];

/** Of a call so much is read. */
const longestCall = 2_000;

function inProgram(text: string, calls: readonly ProgramCall[]): readonly NetworkWait[] {
  // An address of the machine itself somewhere: nobody can tell which one is asked.
  const asksOthers = remote.test(text) && !/localhost|127\.0\.0\.1/.test(text);
  const found = calls.flatMap(({ start, limited, anywhere, toAddress, limit }) =>
    (toAddress && !asksOthers) || anywhere?.test(text)
      ? []
      : [...text.matchAll(start)].flatMap(({ index, 0: whole, 1: call = '' }) => {
          const open = index + whole.length - 1;
          const end = closingBracket(text, open, longestCall);
          const isWhole = end > open + 1;
          return !isWhole || isComment(text, index) || limited.test(text.slice(open, end))
            ? []
            : [{ call, offset: index, length: call.length, limit }];
        }),
  );
  return found.sort((a, b) => a.offset - b.offset);
}
