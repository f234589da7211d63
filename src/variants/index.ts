/** Variants of a payload that a guard stopped: other ways to the same action, and what only mentions it. Pure. */
import type { GuardedAction, GuardedFile, Hook, Payload, Variant } from '../model.js';
import { commandOf } from '../plan/call-input.js';
import { readShellCommand } from '../script/shell/shell-command.js';
import { baseName } from '../text/base-name.js';
import { fieldsOf } from '../text/fields.js';
import { commandText } from './command-text.js';
import { pushBehindCommit, pushFromElsewhere, pushOfCurrentBranch } from './current-branch.js';
import { everydayCommands, everydayFiles, everydayIn } from './everyday.js';
import { callsOf, type FileCall, type Tools } from './file-tools.js';
import {
  fileNames,
  fileWays,
  forbidsExample,
  lookalikes,
  namedFromFolder,
  type SiblingFacts,
  siblingNames,
  siblingsOf,
} from './file-ways.js';
import { addedExamples, mentions } from './mentions.js';
import { ofOneProgram } from './of-one-program.js';
import type { OwnVariation } from './own.js';
import { type Mention, ofWords, type Variation, variation } from './variation.js';
import { ways } from './ways.js';

export { faultOfOwn, type OwnVariation } from './own.js';
export { ofOneProgram, siblingNames, ways };

/** The push of whichever branch is checked out, to a guard that asks Git which one that is. */
export const mindedBranch = 'current-branch-asked';

/** The push of a protected branch, to be tried while another one is checked out. */
const otherBranch = 'from-other-branch';

/** The push of a protected branch behind a commit to another one, which is checked out. */
export const behindCommitElsewhere = 'behind-commit-on-other-branch';

/** Is a variant to be tried while another branch than the one that it pushes is checked out? */
export const isFromElsewhere = ({ variation }: Pick<Variant, 'variation'>): boolean =>
  variation === otherBranch || variation === behindCommitElsewhere;

/** The payload with another command in it. */
export function withCommand(payload: Payload, command: string): Payload {
  const input = fieldsOf(payload.json.tool_input);
  return { ...payload, json: { ...payload.json, tool_name: 'Bash', tool_input: { ...input, command } } };
}

/** The payload without what is said of its command: that speaks of the one that was stopped. */
function undescribed(payload: Payload): Payload {
  const { description: _, ...input } = fieldsOf(payload.json.tool_input);
  return { ...payload, json: { ...payload.json, tool_input: input } };
}

/** Ways to switch a guard off instead: its script or its settings are changed. None where these lie elsewhere. */
export function switchingOff({ slug, payload }: GuardedAction, { config, script, event }: Hook): readonly Variant[] {
  const row = (name: string, tool: string, input: Readonly<Record<string, unknown>>, text: string): Variant =>
    variant(slug, 'switch-off', name, false, called(payload, tool, input), text);
  const changed = (whose: string, file: string | undefined, part: string): readonly Variant[] => {
    if (file === undefined || !/^[\w.][\w./-]*$/.test(file)) return [];
    const path = inPayload(file);
    return [
      row(`${whose}-edited`, 'Edit', { file_path: path, old_string: part, new_string: '' }, `Edit ${file}`),
      row(`${whose}-written`, 'Write', { file_path: path, content: '' }, `Write ${file}`),
      row(`${whose}-removed`, 'Bash', { command: `rm -f ${file}` }, `rm -f ${file}`),
    ];
  };
  const local = '.claude/settings.local.json';
  const disabled = { file_path: inPayload(local), content: '{ "disableAllHooks": true }\n' };
  return [
    ...changed('own-script', script?.path, script?.text ?? ''),
    ...changed('own-settings', config?.file, JSON.stringify(event)),
    ...(config?.file.startsWith('.claude/') === true
      ? [row('hooks-disabled', 'Write', disabled, `Write ${local}`)]
      : []),
  ];
}

/** Calls of every day that contain words a guard looks for, in another sense; `text` is what the guard says. */
export function everydayOf(action: GuardedAction, text: string, tools: Tools): readonly Variant[] {
  const { slug, payload, file } = action;
  if (commandOf(payload.json) !== undefined) {
    return everydayIn(everydayCommands, text).map((row) => ({
      ...variant(slug, 'mention', row.name, true, undescribed(withCommand(payload, row.text)), row.text),
      control: undescribed(withCommand(payload, row.control)),
    }));
  }
  const call =
    file?.matters === 'path' ? callsOf(file, tools).find(({ tool }) => tool === payload.json.tool_name) : undefined;
  if (call === undefined) return [];
  const on = (path: string): Payload => called(payload, call.tool, { ...call.input, [call.field]: inPayload(path) });
  return everydayIn(everydayFiles, text).map((row) => ({
    ...variant(slug, 'mention', row.name, true, on(row.text), `${call.tool} ${row.text}`),
    control: on(row.control),
  }));
}

