/**
 * `npm run conformance`: the recorded probes under a real client, or the hook types of its SDK, against our contract.
 * A tool of this repository, no command of hooklint.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { defineCommand } from '../../src/cli/command.js';
import { type Io, write } from '../../src/cli/io.js';
import { runCommand } from '../../src/cli/main.js';
import type { Arguments } from '../../src/cli/option.js';
import { newestClient, parseClientRange } from '../../src/contract/index.js';
import { openClient } from '../../src/live/client.js';
import { findIsolation } from '../../src/live/isolation.js';
import { latestVersion, packageFolder, publishedClient, publishedClients } from '../../src/live/npm-packages.js';
import { UsageError } from '../../src/model/usage-error.js';
import { escapeLine, shorten } from '../../src/report/escape.js';
import { type Ask, bisect } from './bisect.js';
import { type Measurement, measure, type Tally, tally } from './conformance.js';
import { contradictionText } from './contradiction.js';
import { driftOf } from './drift.js';
import { readHookTypes } from './hook-types.js';
import { choose, ofClient, openPairs, probesIn } from './probe-file.js';
import { compareTerminal } from './terminal-command.js';

const options = {
  claude: { type: 'string', value: 'PATH', description: 'The client (default: `claude` on the PATH)' },
  'claude-version': { type: 'string', value: 'VERSION', description: 'A published version of the client, from npm' },
  event: { type: 'list', value: 'EVENT[/SCENARIO]', description: 'Only this event, or this scenario of it' },
  probe: { type: 'string', value: 'REGEX', description: 'Only probes whose name matches' },
  every: { type: 'number', value: 'N', description: 'Only every Nth probe, for a quick look' },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Clients side by side (default: processors)' },
  vectors: { type: 'string', value: 'FILE', description: 'The vectors (default: test/conformance/dispatch.jsonl)' },
  pairs: {
    type: 'boolean',
    description: 'Take the pairs of exit code and reply that no vector holds yet; --write adds them to pairs.jsonl',
  },
  bisect: {
    type: 'string',
    value: 'FROM..TO',
    description: 'Run the probes under clients from npm until it is known between which two each one changes',
  },
  write: { type: 'boolean', description: 'Put the new observations into the vectors' },
  terminal: {
    type: 'boolean',
    description: 'Compare what the person sees, in a terminal of tmux; the vectors are those of screen.jsonl',
  },
  types: { type: 'boolean', description: 'Compare the hook types of the SDK package instead; runs no client' },
  'sdk-version': { type: 'string', value: 'VERSION', description: 'With --types: a published version of the SDK' },
  'types-file': { type: 'string', value: 'FILE', description: 'With --types: a sdk.d.ts at hand' },
  client: { type: 'string', value: 'VERSION', description: 'With --types-file: the client that the types belong to' },
} as const;

export const conformanceCommand = defineCommand({
  name: 'conformance',
  program: 'npm run conformance --',
  description: 'Runs the recorded probes under a real client and tells where the interpreter and the client part.',
  options,
  examples: [
    { command: 'npm run conformance -- --claude-version 2.1.140', does: 'every probe, under a published client' },
    { command: 'npm run conformance -- --claude PATH --event Stop', does: 'the probes of one event' },
    {
      command: "npm run conformance -- --bisect 2.1.140..2.1.178 --event Stop --probe '^json.block.reason$'",
      does: 'the release with which an answer changes',
    },
    { command: 'npm run conformance -- --terminal --event Stop', does: 'what a person sees of the Stop hooks' },
    { command: 'npm run conformance -- --types', does: 'the newest hook types against the contract' },
  ],
  run: (args, io) => {
    if (args.types) return compareTypes(args, io);
    if (args.terminal) return compareTerminal(args, io);
    return args.bisect === undefined ? compareClient(args, io) : findChanges(args.bisect, args, io);
  },
});

type Args = Arguments<typeof options>;

async function compareClient(args: Args, io: Io): Promise<ExitCode> {
  const path =
    args['claude-version'] === undefined ? args.claude : await publishedClient(args['claude-version'], io.env);
  const client = await openClient(path, io.env);
  const isolation = findIsolation();
  const probes = args.pairs ? await openPairs(io.cwd) : await probesIn(args.vectors, io.cwd);
  const wanted = choose(ofClient(probes.all, client.version), args);
  const kept =
    isolation.kind === 'namespace' ? 'in a namespace with loopback only' : `with the network: ${isolation.why}`;
  await write(io.stdout, `Claude Code ${client.version}, ${kept}; ${wanted.length} probes\n\n`);

  const done: Measurement[] = [];
  for await (const measurement of measure(wanted, { client, isolation, jobs: args.jobs ?? availableParallelism() })) {
    done.push(measurement);
    await write(io.stdout, contradictionText(measurement));
    if (io.stderr.isTTY === true) await write(io.stderr, `\r${done.length} of ${wanted.length}\r`);
    if (io.signal?.aborted === true) break;
  }
  await write(io.stdout, tallyText(tally(done)));
  if (args.write) {
    const fresh = done.filter(({ outcome }) => outcome.kind !== 'not-fired').map(({ remeasured }) => remeasured);
    await probes.save(fresh);
    await write(io.stdout, `\n${fresh.length} of ${probes.all.length} vectors written to ${probes.file}\n`);
  }
  return done.some(({ outcome }) => outcome.kind === 'contradicts' || outcome.kind === 'not-fired') ? 1 : 0;
}

/** Tells for each probe asked for between which releases the client's answer to it changes. */
async function findChanges(range: string, args: Args, io: Io): Promise<ExitCode> {
  const releases = await publishedClients(parseClientRange(range));
  const { all } = await probesIn(args.vectors, io.cwd);
  const wanted = choose(ofClient(all, newestClient), args);
  await write(
    io.stdout,
    `${wanted.length} probes on ${releases.length} releases, ${releases[0]} to ${releases.at(-1)}\n`,
  );
  const isolation = findIsolation();
  const ask: Ask = async (version, vectors) => {
    try {
      const client = await openClient(await publishedClient(version, io.env), io.env);
      await write(io.stderr, `${version}: ${vectors.length} probes\n`);
      const done: Measurement[] = [];
      const options = { client, isolation, jobs: args.jobs ?? availableParallelism() };
      for await (const measurement of measure(vectors, options)) done.push(measurement);
      return done;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      await write(io.stderr, `${version}: ${error.message}\n`);
      return undefined;
    }
  };
  for await (const { vector, before, after, was, became } of bisect(wanted, releases, ask)) {
    const sides = [`  ${before}: ${escapeLine(was)}`, `  ${after}: ${escapeLine(became)}`];
    await write(io.stdout, `\n${vector.id}\n${sides.map((side) => `${shorten(side, 900)}\n`).join('')}`);
  }
  return 0;
}

