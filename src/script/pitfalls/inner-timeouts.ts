/** Programs that a script starts with a time limit of its own, written out in its text. Pure. */
import { escaped } from '../../text/escaped.js';
import { lineBefore } from '../../text/lines.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface InnerTimeout {
  readonly seconds: number;
  /** Where the limit stands, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
  /** The script waits for the program before it goes on. */
  readonly waits: boolean;
}

/** All of them; none in a language that is not read, and none whose limit is not a number of the text. */
export function innerTimeouts({ language, text }: Said): readonly InnerTimeout[] {
  switch (familyOf(language)) {
    case 'javascript':
      return inJavaScript(text);
    case 'python':
      return inPython(text);
    case 'shell':
      return inShell(text);
    default:
      return [];
  }
}

/** How far in front of its limit a call may begin. */
const reach = 600;

/** `execSync(command, { timeout: 60_000 })`, in milliseconds. */
function inJavaScript(text: string): readonly InnerTimeout[] {
  const limits = text.matchAll(
    /(?<![\w.$])timeout:\s?(\d[\d_]{0,12}(?: ?\* ?\d[\d_]{0,9}){0,2}|[A-Za-z_$][\w$]{0,60})(?=\s{0,40}[,}\n])/g,
  );
  return [...limits].flatMap(({ index, 0: whole, 1: value = '' }): readonly InnerTimeout[] => {
    if (isComment(text, index)) return [];
    const call = lastCall(text, index, /\b((?:exec|execFile|spawn)(?:Sync)?)\(/g);
    const milliseconds =
      product(value) ??
      product(constant(value, text, /(?:const|let|var) NAME ?= ?([\d_* ]{1,30});?[ \t]*(?:\/\/.*)?$/m));
    return call === undefined || milliseconds === undefined
      ? []
      : [{ seconds: milliseconds / 1000, offset: index, length: whole.length, waits: call.endsWith('Sync') }];
  });
}

/** `subprocess.run(command, timeout=60)`, in seconds. */
function inPython(text: string): readonly InnerTimeout[] {
  const limits = text.matchAll(
    /(?<![\w.])timeout ?= ?(\d{1,6}(?:\.\d{1,3})?(?: ?\* ?\d{1,6})?|[A-Za-z_]\w{0,60})(?=\s{0,80}[,)])/g,
  );
  return [...limits].flatMap(({ index, 0: whole, 1: value = '' }): readonly InnerTimeout[] => {
    if (isComment(text, index)) return [];
    const call = lastCall(text, index, /(?<!\w)(def \w{1,60}|subprocess\.\w{1,20}|\w{1,40}\.(?:communicate|wait))\(/g);
    const seconds =
      product(value) ?? product(constant(value, text, /^NAME ?(?:: ?\w{1,20} ?)?= ?([\d.* ]{1,30})(?:#.*)?$/m));
    return call === undefined || call.startsWith('def ') || seconds === undefined
      ? []
      : [{ seconds, offset: index, length: whole.length, waits: true }];
  });
}

function inShell(text: string): readonly InnerTimeout[] {
  return [...ofTimeout(text), ...ofCurl(text)].toSorted((one, other) => one.offset - other.offset);
}

/** `curl -sS -m 60 https://…`, `curl --max-time 60 …`. */
function ofCurl(text: string): readonly InnerTimeout[] {
  const limits = text.matchAll(
    /(?<![\w./-])curl[ \t](?:(?:\\\n|[^\n;&|]){0,200}?[ \t])?(-[a-zA-Z]{0,8}m ?(\d{1,5})|--max-time[ =](\d{1,5}))(?![\w.])([^\n]{0,400})/g,
  );
  return [...limits].flatMap(({ index, 0: whole, 1: limit = '', 2: short, 3: long, 4: rest = '' }) => {
    const offset = index + whole.indexOf(limit);
    const isLimited = /\btimeout\s/.test(lineBefore(text, index));
    return isLimited || isComment(text, offset)
      ? []
      : [{ seconds: Number(short ?? long), offset, length: limit.length, waits: !inBackground.test(rest) }];
  });
}

/** The end of a line whose command the shell does not wait for. */
const inBackground = /[^&>]&\s*$/;

/** `timeout 60 npm test`, `timeout -k 5 2m npm test`. */
function ofTimeout(text: string): readonly InnerTimeout[] {
  const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
  const limits = text.matchAll(
    /(?:^|[;&|(!]|\b(?:if|then|else|do))[ \t]{0,40}(g?timeout(?: (?:--?[a-z-]{1,20}(?:=\S{1,20})?|-k \d{1,5}[smh]?|-s \w{1,10})){0,3} (\d{1,5})([smh]?))(?= )([^\n]{0,400})/gm,
  );
  return [...limits].flatMap(({ index, 0: whole, 1: limit = '', 2: count = '', 3: unit = '', 4: rest = '' }) => {
    const offset = index + whole.indexOf(limit);
    return isComment(text, offset)
      ? []
      : [
          {
            seconds: Number(count) * (units[unit] ?? 1),
            offset,
            length: limit.length,
            waits: !inBackground.test(rest),
          },
        ];
  });
}

/** The last call of some kind that begins in front of a limit. */
function lastCall(text: string, limit: number, calls: RegExp): string | undefined {
  return [...text.slice(Math.max(0, limit - reach), limit).matchAll(calls)].at(-1)?.[1];
}

/** A product of numbers; undefined: it is none. */
function product(text: string | undefined): number | undefined {
  const factors = text?.split('*').map((each) => Number(each.replaceAll('_', '').trim() || Number.NaN)) ?? [];
  const result = factors.reduce((made, each) => made * each, 1);
  return factors.length === 0 || !Number.isFinite(result) ? undefined : result;
}

/** What a name stands for that is given a number in one place. */
function constant(name: string, text: string, assigned: RegExp): string | undefined {
  if (!/^[A-Za-z_$]/.test(name)) return undefined;
  return new RegExp(assigned.source.replace('NAME', escaped(name)), assigned.flags).exec(text)?.[1];
}