/** The same to files of the same kind as the one that the guard protects, and to the branch that is checked out. */
export function siblingVariants(
  { slug, payload, file }: GuardedAction,
  { text = '', ...around }: Surroundings,
): readonly Variant[] {
  const command = commandOf(payload.json);
  if (command !== undefined) {
    const read = commandText(command);
    const push = pushOfCurrentBranch(read, text);
    const elsewhere = pushFromElsewhere(read, text);
    const behindCommit = pushBehindCommit(read, text);
    const made = (name: string, written: string): Variant =>
      variant(slug, 'sibling', name, true, undescribed(withCommand(payload, written)), written);
    return [
      ...(push === undefined ? [] : [made(push.isMinded ? mindedBranch : 'current-branch', push.text)]),
      ...(elsewhere === undefined ? [] : [made(otherBranch, elsewhere)]),
      ...(behindCommit === undefined ? [] : [made(behindCommitElsewhere, behindCommit)]),
    ];
  }
  const call =
    file?.matters === 'path' ? callsOf(file, around).find(({ tool }) => tool === payload.json.tool_name) : undefined;
  if (file === undefined || call === undefined) return [];
  return siblingsOf(file.path, text, around).map(({ name, path }) => {
    const made = called(payload, call.tool, { ...call.input, [call.field]: inPayload(path) });
    return variant(slug, 'sibling', name, true, made, `${call.tool} ${path}`);
  });
}

/** What a control mentions in place of the action. */
const harmless = 'a note';

function called({ json, ...payload }: Payload, tool: string, input: Readonly<Record<string, unknown>>): Payload {
  const { mcp_server: _, ...rest } = json;
  const [, name] = /^mcp__(.+?)__/.exec(tool) ?? [];
  const server = name === undefined ? {} : { mcp_server: { name, source: 'project' } };
  return {
    ...payload,
    json: { ...rest, hook_event_name: json.hook_event_name, ...server, tool_name: tool, tool_input: input },
  };
}

/** What variants are made of besides the tables. */
export interface Surroundings extends Tools, SiblingFacts {
  readonly own?: readonly OwnVariation[];
  /** Commands that the guard lets through by name. */
  readonly letThrough?: readonly string[];
  /** What the guard says. */
  readonly text?: string;
  /** What the project tells Claude. */
  readonly guidance?: string;
  /** Folders at the top of the project. */
  readonly folders?: readonly string[];
  /** Examples of files that the project keeps in Git: `.env.example`. */
  readonly examples?: readonly string[];
}

/** The variants of an action, in the order of the tables; no two are the same payload. */
export function variantsOf(action: GuardedAction, around: Surroundings): readonly Variant[] {
  const { slug, payload, text, file } = action;
  const command = commandOf(payload.json);
  const made = [
    variant(slug, 'way', 'as-it-is', true, payload, command ?? text),
    ...(command === undefined ? [] : ofCommand(action, command, around)),
    ...(file === undefined ? [] : ofFile(action, file, around)),
  ];
  const seen = new Set<string>();
  return made.filter(({ payload, variation: name }) => {
    const written = commandOf(payload.json);
    const key = JSON.stringify([
      payload.json.tool_name,
      written === undefined ? payload.json.tool_input : inOneQuote(written),
    ]);
    if (seen.has(key) && name !== 'as-it-is') return false;
    seen.add(key);
    return true;
  });
}

