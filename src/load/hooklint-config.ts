/** Finds and reads the user's configuration of hooklint: the nearest one upwards, as JSON, JavaScript or TypeScript. */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import picomatch from 'picomatch';
import type { Severity } from '../model.js';
import { nearest } from '../nearest.js';
import { rules } from '../rules/index.js';
import type { Config } from '../schemas/config.js';
import type { Ignore } from '../suppress.js';
import { UsageError } from '../usage-error.js';
import { kindOf, upwards } from './files.js';
import { type JsonDocument, readJson } from './json.js';
import { faultsOf, type SchemaError } from './schema-faults.js';
import { Config as validateConfig } from './validators.generated.js';

/** A configuration with its paths made absolute and its globs made tests of a path as findings name it. */
export interface LoadedConfig {
  /** Absolute; undefined when there is none. */
  readonly file?: string;
  readonly client?: string;
  readonly failOn?: NonNullable<Config['failOn']>;
  readonly levels: Readonly<Record<string, Severity | 'off'>>;
  readonly isExcluded: (file: string) => boolean;
  readonly ignores: readonly Ignore[];
  readonly payloads: readonly string[];
  readonly baseline?: string;
  readonly env: readonly string[];
}

/** In the order in which they are looked for in each folder. */
const names = ['hooklint.config.json', 'hooklint.config.js', 'hooklint.config.mjs', 'hooklint.config.ts'] as const;

const keys = [
  'client',
  'failOn',
  'rules',
  'exclude',
  'ignores',
  'payloads',
  'baseline',
  'env',
] as const satisfies readonly (keyof Config)[];

/** What holds where there is no configuration. */
export const noConfig: LoadedConfig = { levels: {}, isExcluded: () => false, ignores: [], payloads: [], env: [] };

/**
 * The configuration named, else the nearest one at or above `cwd`, else an empty one. `root` is the folder that the
 * paths of findings count from. Throws UsageError with the place for a file that cannot be used.
 */
export async function loadConfig(cwd: string, root: string, named?: string): Promise<LoadedConfig> {
  const found = named === undefined ? await nearestConfig(cwd) : await namedConfig(resolve(cwd, named), named);
  if (found === undefined) return noConfig;
  const shown = relative(cwd, found.file).split(sep).join('/');
  check(found, shown);
  return resolved(found.value as Config, found, root, shown);
}

interface Found {
  readonly file: string;
  readonly value: unknown;
  /** Where the value stands in the file: a JSON pointer. */
  readonly base: string;
  readonly document?: JsonDocument;
}

async function nearestConfig(cwd: string): Promise<Found | undefined> {
  for (const folder of upwards(cwd)) {
    for (const name of names) {
      const file = join(folder, name);
      if ((await kindOf(file)) === 'file') return read(file, relative(cwd, file));
    }
    const inPackage = await fromPackage(join(folder, 'package.json'));
    if (inPackage !== undefined) return inPackage;
  }
  return undefined;
}

async function namedConfig(file: string, named: string): Promise<Found> {
  if ((await kindOf(file)) !== 'file') {
    throw new UsageError(`--config: there is no file ${named}`, { hint: `Usual names: ${names.join(', ')}.` });
  }
  const found = file.endsWith('package.json') ? await fromPackage(file) : await read(file, named);
  if (found === undefined) throw new UsageError(`${named} has no key "hooklint"`);
  return found;
}

async function fromPackage(file: string): Promise<Found | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || !text.includes('"hooklint"')) return undefined;
  const document = readJson(text);
  const value = (document.value as { readonly hooklint?: unknown } | undefined)?.hooklint;
  return value === undefined ? undefined : { file, value, base: '/hooklint', document };
}

async function read(file: string, shown: string): Promise<Found> {
  if (!file.endsWith('.json')) return { file, value: await evaluate(file, shown), base: '' };
  const document = readJson(await readFile(file, 'utf8'));
  const { syntaxError } = document;
  if (syntaxError !== undefined) {
    const { line, column } = syntaxError;
    throw new UsageError(`not JSON: ${syntaxError.message}`, { place: { file: shown, line, column } });
  }
  return { file, value: document.value, base: '', document };
}

/** The default export. TypeScript goes through jiti, which is loaded only here: Node 20 does not read it. */
async function evaluate(file: string, shown: string): Promise<unknown> {
  try {
    if (file.endsWith('.ts')) {
      const { createJiti } = await import('jiti');
      return await createJiti(pathToFileURL(file).href).import(file, { default: true });
    }
    return ((await import(pathToFileURL(file).href)) as { readonly default?: unknown }).default;
  } catch (error) {
    throw new UsageError(`cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      place: { file: shown },
      hint: 'It exports the configuration as its default.',
    });
  }
}

function check({ value, base, document }: Found, file: string): void {
  const validate = validateConfig as ((value: unknown) => boolean) & {
    readonly errors?: readonly SchemaError[] | null;
  };
  const [fault] = validate(value) ? [] : faultsOf(validate.errors ?? [], value, 'the configuration');
  if (fault !== undefined) {
    const at = document?.locate(`${base}${fault.pointer}`, 'key') ?? {};
    const hint = fault.hint ?? keyHint(fault.pointer);
    throw new UsageError(fault.message, { place: { file, ...at }, ...(hint && { hint }) });
  }
  const known = rules.map((rule) => rule.id);
  for (const id of Object.keys((value as Config).rules ?? {})) {
    if (known.includes(id)) continue;
    const meant = nearest(id, known);
    throw new UsageError(`there is no rule ${JSON.stringify(id)}`, {
      place: { file, ...document?.locate(`${base}/rules/${id}`, 'key') },
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}hooklint explain lists the rules.`,
    });
  }
}

/** For a key at the top that does not exist. */
function keyHint(pointer: string): string | undefined {
  const [, key = '', deeper] = pointer.split('/');
  if (deeper !== undefined || (keys as readonly string[]).includes(key)) return undefined;
  const meant = nearest(key, keys);
  return `${meant === undefined ? '' : `Did you mean ${meant}? `}Legal keys: ${keys.join(', ')}.`;
}

function resolved(config: Config, { file, base, document }: Found, root: string, shown: string): LoadedConfig {
  const folder = dirname(file);
  const { client, failOn, rules: levels = {}, exclude = [], ignores = [], payloads = [], baseline, env = [] } = config;
  return {
    file,
    ...(client === undefined ? {} : { client }),
    ...(failOn === undefined ? {} : { failOn }),
    levels,
    isExcluded: matcher(exclude, folder, root),
    ignores: ignores.map(({ files, rules: only, at, reason }, i) => ({
      matches: matcher([files].flat(), folder, root),
      ...(only === undefined ? {} : { rules: only }),
      ...(at === undefined ? {} : { at }),
      ...(reason === undefined ? {} : { reason }),
      place: { file: shown, ...document?.locate(`${base}/ignores/${i}`, 'value') },
    })),
    payloads: payloads.map((path) => resolve(folder, path)),
    ...(baseline === undefined ? {} : { baseline: resolve(folder, baseline) }),
    env,
  };
}

/** Globs count from the folder of the configuration, findings name files from the root: both are made absolute. */
function matcher(globs: readonly string[], folder: string, root: string): (file: string) => boolean {
  if (globs.length === 0) return () => false;
  const isMatch = picomatch([...globs], { dot: true });
  return (file) => isMatch(relative(folder, resolve(root, file)).split(sep).join('/'));
}
