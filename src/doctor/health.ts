/** What the machine has of what the hooks need. Programs are asked for their version, and nothing of the project is run. */
import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { defaultTimeout } from '../contract/handlers.js';
import { sessionEndBudget } from '../contract/layers.js';
import { inSpan, newestClient } from '../contract/version.js';
import { liesWithin } from '../load/files.js';
import type { EventName, Health, Hook, ListedHook, NeededProgram, Setup, TimeBudget, Version } from '../model.js';
import { findProgram } from '../run/programs.js';
import { grouped } from '../text/grouped.js';
import { inBackground } from '../wiring/background.js';
import { programsOf } from './needs.js';

const run = promisify(execFile);

export interface HealthOptions {
  readonly path: string;
  readonly platform?: NodeJS.Platform;
}

/** Of hooks that run, always or at times. */
export async function healthOf(all: readonly ListedHook[], setup: Setup, options: HealthOptions): Promise<Health> {
  const hooks = all.filter(({ standing }) => standing.runs !== 'no').map(({ hook }) => hook);
  const desktopPath = desktopPathOf(options.platform ?? process.platform);
  const installed = await installedClient(setup, options.path);
  return {
    ...(installed === undefined ? {} : { installed }),
    newest: newestClient,
    programs: await programs(hooks, setup, options.path, desktopPath),
    desktopPath,
    notExecutable: notExecutable(hooks),
    budgets: budgets(
      all.filter(({ standing }) => standing.runs !== 'no'),
      setup.client,
    ),
  };
}

/**
 * What a program finds that no shell has started: launchd and systemd set this much. What `.zshrc`, nvm or pyenv add is
 * added by a shell. Empty where the system gives every program the same.
 */
function desktopPathOf(platform: NodeJS.Platform): readonly string[] {
  switch (platform) {
    case 'darwin':
      return ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
    case 'win32':
      return [];
    default:
      return ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  }
}

/** Programs that do nothing but tell their version when they are asked for it, and how each is asked. */
const asked: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'awk bash bun curl deno gh git jq make node perl php pwsh python python3 ruby ruff shellcheck shfmt uv yq zsh'
      .split(' ')
      .map((name) => [name, ['--version']] as const),
  ),
  go: ['version'],
};

async function programs(
  hooks: readonly Hook[],
  { folder }: Setup,
  path: string,
  desktopPath: readonly string[],
): Promise<readonly NeededProgram[]> {
  const uses = hooks.flatMap((hook) => programsOf(hook).map((name) => ({ name, id: hook.id })));
  const needed = [...grouped(uses, ({ name }) => name)].sort(([one], [other]) => (one < other ? -1 : 1));
  return Promise.all(
    needed.map(async ([name, same]): Promise<NeededProgram> => {
      const ids = same.map(({ id }) => id);
      const found = findProgram(name, path);
      if (found === undefined) return { name, shellOnly: false, hooks: ids };
      const shellOnly = desktopPath.length > 0 && findProgram(name, desktopPath.join(delimiter)) === undefined;
      const how = asked[name];
      const version = how === undefined ? undefined : versionIn(await answerOf(found, how, folder, path));
      return { name, path: found, ...(version === undefined ? {} : { version }), shellOnly, hooks: ids };
    }),
  );
}

async function installedClient({ folder }: Setup, path: string): Promise<Health['installed']> {
  const found = findProgram('claude', path);
  if (found === undefined) return undefined;
  const version = versionIn(await answerOf(found, ['--version'], folder, path));
  return { path: found, ...(version === undefined ? {} : { version }) };
}

/** Long enough for a program of a busy machine; one that hangs is no reason to wait. */
const patienceMs = 10_000;

/** What a program prints of itself, in an empty environment and folder. One that the project brings is not asked. */
async function answerOf(file: string, args: readonly string[], project: string, path: string): Promise<string> {
  if (liesWithin(file, [project])) return '';
  const outside = path.split(delimiter).filter((each) => each !== '' && !liesWithin(each, [project]));
  const env = { PATH: outside.join(delimiter), HOME: '/nonexistent', LANG: 'C.UTF-8', DISABLE_AUTOUPDATER: '1' };
  const limits = { cwd: '/', env, timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: 1 << 16 } as const;
  return run(file, [...args], limits).then(
    ({ stdout, stderr }) => stdout || stderr,
    () => '',
  );
}

function versionIn(answer: string): Version | undefined {
  return /(?<!\d)\d{1,9}(?:\.\d{1,9}){1,3}/.exec(answer.slice(0, 1000))?.[0];
}

/** Started by their name, without the right to be. */
function notExecutable(hooks: readonly Hook[]): Health['notExecutable'] {
  const started = hooks.filter(
    ({ script, target }) => script?.executable === false && target !== undefined && target.interpreter === undefined,
  );
  return [...grouped(started, ({ script }) => script?.path ?? '')].map(([file, same]) => ({
    file,
    hooks: same.map(({ id }) => id),
  }));
}

function budgets(listed: readonly ListedHook[], client: Version): readonly TimeBudget[] {
  const events: readonly EventName[] = [...new Set(listed.map(({ hook }) => hook.event))];
  return events.map((event) => {
    const waited = listed.filter(({ hook }) => hook.event === event && !inBackground(hook.handler));
    const shared = event === 'SessionEnd' && inSpan(client, sessionEndBudget);
    const longest = (of: readonly ListedHook[]): number =>
      Math.max(
        0,
        ...of.map(
          ({ hook: { handler, timeLimit } }) =>
            timeLimit ?? handler.timeout ?? defaultTimeout(handler.type, event, client),
        ),
      );
    const apart = waited.filter((one) => one.apart !== undefined);
    const beside = waited.filter((one) => one.apart === undefined);
    const seconds = shared ? longest(waited) : longest(apart) + longest(beside);
    return { event, hooks: waited.length, seconds, shared };
  });
}
