/** A tool call as permissions see it: which files it touches, and what is known of its command. Pure. */
import { followedVariables, literalCommands } from '../contract/command-words.js';
import { unaskedFetches } from '../contract/fetch-places.js';
import {
  editingCommands,
  fileCommands,
  fileReaders,
  insensitivePaths,
  pathRules,
  sensitivePaths,
} from '../contract/permission-rules.js';
import {
  askedBehind,
  type ReadOnlyFact,
  readOnlyBehindXargs,
  readOnlyCommands,
} from '../contract/read-only-commands.js';
import type { Version } from '../model.js';
import { type BashReading, type PlainCommand, readBash } from './bash.js';
import { absolute, type Folders, within } from './path.js';
import { readSed } from './sed.js';

export interface Call {
  /** The client that is asked for leave: older ones know other names for their tools. */
  readonly client: Version;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly folders: Folders;
  /** More folders that count as the project. */
  readonly more: readonly string[];
}

/** The command of a Bash call, read; undefined for other tools. */
export function commandOf({ tool, input }: Call): BashReading | undefined {
  return tool === 'Bash' && typeof input.command === 'string' ? readBash(input.command) : undefined;
}

const editTools = pathRules.find(({ rule }) => rule === 'Edit')?.tools ?? [];
const readTools = pathRules.find(({ rule }) => rule === 'Read')?.tools ?? [];

export function editsFile({ tool }: Call): boolean {
  return editTools.includes(tool);
}

/** The file that a file tool is called on, absolute. */
export function fileOf({ input, folders }: Call): string | undefined {
  const path = input.file_path ?? input.notebook_path ?? input.path;
  return typeof path === 'string' ? absolute(path, folders) : undefined;
}

/** The words of a command behind the program that are no options. */
function operands({ words }: PlainCommand): readonly string[] {
  return words.slice(1).filter((word) => !word.startsWith('-') && word !== '');
}

function firstOption({ words }: PlainCommand): number {
  const at = words.findIndex((word) => word.startsWith('-'));
  return at === -1 ? words.length : at;
}

