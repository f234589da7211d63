/** Where a script keeps those lines of a check's output that hold an absolute path, and the check prints relative ones. Pure. */
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { pathVariables } from './path-comparisons.js';

export interface PathFilter extends TextPart {
  /** The check: `tsc`, `cargo clippy`. */
  readonly program: string;
  /** The variable that holds the path. */
  readonly name: string;
}

/** Checks of a whole project that name files from the folder in which they run. */
const checks = '(?<program>(?:vue-)?tsc|cargo[ \\t]+(?:check|clippy|build)|go[ \\t]+(?:vet|build))\\b';

/** The first such filter of a script, or of a command. */
export function pathFilter(script: Said): PathFilter | undefined {
  const { language, text } = script;
  const names = pathVariables(script)
    .filter(({ field }) => field === 'tool_input.file_path')
    .map(({ into }) => into);
  switch (familyOf(language)) {
    case 'shell':
      return inShell(text, names) ?? (/\b(?:node|bun)[ \t]+-e\b/.test(text) ? inJavaScript(text, []) : undefined);
    case 'javascript':
      return inJavaScript(text, names);
    case 'python':
      return inPython(text, names);
    default:
      return undefined;
  }
}

/** `OUTPUT=$(npx tsc --noEmit 2>&1)`, and no more commands behind the check. */
const keptOutput = new RegExp(
  `(?:^|[ \\t;])(?<into>\\w{1,40})="?\\$\\((?:cd [^\\n&|;]{1,80}&& ?)?[^\\n|;&()$]{0,60}${checks}(?<options>(?:[^\\n|;&()]|[12]>&[12]){0,200})\\)`,
  'gm',
);

/** So many outputs are looked at: each takes a look at the whole text. */
const mostOutputs = 5;

/** `npx tsc --noEmit 2>&1 | grep "$FILE"`, `echo "$OUTPUT" | grep "$FILE"` */
function inShell(text: string, names: readonly string[]): PathFilter | undefined {
  const outputs = [...text.matchAll(keptOutput)].slice(0, mostOutputs);
  const sources = [
    `${checks}(?<options>(?:[^\\n|;&]|[12]>&[12]|\\|\\|[ \\t]*true){0,200})`,
    ...outputs.map(
      ({ groups }) => `(?:echo|printf[ \\t]+["']%s(?:\\\\n)?["'])[ \\t]+"?\\$\\{?${groups?.into}\\}?"?[ \\t]*`,
    ),
  ];
  for (const name of names) {
    const variable = `"?\\$\\{?${name}\\}?"?`;
    for (const [i, source] of sources.entries()) {
      const filter = new RegExp(
        `${source}\\|[ \\t]*(?:[^\\n|;&]{1,80}\\|[ \\t]*)?(?<grep>grep[ \\t]+(?:-[a-zA-Z]+[ \\t]+){0,4}(?:--[ \\t]+)?${variable})(?=[\\s;|)&])`,
      );
      const match = filter.exec(text);
      const { grep = '' } = match?.groups ?? {};
      const { program = '', options = '' } = (i === 0 ? match : outputs[i - 1])?.groups ?? {};
      if (match === null || isComment(text, match.index) || options.includes(`$${name}`)) continue;
      return { program, name, offset: match.index + match[0].length - grep.length, length: grep.length };
    }
  }
  return undefined;
}

/** `output.split('\n').filter((line) => line.includes(filePath))` */
function inJavaScript(text: string, names: readonly string[]): PathFilter | undefined {
  const program = new RegExp(`["'\`][^"'\`\\n]{0,80}\\b${checks}|["'\`]tsc["'\`]`).exec(text);
  // Somewhere the folder may be taken off.
  if (program === null || /\brelative\(|\bbasename\(/.test(text)) return undefined;
  const assigned = /\b(?:const|let|var)\s+(\w{1,40})\s?=\s?[\w$.?]{0,60}\btool_input\??\.file_path\b/g;
  const paths = [...names, ...[...text.matchAll(assigned)].map(([, name = '']) => name), 'filePath', 'file_path'];
  const test = `\\k<line>\\.includes\\(\\s?(?:${paths.join('|')})(?:\\.replace\\([^()\\n]{1,40}\\))?,?\\s?\\)`;
  const filter = new RegExp(
    `\\.filter\\(\\s{0,40}\\(?(?<line>\\w{1,40})\\)?\\s?=>\\s{0,40}(?<test>${test}(?:\\s{0,40}\\|\\|\\s{0,40}${test}){0,3}),?\\s{0,40}\\)`,
  );
  const match = filter.exec(text);
  if (match === null || isComment(text, match.index)) return undefined;
  const name = paths.find((each) => new RegExp(`includes\\(\\s?${each}\\b`).test(match[0])) ?? '';
  return { program: program.groups?.program ?? 'tsc', name, offset: match.index + 1, length: match[0].length - 1 };
}

/** `[line for line in output.splitlines() if file_path in line]` */
function inPython(text: string, names: readonly string[]): PathFilter | undefined {
  const program = new RegExp(`["'][^"'\\n]{0,80}\\b${checks}|["']tsc["']`).exec(text);
  if (program === null || names.length === 0) return undefined;
  const filter = new RegExp(
    `\\bfor (?<line>\\w{1,40}) in [^\\n\\[\\]]{1,120} if (?:str\\()?(?<name>${names.join('|')})\\)? in \\k<line>\\b`,
  );
  const match = filter.exec(text);
  if (match === null || isComment(text, match.index)) return undefined;
  return {
    program: program.groups?.program ?? 'tsc',
    name: match.groups?.name ?? '',
    offset: match.index,
    length: match[0].length,
  };
}
