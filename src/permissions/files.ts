/** Which files a command reads and writes, as far as its text tells. Pure. */
import { editingCommands, fileReaders, insensitivePaths, sensitivePaths } from '../contract/permission-rules.js';
import type { PlainCommand } from './bash.js';
import { type Call, commandOf, editsFile, fileOf } from './call.js';
import { absolute, within } from './path.js';

/** The words of a command behind the program that are no options. */
function operands({ words }: PlainCommand): readonly string[] {
  return words.slice(1).filter((word) => !word.startsWith('-') && word !== '');
}

function firstOption({ words }: PlainCommand): number {
  const at = words.findIndex((word) => word.startsWith('-'));
  return at === -1 ? words.length : at;
}

/** The words of a read command that are files. */
export function filesNamed(one: PlainCommand): readonly string[] {
  const fact = fileReaders.find(({ program }) => program === one.words[0]);
  // Behind the first option of find stands what to look for.
  if (one.words[0] === 'find') return operands({ ...one, words: one.words.slice(0, firstOption(one)) });
  if (fact !== undefined) return operands(one).slice(fact.own ?? 0);
  if (one.words[0] === 'git') {
    const [command, ...files] = operands({ ...one, words: one.words.filter((_, at) => one.words[at - 1] !== '-C') });
    return command === 'diff' ? files : [];
  }
  return one.words[0] === 'cp' || one.words[0] === 'mv' ? operands(one).slice(0, -1) : [];
}

function editsOperands({ words }: PlainCommand): boolean {
  const [program = ''] = words;
  return editingCommands.names.includes(program) && (program !== 'sed' || words.some((word) => /^-\w*i/.test(word)));
}

/** A path with its variables filled in: the home as itself, all others as a name that stands for them. */
export function expanded(path: string): string {
  if (!/[$`]/.test(path)) return path;
  return path
    .replace(/["']/g, '')
    .replace(/^\$HOME(?=\/|$)/, '~')
    .replace(/^\$HOME/, '~/../home')
    .replace(/\$\([^)]{0,999}\)|`[^`]{0,999}`|\$\w+/g, '_');
}

/** Paths as a command writes them, made absolute; without those that cannot be. */
export function resolved(paths: readonly string[], { folders }: Call): readonly string[] {
  return paths.flatMap((path) => absolute(expanded(path), folders) ?? []);
}

/** Files that a command writes, as far as its text tells: as seen from where the call is made. */
export function filesWritten(call: Call): readonly string[] {
  return written(commandOf(call)?.inner ?? [], call);
}

function written(commands: readonly PlainCommand[], call: Call): readonly string[] {
  return resolved(
    commands.flatMap((one) => [...one.writes, ...(editsOperands(one) ? operands(one) : [])]),
    call,
  );
}

/** Files that a command reads, as far as its text tells; `staying`: the folder that it changes into is none. */
export function filesRead(call: Call, { staying = false } = {}): readonly string[] {
  const { readers = [] } = commandOf(call) ?? {};
  return read(staying ? readers.filter(({ words }) => words[0] !== 'cd') : readers, call);
}

function read(commands: readonly PlainCommand[], call: Call): readonly string[] {
  const files = commands.flatMap((one) => [...one.reads, ...filesNamed(one)]);
  return resolved(
    files.filter((file) => !expanded(file).startsWith('_')),
    call,
  );
}

/** The same files as the folder has them that a `cd` in front of the command goes to. */
export function filesBehindChange(call: Call): Readonly<Record<'written' | 'read', readonly string[]>> {
  const { inner = [], readers = [] } = commandOf(call) ?? {};
  return {
    written: behindChange(inner, call, written),
    read: behindChange(readers, call, read),
  };
}

function behindChange(commands: readonly PlainCommand[], call: Call, files: typeof read): readonly string[] {
  const at = commands.findIndex(({ words }) => words[0] === 'cd');
  const target = commands[at]?.words[1];
  const cwd = target === undefined ? undefined : absolute(expanded(target), call.folders);
  return cwd === undefined ? [] : files(commands.slice(at + 1), { ...call, folders: { ...call.folders, cwd } });
}

function isSensitive(path: string): boolean {
  const low = path.toLowerCase();
  if (insensitivePaths.paths.some((one) => `${low}/`.includes(`/${one}/`))) return false;
  const parts = low.split('/');
  return (
    sensitivePaths.files.includes(parts.at(-1) ?? '') || parts.some((part) => sensitivePaths.folders.includes(part))
  );
}

/** Does the call write a file that the client asks about by itself? */
export function touchesSensitive(call: Call): boolean {
  if (commandOf(call) !== undefined) return filesWritten(call).some(isSensitive);
  const file = editsFile(call) ? fileOf(call) : undefined;
  return file !== undefined && isSensitive(file);
}

/** `rm -r` of the root, the home, the project, or a folder that they lie in. */
export function removesTooMuch(call: Call): boolean {
  const { inner = [] } = commandOf(call) ?? {};
  const { project, home, cwd = project } = call.folders;
  return inner.some((one) => {
    const [program, ...words] = one.words;
    if (program !== 'rm' || !words.some((word) => /^-\w*[rR]|^--recursive$/.test(word))) return false;
    return (
      resolved(operands(one), call).some(
        (path) => /^\/[^/]*$/.test(path) || path === home || within(path, project) !== undefined || path === cwd,
      ) || operands(one).includes('~')
    );
  });
}
