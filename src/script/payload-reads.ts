/** How a script reads its payload: from stdin or not, and which fields. Read narrowly: what is not sure is left out. */

import type { Script } from '../model.js';
import { everyCommand, literalText, type SimpleCommand, type Word } from './shell-command.js';

/** Fields that one expression reads, any of which would do: `.tool_input // .toolInput`. */
export interface PayloadRead {
  /** Top-level names of the payload, in the order of the text. */
  readonly fields: readonly string[];
  /** Where the expression stands in the script, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** What the script takes for its payload. */
export interface PayloadUse {
  /** It reads stdin in one of the ways that are known. */
  readonly stdin: boolean;
  /** It parses its first argument as JSON: the text that shows it. */
  readonly argument?: { readonly text: string; readonly offset: number };
  readonly reads: readonly PayloadRead[];
}

const unknown: PayloadUse = { stdin: true, reads: [] };

/** Undefined languages count as reading stdin, and nothing is known of their fields. */
export function payloadUse({ language, text }: Pick<Script, 'language' | 'text'>): PayloadUse {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return inShell(text);
    case 'python':
      return inPython(text);
    case 'javascript':
    case 'typescript':
      return inJavaScript(text);
    default:
      return unknown;
  }
}

// -- shell: jq programs that are fed with the payload

/** A command that passes stdin on as it is. */
const passesStdin =
  /^\s*(?:timeout\s+[\d.]+s?\s+)?(?:cat(?:\s+-|\s+\/dev\/stdin)?|<\s*\/dev\/stdin|jq\s+-c\s+\.)\s*(?:2>\/dev\/null\s*)?(?:\|\|.*)?$/s;

