/** The environment of a hook: the user's own without what looks secret, and what the client adds to it. */
import { delimiter } from 'node:path';
import { type EnvironmentValue, environmentAt, isWithheld, notOfProjects } from '../contract/environment.js';
import type { EventName, Version } from '../model.js';
import { holdsSecret, isSecretName } from '../text/secrets.js';

export type Environment = Readonly<Record<string, string>>;

/** What the values of the client's variables are made of, for one run. */
export interface Surroundings {
  readonly projectDir: string;
  readonly pluginRoot?: string;
  /** Of a hook of a skill that is no plugin's. */
  readonly skillRoot?: string;
  /** A folder of ours for stand-ins, on the hook's side of the isolation. */
  readonly scratchDir: string;
  readonly sessionId: string;
  readonly event: EventName;
  readonly client: Version;
}

/** Does a variable look as if it held a secret? */
export function looksSecret(name: string, value: string): boolean {
  return isSecretName(name) || holdsSecret(value);
}

/**
 * The user's own environment as a hook is to see it: without what looks secret (unless `allowed` names it), without what
 * the client keeps to itself, and without the variables of a client that we may be running under ourselves.
 */
export function passedOn(own: NodeJS.ProcessEnv, allowed: readonly string[], client: Version): Environment {
  const kept: Record<string, string> = {};
  // Compiling every expression for a look at each value takes longer than one look at them all.
  const mayHold = holdsSecret(Object.values(own).join('\n'));
  for (const [name, value] of Object.entries(own)) {
    if (
      value === undefined ||
      isWithheld(name, client) ||
      /^CLAUDE_(PLUGIN|CODE_(SESSION|MESSAGING|REMOTE))/.test(name)
    )
      continue;
    if (!allowed.includes(name) && (isSecretName(name) || (mayHold && holdsSecret(value)))) continue;
    kept[name] = value;
  }
  return kept;
}

/**
 * What settings set for a hook, without what looks secret (unless `allowed` names it), what `kept` sets, and where folders of the
 * user's are, which we say even where the user's own settings do. Their PATH
 * comes in front of ours: it may name folders of another machine, whose programs are elsewhere on this one.
 */
export function setBySettings(
  env: Environment,
  allowed: readonly string[],
  kept: Environment,
  path: string | undefined,
): Environment {
  const set = Object.entries(env).filter(
    ([name, value]) =>
      name !== '' &&
      !/[=\0]/.test(name) &&
      !value.includes('\0') &&
      !notOfProjects.names.includes(name) &&
      !Object.hasOwn(kept, name) &&
      (allowed.includes(name) || !looksSecret(name, value)),
  );
  return Object.fromEntries(
    set.map(([name, value]) => [name, name === 'PATH' && path !== undefined ? `${value}${delimiter}${path}` : value]),
  );
}

/** The environment with a stand-in for the value of whatever looks secret, unless `allowed` names it. */
export function withStandIns(own: NodeJS.ProcessEnv, allowed: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(own).map(([name, value = '']) => [
      name,
      !allowed.includes(name) && looksSecret(name, value) ? 'stand-in' : value,
    ]),
  );
}

/** Files through which a step of a CI job changes the steps after it: their environment, their PATH, the summary. */
const commandFile =
  /^(?:(?:GITHUB|GITEA|FORGEJO)_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|DRONE_OUTPUT|BUILDKITE_ENV_FILE|ENVMAN_ENVSTORE_PATH|CM_ENV|TEAMCITY_BUILD_PROPERTIES_FILE)$/;

/** The command files of the CI job that we run in, unless `allowed` names them, each with a stand-in in `folder`. */
export function commandFiles(own: NodeJS.ProcessEnv, allowed: readonly string[], folder: string): Environment {
  const names = Object.keys(own).filter((name) => commandFile.test(name) || (name === 'BASH_ENV' && own.CIRCLECI));
  return Object.fromEntries(
    names.filter((name) => !allowed.includes(name)).map((name) => [name, `${folder}/${name.toLowerCase()}`]),
  );
}

/** The variables that the client adds, with stand-ins for whatever belongs to a session. */
export function clientVariables(surroundings: Surroundings): Environment {
  const { event, client, pluginRoot, skillRoot } = surroundings;
  const owner = pluginRoot !== undefined ? 'plugin' : skillRoot !== undefined ? 'skill' : undefined;
  const rows = environmentAt(event, client, owner);
  return Object.fromEntries(rows.map((row) => [row.name, standIn(row.value, surroundings)]));
}

function standIn(
  value: EnvironmentValue,
  { client, pluginRoot, projectDir, scratchDir, sessionId, skillRoot }: Surroundings,
): string {
  switch (value.kind) {
    case 'literal':
      return value.text;
    case 'project-dir':
      return projectDir;
    case 'plugin-root':
      return pluginRoot ?? '';
    case 'skill-root':
      return skillRoot ?? '';
    case 'plugin-data':
      return `${scratchDir}/plugin-data`;
    case 'session-id':
      return sessionId;
    case 'client-pid':
      return String(process.pid);
    case 'agent-name':
      return `claude-code_${client.replaceAll('.', '-')}_harness`;
    case 'env-file':
      return `${scratchDir}/env-file.sh`;
    case 'notes-dir':
      return `${scratchDir}/notes`;
    case 'messaging-socket':
      return `${scratchDir}/socket`;
    case 'messaging-token':
      return 'stand-in';
  }
}