/** The words of a read command that are files. */
function filesNamed(one: PlainCommand): readonly string[] {
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
function expanded(path: string): string {
  if (!/[$`]/.test(path)) return path;
  return path
    .replace(/["']/g, '')
    .replace(/^\$HOME(?=\/|$)/, '~')
    .replace(/^\$HOME/, '~/../home')
    .replace(/\$\([^)]{0,999}\)|`[^`]{0,999}`|\$\w+/g, '_');
}

function resolved(paths: readonly string[], { folders }: Call): readonly string[] {
  return paths.flatMap((path) => absolute(expanded(path), folders) ?? []);
}

/** Files that a Bash call writes, as far as its text tells. */
export function filesWritten(call: Call): readonly string[] {
  const { inner = [] } = commandOf(call) ?? {};
  return resolved(
    inner.flatMap((one) => [...one.writes, ...(editsOperands(one) ? operands(one) : [])]),
    call,
  );
}

/** Files that a Bash call reads, as far as its text tells. */
export function filesRead(call: Call): readonly string[] {
  const { readers = [] } = commandOf(call) ?? {};
  const files = readers.flatMap((one) => [...one.reads, ...filesNamed(one)]);
  return resolved(
    files.filter((file) => !expanded(file).startsWith('_')),
    call,
  );
}

export function isInside(path: string, { folders, more }: Call): boolean {
  return [folders.project, ...more].some((folder) => within(folder, path) !== undefined);
}

export function isSensitive(path: string): boolean {
  const low = path.toLowerCase();
  if (insensitivePaths.paths.some((one) => `${low}/`.includes(`/${one}/`))) return false;
  const parts = low.split('/');
  return (
    sensitivePaths.files.includes(parts.at(-1) ?? '') || parts.some((part) => sensitivePaths.folders.includes(part))
  );
}

/** Does the call write a file that the client asks about by itself? */
export function touchesSensitive(call: Call): boolean {
  if (call.tool === 'Bash') return filesWritten(call).some(isSensitive);
  const file = editsFile(call) ? fileOf(call) : undefined;
  return file !== undefined && isSensitive(file);
}

/** `rm -r` of the root, the home, the project, or a folder that they lie in. */
export function removesTooMuch(call: Call): boolean {
  const { inner = [] } = commandOf(call) ?? {};
  const { project, home } = call.folders;
  return inner.some((one) => {
    const [program, ...words] = one.words;
    if (program !== 'rm' || !words.some((word) => /^-\w*[rR]|^--recursive$/.test(word))) return false;
    return (
      resolved(operands(one), call).some(
        (path) => /^\/[^/]*$/.test(path) || path === home || within(path, project) !== undefined,
      ) || operands(one).includes('~')
    );
  });
}

/** Is it a tool that reads files and nothing else? */
export function readsFile({ tool }: Call): boolean {
  return readTools.includes(tool);
}

/**
 * Does it only edit files inside the project, with a tool or with commands that do nothing else? `isAllowed`: parts of a
 * command that may run whatever they do.
 */
export function editsInside(call: Call, isAllowed: (one: PlainCommand) => boolean = () => false): boolean {
  if (editsFile(call)) {
    const file = fileOf(call);
    return file !== undefined && isInside(file, call);
  }
  const reading = commandOf(call);
  if (reading === undefined || reading.obscure !== undefined) return false;
  const substituted = reading.commands.flatMap(({ words }) => readSed(words)?.files ?? []);
  if (![...filesWritten(call), ...resolved(substituted, call)].every((path) => isInside(path, call))) return false;
  return (
    changesFolderNowhere(reading.commands, call) &&
    reading.commands.every((one) => isFileCommand(one) || readsOnly(one, call, true) || isAllowed(one))
  );
}

/** One that runs unasked where edits do. Behind assignments the client does not take it for one. */
function isFileCommand(one: PlainCommand): boolean {
  const { hasPattern, assigned, wrappedIn } = one;
  const [program = '', ...words] = one.words;
  if (readSed(one.words)?.does === 'substitute') return !hasPattern && !assigned;
  if (!fileCommands.names.includes(program) || hasPattern || assigned || wrappedIn.includes('xargs')) return false;
  if (fileCommands.unwrapped.includes(program) && wrappedIn.length > 0) return false;
  return !(fileCommands.bare.includes(program) && words.some((word) => word.startsWith('-')));
}

/** After `cd` elsewhere nobody can tell which files a command writes. */
function changesFolderNowhere(commands: readonly PlainCommand[], { folders }: Call): boolean {
  return commands.every(
    ({ words }) =>
      words[0] !== 'cd' || (words[1] !== undefined && absolute(words[1], folders) === absolute('.', folders)),
  );
}

/** Does it change nothing, and read nothing outside of the project but what may be read? */
export function readsOnly(
  one: PlainCommand,
  call: Call,
  mayWrite = false,
  mayRead: (file: string) => boolean = () => false,
): boolean {
  if (!mayWrite && one.writes.length > 0) return false;
  if (one.assigns) return true;
  const fact = readOnlyFact(one);
  if (!(fact === undefined ? onlyPrints(one) : fits(one, fact)) || !isPlainEnough(one)) return false;
  return [...filesNamed(one), ...one.reads].every((path) => {
    // Where a link may lie in the middle of a path nobody can tell where it leads.
    const parts = path.split('/');
    if (parts.some((part, at) => part === '..' && !['', '.', '..'].includes(parts[at - 1] ?? ''))) return false;
    const file = absolute(expanded(path), call.folders);
    return file !== undefined && (isInside(file, call) || mayRead(file));
  });
}

/** Are what its words expand to no matter? */
function isPlainEnough(one: PlainCommand): boolean {
  const { everywhere, besideTextIfAllowed } = followedVariables;
  const { ofVariables, always } = literalCommands;
  const [program = ''] = one.words;
  if (one.expands.length > 0 && always.includes(program)) return false;
  const others = one.expands.filter((name) => !everywhere.includes(name));
  if (others.some((name) => besideTextIfAllowed.includes(name))) return false;
  if (program === 'find') return !filesNamed(one).some((file) => file.includes('$'));
  return others.length === 0 || !ofVariables.includes(program);
}

/** A sed that prints lines, or that substitutes in what it is piped. */
function onlyPrints({ words }: PlainCommand): boolean {
  const sed = readSed(words);
  return sed !== undefined && (sed.does === 'print' || (sed.files.length === 0 && !sed.inPlace));
}

/** The row that names the most of the command's first words. */
function readOnlyFact({ words, wrappedIn }: PlainCommand): ReadOnlyFact | undefined {
  if (wrappedIn.some((program) => askedBehind.programs.includes(program))) return undefined;
  if (wrappedIn.includes('xargs') && !readOnlyBehindXargs.programs.includes(words[0] ?? '')) return undefined;
  const text = `${words.join(' ')} `;
  const rows = readOnlyCommands.filter(({ command }) => text.startsWith(`${command} `));
  return rows.toSorted((a, b) => b.command.length - a.command.length)[0];
}

/** Has the command no words but those with which it changes nothing? */
function fits({ words }: PlainCommand, fact: ReadOnlyFact): boolean {
  const { command, options, never, words: following, valueOptions = [], operandsBehind } = fact;
  const rest = words.slice(command.split(' ').length);
  if (following !== undefined && rest.length !== following) return false;
  if (rest.some((word) => never?.some((bad) => word === bad || word.startsWith(`${bad}=`)) === true)) return false;
  if (rest.some((word) => word.startsWith('-') && options?.test(word) === false)) return false;
  if (operandsBehind === undefined || rest.some((word) => operandsBehind.includes(word))) return true;
  return rest.every((word, at) => word.startsWith('-') || valueOptions.includes(rest[at - 1] ?? ''));
}

export function isReadOnly(call: Call): boolean {
  const reading = commandOf(call);
  if (reading !== undefined) {
    const { commands } = reading;
    // In another folder nobody can tell which hooks and settings git finds.
    if (commands.some(({ words }) => words[0] === 'git') && !changesFolderNowhere(commands, call)) return false;
    return reading.obscure === undefined && commands.every((one) => readsOnly(one, call));
  }
  if (unaskedTools.has(call.tool) || isUnaskedFetch(call)) return true;
  if (!readsFile(call)) return false;
  const file = fileOf(call);
  return file === undefined || isInside(file, call);
}

/** Where WebFetch is called to. */
export function placeOf({ tool, input: { url } }: Call): URL | undefined {
  return tool === 'WebFetch' && typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
}

function isUnaskedFetch(call: Call): boolean {
  const place = placeOf(call);
  if (place === undefined) return false;
  const { hostname, pathname } = place;
  return (
    unaskedFetches.hosts.includes(hostname) ||
    unaskedFetches.paths.some((path) => `${hostname}${pathname}/`.startsWith(`${path}/`))
  );
}

/** Tools of the client's own that touch nothing of the user's. */
const unaskedTools: ReadonlySet<string> = new Set([
  ...['Agent', 'Task', 'TodoWrite', 'TaskCreate', 'TaskUpdate', 'TaskList', 'TaskGet', 'TaskOutput', 'TaskStop'],
  ...['ToolSearch', 'BashOutput', 'KillShell', 'EnterPlanMode', 'Skill', 'CronCreate', 'CronDelete', 'CronList'],
  ...['ScheduleWakeup', 'SendMessage', 'EnterWorktree', 'ListAgents', 'ReportFindings'],
]);
