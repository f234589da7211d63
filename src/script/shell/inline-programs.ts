/** Programs that stand in a shell command as text, and what they are fed with. Pure. */
import type { ProgramFamily } from '../lines/family.js';
import { jqCall } from './jq-call.js';
import { literalText, type SimpleCommand, type Word } from './shell-command.js';

/** A program that stands in a shell command as text. */
export interface InlineProgram {
  readonly language: 'jq' | ProgramFamily;
  readonly text: string;
  /** A file is named: that is what is read. */
  readonly ofFile: boolean;
}

/** `python3 -c "…"`, `node -e "…"` */
export function inlineProgram({ words }: SimpleCommand): InlineProgram | undefined {
  const [program, option] = words.slice(0, 2).map(literalText);
  const source = programText(words[2]);
  if (source === undefined) return undefined;
  if (/^python3?$/.test(program ?? '') && option === '-c') return { language: 'python', text: source, ofFile: false };
  const isScript = /^(?:node|bun)$/.test(program ?? '') && /^(?:-e|-p|--eval|--print)$/.test(option ?? '');
  return isScript ? { language: 'javascript', text: source, ofFile: false } : undefined;
}

/**
 * A program as it is handed over. In double quotes the shell puts an argument of its own in the place of `$1`, and a hook is
 * given none: `"….replace(/(\\d+)/, '$1')"` replaces by nothing.
 */
function programText(word: Word | undefined): string | undefined {
  const texts = word?.parts.map((part) =>
    part.kind === 'literal' ? part.text : part.kind === 'variable' && /^[1-9]$/.test(part.name) ? '' : undefined,
  );
  return texts === undefined || texts.includes(undefined) ? undefined : texts.join('');
}

/**
 * `python3 -c "… runpy.run_path(…)"`: the only script that the program names, which it looks for in the project and runs;
 * undefined where it names none or several.
 */
export function scriptRunBy({ language, text }: InlineProgram): string | undefined {
  if (language !== 'python' || !/\brunpy\.run_path\(/.test(text)) return undefined;
  const named = new Set(
    [...text.matchAll(/["']((?:[\w.-]{1,99}\/){0,9}[\w.-]{1,99}\.py)["']/g)].map(([, path]) => path),
  );
  return named.size === 1 ? [...named][0] : undefined;
}

/** Does a program that stands in the command itself ask for stdin? */
export function mentionsStdin({ text }: InlineProgram): boolean {
  return /stdin|readFileSync\(\s*0|\binput\(\)|open\(0/.test(text);
}

/** The filter of a jq that reads its input. */
export function jqProgram(command: SimpleCommand): InlineProgram | undefined {
  const call = jqCall(command);
  const text = literalText(call?.filter);
  if (call === undefined || text === undefined || !call.readsInput) return undefined;
  return { language: 'jq', text, ofFile: call.ofFile };
}

/** What an inline program is fed with: `stdin`, the name of a variable, or something else. */
export function sourceOf(
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
  const name = literalText(started);
  if (name === 'cat' && rest.length === 0 && before?.after !== '|') return 'stdin';
  if (name !== 'echo' && name !== 'printf') return undefined;
  const last = rest.at(-1);
  return last === undefined ? undefined : onlyVariable(last);
}

/** The variable that a word is, and nothing else. */
export function onlyVariable(word: Word | undefined): string | undefined {
  const [part, ...rest] = word?.parts ?? [];
  return part?.kind === 'variable' && rest.length === 0 ? part.name : undefined;
}
