/**
 * The tools that write or read a file, as data: where a call names the file and its text, and how a call is made. The tools
 * of MCP servers are those of the server that its makers document (`@modelcontextprotocol/server-filesystem`). Pure.
 */
import { formerTools, toolAt } from '../contract/tools.js';
import { inSpan } from '../contract/version.js';
import type { FileDeed, GuardedFile, Payload, PayloadJson, Version } from '../model.js';
import { type Fields, fieldsOf } from '../text/fields.js';

interface FileTool {
  readonly name: string;
  /** What a call is called that names the file in another field than most calls of the tool. */
  readonly as?: string;
  readonly does: FileDeed['does'];
  /** The field that names the file. */
  readonly path: string;
  /** The text that the call puts into the file; of one that reads, nothing. */
  readonly text: (input: Fields) => unknown;
  /** What the call takes besides the file's name. */
  readonly input: (content: string) => Fields;
  /** Every guard of files should know it. */
  readonly plain?: true;
  /** It takes notebooks only. */
  readonly notebooks?: true;
  /** A tool of a server: `mcp__<server>__<name>`. */
  readonly ofServer?: true;
}

const nothing = (): string => '';
const textsOf = (edits: unknown, key: string): unknown =>
  Array.isArray(edits) ? edits.map((edit) => fieldsOf(edit)[key]).join('\n') : undefined;

/** What stands in a file before an edit. */
const before = 'x';

const fileTools: readonly FileTool[] = [
  {
    name: 'Write',
    does: 'write',
    path: 'file_path',
    text: ({ content }) => content,
    input: (content) => ({ content }),
    plain: true,
  },
  {
    name: 'Edit',
    does: 'write',
    path: 'file_path',
    text: ({ new_string }) => new_string,
    input: (content) => ({ old_string: before, new_string: content }),
    plain: true,
  },
  {
    name: 'MultiEdit',
    does: 'write',
    path: 'file_path',
    text: ({ edits }) => textsOf(edits, 'new_string'),
    input: (content) => ({ edits: [{ old_string: before, new_string: content }] }),
  },
  {
    name: 'NotebookEdit',
    does: 'write',
    path: 'notebook_path',
    text: ({ new_source }) => new_source,
    input: (content) => ({ cell_id: 'cell-1', cell_type: 'code', edit_mode: 'replace', new_source: content }),
    notebooks: true,
  },
  { name: 'Read', does: 'read', path: 'file_path', text: nothing, input: () => ({}) },
  {
    name: 'Grep',
    does: 'read',
    path: 'path',
    text: ({ pattern, output_mode }) => (pattern === '.' && output_mode === 'content' ? '' : undefined),
    input: () => ({ pattern: '.', output_mode: 'content' }),
  },
  {
    name: 'Grep',
    as: 'Grep-glob',
    does: 'read',
    path: 'glob',
    text: ({ pattern, output_mode }) => (pattern === '.' && output_mode === 'content' ? '' : undefined),
    input: () => ({ pattern: '.', output_mode: 'content' }),
  },
  {
    name: 'write_file',
    ofServer: true,
    does: 'write',
    path: 'path',
    text: ({ content }) => content,
    input: (content) => ({ content }),
  },
  {
    name: 'edit_file',
    ofServer: true,
    does: 'write',
    path: 'path',
    text: ({ edits }) => textsOf(edits, 'newText'),
    input: (content) => ({ edits: [{ oldText: before, newText: content }] }),
  },
  { name: 'read_text_file', ofServer: true, does: 'read', path: 'path', text: nothing, input: () => ({}) },
  { name: 'read_file', ofServer: true, does: 'read', path: 'path', text: nothing, input: () => ({}) },
];

/** Does the call write a file that need not be there, as Write does and Edit does not? */
export function createsFile({ json }: Payload): boolean {
  const tool = toolOf(json);
  return tool?.does === 'write' && 'content' in tool.input('');
}

/** The tool that a payload calls, by the field in which the call names a file. */
function toolOf({ tool_name: name, tool_input: input }: PayloadJson): FileTool | undefined {
  if (typeof name !== 'string') return undefined;
  const [prefix, server, ...words] = name.split('__');
  const ofServer = prefix === 'mcp' && server !== undefined ? words.join('__') : '';
  return fileTools.find(
    (row) =>
      (row.ofServer === true ? row.name === ofServer : row.name === name) &&
      typeof fieldsOf(input)[row.path] === 'string',
  );
}

/** What the call of a payload does to a file, the path as the payload writes it; undefined: it is no such call. */
export function fileDeedOf(json: PayloadJson): FileDeed | undefined {
  const tool = toolOf(json);
  const input = fieldsOf(json.tool_input);
  const content = tool?.text(input);
  const path = tool && input[tool.path];
  if (tool === undefined || typeof path !== 'string' || typeof content !== 'string') return undefined;
  return { does: tool.does, path, content };
}

/** The call of a payload about another file, or with another text; the payload must be such a call. */
export function withFile(payload: Payload, { path, content }: Partial<Pick<FileDeed, 'path' | 'content'>>): Payload {
  const tool = toolOf(payload.json);
  if (tool === undefined) return payload;
  const input = {
    ...fieldsOf(payload.json.tool_input),
    ...(path === undefined ? {} : { [tool.path]: path }),
    ...(content === undefined ? {} : tool.input(content)),
  };
  return { ...payload, json: { ...payload.json, tool_input: input } };
}

/** What there is to call. */
export interface Tools {
  readonly client: Version;
  /** MCP servers of files, by name. */
  readonly servers: readonly string[];
}

/** A call of a tool that does something to a file. */
export interface FileCall {
  /** The tool, or the server and its tool: `filesystem-write_file`. */
  readonly name: string;
  readonly tool: string;
  readonly path: string;
  /** The field that the path goes into. */
  readonly field: string;
  readonly input: Fields;
  /** A tool that every session has, and that people think of. */
  readonly plain: boolean;
}

/** Calls that do the same to a file, or with a text that counts in whichever file it is put. */
export function callsOf(
  { does, path, content, matters }: GuardedFile,
  { client, servers }: Tools,
): readonly FileCall[] {
  return fileTools
    .filter((row) => row.does === does && (row.ofServer === true || exists(row.name, client)))
    .flatMap((row): readonly FileCall[] => {
      const fits = row.notebooks !== true || path.endsWith('.ipynb');
      if (!fits && matters !== 'text') return [];
      // A pattern counts from the project.
      if (row.path === 'glob' && path.startsWith('~/')) return [];
      const at = fits ? path : `${path.slice(0, path.lastIndexOf('/') + 1)}notes.ipynb`;
      const call = { path: at, field: row.path, input: row.input(content) };
      return row.ofServer === true
        ? servers.map((server) => ({
            ...call,
            name: `${server}-${row.name}`,
            tool: `mcp__${server}__${row.name}`,
            plain: false,
          }))
        : [{ ...call, name: row.as ?? row.name, tool: row.name, plain: row.plain === true }];
    });
}

function exists(name: string, client: Version): boolean {
  return toolAt(name, client) !== undefined || formerTools.some((row) => row.name === name && inSpan(client, row));
}
