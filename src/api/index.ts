/**
 * hooklint as a library. What runs hooks and reads files is here; everything else is also in `hooklint/pure`, which
 * needs no Node.
 *
 *     import { lint } from 'hooklint';
 *
 *     const report = await lint({ cwd: process.cwd(), paths: ['guard.sh'] });
 *     console.log(report.summary);
 */
export { exitCode, type FailOn } from '../check/exit-code.js';
export { type LintOptions, lint } from '../lint/index.js';
export { loadCorpus, loadPayloads } from '../load/payloads.js';
export { loadProject } from '../load/project.js';
export { plan } from '../plan/index.js';
export { type RunOptions, runCases, runCommand } from '../run/index.js';
export * from './pure.js';
export { type RunHookOptions, runHook } from './run-hook.js';
