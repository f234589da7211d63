/** Reads a file that wires hooks, keeping the places of its keys and values. */
import { relative, sep } from 'node:path';
import type { ConfigFile, ConfigKind, SettingsLayer } from '../model.js';
import { type Fields, isObject } from '../text/fields.js';
import { readJson } from '../text/json.js';
import { readFailure } from './files.js';
import { readText } from './text-file.js';

/** What is known of a configuration file besides its text. */
export interface ConfigOrigin {
  readonly kind: ConfigKind;
  readonly layer?: SettingsLayer;
  readonly pluginRoot?: string;
  readonly hooksAt?: readonly string[];
}

/** Reads a JSON file: settings, a plugin's hooks, a manifest. One that cannot be read is like one that does not parse. */
export async function readJsonConfig(absolutePath: string, root: string, origin: ConfigOrigin): Promise<ConfigFile> {
  const { text, failure } = await tryText(absolutePath);
  const { value, syntaxError = failure, locate } = readJson(text);
  return {
    path: shown(absolutePath, root),
    absolutePath,
    ...origin,
    text,
    value,
    locate,
    ...(syntaxError === undefined ? {} : { syntaxError }),
  };
}

async function tryText(path: string): Promise<{ readonly text: string; readonly failure?: ConfigFile['syntaxError'] }> {
  try {
    return { text: await readText(path) };
  } catch (error) {
    return { text: '{}', failure: { message: `it cannot be read (${readFailure(error)})`, line: 1, column: 1 } };
  }
}

/** A JSON file that holds an object; undefined for any other, and where there is none. Places are not kept. */
export async function readJsonObject(file: string): Promise<Fields | undefined> {
  try {
    const value: unknown = JSON.parse(await readText(file));
    return isObject(value) ? value : undefined;
  } catch {
    // Missing, or no JSON: the client takes it for empty too.
    return undefined;
  }
}

/** A path as findings name it: relative to the root where it lies inside, with forward slashes. */
export function shown(absolutePath: string, root: string): string {
  const path = relative(root, absolutePath);
  const outside = path === '' || path.startsWith('..');
  return (outside ? absolutePath : path).split(sep).join('/');
}
