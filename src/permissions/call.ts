/** A tool call as permissions see it: the tool, its input, and where it is made. Pure. */

import type { Untold } from '../contract/permission-order.js';
import { commandTools, pathRules } from '../contract/permission-rules.js';
import type { Version } from '../model.js';
import { type BashReading, readBash } from './bash.js';
import { absolute, type Folders, within } from './path.js';

export interface Call {
  /** The client that is asked for leave: older ones know other names for their tools. */
  readonly client: Version;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly folders: Folders;
  /** More folders that count as the project. */
  readonly more: readonly string[];
  /** What is supposed of it, though no payload tells. */
  readonly supposed?: Untold;
}

/** The command of a call, read; undefined for tools that take none. */
export function commandOf({ tool, input }: Call): BashReading | undefined {
  return isCommandTool(tool) && typeof input.command === 'string' ? readBash(input.command) : undefined;
}

/** Is it a tool that runs commands? */
export function isCommandTool(tool: string): boolean {
  return commandTools.names.includes(tool);
}

const editTools = pathRules.find(({ rule }) => rule === 'Edit')?.tools ?? [];

const readTools = pathRules.find(({ rule }) => rule === 'Read')?.tools ?? [];

/** Is it a tool that edits files? */
export function editsFile({ tool }: Call): boolean {
  return editTools.includes(tool);
}

/** Is it a tool that reads files and nothing else? */
export function readsFile({ tool }: Call): boolean {
  return readTools.includes(tool);
}

/** The file that a file tool is called on, absolute. */
export function fileOf({ input, folders }: Call): string | undefined {
  const path = input.file_path ?? input.notebook_path ?? input.path;
  return typeof path === 'string' ? absolute(path, folders) : undefined;
}

/** Does a path lie in the project, or in a folder that was added to it? */
export function isInside(path: string, { folders, more }: Call): boolean {
  return [folders.project, ...more].some((folder) => within(folder, path) !== undefined);
}

/** Where WebFetch is called to. */
export function placeOf({ tool, input: { url } }: Call): URL | undefined {
  return tool === 'WebFetch' && typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
}
