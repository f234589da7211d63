/**
 * `npm run intake -- VERSION`: takes in a release as far as a program can. Types and behaviour against the contract; where
 * they part, between which two releases the client changed; for each change the rows to end and to begin, and vectors.
 * A tool of this repository, no command of hooklint.
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
import { type AskOptions, askClient } from '../conformance/ask.js';
import { bisect, type TurningPoint } from '../conformance/bisect.js';
import { choose, ofClient, probesIn } from '../conformance/probe-file.js';
import { typesAgainst } from '../conformance/types-command.js';
import { formatVectors, type RecordedVector } from '../conformance/vectors.js';
import { type Contradiction, changesOf, proposalOf } from './proposal.js';

const options = {
  known: {
    type: 'string',
    value: 'VERSION',
    description: 'Take the contract as it is for this client, and nothing of newer ones (default: the newest known)',
  },
  event: { type: 'list', value: 'EVENT[/SCENARIO]', description: 'Only this event, or this scenario of it' },
  probe: { type: 'string', value: 'REGEX', description: 'Only probes whose name matches' },
  every: { type: 'number', value: 'N', description: 'Only every Nth probe, for a quick look' },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Clients side by side (default: processors)' },
  timeout: { type: 'number', value: 'SECONDS', description: 'A session may take so long (default: 60)' },
  vectors: { type: 'string', value: 'FILE', description: 'The vectors (default: test/conformance/dispatch.jsonl)' },
  'no-types': { type: 'boolean', description: 'Leave out the hook types of the SDK package' },
  'sdk-version': {
    type: 'string',
    value: 'VERSION',
    description: 'The SDK package whose types are read (default: newest)',
  },
  out: { type: 'string', value: 'DIR', description: 'Where report.md and vectors.jsonl go (default: intake-VERSION)' },
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
      command: 'npm run intake -- 2.1.330 --known 2.1.300 --event PreToolUse --probe wrong-event-name',
      does: 'finds again what is known to have changed, pretending not to know',
    },
  ],
  run: takeIn,
});

async function takeIn(args: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const { version, known } = versionsOf(args);
  const types = args['no-types'] ? undefined : await typesAgainst(known, args, io);
  if (types !== undefined) await write(io.stdout, `${types.text}\n`);

  const { all } = await probesIn(args.vectors, io.cwd);
  const wanted = choose(ofClient(all, newestClient), args);
  const asked: AskOptions = {
    jobs: args.jobs ?? availableParallelism(),
    knownUpTo: known,
    ...(args.timeout === undefined ? {} : { timeoutMs: args.timeout * 1000 }),
  };
  const measured = await askClient(version, wanted, asked, io);
  if (measured === undefined) throw new UsageError(`client ${version} cannot be had`);
  const contradictions = measured.flatMap(({ vector, outcome }): readonly Contradiction[] =>
    outcome.kind === 'contradicts' ? [{ vector, differences: outcome.differences, rows: outcome.rows }] : [],
  );
  const unfired = measured.filter(({ outcome }) => outcome.kind === 'not-fired').map(({ vector }) => vector.id);
  const turns = await turnsOf(contradictions, { known, version }, asked, io);
  const fresh = measured
    .filter(({ outcome }) => outcome.kind === 'contradicts')
    .map(({ remeasured }) => ({ ...remeasured, id: `${version}/${remeasured.id}` }));

  const report = reportOf({
    version,
    known,
    types: types?.text,
    probes: measured.length,
    contradictions,
    turns,
    unfired,
  });
  const folder = resolve(io.cwd, args.out ?? `intake-${version}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.md'), report);
  await writeFile(join(folder, 'vectors.jsonl'), formatVectors(fresh));
  await write(io.stdout, `${report}\nwritten to ${folder}\n`);
  return contradictions.length === 0 && unfired.length === 0 && (types?.drift.length ?? 0) === 0 ? 0 : 1;
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

/** Between which neighbours each contradiction came. */
async function turnsOf(
  contradictions: readonly Contradiction[],
  { known, version }: { readonly known: Version; readonly version: Version },
  asked: AskOptions,
  io: Io,
): Promise<readonly TurningPoint[]> {
  if (contradictions.length === 0) return [];
  const releases = await publishedClients({ text: '', oldest: known, newest: version });
  const vectors: readonly RecordedVector[] = contradictions.map(({ vector }) => vector);
  const turns: TurningPoint[] = [];
  for await (const turn of bisect(vectors, releases, (release, open) => askClient(release, open, asked, io))) {
    turns.push(turn);
  }
  return turns;
}

interface Found {
  readonly version: Version;
  readonly known: Version;
  readonly types: string | undefined;
  readonly probes: number;
  readonly contradictions: readonly Contradiction[];
  readonly turns: readonly TurningPoint[];
  readonly unfired: readonly string[];
}

function reportOf({ version, known, types, probes, contradictions, turns, unfired }: Found): string {
  const { changes, unexplained } = changesOf(contradictions, turns);
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${line}`), ''];
  return [
    `# Claude Code ${version} against the contract of ${known}`,
    '',
    `${probes} probes, ${contradictions.length} contradict; ${changes.length} changes.`,
    '',
    ...(types === undefined ? [] : ['## Types', '', '```text', types.trimEnd(), '```', '']),
    '## Changes',
    '',
    ...changes.map(proposalOf),
    ...list(
      'Contradictions that no release brought: our fault, or that of the scenario',
      unexplained.map(({ vector, rows }) => `${vector.id} (${rows.join('; ')})`),
    ),
    ...list('Events that did not fire', unfired),
    '## Next',
    '',
    `Write the rows, raise \`newestClient\`, and run \`npm run conformance -- --claude-version ${version} --write\`. The vectors beside this report hold what contradicted; \`npm test\` must pass on them.`,
    '',
  ].join('\n');
}

export async function intake(argv: readonly string[], io: Io): Promise<ExitCode> {
  return runCommand(intakeCommand, argv, io);
}
