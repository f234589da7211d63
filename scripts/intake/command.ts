/**
 * `npm run intake -- VERSION`: takes in a release as far as a program can. What each series of probes shows against the
 * contract; where they part, between which two releases the client changed; for each change the rows to end and to begin,
 * and vectors. A tool of this repository, no command of hooklint.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { defineCommand } from '../../src/cli/command.js';
import { type Io, write } from '../../src/cli/io.js';
import { runCommand } from '../../src/cli/main.js';
import type { Arguments } from '../../src/cli/option.js';
import { publishedClients } from '../../src/client/npm-packages.js';
import { compareVersions, isVersion, newestClient } from '../../src/contract/index.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Version } from '../../src/model.js';
import { bisect, type TurningPoint } from '../conformance/bisect.js';
import { behaviour } from './behaviour.js';
import { permissionRules } from './permission-rules.js';
import { changesOf, proposalOf } from './proposal.js';
import type { Probed, Series } from './series.js';
import { terminal } from './terminal.js';
import { toolNames } from './tool-names.js';
import { hookTypes } from './types.js';

const seriesNames = ['types', 'tool-names', 'behaviour', 'permission-rules', 'terminal'] as const;

const options = {
  known: {
    type: 'string',
    value: 'VERSION',
    description: 'Take the contract as it is for this client, and nothing of newer ones (default: the newest known)',
  },
  of: {
    type: 'list',
    value: 'SERIES',
    choices: seriesNames,
    description: 'Only this series of probes (default: all)',
  },
  event: { type: 'list', value: 'EVENT[/SCENARIO]', description: 'Only this event, or this scenario of it' },
  probe: { type: 'string', value: 'REGEX', description: 'Only probes whose name matches' },
  every: { type: 'number', value: 'N', description: 'Only every Nth probe, for a quick look' },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Clients side by side (default: processors)' },
  timeout: { type: 'number', value: 'SECONDS', description: 'A session may take so long (default: 60)' },
  vectors: { type: 'string', value: 'FILE', description: 'The vectors (default: test/conformance/dispatch.jsonl)' },
  out: { type: 'string', value: 'DIR', description: 'Where report.md and the vectors go (default: intake-VERSION)' },
} as const;

export const intakeCommand = defineCommand({
  name: 'intake',
  program: 'npm run intake --',
  positionals: '<version>',
  description:
    'Holds a published client against the contract, finds the release with which each difference came, and proposes rows and vectors.',
  options,
  examples: [
    { command: 'npm run intake -- 2.1.331', does: 'takes in a new release' },
    {
      command: 'npm run intake -- 2.1.330 --known 2.1.300 --of behaviour --event PreToolUse --probe wrong-event-name',
      does: 'finds again what is known to have changed, pretending not to know',
    },
  ],
  run: takeIn,
});

async function takeIn(args: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const { version, known } = versionsOf(args);
  const releases = await publishedClients({ text: '', oldest: known, newest: version });
  const folder = resolve(io.cwd, args.out ?? `intake-${version}`);
  await mkdir(folder, { recursive: true });
  const parts: string[] = [];
  let clean = true;
  for (const make of seriesOf(args, { version, known }, io)) {
    const series = await make();
    const probed = series.ids.length === 0 ? [] : await series.ask(version, series.ids);
    if (probed === undefined) throw new UsageError(`client ${version} cannot be had`);
    const contradictions = probed.filter(({ differences }) => differences.length > 0);
    const turns = await turnsOf(series, probed, releases);
    parts.push(sectionOf(series, probed, turns));
    const vectors = contradictions.flatMap(({ vector }) => (vector === undefined ? [] : [vector]));
    if (series.file !== undefined && vectors.length > 0) {
      await writeFile(join(folder, series.file), vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(''));
    }
    clean &&= contradictions.length === 0 && probed.every(({ unfired }) => unfired !== true);
    if (io.signal?.aborted === true) break;
  }
  const report = [`# Claude Code ${version} against the contract of ${known}\n`, ...parts, next(version)].join('\n');
  await writeFile(join(folder, 'report.md'), report);
  await write(io.stdout, `${report}\nwritten to ${folder}\n`);
  return clean ? 0 : 1;
}

/** The series asked for, each opened when its turn comes. */
function seriesOf(
  args: Arguments<typeof options>,
  versions: { readonly version: Version; readonly known: Version },
  io: Io,
): readonly (() => Promise<Series>)[] {
  const asked = {
    jobs: args.jobs ?? availableParallelism(),
    knownUpTo: versions.known,
    ...(args.timeout === undefined ? {} : { timeoutMs: args.timeout * 1000 }),
  };
  const all: Readonly<Record<(typeof seriesNames)[number], () => Promise<Series>>> = {
    types: () => hookTypes(versions, io),
    'tool-names': async () => toolNames(asked, io),
    behaviour: () => behaviour(args.vectors, args, asked, io),
    'permission-rules': () => permissionRules(args, asked, io),
    terminal: () => terminal(args, asked, io),
  };
  return seriesNames.filter((name) => args.of.length === 0 || args.of.includes(name)).map((name) => all[name]);
}

function versionsOf({ positionals: [version, ...others], known = newestClient }: Arguments<typeof options>) {
  if (version === undefined || others.length > 0 || !isVersion(version) || !isVersion(known)) {
    throw new UsageError('intake takes one version: npm run intake -- 2.1.331');
  }
  if (compareVersions(version, known) <= 0) {
    throw new UsageError(`${version} is known already`, {
      hint: 'Name an older client with --known to pretend not to.',
    });
  }
  return { version, known };
}

/** Between which neighbours each contradiction came; what the newest did is known by then. */
async function turnsOf(
  series: Series,
  probed: readonly Probed[],
  releases: readonly Version[],
): Promise<readonly TurningPoint[]> {
  const ids = probed.filter(({ differences }) => differences.length > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  const ask = async (version: Version, open: readonly string[]) =>
    version === releases.at(-1) ? probed.filter(({ id }) => open.includes(id)) : series.ask(version, open);
  const turns: TurningPoint[] = [];
  for await (const turn of bisect(ids, releases, ask)) turns.push(turn);
  return turns;
}

function sectionOf({ title }: Series, probed: readonly Probed[], turns: readonly TurningPoint[]): string {
  const contradictions = probed.filter(({ differences }) => differences.length > 0);
  const { changes, unexplained } = changesOf(contradictions, turns);
  const list = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`### ${heading}`, '', ...lines.map((line) => `- ${line}`), ''];
  return [
    `## ${title}`,
    '',
    `${probed.length} probes, ${contradictions.length} contradict; ${changes.length} changes.`,
    '',
    ...changes.map(proposalOf),
    ...list(
      'Contradictions that no release brought: our fault, or that of the scenario',
      unexplained.map(({ id, rows }) => `${id} (${rows.join('; ')})`),
    ),
    ...list(
      'Did not come about',
      probed.filter(({ unfired }) => unfired === true).map(({ id }) => id),
    ),
  ].join('\n');
}

function next(version: Version): string {
  return `## Next

Write the rows, raise \`newestClient\`, and run \`npm run conformance -- --claude-version ${version} --write\`. The vectors beside this report hold what contradicted; \`npm test\` must pass on them.
`;
}

export async function intake(argv: readonly string[], io: Io): Promise<ExitCode> {
  return runCommand(intakeCommand, argv, io);
}
