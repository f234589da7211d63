/** A configuration that was found, checked against its schema and made ready for use. */
import { dirname, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { Config as validateConfig } from '../generated/config-validator.js';
import { liesWithin } from '../load/files.js';
import { UsageError } from '../model/usage-error.js';
import { rules } from '../rules/index.js';
import type { Config } from '../schemas/config.js';
import { nearest } from '../text/nearest.js';
import { readPattern } from '../text/regular-expression.js';
import { faultsOf, type SchemaError } from '../text/schema-faults.js';
import { faultOfOwn } from '../variants/index.js';
import type { FoundConfig, LoadedConfig } from './hooklint-config.js';

const keys = [
  'client',
  'failOn',
  'rules',
  'exclude',
  'ignores',
  'payloads',
  'baseline',
  'env',
  'expectations',
  'effort',
  'faults',
  'prove',
  'variations',
] as const satisfies readonly (keyof Config)[];

/** Checks a configuration and makes its paths absolute and its globs tests. Throws UsageError with the place. */
export function acceptConfig(found: FoundConfig, root: string, shown: string): LoadedConfig {
  check(found, shown);
  return resolved(found.value as Config, found, root, shown);
}

function check({ value, base, document }: FoundConfig, file: string): void {
  const validate = validateConfig as ((value: unknown) => boolean) & {
    readonly errors?: readonly SchemaError[] | null;
  };
  const [fault] = validate(value) ? [] : faultsOf(validate.errors ?? [], value, 'the configuration');
  if (fault !== undefined) {
    const at = document?.locate(`${base}${fault.pointer}`, 'key') ?? {};
    const hint = fault.hint ?? keyHint(fault.pointer);
    throw new UsageError(fault.message, { place: { file, ...at }, ...(hint && { hint }) });
  }
  const own = faultOfOwn((value as Config).variations ?? []);
  if (own !== undefined) {
    const at = document?.locate(`${base}/variations/${own.index}/${own.field}`, 'value');
    throw new UsageError(own.message, { place: { file, ...at }, hint: own.hint });
  }
  const known = rules.map((rule) => rule.id);
  for (const id of Object.keys((value as Config).rules ?? {})) {
    if (known.includes(id)) continue;
    const meant = nearest(id, known);
    throw new UsageError(`there is no rule ${JSON.stringify(id)}`, {
      place: { file, ...document?.locate(`${base}/rules/${id}`, 'key') },
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Run \`hooklint explain\` for a list of the rules.`,
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

function resolved(config: Config, { file, base, document }: FoundConfig, root: string, shown: string): LoadedConfig {
  const folder = dirname(file);
  const {
    client,
    failOn,
    rules: levels = {},
    exclude = [],
    ignores = [],
    payloads = [],
    baseline,
    expectations,
    effort,
    faults,
    prove,
    variations,
    env = [],
  } = config;
  /** A configuration is read without a look at it: what lies elsewhere on the machine is none of its business. */
  const inProject = (pointer: string, path: string): string => {
    const absolute = resolve(folder, path);
    if (liesWithin(absolute, [folder, root])) return absolute;
    throw new UsageError(`${JSON.stringify(path)} leads out of the project`, {
      place: { file: shown, ...document?.locate(`${base}${pointer}`, 'value') },
      hint: 'Keep the file in the project, or name it on the command line.',
    });
  };
  return {
    file,
    ...(client === undefined ? {} : { client }),
    ...(failOn === undefined ? {} : { failOn }),
    ...(prove === undefined ? {} : { prove }),
    ...(variations === undefined ? {} : { variations }),
    levels,
    isExcluded: matcher(exclude, folder, root),
    ignores: ignores.map(({ files, rules: only, at, reason }, i) => ({
      matches: matcher([files].flat(), folder, root),
      ...(only === undefined ? {} : { rules: only }),
      ...(at === undefined ? {} : { at }),
      ...(reason === undefined ? {} : { reason }),
      place: { file: shown, ...document?.locate(`${base}/ignores/${i}`, 'value') },
    })),
    payloads: payloads.map((path, i) => inProject(`/payloads/${i}`, path)),
    ...(baseline === undefined ? {} : { baseline: inProject('/baseline', baseline) }),
    ...(expectations === undefined ? {} : { expectations: inProject('/expectations', expectations) }),
    ...(effort === undefined ? {} : { effort }),
    ...(faults === undefined ? {} : { faults }),
    env,
  };
}

/** Globs count from the folder of the configuration, findings name files from the root: both are made absolute. */
function matcher(globs: readonly string[], folder: string, root: string): (file: string) => boolean {
  // The expression that a glob comes to can take the native engine for ever ("*a*a*a*a*a*a").
  const patterns = globs.map((glob) => readPattern(picomatch.makeRe(glob, { dot: true }).source));
  return (file) => {
    const path = relative(folder, resolve(root, file)).split(sep).join('/');
    return patterns.some((pattern) => pattern.kind === 'valid' && pattern.test(path) === true);
  };
}