function tallyText(tallies: ReadonlyMap<string, Tally>): string {
  const rows = [...tallies].map(([id, { agrees, contradicts, notFired, unknownEvent }]) => {
    const rest = [
      contradicts > 0 ? `${contradicts} contradict` : '',
      notFired > 0 ? `${notFired} did not fire` : '',
      unknownEvent > 0 ? `${unknownEvent} of an event that this client does not fire` : '',
    ].filter((part) => part !== '');
    return `${id.padEnd(36)} ${String(agrees).padStart(4)} agree${rest.map((part) => `, ${part}`).join('')}\n`;
  });
  const sum = (key: keyof Tally): number => [...tallies.values()].reduce((total, each) => total + each[key], 0);
  const total = `${sum('agrees')} agree, ${sum('contradicts')} contradict, ${sum('notFired')} did not fire, ${sum('unknownEvent')} of events that it does not fire`;
  return `${rows.join('')}\n${total}\n`;
}

const sdk = '@anthropic-ai/claude-agent-sdk';

async function compareTypes(args: Args, io: Io): Promise<ExitCode> {
  const { source, client } = await typesOf(args, io);
  const types = readHookTypes(source);
  if (types.events.length === 0) {
    throw new UsageError('The declarations name no hook events.', { hint: `They are in sdk.d.ts of ${sdk}.` });
  }
  const drift = driftOf(types, client);
  const lines = drift.map(({ subject, what, table, types: typed }) => {
    const sides = table === undefined ? '' : ` (table: ${table}; types: ${typed})`;
    return `${subject}: ${what}${sides}\n`;
  });
  const counts = `${types.events.length} events, ${types.specific.size} of them with fields of their own in a reply`;
  await write(
    io.stdout,
    `Hook types of Claude Code ${client}: ${counts}\n${lines.join('')}${drift.length} differences\n`,
  );
  return drift.length === 0 ? 0 : 1;
}

async function typesOf(args: Args, io: Io): Promise<{ readonly source: string; readonly client: string }> {
  const given = args['types-file'];
  if (given !== undefined) {
    return { source: await readFile(resolve(io.cwd, given), 'utf8'), client: args.client ?? newestClient };
  }
  const version = args['sdk-version'] ?? (await latestVersion(sdk));
  const folder = await packageFolder(sdk, version, io.env);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { claudeCodeVersion?: string };
  const client = args.client ?? manifest.claudeCodeVersion;
  if (client === undefined) {
    throw new UsageError(`${sdk}@${version} does not say which client it belongs to.`, {
      hint: 'Name it with --client.',
    });
  }
  return { source: await readFile(join(folder, 'sdk.d.ts'), 'utf8'), client };
}

export async function conformance(argv: readonly string[], io: Io): Promise<ExitCode> {
  return runCommand(conformanceCommand, argv, io);
}
