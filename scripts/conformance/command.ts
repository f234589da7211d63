import { availableParallelism } from 'node:os';
import type { ExitCode } from '../../src/check/exit-code.js';
import { defineCommand } from '../../src/cli/command.js';
import { type Io, write } from '../../src/cli/io.js';
import { runCommand } from '../../src/cli/main.js';
import type { Arguments } from '../../src/cli/option.js';
import { openClient } from '../../src/client/client.js';
import { findIsolation } from '../../src/client/isolation.js';
import { publishedClient, publishedClients } from '../../src/client/npm-packages.js';
import { newestClient, parseClientRange } from '../../src/contract/index.js';
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import { askClient } from './ask.js';
import { type Ask, bisect } from './bisect.js';
import { type Measurement, measure, type Tally, tally } from './conformance.js';
import { contradictionText } from './contradiction.js';
import { compareMerges } from './merges-command.js';
import { compareModCalls } from './mod-calls-command.js';
import { compareModRows } from './mod-rows-command.js';
import { compareMods } from './mods-command.js';
import { choose, ofClient, openPairs, probesIn } from './probe-file.js';
import { compareRules } from './rules-command.js';
import { compareScreenSessions } from './screen-sessions-command.js';
import { compareSetups } from './setups-command.js';
import { signature } from './signature.js';
import { compareTerminal } from './terminal-command.js';
import { compareTypes } from './types-command.js';

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
  together: {
    type: 'number',
    value: 'N',
    description: 'Let N probes share a session of the client, where none leaves a trace for the next (default: 1)',
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
  'screen-sessions': {
    type: 'boolean',
    description:
      'Compare what the person sees of the hooks of whole sessions; the vectors are those of screen-sessions.jsonl',
  },
  rules: {
    type: 'boolean',
    description:
      'Compare what becomes of calls under permission rules; the vectors are those of permission-rules.jsonl',
  },
  setups: {
    type: 'boolean',
    description: 'Compare which hooks of whole setups run; the vectors are those of setups.jsonl',
  },
  merges: {
    type: 'boolean',
    description:
      'Compare what becomes of the answers of two hooks on one event; the vectors are those of merge-pairs.jsonl',
  },
  mods: {
    type: 'boolean',
    description: 'Compare verdicts on mods with sessions; the vectors are those of mod-sessions.jsonl',
  },
  'mod-calls': {
    type: 'boolean',
    description:
      'Compare what becomes of calls with a mod beside rules and modes; the vectors are those of mod-calls.jsonl',
  },
  'mod-rows': {
    type: 'boolean',
    description:
      'Compare what a lint says of plugins beside settings with recorded sessions; the vectors are those of mods.jsonl',
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
    { command: 'npm run conformance -- --screen-sessions --probe batch', does: 'the same of sessions of many turns' },
    { command: 'npm run conformance -- --rules --claude PATH', does: 'what becomes of calls under permission rules' },
    { command: 'npm run conformance -- --setups --probe plugin', does: 'which hooks run of plugins, on or off' },
    { command: 'npm run conformance -- --mods --probe stop', does: 'verdicts on some mods, beside sessions with them' },
    { command: 'npm run conformance -- --mod-calls --probe ^deny', does: 'calls with a mod and a deny rule' },
    { command: 'npm run conformance -- --mod-rows', does: 'a lint of 276 plugins, and what came of each in a session' },
    { command: 'npm run conformance -- --types', does: 'the newest hook types against the contract' },
  ],
  run: (args, io) => {
    if (args.types) return compareTypes(args, io);
    if (args.terminal) return compareTerminal(args, io);
    if (args['screen-sessions']) return compareScreenSessions(args, io);
    if (args.rules) return compareRules(args, io);
    if (args.merges) return compareMerges(args, io);
    if (args.mods) return compareMods(args, io);
    if (args['mod-rows']) return compareModRows(args, io);
    if (args['mod-calls']) return compareModCalls(args, io);
    if (args.setups) return compareSetups(args, io);
    return args.bisect === undefined ? compareClient(args, io) : findChanges(args.bisect, args, io);
  },
});

type Args = Arguments<typeof options>;

async function compareClient(args: Args, io: Io): Promise<ExitCode> {
  const probes = args.pairs ? await openPairs(io.cwd) : await probesIn(args.vectors, io.cwd);
  const path =
    args['claude-version'] === undefined ? args.claude : await publishedClient(args['claude-version'], io.env);
  const client = await openClient(path, io.env);
  const isolation = findIsolation();
  const wanted = choose(ofClient(probes.all, client.version), args);
  const kept =
    isolation.kind === 'namespace' ? 'in a namespace with loopback only' : `with the network: ${isolation.why}`;
  await write(io.stdout, `Claude Code ${client.version}, ${kept}; ${wanted.length} probes\n\n`);

  const done: Measurement[] = [];
  const settings = { client, isolation, jobs: args.jobs ?? availableParallelism(), together: args.together };
  for await (const measurement of measure(wanted, settings)) {
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
  const { all } = await probesIn(args.vectors, io.cwd);
  const releases = await publishedClients(parseClientRange(range));
  const wanted = choose(ofClient(all, newestClient), args);
  await write(
    io.stdout,
    `${wanted.length} probes on ${releases.length} releases, ${releases[0]} to ${releases.at(-1)}\n`,
  );
  const ask: Ask = async (version, ids) => {
    const vectors = wanted.filter(({ id }) => ids.includes(id));
    const measured = await askClient(version, vectors, { jobs: args.jobs ?? availableParallelism() }, io);
    return measured?.map((each) => ({ id: each.vector.id, did: signature(each) }));
  };
  const ids = wanted.map(({ id }) => id);
  for await (const { id, before, after, was, became } of bisect(ids, releases, ask)) {
    const sides = [`  ${before}: ${escapeLine(was)}`, `  ${after}: ${escapeLine(became)}`];
    await write(io.stdout, `\n${id}\n${sides.map((side) => `${shorten(side, 900)}\n`).join('')}`);
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

export async function conformance(argv: readonly string[], io: Io): Promise<ExitCode> {
  return runCommand(conformanceCommand, argv, io);
}
