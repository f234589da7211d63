/** `hooklint live [paths..]` */

import type { ExitCode } from '../check/exit-code.js';
import type { LiveResult } from '../live/live.js';
import { defineCommand } from './command.js';
import { displayOptions } from './display-options.js';
import { type Io, write } from './io.js';
import type { Arguments, OptionTable } from './option.js';

const liveOptions = {
  claude: { type: 'string', value: 'PATH', description: 'The client (default: `claude` on the PATH)' },
  'claude-version': {
    type: 'string',
    value: 'VERSION',
    description: 'A published version of the client, taken from npm',
  },
  event: { type: 'string', value: 'EVENT', description: 'Only hooks of this event; the event that the scripts serve' },
  payload: { type: 'list', value: 'FILE', description: 'Payload file or folder, besides the shipped ones' },
  only: {
    type: 'list',
    value: 'PAYLOAD',
    description: 'Only this payload: a file of yours, or the id that a line names (Bash.rm-rf)',
  },
  user: { type: 'boolean', description: "The user's own settings count too" },
  terminal: {
    type: 'boolean',
    description: 'Compare what the person sees: run the client in a terminal (needs tmux)',
  },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Clients side by side (default: processors)' },
  keep: { type: 'string', value: 'DIR', description: 'Keep what each run left: requests, output, debug log' },
  color: displayOptions.color,
} as const satisfies OptionTable;

export default defineCommand({
  name: 'live',
  positionals: '[paths..]',
  description:
    'Runs hooks under the real Claude Code, offline and for nothing, and shows where it does something else than hooklint says.\n' +
    'The client talks to a stand-in for the Messages API on this machine, in a scratch home and a copy of the project; commands of its Bash tool are not run.',
  options: liveOptions,
  examples: [
    { command: 'hooklint live', does: 'every hook of this project, under the `claude` on the PATH' },
    { command: 'hooklint live --claude-version 2.1.140 guard.sh', does: 'a script, under a published version' },
    { command: 'hooklint live --terminal guard.sh', does: 'what a script brings onto the screen' },
    { command: 'hooklint live --only push.json guard.sh', does: 'a payload of your own, and no other' },
    { command: 'hooklint live --event Stop --keep evidence', does: 'one event, with all that was seen' },
  ],
  run,
});

async function run(args: Arguments<typeof liveOptions>, io: Io): Promise<ExitCode> {
  const [{ availableParallelism }, { resolve }] = await Promise.all([import('node:os'), import('node:path')]);
  const { openClient } = await import('../live/client.js');
  const { publishedClient } = await import('../live/npm-packages.js');
  const { findIsolation } = await import('../live/isolation.js');
  const { live } = await import('../live/live.js');
  const { resultText, summaryText } = await import('../live/report.js');
  const { paintFor } = await import('./terminal.js');
  const { lint } = await import('../lint.js');
  const { UsageError } = await import('../model/usage-error.js');

  const { hasTmux } = await import('../live/tmux.js');

  const { event, user, payload: payloads, terminal, 'claude-version': published } = args;
  if (terminal && !hasTmux()) {
    throw new UsageError('--terminal needs tmux, which is not on the PATH.', {
      hint: 'Install tmux, or leave --terminal out: what Claude sees and what happens is compared without it.',
    });
  }
  const client = await openClient(
    published === undefined ? args.claude : await publishedClient(published, io.env),
    io.env,
  );
  const only = await namedPayloads(args.only, io.cwd);
  const scripts = args.positionals.length > 0 && event !== undefined ? { event } : {};
  const report = await lint({
    cwd: io.cwd,
    paths: args.positionals,
    payloads: [...payloads, ...only.files],
    ...(args.only.length === 0 ? {} : { isWantedPayload: ({ id }) => only.ids.has(id) || only.ids.has(nameOf(id)) }),
    user,
    client: client.version,
    ...scripts,
  });
  const runs = report.runs.filter(({ case: { hook } }) => event === undefined || hook.event === event);
  const isolation = findIsolation();
  const paint = await paintFor(io.stdout, io.env, args.color);
  const where =
    isolation.kind === 'namespace' ? 'no network but its own loopback' : `network not closed off: ${isolation.why}`;
  await write(io.stdout, `Claude Code ${client.version}, ${where}\n\n`);

  const results: LiveResult[] = [];
  let shown: LiveResult | undefined;
  const keep = args.keep === undefined ? {} : { keep: resolve(io.cwd, args.keep) };
  for await (const result of live(runs, {
    client,
    isolation,
    jobs: args.jobs ?? availableParallelism(),
    terminal,
    ...keep,
  })) {
    results.push(result);
    await write(io.stdout, resultText(result, shown, paint));
    if (result.outcome.kind !== 'left-out') shown = result;
    if (io.signal?.aborted === true) break;
  }
  await write(io.stdout, summaryText(results));
  const compared = results.filter(({ outcome }) => outcome.kind === 'agrees' || outcome.kind === 'differs');
  if (compared.length === 0) {
    throw new UsageError('Nothing was compared: no hook was found that this client could be brought to run.', {
      hint: 'Name a hook script or a settings file; hooklint without `live` lists what it finds.',
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
    throw new UsageError(`--only cannot be read: ${problem.message}`, { hint: 'It takes a payload file, or an id.' });
  }
  const ids = names.filter((name) => !files.includes(name));
  return { files, ids: new Set([...ids, ...payloads.map(({ id }) => id)]) };
}

/** The id without the event that stands in front of it. */
function nameOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}
