/** What runs unasked: calls that change nothing, and edits of the project. Pure. */
import { followedVariables, literalCommands } from '../contract/command-words.js';
import { unaskedFetches } from '../contract/fetch-places.js';
import { fileCommands } from '../contract/permission-rules.js';
import {
  askedBehind,
  type ReadOnlyFact,
  readOnlyBehindXargs,
  readOnlyCommands,
} from '../contract/read-only-commands.js';
import type { BashReading, PlainCommand } from './bash.js';
import { type Call, commandOf, editsFile, fileOf, isInside, placeOf, readsFile } from './call.js';
import { expanded, filesNamed, filesWritten, resolved } from './files.js';
import { changesFolderNowhere, changesFolderTwice, isLostElsewhere } from './folder-change.js';
import { absolute } from './path.js';
import { readSed } from './sed.js';

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
  if (reading === undefined || reading.obscure !== undefined || setsFirst(call, reading)) return false;
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

/** Does a call change nothing, so that Claude Code asks nobody about it? */
export function isReadOnly(call: Call): boolean {
  const reading = commandOf(call);
  if (reading !== undefined) {
    const { commands } = reading;
    if (changesFolderTwice(reading) || setsFirst(call, reading)) return false;
    if (commands.some(isLostElsewhere) && !changesFolderNowhere(commands, call)) return false;
    return reading.obscure === undefined && commands.every((one) => readsOnly(one, call));
  }
  if (call.tool === 'Skill') return call.supposed !== 'powerful-skill';
  if (unaskedTools.has(call.tool) || isUnaskedFetch(call)) return true;
  if (!readsFile(call)) return false;
  const file = fileOf(call);
  return file === undefined || isInside(file, call);
}

/** Before any command has run nobody can tell what a variable would change. */
export function setsFirst({ supposed }: Call, { sets }: BashReading): boolean {
  return sets && supposed === 'first-command';
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
  ...['ToolSearch', 'BashOutput', 'KillShell', 'EnterPlanMode', 'CronCreate', 'CronDelete', 'CronList'],
  ...['ScheduleWakeup', 'SendMessage', 'EnterWorktree', 'ListAgents', 'ReportFindings'],
]);
