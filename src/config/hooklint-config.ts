/** Finds and reads the user's configuration of hooklint: the nearest one upwards, as JSON, YAML, JavaScript or TypeScript. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Ignore } from '../check/suppress.js';
import { kindOf, upwards } from '../load/files.js';
import { UsageError } from '../model/usage-error.js';
import type { Severity } from '../model.js';
import type { Effort } from '../plan/effort.js';
import type { Extent } from '../plan/extent.js';
import type { Config } from '../schemas/config.js';
import { type JsonDocument, readJson } from '../text/json.js';
import type { OwnVariation } from '../variants/index.js';

/** A configuration with its paths made absolute and its globs made tests of a path as findings name it. */
export interface LoadedConfig {
  /** Absolute; undefined when there is none. */
  readonly file?: string;
  /** Further configurations in the same folder, which nobody reads; absent: there are none. */
  readonly unread?: readonly string[];
  readonly client?: string;
  readonly failOn?: NonNullable<Config['failOn']>;
  readonly levels: Readonly<Record<string, Severity | 'off'>>;
  readonly isExcluded: (file: string) => boolean;
  readonly ignores: readonly Ignore[];
  readonly payloads: readonly string[];
  readonly baseline?: string;
  readonly expectations?: string;
  readonly effort?: Effort;
  readonly faults?: boolean;
  readonly env: readonly string[];
  readonly prove?: Extent;
  readonly variations?: readonly OwnVariation[];
}

/** In the order in which they are looked for in each folder. */
export const configNames = ['json', 'js', 'mjs', 'cjs', 'ts', 'yaml', 'yml'].map(
  (extension) => `hooklint.config.${extension}`,
);

/** What people take for its name, because other tools read such files, and what it has to be called instead. */
const mistaken: Readonly<Record<string, string>> = {
  '.hooklintrc': 'hooklint.config.json or hooklint.config.yaml',
  '.hooklintrc.json': 'hooklint.config.json',
  '.hooklintrc.yaml': 'hooklint.config.yaml',
  '.hooklintrc.yml': 'hooklint.config.yml',
  '.hooklintrc.js': 'hooklint.config.js',
  '.hooklintrc.mjs': 'hooklint.config.mjs',
  '.hooklintrc.cjs': 'hooklint.config.cjs',
  'hooklint.json': 'hooklint.config.json',
  'hooklint.yaml': 'hooklint.config.yaml',
  'hooklint.yml': 'hooklint.config.yml',
  'hooklint.config.jsonc': 'hooklint.config.json, without comments',
  'hooklint.config.toml': 'hooklint.config.json or hooklint.config.yaml, in that format',
  'hooklint.config.mts': 'hooklint.config.ts',
  'hooklint.config.cts': 'hooklint.config.ts',
};

/** What holds where there is no configuration. */
export const noConfig: LoadedConfig = { levels: {}, isExcluded: () => false, ignores: [], payloads: [], env: [] };

export interface ConfigWish {
  /** The file that the user names, from `cwd` on. */
  readonly named?: string | undefined;
  /** A configuration that is a program may run; default: true. */
  readonly trusted?: boolean;
}

/**
 * The configuration named, else the nearest one at or above `cwd`, else an empty one. `root` is the folder that the
 * paths of findings count from. Throws UsageError with the place for a file that cannot be used.
 */
export async function loadConfig(
  cwd: string,
  root: string,
  { named, trusted = true }: ConfigWish = {},
): Promise<LoadedConfig> {
  const found =
    named === undefined ? await nearestConfig(cwd, trusted) : await namedConfig(resolve(cwd, named), named, trusted);
  if (found === undefined) return noConfig;
  const shown = relative(cwd, found.file).split(sep).join('/');
  // What checks it is large, and most projects have no configuration.
  const { acceptConfig } = await import('./accepted-config.js');
  const config = acceptConfig(found, root, shown);
  const unread = named === undefined ? await configsBeside(found.file) : [];
  return unread.length === 0 ? config : { ...config, unread };
}

