/** What `hooklint prove` does; apart from its options, because it loads everything that linting needs. */
import { access, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { loadConfig, noConfig } from '../config/hooklint-config.js';
import { type LintOptions, lint } from '../lint/index.js';
import { makeFolder } from '../load/make-folder.js';
import { projectRoot } from '../load/named-paths.js';
import { isTrusted } from '../load/trust.js';
import { UsageError } from '../model/usage-error.js';
import type { Deed, Proof, ProvedVariant, Report } from '../model.js';
import { commandOf } from '../plan/call-input.js';
import { escapeLine } from '../report/escape.js';
import { modsNotJudged } from '../report/hook-rows.js';
import { jsonReport } from '../report/json.js';
import { verdictLine } from '../report/line.js';
import { unjudgedMods } from '../report/mods.js';
import { problemBlocks } from '../report/problem-blocks.js';
import { proofText } from '../report/proof-text.js';
import { plural } from '../report/words.js';
import { wrap } from '../report/wrap.js';
import { nearest } from '../text/nearest.js';
import { clientAsked } from './client-asked.js';
import { given } from './given.js';
import { type Io, write } from './io.js';
import type { Arguments } from './option.js';
import { progressOn } from './progress.js';
import type { proveOptions } from './prove.js';
import { layoutOn } from './terminal.js';

/** The rules that a proof can break. */
const rulesOfProofs: ReadonlySet<string> = new Set(['guard-bypassed', 'guard-stops-mentions']);

/** Folder of the payloads that `--pin` writes, from the project's root. */
const pinnedFolder = join('.claude', 'hooklint-payloads');

export async function runProve(args: Arguments<typeof proveOptions>, io: Io): Promise<ExitCode> {
  const root = await projectRoot(io.cwd);
  const config = args['no-config'] ? noConfig : await loadConfig(io.cwd, root, { trusted: isTrusted(io.env) });
  const progress = progressOn(io.stderr, io.env);
  const named = args.replay ?? args.pin;
  const known: string[] = [];
  const options: LintOptions = {
    cwd: io.cwd,
    paths: args.positionals,
    payloads: [...config.payloads, ...args.payload],
    levels: config.levels,
    ignores: config.ignores,
    isExcluded: config.isExcluded,
    isWanted: ({ event }) => event === 'PreToolUse',
    isolation: 'namespace',
    prove: args.every || named !== undefined ? 'all' : 'each',
    ...given({
      event: args.event,
      claude: args.claude,
      client: await clientAsked(args.client ?? config.client, io),
      jobs: args.jobs,
      variations: config.variations,
      isWantedVariant:
        named === undefined
          ? undefined
          : (id: string) => {
              known.push(id);
              return id === named;
            },
      signal: io.signal,
      onProgress: progress && ((each) => progress.show(each)),
    }),
  };
  const report = await lint(options).finally(() => progress?.clear());
  if (named === undefined) return show(report, args, io);
  const found = variantNamed(named, report, known);
  return args.replay === undefined ? pin(found.variant, root, io) : replay(found, args, io);
}

async function show(report: Report, args: Arguments<typeof proveOptions>, io: Io): Promise<ExitCode> {
  const layout = await layoutOn(io.stdout, io.env, args);
  const broken = report.findings.some(({ rule }) => rulesOfProofs.has(rule));
  const exit: ExitCode = report.problems.length > 0 ? 2 : broken ? 1 : 0;
  if (args.format === 'json') {
    await write(io.stdout, jsonReport(report));
    return exit;
  }
  const { proofs = [] } = report;
  const first = proofs[0];
  const passing = proofs
    .flatMap(({ variants }) => variants)
    .find(({ kind, stopped }) => kind !== 'switch-off' && stopped === (kind === 'mention'));
  const hints = [
    ...(proofs.every(({ leftOut }) => leftOut === 0)
      ? []
      : ['Not tried: each variation is tried on one action of its guard. --every tries them on all.']),
    ...(passing === undefined
      ? []
      : [`hooklint prove --replay ${passing.id} shows one of them in detail; --pin keeps it as a test.`]),
  ];
  const problems = problemBlocks(report.problems, layout);
  const closing = first === undefined && problems.length === 0 ? [nothingToProve(report)] : hints;
  const hint = [...problems, ...closing.map((text) => wrap(text, layout.width, ''))].join('\n');
  await write(io.stdout, proofText(report, layout, args.verbose));
  const unproved = modsNotJudged(report, layout);
  if (unproved.length > 0) await write(io.stdout, `${first === undefined ? '' : '\n'}${unproved.join('\n')}\n`);
  if (hint !== '') await write(io.stdout, `${first === undefined ? '' : '\n'}${hint}\n`);
  return exit;
}

/** Why there is no guard; empty where the rows of mods that were not run tell. */
function nothingToProve(report: Report): string {
  const { hooks, mods = [] } = report.project;
  const run = mods.length - unjudgedMods(report).length;
  const tried = [
    ...(hooks.length > 0 || mods.length === 0 ? [plural(hooks.length, 'PreToolUse hook')] : []),
    ...(run > 0 ? [plural(run, 'mod')] : []),
  ];
  if (tried.length === 0) return '';
  const text = `${tried.join(' and ')} stopped no command, and no change of a file, that can be written another way.`;
  return `No guard to prove: ${text} --payload FILE adds a call that must be stopped.`;
}

interface Named {
  readonly proof: Proof;
  readonly variant: ProvedVariant;
}

/** `known`: the ids of all variants, also of those that were not seen to do the same. */
function variantNamed(id: string, { proofs = [] }: Report, known: readonly string[]): Named {
  const all = proofs.flatMap((proof) => proof.variants.map((variant) => ({ proof, variant })));
  const found = all.find(({ variant }) => variant.id === id);
  if (found !== undefined) return found;
  if (known.includes(id)) {
    throw new UsageError(`nothing can be said of the variant ${JSON.stringify(id)}`, {
      hint: 'In the sandbox it was not seen to do what variants of its kind are to do, or the guard no longer stops the action itself.',
    });
  }
  const meant = nearest(id, known);
  throw new UsageError(`there is no variant ${JSON.stringify(id)}`, {
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}hooklint prove -v lists them: the action, a slash and the name in front of each.`,
  });
}

/** One variant: what was run, what it did, what the hook answered, what came of it. */
async function replay({ proof, variant }: Named, args: Arguments<typeof proveOptions>, io: Io): Promise<ExitCode> {
  const layout = await layoutOn(io.stdout, io.env, args);
  const isOfCommand = commandOf(variant.payload.json) !== undefined;
  const lines = [
    `${layout.paint.strong('variant')}  ${escapeLine(variant.id)}`,
    ...variant.text.split('\n').map((line) => `  ${escapeLine(line)}`),
    '',
    isOfCommand ? 'in the sandbox it did this' : 'the tool is documented to do this',
    ...deedLines(variant.deed),
    '',
    variant.kind === 'switch-off'
      ? 'a change of the guard itself'
      : variant.kind === 'way'
        ? `the same action as ${escapeLine(proof.action.text)}`
        : variant.kind === 'sibling'
          ? `the same as ${escapeLine(proof.action.text)}, ${isOfCommand ? 'by the branch that is checked out' : 'to a file of the same kind'}`
          : `not the action ${escapeLine(proof.action.text)}, which it only mentions`,
    `${variant.stopped ? 'stopped' : 'passed'}${variant.stoppedBy === undefined ? '' : ` by ${escapeLine(variant.stoppedBy)}`}`,
    variant.verdict === undefined
      ? 'the guard is not run on it'
      : wrap(verdictLine(variant.verdict), layout.width, '', '  '),
  ];
  await write(io.stdout, `${lines.join('\n')}\n`);
  return variant.stopped === (variant.kind !== 'mention') ? 0 : 1;
}

function deedLines(deed: Deed | undefined): readonly string[] {
  const { calls = [], files = [], reads = [] } = deed ?? {};
  const lines = [
    ...calls.map(({ program, args }) => `call ${[program, ...args].join(' ')}`),
    ...files.map(({ path }) => `write ${path}`),
    ...reads.map((path) => `print ${path}`),
  ];
  return (lines.length === 0 ? ['nothing that matters'] : lines).map((line) => `  ${escapeLine(line)}`);
}

async function pin({ kind, payload, id }: ProvedVariant, root: string, io: Io): Promise<ExitCode> {
  const name = join(pinnedFolder, `${id.replaceAll('/', '.')}.json`);
  const file = join(root, name);
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new UsageError('it is pinned already', { place: { file: name } });
  makeFolder(dirname(file));
  const expect = [{ effect: kind !== 'mention' ? 'block' : 'proceed' }];
  await writeFile(file, `${JSON.stringify({ expect, payload: payload.json }, null, 2)}\n`);
  await write(
    io.stdout,
    `written  ${name}\n\nEvery lint holds the guard to it with --payload ${pinnedFolder}, or with "payloads" in the configuration.\n`,
  );
  return 0;
}