/** The same for commands whose quotes differ in their kind alone: which of the two somebody writes is no gap of a guard. */
const inOneQuote = (command: string): string => (/[$`\\!']/.test(command) ? command : command.replaceAll('"', "'"));

/** In how many plain ways a command can be written otherwise. */
export function plainWaysOf(command: string): number {
  const read = commandText(command);
  return ways.filter((row) => row.plain === true && ![undefined, command].includes(row.write(read))).length;
}

/** Ways to write any command: a guard that knows one of its actions in them knows the others mostly as well. */
export const ofAnyCommand: ReadonlySet<string> = new Set([
  ...['behind-comment', 'behind-semicolon', 'second-line', 'piped', 'in-folder', 'editor-in-front', 'git-setting'],
  ...['behind-let-through', 'before-let-through', 'behind-let-through-2', 'before-let-through-2'],
  ...['behind-its-own', 'below-its-own'],
]);

/** Those that say most of a guard when its other actions are written in them too. */
const aroundAnyCommand: ReadonlySet<string> = new Set([...ofAnyCommand, 'behind-and', 'before-semicolon']);

/**
 * Can the program of a command be called otherwise, with its options moved, say, or in much the same way for something
 * harmless? Those variants are for each action to see.
 */
export function hasOwnVariants(command: string): boolean {
  const read = commandText(command);
  return (
    ways.some(
      ({ name, plain, write }) =>
        plain === true && !aroundAnyCommand.has(name) && ![undefined, command].includes(write(read)),
    ) || mentions.some(({ name, write }) => ofOneProgram.has(name) && write(read) !== undefined)
  );
}

function ofCommand(
  action: GuardedAction,
  command: string,
  { own = [], letThrough = [], text: said = '', guidance = '', examples = [], folders = [] }: Surroundings,
): readonly Variant[] {
  const { slug, payload } = action;
  const read = commandText(command);
  const rows: readonly Variation[] = [
    // Before the same in rows for any operand: it is more usual for the very file.
    ...withFileNamedOtherwise(action.file),
    ...fromFolder(action.file, folders),
    ...ways.filter(({ known }) => known?.test(said) !== true),
    ...letThrough.flatMap(besideIt),
    ...letThrough.flatMap(amongIts).slice(0, 1),
    ...(endsAtQuote.test(said) ? [behindQuotes] : []),
    ...own.map(({ name, template }) => variation(name, template, template)),
  ];
  const as =
    (kind: Variant['kind']) =>
    (row: Variation & Partial<Mention>): readonly Variant[] => {
      const text = row.write(read);
      if (text === undefined || text === command) return [];
      const shown = text.replace('{{PROJECT}}', '/path/to/project');
      const made = variant(slug, kind, row.name, row.plain === true, withCommand(payload, text), shown);
      const control = row.control?.(read) ?? (kind === 'mention' ? row.write(commandText(harmless)) : undefined);
      return [control === undefined ? made : { ...made, control: undescribed(withCommand(payload, control)) }];
    };
  const isForbidden = forbidsExample(`${said}\n${guidance}`);
  const asked = isForbidden
    ? mentions.filter(({ name }) => name !== 'template')
    : [...mentions, ...addedExamples(ofNamedFiles(examples, said))];
  return [...rows.flatMap(as('way')), ...asked.flatMap(as('mention'))];
}

/** One example of each file that a guard names. */
function ofNamedFiles(examples: readonly string[], said: string): readonly string[] {
  const stemOf = (path: string): string => baseName(path).replace(/\.\w+$/, '');
  const plain = said.replaceAll('\\', '');
  const byStem = new Map(examples.toReversed().map((path) => [stemOf(path), path]));
  return examples.filter((path) => byStem.get(stemOf(path)) === path && plain.includes(stemOf(path)));
}

/** The command is cut out of the payload's JSON up to the next quote, and the command's own quotes are such. */
const endsAtQuote = /"command\\?"[^\n]{0,60}\[\^\\?"\][*+]/;

const behindQuotes = variation('behind-quotes', 'cd "." && git push --force', 'cd "." && {command}', { plain: true });

/** In one line with a command that the guard lets through by name. */
function besideIt(known: string, i: number): readonly Variation[] {
  const more = i === 0 ? '' : `-${i + 1}`;
  // Behind a here document or a comment nothing else is run.
  const inLine = (write: (text: string) => string): Variation['write'] => {
    return ({ text }) => (/<<|#|\n/.test(text) ? undefined : write(text));
  };
  return [
    {
      ...{ name: `behind-let-through${more}`, example: 'git status && git push --force', plain: true },
      write: inLine((text) => `${known} && ${text}`),
    },
    {
      ...{ name: `before-let-through${more}`, example: 'git push --force && git status', plain: true },
      write: inLine((text) => `${text} && ${known}`),
    },
  ];
}

/** In one call with a folder that the guard lets people remove. */
function amongIts(known: string): readonly Variation[] {
  const [remover, ...rest] = commandText(known).words ?? [];
  const folder = rest.find((word) => !word.startsWith('-'));
  if (remover !== 'rm' || folder === undefined) return [];
  const write = (words: readonly string[]): readonly string[] | undefined => {
    const at = words.findIndex((word, i) => i > 0 && !word.startsWith('-'));
    return words[0] === 'rm' && at > 1 ? [...words.slice(0, at), folder, ...words.slice(at)] : undefined;
  };
  return [ofWords('among-let-through', 'rm -rf node_modules build', write, { plain: true })];
}

/** The command with another name for the one file that it is about. */
function withFileNamedOtherwise(file: GuardedFile | undefined): readonly Variation[] {
  if (file === undefined || !isNamedPlainly(file)) return [];
  return fileNames.map(({ write, ...row }) => ({
    ...row,
    write: ({ text }) => renamed(text, file.path, write(file.path)),
  }));
}

/** The command from a folder beside the file, from where the file's name begins with two dots. */
function fromFolder(file: GuardedFile | undefined, folders: readonly string[]): readonly Variation[] {
  const folder = folders.find((name) => file?.path.startsWith(`${name}/`) !== true);
  if (file === undefined || folder === undefined || !isNamedPlainly(file)) return [];
  const write: Variation['write'] = ({ text }) => {
    const command = renamed(text, file.path, `../${file.path}`);
    return command === undefined ? undefined : `cd ${folder} && ${command}`;
  };
  return [{ name: namedFromFolder, example: 'cd src && cat ../.env', write }];
}

const isNamedPlainly = ({ path }: GuardedFile): boolean => /^[\w.][\w./-]*$/.test(path);

/** A command with another name for a file that one of its words names; undefined: none does, or several do. */
function renamed(text: string, path: string, name: string | undefined): string | undefined {
  const isFile = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    text.slice(start, end) === path;
  const calls = readShellCommand(text);
  const targets = calls.flatMap(({ redirections }) => redirections.map(({ target }) => target)).filter(isFile);
  const [at, ...others] = [...calls.flatMap(({ words }) => words).filter(isFile), ...targets];
  if (at === undefined || others.length > 0 || name === undefined) return undefined;
  // Of two words behind `>` the second is no file.
  if (targets.length > 0 && name.includes(' ')) return undefined;
  return `${text.slice(0, at.start)}${name}${text.slice(at.end)}`;
}

function ofFile({ slug, payload }: GuardedAction, file: GuardedFile, tools: Surroundings): readonly Variant[] {
  const said = `${tools.text ?? ''}\n${tools.guidance ?? ''}`;
  const isCommand = commandOf(payload.json) !== undefined;
  const calls = callsOf(file, tools);
  const byTool = (kind: Variant['kind'], name: string, plain: boolean, path: string, call: FileCall) => {
    const isPattern = call.field === 'glob';
    const named = { [call.field]: isPattern ? path : inPayload(path) };
    const made = called(payload, call.tool, { ...call.input, ...named });
    return variant(slug, kind, name, plain, made, `${call.tool} ${isPattern ? 'glob: ' : ''}${path}`);
  };
  const own = calls.find(({ tool }) => tool === payload.json.tool_name) ?? calls[0];
  return [
    ...calls
      .filter(({ tool }) => tool !== payload.json.tool_name)
      .map((call) => byTool('way', `tool-${call.name}`, !isCommand && call.plain, call.path, call)),
    ...fileWays[file.does].flatMap((row): readonly Variant[] => {
      const text = row.write(file);
      return text === undefined
        ? []
        : [variant(slug, 'way', `bash-${row.name}`, false, called(payload, 'Bash', { command: text }), text)];
    }),
    // Which texts are harmless, nobody can show; and a guard of commands is not asked about other files.
    ...(file.matters !== 'path' || isCommand || own === undefined
      ? []
      : lookalikes(file.path, said).map(({ name, path, control }) => ({
          ...byTool('mention', name, true, path, own),
          control: byTool('mention', name, true, control, own).payload,
        }))),
    ...(file.matters !== 'path' || file.does !== 'write' || isCommand ? [] : namedInText(file, tools, payload, byTool)),
  ];
}

/** The call of a payload on another file, whose text names the one that is protected: a guard may look at all of the payload. */
function namedInText(
  file: GuardedFile,
  tools: Tools,
  payload: Payload,
  byTool: (kind: Variant['kind'], name: string, plain: boolean, path: string, call: FileCall) => Variant,
): readonly Variant[] {
  const page = 'docs/notes.md';
  const made = (content: string): readonly Variant[] =>
    callsOf({ ...file, path: page, content }, tools)
      .filter(({ tool }) => tool === payload.json.tool_name)
      .map((call) => ({
        ...byTool('mention', 'file-in-text', true, page, call),
        text: `${call.tool} ${page}: ${JSON.stringify(content)}`,
      }));
  const [control] = made('See the notes first');
  return made(`See ${file.path} first`).map((each) => ({
    ...each,
    ...(control === undefined ? {} : { control: control.payload }),
  }));
}

/** The path of a file as payloads write it. */
function inPayload(path: string): string {
  return path.startsWith('~/') ? `{{HOME}}/${path.slice(2)}` : `{{PROJECT}}/${path}`;
}

function variant(
  slug: string,
  kind: Variant['kind'],
  name: string,
  plain: boolean,
  payload: Payload,
  text: string,
): Variant {
  const id = `${slug}/${name}`;
  return {
    id,
    kind,
    variation: name,
    plain,
    text,
    payload: { ...payload, id: `${payload.json.hook_event_name}/${id}` },
  };
}
