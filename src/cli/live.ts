/** `hooklint live [paths..]` */

import type { ExitCode } from '../check/exit-code.js';
import type { LiveResult } from '../live/live.js';
import type { Case } from '../model.js';
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import { type Io, write } from './io.js';
import type { Arguments, OptionTable } from './option.js';

const liveOptions = {
  claude: { type: 'string', value: 'PATH', description: 'The Claude Code to run (default: `claude` on the PATH)' },
  'claude-version': {
    type: 'string',
    value: 'VERSION',
    description: 'A published version of Claude Code, installed from npm',
  },
  event: {
    type: 'string',
    value: 'EVENT',
    description: 'Only hooks on this event; also the event that the named scripts handle',
  },
  payload: { type: 'list', value: 'FILE', description: 'Also use payloads from this file or folder' },
  only: {
    type: 'list',
    value: 'PAYLOAD',
    description: 'Use only this payload: a file of yours, or an id from the output (Bash.rm-rf)',
  },
  user: { type: 'boolean', description: 'Also apply your user settings' },
  terminal: {
    type: 'boolean',
    description: 'Compare what the user sees: run Claude Code in a terminal (needs tmux)',
  },
  jobs: {
    type: 'number',
    alias: 'j',
    value: 'N',
    description: 'Sessions to run in parallel (default: one per processor)',
  },
  keep: { type: 'string', value: 'DIR', description: 'Keep the files of each run: requests, output, debug log' },
  color: displayOptions.color,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'live',
  positionals: '[paths..]',
  description:
    'Runs hooks and mods in the real Claude Code, offline and free of charge, and shows where it differs from what hooklint says.\n' +
    'Claude Code talks to a local stand-in for the Messages API, with a scratch home folder and a copy of the project. Commands of its Bash tool do not run.',
  options: liveOptions,
  examples: [
    { command: 'hooklint live', does: 'every hook of this project, in the `claude` on the PATH' },
    { command: 'hooklint live --claude-version 2.1.140 guard.sh', does: 'a script, in a published version' },
    { command: 'hooklint live --terminal guard.sh', does: 'what a script shows on the screen' },
    { command: 'hooklint live --only push.json guard.sh', does: 'a payload of your own, and no other' },
    { command: 'hooklint live path/to/plugin', does: 'the hooks and the mod of a plugin' },
    { command: 'hooklint live --event Stop --keep evidence', does: 'one event, keeping all evidence' },
  ],
  run,
});

async function run(args: Arguments<typeof liveOptions>, io: Io): Promise<ExitCode> {
  const [{ availableParallelism }, { resolve }] = await Promise.all([import('node:os'), import('node:path')]);
  const { openClient } = await import('../client/client.js');
  const { publishedClient } = await import('../client/npm-packages.js');
  const { findIsolation } = await import('../client/isolation.js');
  const { live, liveMods } = await import('../live/live.js');
  const { resultText, summaryText } = await import('../live/report.js');
  const { paintFor } = await import('./terminal.js');
  const { lint } = await import('../lint/index.js');
  const { UsageError } = await import('../model/usage-error.js');

  const { hasTmux } = await import('../live/tmux.js');

  const { event, user, payload: payloads, terminal, 'claude-version': published } = args;
  if (terminal && !hasTmux()) {
    throw new UsageError('--terminal needs tmux, which is not on the PATH.', {
      hint: 'Install tmux, or omit --terminal: hooklint then compares what happens and what Claude sees.',
    });
  }
  const client = await openClient(
    published === undefined ? args.claude : await publishedClient(published, io.env),
    io.env,
  );
  const only = await namedPayloads(args.only, io.cwd);
  const scripts = args.positionals.length > 0 && event !== undefined ? { event } : {};
  const report = await lint({
    prove: 'none',
    cwd: io.cwd,
    paths: args.positionals,
    payloads: [...payloads, ...only.files],
    ...(args.only.length === 0 ? {} : { isWantedPayload: ({ id }) => only.ids.has(id) || only.ids.has(nameOf(id)) }),
    user,
    // The session has the hook alone in its settings.
    withoutPermissions: true,
    client: client.version,
    claude: client.command.at(-1) as string,
    ...scripts,
  });
  const isAsked = ({ case: { hook } }: { readonly case: Case }): boolean => event === undefined || hook.event === event;
  const runs = report.runs.filter(isAsked);
  const modRuns = (report.modRuns ?? []).filter(isAsked);
  const isolation = findIsolation();
  const paint = await paintFor(io.stdout, io.env, args.color);
  const where = isolation.kind === 'namespace' ? 'no network except loopback' : `with network access: ${isolation.why}`;
  await write(io.stdout, `Claude Code ${client.version}, ${where}\n\n`);

  const results: LiveResult[] = [];
  let shown: LiveResult | undefined;
  const keep = args.keep === undefined ? {} : { keep: resolve(io.cwd, args.keep) };
  const options = { client, isolation, jobs: args.jobs ?? availableParallelism(), terminal, ...keep };
  for (const played of [live(runs, options), liveMods(report.project.mods ?? [], modRuns, options)]) {
    for await (const result of played) {
      results.push(result);
      await write(io.stdout, resultText(result, shown, paint));
      if (result.outcome.kind !== 'left-out') shown = result;
      if (io.signal?.aborted === true) break;
    }
  }
  await write(io.stdout, summaryText(results, report.modsNotRun));
  const compared = results.filter(({ outcome }) => ['agrees', 'differs', 'only-seen'].includes(outcome.kind));
  if (compared.length === 0) {
    throw new UsageError('Nothing was compared: found no hook and no mod that this Claude Code could be made to run.', {
      hint: 'Name a hook script or a settings file; `hooklint` without `live` lists what it finds.',
    });
  }
  return results.some(({ outcome }) => outcome.kind === 'differs') ? 1 : 0;
}

/** The payloads that `--only` names: files, by the ids of what they hold, and ids. */
async function namedPayloads(
  names: readonly string[],
  cwd: string,
): Promise<{ readonly files: readonly string[]; readonly ids: ReadonlySet<string> }> {
  const [{ existsSync }, { resolve }] = await Promise.all([import('node:fs'), import('node:path')]);
  const { loadPayloads } = await import('../load/payloads.js');
  const files = names.filter((name) => existsSync(resolve(cwd, name)));
  const { payloads, problems } = await loadPayloads(files, cwd);
  const [problem] = problems;
  if (problem !== undefined) {
    const { UsageError } = await import('../model/usage-error.js');
    throw new UsageError(`cannot read --only: ${problem.message}`, { hint: 'Name a payload file or an id.' });
  }
  const ids = names.filter((name) => !files.includes(name));
  return { files, ids: new Set([...ids, ...payloads.map(({ id }) => id)]) };
}

/** The id without the event that stands in front of it. */
function nameOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}
