/**
 * `npm run conformance`: the recorded probes under a real client, or the hook types of its SDK, against our contract.
 * A tool of this repository, no command of hooklint.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { defineCommand } from '../../src/cli/command.js';
import { type Io, write } from '../../src/cli/io.js';
import { runCommand } from '../../src/cli/main.js';
import type { Arguments } from '../../src/cli/option.js';
import { newestClient } from '../../src/contract/index.js';
import { openClient } from '../../src/live/client.js';
import { findIsolation } from '../../src/live/isolation.js';
import { latestVersion, packageFolder, publishedClient } from '../../src/live/npm-packages.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Version } from '../../src/model.js';
import { escapeLine, shorten } from '../../src/report/escape.js';
import { type Measurement, measure, scenarioOf, type Tally, tally } from './conformance.js';
import { driftOf } from './drift.js';
import { readHookTypes } from './hook-types.js';
import { formatVectors, parseVectors, type RecordedVector } from './vectors.js';

const options = {
  claude: { type: 'string', value: 'PATH', description: 'The client (default: `claude` on the PATH)' },
  'claude-version': { type: 'string', value: 'VERSION', description: 'A published version of the client, from npm' },
  event: { type: 'list', value: 'EVENT[/SCENARIO]', description: 'Only this event, or this scenario of it' },
  probe: { type: 'string', value: 'REGEX', description: 'Only probes whose name matches' },
  every: { type: 'number', value: 'N', description: 'Only every Nth probe, for a quick look' },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Clients side by side (default: processors)' },
  vectors: { type: 'string', value: 'FILE', description: 'The vectors (default: test/conformance/dispatch.jsonl)' },
  write: { type: 'boolean', description: 'Put the new observations into the vectors' },
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
    { command: 'npm run conformance -- --types', does: 'the newest hook types against the contract' },
  ],
  run: (args, io) => (args.types ? compareTypes(args, io) : compareClient(args, io)),
});

type Args = Arguments<typeof options>;

async function compareClient(args: Args, io: Io): Promise<ExitCode> {
  const path =
    args['claude-version'] === undefined ? args.claude : await publishedClient(args['claude-version'], io.env);
  const client = await openClient(path, io.env);
  const isolation = findIsolation();
  const file = resolve(io.cwd, args.vectors ?? join('test', 'conformance', 'dispatch.jsonl'));
  const all = parseVectors(await readFile(file, 'utf8'));
  const wanted = select(all.filter(isOf(client.version)), args);
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
    const fresh = new Map(
      done.filter(({ outcome }) => outcome.kind !== 'not-fired').map(({ remeasured }) => [remeasured.id, remeasured]),
    );
    await writeFile(file, formatVectors(all.map((vector) => fresh.get(vector.id) ?? vector)));
    await write(io.stdout, `\n${fresh.size} of ${all.length} vectors written to ${file}\n`);
  }
  return done.some(({ outcome }) => outcome.kind === 'contradicts' || outcome.kind === 'not-fired') ? 1 : 0;
}

/** A file can hold observations of several clients, whose ids begin with the version: each client answers for its own. */
const isOf =
  (client: Version) =>
  (vector: RecordedVector): boolean =>
    !vector.id.startsWith(`${vector.client}/`) || vector.client === client;

/** The vectors that a scenario can measure again and that were asked for. */
function select(vectors: readonly RecordedVector[], { event, probe, every }: Args): readonly RecordedVector[] {
  const measurable = vectors.filter((vector) => scenarioOf(vector) !== undefined);
  const events = new Set(measurable.flatMap((vector) => [vector.event, `${vector.event}/${vector.scenario}`]));
  for (const name of event) {
    if (events.has(name)) continue;
    throw new UsageError(`--event does not know ${JSON.stringify(name)}`, {
      hint: `Legal values: ${[...events].join(', ')}.`,
    });
  }
  const pattern = new RegExp(probe ?? '');
  return measurable
    .filter((v) => event.length === 0 || event.includes(v.event) || event.includes(`${v.event}/${v.scenario}`))
    .filter((vector) => pattern.test(vector.probe))
    .filter((_, index) => index % (every ?? 1) === 0);
}

function contradictionText({ vector, outcome }: Measurement): string {
  if (outcome.kind !== 'contradicts') return '';
  const lines = outcome.differences.map(
    ({ about, hooklint, client }) =>
      `  ${about}\n    hooklint: ${shorten(escapeLine(hooklint), 600)}\n    client:   ${shorten(escapeLine(client), 600)}\n`,
  );
  const rows = outcome.rows.map((row) => `  look at src/contract/${row}\n`);
  return `${vector.id}\n${lines.join('')}${rows.join('')}\n`;
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