/** A configuration as it was found. */
export interface FoundConfig {
  readonly file: string;
  readonly value: unknown;
  /** Where the value stands in the file: a JSON pointer. */
  readonly base: string;
  readonly document?: JsonDocument;
}

/** The names of further configurations beside the one that is used: whoever wrote them counts on them too. */
async function configsBeside(used: string): Promise<readonly string[]> {
  const folder = dirname(used);
  const others = [...configNames, ...Object.keys(mistaken)].filter((name) => name !== basename(used));
  const kinds = await Promise.all(others.map((name) => kindOf(join(folder, name))));
  const files = others.filter((_, at) => kinds[at] === 'file');
  const inPackage = basename(used) === 'package.json' ? undefined : await fromPackage(join(folder, 'package.json'));
  return inPackage === undefined ? files : [...files, 'the key "hooklint" of package.json'];
}

async function nearestConfig(cwd: string, trusted: boolean): Promise<FoundConfig | undefined> {
  for (const folder of upwards(cwd)) {
    for (const name of configNames) {
      const file = join(folder, name);
      if ((await kindOf(file)) === 'file') return read(file, relative(cwd, file), trusted);
    }
    const inPackage = await fromPackage(join(folder, 'package.json'));
    if (inPackage !== undefined) return inPackage;
    for (const [name, instead] of Object.entries(mistaken)) {
      const file = join(folder, name);
      if ((await kindOf(file)) === 'file') throw unread(relative(cwd, file), instead);
    }
  }
  return undefined;
}

/** Whoever wrote it counts on it: going on without would judge by other rules. */
function unread(shown: string, instead: string): UsageError {
  return new UsageError('hooklint does not read configuration files with this name', {
    place: { file: shown },
    hint: `Rename it to ${instead}, or pass --no-config.`,
  });
}

async function namedConfig(file: string, named: string, trusted: boolean): Promise<FoundConfig> {
  if ((await kindOf(file)) !== 'file') {
    throw new UsageError(`--config: there is no file ${named}`, { hint: `Usual names: ${configNames.join(', ')}.` });
  }
  const found = file.endsWith('package.json') ? await fromPackage(file) : await read(file, named, trusted);
  if (found === undefined) throw new UsageError(`${named} has no key "hooklint"`);
  return found;
}

async function fromPackage(file: string): Promise<FoundConfig | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || !text.includes('"hooklint"')) return undefined;
  const document = readJson(text);
  const value = (document.value as { readonly hooklint?: unknown } | undefined)?.hooklint;
  return value === undefined ? undefined : { file, value, base: '/hooklint', document };
}

async function read(file: string, shown: string, trusted: boolean): Promise<FoundConfig> {
  const language = /\.ya?ml$/.test(file) ? 'YAML' : file.endsWith('.json') ? 'JSON' : undefined;
  if (language === undefined) return { file, value: await evaluate(file, shown, trusted), base: '' };
  const text = await readFile(file, 'utf8');
  const document = language === 'YAML' ? await (await import('../text/yaml.js')).readYaml(text) : readJson(text);
  const { syntaxError } = document;
  if (syntaxError !== undefined) {
    const { line, column } = syntaxError;
    throw new UsageError(`not ${language}: ${syntaxError.message}`, { place: { file: shown, line, column } });
  }
  return { file, value: document.value, base: '', document };
}

/** The default export of a program, unless nobody stands behind it. */
async function evaluate(file: string, shown: string, trusted: boolean): Promise<unknown> {
  if (!trusted) {
    throw new UsageError('this configuration runs code, but the project is not trusted in CI', {
      place: { file: shown },
      hint: 'Pass --trust to run it or --no-config to ignore it; hooklint.config.json needs neither.',
    });
  }
  const { runConfig } = await import('../load/config-program.js');
  try {
    return await runConfig(file);
  } catch (error) {
    throw new UsageError(`cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      place: { file: shown },
      hint: 'Export the configuration as default.',
    });
  }
}
