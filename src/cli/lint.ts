/** `hooklint [paths..]` */
import type { LoadedConfig } from '../load/hooklint-config.js';
import { isolations, networks } from '../run/options.js';
import { defineCommand } from './command.js';
import { given } from './given.js';
import type { Io } from './io.js';
import { judgeOptions } from './judge-options.js';
import type { Arguments, OptionTable } from './option.js';
import { delivery, reportOptions } from './report.js';

export const lintOptions = {
  event: { type: 'string', value: 'EVENT', description: 'The event that the scripts serve' },
  ...judgeOptions,
  payload: { type: 'list', value: 'FILE', description: 'Payload file or folder, besides the shipped ones' },
  user: { type: 'boolean', description: "Lint the user's own settings too" },
  env: { type: 'list', value: 'NAME', description: 'Pass on a variable that would be withheld as a secret' },
  'allow-http': { type: 'boolean', description: 'Post payloads to http hooks on other machines too' },
  jobs: { type: 'number', alias: 'j', value: 'N', description: 'Hooks run side by side (default: processors)' },
  isolation: {
    type: 'string',
    description: 'How far hooks are kept from the machine (default: auto, the furthest it can)',
    values: isolations,
  },
  network: {
    type: 'string',
    description: 'What hooks can reach (default: none where namespaces isolate them, else host)',
    values: networks,
  },
  timeout: {
    type: 'number',
    value: 'SECONDS',
    description: 'End a hook after this long, whatever it is registered with',
  },
  config: { type: 'string', value: 'FILE', description: 'Configuration (default: the nearest hooklint.config.*)' },
  'no-config': { type: 'boolean', description: 'Read no configuration' },
  baseline: { type: 'string', value: 'FILE', description: 'Report only findings that this file does not hold' },
  'update-baseline': { type: 'boolean', description: 'Write the findings of today to the baseline' },
} as const satisfies OptionTable;

export default defineCommand({
  name: '',
  positionals: '[paths..]',
  description:
    'Runs hooks on captured payloads and says what Claude Code makes of the answers: whether the tool runs, what Claude sees, what the user sees.\n' +
    'Paths are hook scripts, settings files, plugins or folders; without any, the hooks that this project wires.',
  options: { ...lintOptions, ...reportOptions },
  examples: [
    { command: 'hooklint', does: 'every hook of this project' },
    { command: 'hooklint ./hooks/*.sh', does: 'scripts, registered or not' },
    { command: 'hooklint --event Stop gate.py', does: 'a script whose event nothing else tells' },
    { command: 'hooklint --client 2.1.71 --format json', does: 'for another client, for a machine' },
  ],
  run: lintPaths,
});

export async function lintPaths(
  args: Arguments<typeof lintOptions & typeof reportOptions>,
  io: Io,
): Promise<0 | 1 | 2 | 3> {
  const { event, payload, user, isolation, network, jobs, timeout } = args;
  const deliver = delivery(args, io);
  const { lint } = await import('../lint.js');
  const { ruleLevels } = await import('./rule-levels.js');
  const config = await configFor(args, io);
  const { progressOn } = await import('./progress.js');
  const progress = progressOn(io.stderr, io.env);
  const report = await lint({
    cwd: io.cwd,
    paths: args.positionals,
    payloads: [...config.payloads, ...payload],
    user,
    env: [...config.env, ...args.env],
    allowHttp: args['allow-http'],
    levels: { ...config.levels, ...ruleLevels(args.rule) },
    ignores: config.ignores,
    isExcluded: config.isExcluded,
    ...given({
      event,
      client: args.client ?? config.client,
      isolation,
      network,
      jobs,
      timeoutSeconds: timeout,
      signal: io.signal,
      onProgress: progress?.show,
    }),
  });
  progress?.clear();
  const { heldAgainst } = await import('./baseline.js');
  const news = await heldAgainst(report, args, config.baseline, io);
  return deliver(news, args['fail-on'] ?? config.failOn);
}

/** The configuration that the arguments ask for. */
async function configFor(args: Arguments<typeof lintOptions>, io: Io): Promise<LoadedConfig> {
  const { loadConfig, noConfig } = await import('../load/hooklint-config.js');
  if (args['no-config']) return noConfig;
  const { projectRoot } = await import('../load/project.js');
  return loadConfig(io.cwd, await projectRoot(io.cwd), args.config);
}
