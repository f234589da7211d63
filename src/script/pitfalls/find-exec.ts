/** `find … -exec command {} \;`, whose status is 0 however the command ends: who tests it learns nothing. By lines and narrowly. Pure. */

/** What asks for the status, and where. */
export interface FindTest {
  readonly asks: 'if' | '||' | '&&';
  /** In the line. */
  readonly offset: number;
}

/** It begins a command, or what a variable takes, behind a condition or none. */
const begins = /^\s{0,80}(?:(if|elif|while|until)\s{1,9}(?:!\s{1,9})?)?(?:\w{1,40}=\$\()?find\s/;

/** What does something, and finds no fault: nobody tests it for what it says. */
const does =
  /^\s-exec(?:dir)?\s{1,9}(?:rm|mv|cp|ln|chmod|chown|touch|mkdir|sed|cat|head|tail|echo|printf|ls|basename|dirname|stat|wc)\s/;

/** Behind the command: other actions, where its output goes, and what asks for the status. */
const behind =
  /^(?:\s{1,9}-(?:print0?|quit)\b|\s{0,9}(?:&>{1,2}|\d?>{1,2})\s?(?:&\d|[^\s;&|)]{1,120})){0,4}\s{0,9}\)?\s{0,9}(?:(;\s{0,9}(?:then|do)\b|$)|(\|\||&&)(?!\s{0,9}(?:true\b|:|(?:return|exit) 0\b)))/;

/** The test of such a `find`; undefined: there is none in the line. */
export function testOfFind(line: string): FindTest | undefined {
  const read = statusOfFind(line);
  if (read === undefined) return undefined;
  const { keyword, joint, at } = read;
  if (keyword !== undefined) return { asks: 'if', offset: line.indexOf(keyword) };
  return joint === undefined ? undefined : { asks: joint, offset: at };
}

/** Is the status of a line that of such a `find`? */
export function endsWithFind(line: string): boolean {
  const read = statusOfFind(line);
  return read !== undefined && read.keyword === undefined && read.joint === undefined;
}

interface Read {
  readonly keyword?: string;
  readonly joint?: '||' | '&&';
  readonly at: number;
}

function statusOfFind(line: string): Read | undefined {
  if (line.length > longest || !line.includes('-exec')) return undefined;
  // What is in quotes is nothing but an argument, except for a `;` alone.
  const code = line.replace(/"[^"\n]*"|'[^'\n]*'/g, (text) =>
    /^.;.$/.test(text) ? ' \\;' : `'${'_'.repeat(text.length - 2)}'`,
  );
  const start = begins.exec(code);
  const command = code.indexOf(' -exec');
  const end = code.indexOf('\\;', command);
  // With `+`, it fails if the command does.
  if (
    start === null ||
    command === -1 ||
    end === -1 ||
    does.test(code.slice(command)) ||
    /\{\} \+|[|&`]/.test(code.slice(0, end))
  )
    return undefined;
  const rest = behind.exec(code.slice(end + 2));
  if (rest === null) return undefined;
  const joint = rest[2] as Read['joint'];
  return {
    ...(start[1] === undefined ? {} : { keyword: start[1] }),
    ...(joint === undefined ? {} : { joint }),
    at: end + 2 + rest[0].lastIndexOf(joint ?? ''),
  };
}

/** Longer lines were written by a program. */
const longest = 1_000;
