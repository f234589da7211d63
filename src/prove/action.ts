/** What a guard stopped, as an action that can be told from others. */
import type { Deed, GuardedAction, GuardedFile, Hook, Payload } from '../model.js';
import { commandOf } from '../plan/call-input.js';
import { literalText, readShellCommand } from '../script/shell/shell-command.js';
import { keyOfCall, keyOfFile, keyOfRead, keyOfText } from '../variants/same-action.js';
import { absolutePath, namedInCommands } from './project-path.js';
import { fetched } from './stand-ins.js';

/** Programs that do nothing: a guard that stops one of them stops a mention, unless a file is written or read by it. */
const harmless: ReadonlySet<string> = new Set([
  ...['echo', 'printf', 'grep', 'rg', 'ls', 'true', ':', 'test', '[', 'cd', 'type'],
]);

/** What a command comes to, from what it was seen to do; undefined where that is nothing, or nothing that matters. */
export function actionOfCommand(hook: Hook, payload: Payload, deed: Deed | undefined): GuardedAction | undefined {
  const text = commandOf(payload.json);
  const first = readShellCommand(text ?? '')[0]?.words[0];
  // A redirection alone starts no program, and is an action.
  const program = first === undefined ? '' : literalText(first);
  if (text === undefined || deed === undefined || program === undefined || isSql(program, text)) return undefined;
  if (payload.madeFor !== undefined && isComplainedOf(text)) return undefined;
  const named = { text, slug: slugOf(text), payload };
  const call =
    deed.calls.find((each) => each.program === fetched) ??
    deed.calls.find((each) => each.program === program) ??
    deed.calls.at(-1);
  if (call !== undefined) return harmless.has(program) ? undefined : { ...named, key: keyOfCall(call) };
  const [read] = deed.reads ?? [];
  if (read?.startsWith('$')) return { ...named, key: keyOfRead(read) };
  const [written] = deed.files;
  const path = namedInCommands(written?.path ?? read ?? '/', hook.projectDir);
  if (path === undefined) return undefined;
  if (written === undefined) {
    return { ...named, key: keyOfRead(read ?? ''), file: { does: 'read', path, content: '', matters: 'path' } };
  }
  if (written.content === null) return undefined;
  return {
    ...named,
    key: keyOfFile(written),
    file: { does: 'write', path, content: written.content, matters: 'both' },
  };
}

/** SQL that a guard looks for is no command by itself. */
function isSql(program: string, text: string): boolean {
  return (
    /^[A-Z_]+$/.test(program) ||
    /^\s*(?:(?:drop|truncate|alter)\s+(?:table|database|schema)|delete\s+from|insert\s+into)\b/.test(text)
  );
}

/**
 * `rm -a build` or `git clean -a`, of a pattern that takes any letter for an option: the program would only say that it has
 * none such. `chmod -R /etc`, of one that leaves out the mode.
 */
const isComplainedOf = (text: string): boolean =>
  /^\s*rm\s+(?:-\w+\s+)*-[rRfvdiI]*[^rRfvdiI\s-]\w*\s/.test(text) ||
  /^\s*git\s+clean\s+-[dfinqxX]*[^dfinqxXe\s-]/.test(text) ||
  withMode(text) !== undefined;

/** `chmod -R 777 /etc` for `chmod -R /etc`; undefined where the command is whole. */
export function withMode(text: string): string | undefined {
  const [, head = '', program = '', path] = /^(\s*(chmod|chown)(?:\s+-\S+)*)\s+(?!-)(\S+)\s*$/.exec(text) ?? [];
  return path === undefined ? undefined : `${head} ${program === 'chmod' ? '777' : 'root'} ${path}`;
}

/** The call of a tool that writes or reads a file, as an action. */
export function actionOfTool({ projectDir }: Hook, payload: Payload, file: GuardedFile): GuardedAction {
  const { content, does, matters } = file;
  const path = absolutePath(file.path, projectDir);
  const text = `${payload.json.tool_name} ${matters === 'text' ? JSON.stringify(content.trim()) : file.path}`;
  const key =
    does === 'read' ? keyOfRead(path) : matters === 'text' ? keyOfText(content) : keyOfFile({ path, content });
  return { text, slug: slugOf(text), payload, key, file };
}

function slugOf(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
    .toLowerCase();
}

/** One action of each kind: a guard of `git push --force` need not be proved for every branch. */
export function distinct(actions: readonly GuardedAction[]): readonly GuardedAction[] {
  const kinds = new Map<string, number>();
  const programs = new Set<string>();
  const slugs = new Set<string>();
  const found: GuardedAction[] = [];
  for (const action of actions) {
    const kind = kindOf(action);
    const program = programOf(action);
    const at = kinds.get(kind);
    const before = at === undefined ? undefined : found[at];
    // What was made of the hook's own patterns is a poor copy of a call of the same program.
    const isCopy = action.payload.madeFor !== undefined && program !== undefined && programs.has(program);
    if (before !== undefined ? !isPlainer(action, before) : isCopy) continue;
    kinds.set(kind, at ?? found.length);
    if (program !== undefined) programs.add(program);
    if (before !== undefined) slugs.delete(before.slug);
    const names = [action.slug, ...Array.from({ length: kinds.size }, (_, i) => `${action.slug}-${i + 2}`)];
    const slug = names.find((name) => !slugs.has(name)) ?? action.slug;
    slugs.add(slug);
    found[at ?? found.length] = { ...action, slug };
  }
  return found;
}

/** Is the one stopped for its options, and the other perhaps for where it goes: `rm -r -f src` and `rm -rf ../..`? */
const isPlainer = (one: GuardedAction, other: GuardedAction): boolean =>
  isOnFolderOfProject(one.text) && !isOnFolderOfProject(other.text);

const isOnFolderOfProject = (text: string): boolean => /^rm(?: -\S+){1,9} src$/.test(text);

/** Program, verb and options of a command; the family of a file that a command or a tool writes or reads; the beginning of a text. */
function kindOf({ key, file, payload, text }: GuardedAction): string {
  const [program, second, third] = JSON.parse(key) as readonly unknown[];
  if (file !== undefined) {
    const isCommand = commandOf(payload.json) !== undefined;
    return JSON.stringify([
      program,
      isCommand,
      file.matters === 'text' ? file.content.slice(0, 12) : familyOf(file.path),
    ]);
  }
  return JSON.stringify(Array.isArray(second) ? [program, second[0]] : [program, second, third, isHidden(text)]);
}

/** Program and verb, as the command names them; undefined: it is about a file. */
function programOf({ text, file }: GuardedAction): string | undefined {
  if (file !== undefined) return undefined;
  const [named = ''] = /^\s*\S+(?:\s+[a-z][a-z-]*(?=\s|$))?/.exec(text) ?? [];
  return `${named.trim()}${isHidden(text) ? ' .' : ''}`;
}

/** Is it about a folder such as `.git`? A guard has a pattern of its own for that, beside the one for other folders. */
const isHidden = (text: string): boolean => /^\s*(?:rm|mv|cp|shred)\s(?:.{0,200}\s)?\.\w/.test(text);

/** What a guard hardly tells apart: files of one folder with a dot, or of one folder at the top, and `.env`, `.env.local`. */
export function familyOf(path: string): string {
  const folders = path.split('/').filter((part) => part !== 'example' && part !== 'src');
  const base = folders.pop() ?? path;
  const folder = folders.find((part) => part.startsWith('.')) ?? folders[0];
  return folder === undefined ? (/^\.?[^.]*/.exec(base)?.[0] ?? base) : `${folder}/`;
}
