/**
 * What a payload says of the file system: the file that Claude has just written is there, the one that it is about to
 * change holds the text to be replaced, the session is in a folder that exists. Pure.
 */
import type { PayloadJson, Prop } from '../model.js';
import { type Fields, fieldsOf } from '../text/fields.js';
import { extensionOf, hasLanguage, sampleFile } from './sample-file.js';

/** The text of a file of the project as it is; undefined where there is none. */
export type LookUp = (path: string) => string | undefined;

/** Events that come before a tool has done its work, or where it has failed at it. */
const before: ReadonlySet<string> = new Set([
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUseFailure',
]);

/** What has to be there, or not, for a payload with its placeholders filled in to be true. What is so already is left out. */
export function propsOf(json: PayloadJson, textOf: LookUp): readonly Prop[] {
  const event = json.hook_event_name;
  const of = (call: Fields) => propsOfCall(call, before.has(event), textOf);
  const props = [
    ...folder(json.cwd),
    ...(typeof json.tool_name === 'string' ? of(json) : []),
    ...(Array.isArray(json.tool_calls) ? json.tool_calls.map(fieldsOf).flatMap(of) : []),
    ...propsOfEvent(event, json, textOf),
  ];
  return props.filter(({ path }) => /^(?:\/|[A-Za-z]:[\\/])/.test(path) && !path.includes('\0'));
}

function propsOfEvent(event: string, json: Fields, textOf: LookUp): readonly Prop[] {
  switch (event) {
    case 'FileChanged':
      return json.event === 'unlink' ? gone(json.file_path) : existing(json.file_path, textOf);
    case 'InstructionsLoaded':
    case 'ConfigChange':
      return existing(json.file_path, textOf);
    case 'CwdChanged':
      return [...folder(json.old_cwd), ...folder(json.new_cwd)];
    case 'DirectoryAdded':
      return folder(json.directory);
    case 'WorktreeRemove':
      return folder(json.worktree_path);
    default:
      return [];
  }
}

function propsOfCall(call: Fields, isBefore: boolean, textOf: LookUp): readonly Prop[] {
  const input = fieldsOf(call.tool_input);
  const response = fieldsOf(call.tool_response);
  const own = isSample(input) ? textOf(String(input.file_path)) : undefined;
  // A hook of one file looks for what stands in the project's own, and our sample has none of it.
  if (own) return isBefore ? [] : file(input.file_path, `${own}\n`, own);
  switch (call.tool_name) {
    case 'Write':
      return isBefore ? [] : file(input.file_path, input.content);
    case 'Edit':
      return edited(input.file_path, [input], response.originalFile, isBefore, textOf);
    case 'MultiEdit':
      return edited(input.file_path, listOf(input.edits), response.originalFile, isBefore, textOf);
    case 'NotebookEdit':
      return isBefore ? existing(input.notebook_path, textOf) : notebook(input);
    case 'Read': {
      const { content } = fieldsOf(response.file);
      return isBefore || typeof content !== 'string'
        ? existing(input.file_path, textOf)
        : file(input.file_path, content, content);
    }
    case 'Glob':
    case 'Grep':
      return isBefore ? [] : found(response.filenames, input, call.cwd, textOf);
    case 'EnterWorktree':
      return isBefore ? [] : folder(response.worktreePath);
    default:
      return [];
  }
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function folder(path: unknown): readonly Prop[] {
  return typeof path === 'string' && path !== '' ? [{ kind: 'folder', path }] : [];
}

function gone(path: unknown): readonly Prop[] {
  return typeof path === 'string' ? [{ kind: 'gone', path }] : [];
}

function file(path: unknown, content: unknown, committed?: string): readonly Prop[] {
  if (typeof path !== 'string' || typeof content !== 'string') return [];
  return [{ kind: 'file', path, content, ...(committed !== undefined && { committed }) }];
}

/** Is it a call of Write or Edit that only had a sample to put into a file of this name? */
function isSample({ content, file_path: path, new_string, old_string }: Fields): boolean {
  if (typeof path !== 'string' || !hasLanguage(path)) return false;
  const { after, before: usual, text } = sampleFile(path);
  return content === text || (old_string === usual && new_string === after);
}

/** A file that is there, whatever it holds. */
function existing(path: unknown, textOf: LookUp): readonly Prop[] {
  if (typeof path !== 'string' || textOf(path) !== undefined) return [];
  const text = extensionOf(path) === 'ipynb' ? notebookText('one') : sampleFile(path).text;
  return file(path, text, text);
}

function found(names: unknown, { path }: Fields, cwd: unknown, textOf: LookUp): readonly Prop[] {
  if (!Array.isArray(names)) return [];
  const base = typeof path === 'string' ? path : cwd;
  return names.flatMap((name) =>
    typeof name !== 'string' ? [] : existing(name.startsWith('/') ? name : `${String(base)}/${name}`, textOf),
  );
}

/** Before the edit the text to be replaced stands in the file; after it, the text that replaced it. */
function edited(
  path: unknown,
  edits: readonly Fields[],
  original: unknown,
  isBefore: boolean,
  textOf: LookUp,
): readonly Prop[] {
  if (typeof path !== 'string') return [];
  const texts = edits.map(({ old_string, new_string, replace_all }) => ({
    from: typeof old_string === 'string' ? old_string : '',
    to: typeof new_string === 'string' ? new_string : '',
    all: replace_all === true,
  }));
  const now = textOf(path);
  const fits = (text: string) => texts.every(({ all, from }) => stands(text, from, all));
  if (isBefore && (now === undefined ? texts.every(({ from }) => from === '') : fits(now))) return [];
  const begin = [original, now].find((text): text is string => typeof text === 'string' && fits(text));
  const text = begin ?? around(path, texts.map(({ from }) => from).join('\n'));
  if (isBefore) return file(path, text, text);
  const replaced = (whole: string, { all, from, to }: (typeof texts)[number]) =>
    from === '' ? `${to}${whole}` : all ? whole.replaceAll(from, () => to) : whole.replace(from, () => to);
  return file(path, texts.reduce(replaced, text), text === '' ? undefined : text);
}

/** Once, or more often where all are to be replaced. An empty text stands in any. */
function stands(text: string, part: string, all: boolean): boolean {
  if (part === '') return true;
  const times = text.split(part).length - 1;
  return times === 1 || (all && times > 1);
}

/** A file that holds a part, with no more around it than its language needs. */
function around(path: string, part: string): string {
  if (part === '') return '';
  const { before: usual, text } = sampleFile(path);
  if (part === usual) return text;
  const isJson = /^jsonc?$/.test(extensionOf(path)) && !/^\s*[[{]/.test(part);
  return isJson ? `{\n  ${part.trim().replace(/,$/, '')}\n}\n` : `${part}\n`;
}

function notebook({ cell_id, cell_type, new_source, notebook_path }: Fields): readonly Prop[] {
  if (typeof new_source !== 'string') return [];
  return file(notebook_path, notebookText(new_source, cell_id, cell_type), notebookText('one', cell_id, cell_type));
}

function notebookText(source: string, id: unknown = 'cell-1', type: unknown = 'code'): string {
  const code = type === 'markdown' ? {} : { execution_count: null, outputs: [] };
  const cells = [{ cell_type: type, id, metadata: {}, ...code, source: source.split(/(?<=\n)/) }];
  return `${JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}
