/** Programs that a shell script hands to an interpreter in a here-document. Pure. */
import type { Language } from '../../model.js';
import { lineBefore, lineOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';

export interface HereProgram {
  /** As it is started: `python3`. */
  readonly interpreter: string;
  /** Where the program asks for stdin, in UTF-16 offsets, and how it does: `sys.stdin`. */
  readonly offset: number;
  readonly asks: string;
  /** What takes the place of the program on stdin, behind the here-document on its line: `<<< "$input"`. */
  readonly replacedBy?: string;
}

/** An interpreter that is given no file and no `-c`, so that it reads its program from stdin. */
const started =
  /(?<![\w./-])(python3?|node|bun|ruby|perl)(?:[ \t]+-[uBISE]{1,4}|[ \t]+--input-type=\w+)*(?:[ \t]+-(?=[ \t<])(?:[ \t]+(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'<>|;&]+))*)?[ \t]*(?:[12]?>{1,2}[ \t]?(?:"[^"\n]{0,200}"|[^\s"'<>|;&]+|&[12])[ \t]*){0,3}<<-?[ \t]*(["']?)(\w+)\2(?=[\s)|;&>2])/g;

/** How a program reads what it takes for its payload. */
const reading: Readonly<Record<string, RegExp>> = {
  python: /\b(?:sys\.stdin\.(?:buffer\.)?read\w*\(|json\.load\(sys\.stdin\b|for \w+ in sys\.stdin\b|open\(0\b)/,
  node: /\breadFileSync\(\s*(?:0\b|["']\/dev\/stdin["']|process\.stdin\.fd)|\bprocess\.stdin\.(?:on|read|set\w+)\(|\bof process\.stdin\b/,
  ruby: /(?<![\w.])(?:\$stdin|STDIN)\.read\b/,
  perl: /<STDIN>/,
};

/** A program in a here-document, as it stands there. */
interface Document {
  readonly interpreter: string;
  readonly text: string;
  /** Where its text begins in the script. */
  readonly start: number;
  /** A second redirection of stdin, which takes the place of the document: of several the last one holds. */
  readonly replacedBy?: string;
}

const redirected = /(?<!<)<(?:<<)?[ \t]*(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[\w$./{}-]{1,200})/;

/** The Python and JavaScript programs that a shell script hands over in here-documents. */
export function hereDocuments(text: string): readonly (Document & { readonly language: Language })[] {
  return documents(text).flatMap((document) => {
    const language = languages[document.interpreter];
    return language === undefined ? [] : [{ ...document, language }];
  });
}

const languages: Readonly<Record<string, Language>> = {
  python: 'python',
  python3: 'python',
  node: 'javascript',
  bun: 'javascript',
};

function documents(text: string): readonly Document[] {
  // Where one has no end, neither has another with the same delimiter below it.
  const endless = new Set<string>();
  return [...text.matchAll(started)].flatMap((match) => {
    const [whole, interpreter = '', , delimiter = ''] = match;
    const line = lineBefore(text, match.index);
    const start = text.indexOf('\n', match.index + whole.length - 1) + 1;
    const behind = text.slice(match.index + whole.length, Math.max(0, start - 1));
    if (isCommentLine(line) || start === 0 || endless.has(delimiter)) return [];
    const end = new RegExp(`^\\t*${delimiter}[ \\t]*$`, 'm').exec(text.slice(start));
    if (end === null) {
      endless.add(delimiter);
      return [];
    }
    const [replacedBy] = redirected.exec(behind.split(/[|;&)]/, 1)[0] ?? '') ?? [];
    const body = text.slice(start, start + end.index);
    return [{ interpreter, text: body, start, ...(replacedBy === undefined ? {} : { replacedBy }) }];
  });
}

/** The program in a here-document that a line (from 1) of a script starts, and the line in front of its first one. */
export function hereProgramAt(
  text: string,
  line: number,
): { readonly text: string; readonly language: Language; readonly above: number } | undefined {
  const found = hereDocuments(text).find(({ start }) => lineOf(text, start) - 1 === line);
  return found && { text: found.text, language: found.language, above: line };
}

/** The programs that ask for stdin, where the shell has put the program itself. */
export function hereProgramsOnStdin(text: string): readonly HereProgram[] {
  return documents(text).flatMap(({ interpreter, text: body, start, replacedBy }) => {
    const asks = reading[interpreter.startsWith('python') ? 'python' : interpreter === 'bun' ? 'node' : interpreter];
    // Who puts something else in its place has thought of it.
    if (asks === undefined || /\bsys\.stdin\s*=|\/dev\/(?:tty|fd\/[3-9])/.test(body)) return [];
    let at = start;
    for (const each of body.split('\n')) {
      const found = isCommentLine(each) ? null : asks.exec(each);
      if (found !== null) {
        const more = replacedBy === undefined ? {} : { replacedBy };
        return [{ interpreter, offset: at + found.index, asks: found[0], ...more }];
      }
      at += each.length + 1;
    }
    return [];
  });
}