function inShell(text: string): PayloadUse {
  const commands = everyCommand(text);
  const payload = new Set(commands.flatMap(({ assignments }) => assignments.flatMap(assignedPayload)));
  for (const { words } of commands) for (const name of readInto(words)) payload.add(name);
  const argument = new Set(commands.flatMap(({ assignments }) => assignments.flatMap(assignedArgument)));
  const reads: PayloadRead[] = [];
  let stdin = payload.size > 0 || /\/dev\/stdin|\/dev\/fd\/0|<&0/.test(text);
  let fromArgument: PayloadUse['argument'];
  commands.forEach((command, index) => {
    const program = jqProgram(command) ?? inlineProgram(command);
    if (program === undefined || program.language !== 'jq') stdin ||= isBareReader(command);
    if (program === undefined) return;
    const source = sourceOf(command, program, commands[index - 1]);
    if (source === 'stdin' && program.language === 'jq') stdin = true;
    const isPayload = source === 'stdin' ? payload.size === 0 : source !== undefined && payload.has(source);
    if (isPayload) reads.push(...readsOf(program, text));
    if (program.language !== 'jq') return;
    if (source === '1' || (source !== undefined && argument.has(source))) {
      fromArgument ??= { text: source === '1' ? '$1' : `$${source}`, offset: Math.max(0, text.search(/\$\{?1\b/)) };
    }
  });
  return { stdin, reads, ...(fromArgument === undefined ? {} : { argument: fromArgument }) };
}

/** `INPUT=$(cat)` */
function assignedPayload(word: Word): readonly string[] {
  const [first, second] = word.parts;
  const name = first?.kind === 'literal' ? /^([A-Za-z_]\w*)=$/.exec(first.text)?.[1] : undefined;
  return name !== undefined && second?.kind === 'substitution' && passesStdin.test(second.text) ? [name] : [];
}

/** `INPUT="$1"` */
function assignedArgument(word: Word): readonly string[] {
  const [first, second] = word.parts;
  const name = first?.kind === 'literal' ? /^([A-Za-z_]\w*)=$/.exec(first.text)?.[1] : undefined;
  return name !== undefined && second?.kind === 'variable' && second.name === '1' ? [name] : [];
}

/** `IFS= read -r -d '' INPUT` */
function readInto(words: readonly Word[]): readonly string[] {
  if (words[0] === undefined || literalText(words[0]) !== 'read') return [];
  const last = literalText(words.at(-1) as Word);
  return last !== undefined && words.length > 1 && /^[A-Za-z_]\w*$/.test(last) ? [last] : [];
}

/** Programs that read stdin when they are given no file. */
function isBareReader({ words, after, redirections }: SimpleCommand): boolean {
  const [program, ...rest] = words.map(literalText);
  if (after === '|' || redirections.some(({ operator }) => operator.startsWith('<'))) return false;
  if (program === 'cat') return rest.length === 0 || rest[0] === '-';
  // What else is started inherits stdin and may well read it.
  return program !== undefined && /^(?:python3?|node|bun|deno|ruby|perl|uv|npx|tee|grep|sed|awk)$/.test(program);
}

/** A program that stands in a shell command as text. */
interface InlineProgram {
  readonly language: 'jq' | 'python' | 'javascript';
  readonly text: string;
  /** A file is named: that is what is read. */
  readonly ofFile: boolean;
}

/** `python3 -c "…"`, `node -e "…"` */
function inlineProgram({ words }: SimpleCommand): InlineProgram | undefined {
  const [program, option, source] = words.slice(0, 3).map(literalText);
  if (source === undefined) return undefined;
  if (/^python3?$/.test(program ?? '') && option === '-c') return { language: 'python', text: source, ofFile: false };
  const isScript = /^(?:node|bun)$/.test(program ?? '') && /^(?:-e|-p|--eval|--print)$/.test(option ?? '');
  return isScript ? { language: 'javascript', text: source, ofFile: false } : undefined;
}

function readsOf(program: InlineProgram, script: string): readonly PayloadRead[] {
  if (program.language === 'jq') return jqReads(program, script);
  const at = script.indexOf(program.text);
  const { reads } = program.language === 'python' ? inPython(program.text) : inJavaScript(program.text);
  // A text that the shell changes has its place in the command, its expressions have none.
  return at === -1
    ? reads.map((read) => ({ ...read, offset: 0, length: 0 }))
    : reads.map((read) => ({ ...read, offset: at + read.offset }));
}

function jqProgram({ words }: SimpleCommand): InlineProgram | undefined {
  if (words[0] === undefined || literalText(words[0]) !== 'jq') return undefined;
  let at = 1;
  for (; at < words.length; at++) {
    const option = literalText(words[at] as Word);
    if (option === undefined || !/^-./.test(option)) break;
    if (/^-(?:n|-null-input)$|^-[a-z]*n/.test(option)) return undefined;
    if (/^--(?:arg|argjson|slurpfile|rawfile)$/.test(option)) at += 2;
    else if (/^(?:-f|--from-file|--indent|-L)$/.test(option)) return undefined;
  }
  const program = words[at];
  const text = program === undefined ? undefined : literalText(program);
  return text === undefined ? undefined : { language: 'jq', text, ofFile: words.length > at + 1 };
}

/** What an inline program is fed with: `stdin`, the name of a variable, or something else. */
function sourceOf(
  command: SimpleCommand,
  program: InlineProgram,
  before: SimpleCommand | undefined,
): string | undefined {
  if (program.ofFile) return undefined;
  const hereString = command.redirections.find(({ operator }) => operator.endsWith('<<<'));
  if (hereString !== undefined) return onlyVariable(hereString.target);
  if (command.redirections.some(({ operator }) => /^\d*</.test(operator))) return undefined;
  if (command.after !== '|') return 'stdin';
  const [started, ...rest] = before?.words ?? [];
  const name = started === undefined ? undefined : literalText(started);
  if (name === 'cat' && rest.length === 0 && before?.after !== '|') return 'stdin';
  if (name !== 'echo' && name !== 'printf') return undefined;
  const last = rest.at(-1);
  return last === undefined ? undefined : onlyVariable(last);
}

function onlyVariable({ parts }: Word): string | undefined {
  const [part, ...rest] = parts;
  return part?.kind === 'variable' && rest.length === 0 ? part.name : undefined;
}

/** The fields that a jq program reads of its input. Programs that walk through lists are left alone. */
function jqReads({ text }: InlineProgram, script: string): readonly PayloadRead[] {
  if (
    /\.\.|\bmap\b|\.\[\]|\bas\s+\$|\breduce\b|\bforeach\b|entries\b|\bpaths\b|\bdef\b|\bkeys\b|\bany\b|\ball\b/.test(
      text,
    )
  )
    return [];
  const offset = Math.max(0, script.indexOf(text));
  // Behind a pipe the dot is something else.
  const stage = /^(?:[^|"]|"(?:[^"\\]|\\.)*")*/.exec(text)?.[0] ?? '';
  const plain = stage.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => ' '.repeat(quoted.length));
  return plain.split(',').flatMap((piece) => {
    const fields = [...piece.matchAll(/(?<![\w\])"'?.$])\.([A-Za-z_]\w*)/g)].map((match) => match[1] as string);
    return fields.length === 0 ? [] : [{ fields, offset, length: text.length }];
  });
}

// -- Python and JavaScript: a variable that holds the parsed payload

function inPython(text: string): PayloadUse {
  const stdin = /\bsys\.stdin\b|\bfileinput\b|\bopen\(0\b|\binput\(\)|\/dev\/stdin/.test(text);
  const raw = names(text, /(?<=^|;)[ \t]*(\w+)\s*(?::\s*\w+\s*)?=\s*sys\.stdin\.read\(\)/gm);
  const parsed = /(?<=^|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*json\.loads?\(\s*(sys\.stdin(?:\.read\(\))?|\w+)/gm;
  const variables = [...text.matchAll(parsed)]
    .filter(([, , source = '']) => source.startsWith('sys.stdin') || raw.has(source))
    .map(([, name = '']) => `(?<![\\w.])${name}`);
  const reads = [...variables, 'json\\.load\\(sys\\.stdin\\)'].flatMap((payload) =>
    perLine(text, new RegExp(`${payload}(?:\\.get\\(\\s*|\\[)["'](\\w+)["']`, 'g')),
  );
  const argument = /json\.loads\(\s*sys\.argv\[1\]/.exec(text);
  return { stdin, reads, ...(argument === null ? {} : { argument: { text: 'sys.argv[1]', offset: argument.index } }) };
}

function inJavaScript(text: string): PayloadUse {
  const stdin = /\bprocess\.stdin\b|readFileSync\(\s*(?:0|['"]\/dev\/stdin)|\bBun\.stdin\b|\bDeno\.stdin\b|stdin/i.test(
    text,
  );
  const parses = [
    ...text.matchAll(/\b(?:const|let|var)\s+(\w+)(?:\s*:\s*[\w.<>, ]+)?\s*=\s*JSON\.parse\(\s*([^;\n]*)/g),
  ];
  const variables = parses
    .filter(
      ([, , source = '']) =>
        parses.length === 1 || /stdin|readFileSync\(\s*0|^(?:raw|input|data|stdin\w*|body|chunks)\b/.test(source),
    )
    .map(([, name = '']) => name);
  const reads = !stdin
    ? []
    : variables.flatMap((name) =>
        perLine(text, new RegExp(`(?<![\\w.])${name}\\s*\\??\\.\\s*(\\w+)\\b(?!\\s*(?:=[^=]|\\())`, 'g')),
      );
  const argument = /JSON\.parse\(\s*process\.argv\[2\]/.exec(text);
  return {
    stdin,
    reads,
    ...(argument === null ? {} : { argument: { text: 'process.argv[2]', offset: argument.index } }),
  };
}

function names(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Reads on one line are taken together: one often stands in for the other. A fallback is nobody's only hope. */
function perLine(text: string, pattern: RegExp): readonly PayloadRead[] {
  const lines = new Map<number, { fields: string[]; offset: number; length: number }>();
  for (const match of text.matchAll(pattern)) {
    const line = text.lastIndexOf('\n', match.index);
    const known = lines.get(line);
    const field = match[1] as string;
    if (known !== undefined) known.fields.push(field);
    else if (!/(?:\bor|\|\||\?\?)\s*$/.test(text.slice(Math.max(0, match.index - 80), match.index))) {
      lines.set(line, { fields: [field], offset: match.index, length: match[0].length });
    }
  }
  return [...lines.values()];
}
