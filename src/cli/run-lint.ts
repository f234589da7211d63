/** What `hooklint [paths..]` does; apart from its options, because it loads everything that linting needs. */
import { basename, relative } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { type LoadedConfig, loadConfig, noConfig } from '../config/hooklint-config.js';
import { type LintOptions, lint } from '../lint/index.js';
import { projectRoot } from '../load/named-paths.js';
import { isTrusted } from '../load/trust.js';
import { parseShard } from '../plan/shard.js';
import { escapeText } from '../report/escape.js';
import { heldAgainst } from './baseline.js';
import { clientAsked } from './client-asked.js';
import { pinToday, readPinned } from './expectations.js';
import { fixFirst } from './fix-first.js';
import { given } from './given.js';
import type { Io } from './io.js';
import type { lintOptions } from './lint.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';
import { type ProgressLine, progressOn } from './progress.js';
import { type Delivery, delivery } from './report.js';
import type { reportOptions } from './report-options.js';
import { withStdinScript } from './stdin-script.js';

type LintArguments = Arguments<typeof lintOptions & typeof reportOptions>;

/** Lints what the arguments name and reports it. */
export async function runLint(args: LintArguments, io: Io): Promise<ExitCode> {
  const { fix, positionals: paths } = args;
  return withStdinScript({ fix, paths }, io, (stdin) => lintNamed(args, stdin, io));
}

async function lintNamed(args: LintArguments, stdin: string | undefined, io: Io): Promise<ExitCode> {
  const { effort, event, payload, user, isolation, network, jobs, timeout } = args;
  const { deliver, tell } = delivery(args, io);
  const config = await configFor(args, io);
  await tellUnread(config, io);
  const pinned = await readPinned(args, config, io);
  const progress = progressOn(io.stderr, io.env);
  const options: LintOptions = {
    cwd: io.cwd,
    paths: args.positionals,
    ignoreUnknown: args['ignore-unknown'],
    // Named from here on, as the others are: an absolute name would differ from machine to machine.
    payloads: [...config.payloads.map((path) => relative(io.cwd, path) || '.'), ...payload],
    user,
    env: [...(await envOf(config, args, io)), ...args.env],
    trusted: trusts(args, io),
    allowHttp: args['allow-http'],
    // What is pinned holds for every payload that there is.
    ...(args['update-expectations'] && { everyPayload: true }),
    levels: { ...config.levels, ...(await levelsAsked(args.rule)) },
    ignores: config.ignores,
    expectations: pinned.expectations,
    isExcluded: config.isExcluded,
    ...given({
      stdin,
      effort: effort ?? config.effort,
      faults: args.faults || config.faults,
      prove: args.prove ?? config.prove,
      variations: config.variations,
      event,
      settings: args.settings,
      permissionMode: args['permission-mode'],
      client: await clientAsked(args.client ?? config.client, io),
      configDir: io.env.CLAUDE_CONFIG_DIR,
      workspace: io.env.GITHUB_WORKSPACE ?? io.env.CI_PROJECT_DIR,
      isolation,
      network,
      jobs,
      claude: args.claude,
      timeoutSeconds: timeout,
      shard: args.shard === undefined ? undefined : parseShard(args.shard),
      signal: io.signal,
      onProgress: progress && ((each) => progress.show(each)),
    }),
  };
  const fixed = await fixFirst(args, options, io, progress);
  if (fixed !== undefined) return fixed;
  // What a baseline knows is not told, and that shows when all findings are known.
  const isHeldBack = (args.baseline ?? config.baseline) !== undefined || args['update-baseline'];
  const onErrors = isHeldBack || tell === undefined ? {} : { onErrors: told(tell, progress) };
  const report = await lint({ ...options, ...onErrors }).finally(() => progress?.clear());
  await pinToday(report, args, pinned, io);
  const news = await heldAgainst(report, args, config.baseline, io);
  return deliver(news, args['fail-on'].length > 0 ? args['fail-on'] : [config.failOn ?? []].flat());
}

/** Errors go above the line that shows how far the lint is. */
function told(
  tell: NonNullable<Delivery['tell']>,
  progress: ProgressLine | undefined,
): NonNullable<LintOptions['onErrors']> {
  return (errors) => tell(errors, progress?.clear);
}

/** Without a wish the rules need not be known yet; loading them takes as long as reading a project. */
async function levelsAsked(pairs: readonly string[]): Promise<LintOptions['levels']> {
  return pairs.length === 0 ? {} : (await import('./rule-levels.js')).ruleLevels(pairs);
}

/** The configuration that the arguments ask for. */
export async function configFor(args: Arguments<typeof lintOptions>, io: Io): Promise<LoadedConfig> {
  if (args['no-config']) return noConfig;
  return loadConfig(io.cwd, await projectRoot(io.cwd), { named: args.config, trusted: trusts(args, io) });
}

/** Of several configurations in one folder only one is used. */
async function tellUnread({ file, unread = [] }: LoadedConfig, io: Io): Promise<void> {
  if (file === undefined || unread.length === 0) return;
  const text = `hooklint: using ${basename(file)}; ignoring ${unread.join(' and ')} in the same folder\n`;
  await notify(io, escapeText(text));
}

function trusts(args: Arguments<typeof lintOptions>, io: Io): boolean {
  return args.trust || isTrusted(io.env);
}

/** Secrets that the configuration passes on to hooks: none where whoever wrote it is not trusted. */
async function envOf(config: LoadedConfig, args: Arguments<typeof lintOptions>, io: Io): Promise<readonly string[]> {
  if (config.env.length === 0 || trusts(args, io)) return config.env;
  const names = config.env.join(', ');
  await notify(
    io,
    escapeText(
      `hooklint: ${names} not passed to hooks, because the project is not trusted in CI; --env NAME or --trust passes it\n`,
    ),
  );
  return [];
}
