/** Lints the hook that an edit concerns, as safely as a hook may that runs unasked after every edit. */
import { dirname } from 'node:path';
import { type LoadedConfig, loadConfig, noConfig } from '../config/hooklint-config.js';
import { type LintOptions, lint } from '../lint/index.js';
import { liesWithin } from '../load/files.js';
import { projectRoot } from '../load/named-paths.js';
import { UsageError } from '../model/usage-error.js';
import type { Finding, Problem, Report } from '../model.js';
import type { Edit } from './edit.js';
import { newsIn, wasThere } from './news.js';

export interface Review {
  readonly report: Report;
  readonly findings: readonly Finding[];
  /** What keeps the edited file from being linted. */
  readonly problems: readonly Problem[];
  /** False: this machine has no sandbox for hooks, so that only what they say was read. */
  readonly ran: boolean;
}

export interface ReviewOptions {
  /** The folder of the project, where Claude Code names one. */
  readonly project?: string;
  readonly client?: string;
  readonly signal?: AbortSignal;
}

/**
 * Reviews what an edit did to hooks; without findings where the file has nothing to do with hooks.
 *
 * Nobody has looked at the hook yet: it runs in namespaces without a network or not at all, and no code of the project's
 * own configuration runs.
 */
export async function review(edit: Edit, options: ReviewOptions = {}): Promise<Review> {
  const { project = edit.cwd, client, signal } = options;
  const cwd = liesWithin(edit.file, [project]) ? project : dirname(edit.file);
  const config = await configOf(cwd);
  const was = edit.before === undefined ? () => false : wasThere(edit.before);
  const asked = client ?? config.client;
  const lintOptions: LintOptions = {
    cwd,
    paths: [edit.file],
    ignoreUnknown: true,
    isolation: 'namespace',
    network: 'none',
    trusted: false,
    // Mods would run in a Claude Code of this machine.
    claude: 'none',
    payloads: config.payloads,
    levels: config.levels,
    ignores: config.ignores,
    isExcluded: config.isExcluded,
    isWanted: (hook) => !was(hook),
    ...(config.variations && { variations: config.variations }),
    ...(asked !== undefined && { client: asked }),
    ...(signal && { signal }),
  };
  const { report, ran } = await inSandbox(lintOptions);
  return {
    report,
    findings: newsIn(report, edit),
    // That time ran out is our trouble, not the hook's.
    problems: report.problems.filter(({ place }) => place !== undefined),
    ran,
  };
}

/** What the sandbox refuses is judged by its text. */
async function inSandbox(options: LintOptions): Promise<{ readonly report: Report; readonly ran: boolean }> {
  try {
    return { report: await lint(options), ran: true };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { report: await lint({ ...options, run: false }), ran: false };
  }
}

/** One that runs code, or cannot be read, is none: whoever wrote it was not asked. */
async function configOf(cwd: string): Promise<LoadedConfig> {
  try {
    return await loadConfig(cwd, await projectRoot(cwd), { trusted: false });
  } catch (error) {
    if (error instanceof UsageError) return noConfig;
    throw error;
  }
}
