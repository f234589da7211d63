/** What must come of each script, when it runs on a PreToolUse payload of Bash. */
import type { CommandExecution, Effect } from '../../src/model.js';

export interface Expected {
  readonly effect: Effect;
  readonly execution: Partial<CommandExecution>;
  /** Harm that only namespaces can contain: not run without. */
  readonly only?: 'namespace';
  /** It is at the project's files, which is all that a copy does otherwise than no isolation. */
  readonly inCopy?: true;
  /** Seconds. */
  readonly timeout?: number;
  /** Characters of the payload's command; default: few. */
  readonly payload?: number;
  /** It is the worker that is gone, so that nothing is known but that. */
  readonly outside?: Partial<CommandExecution>;
}

const blocks: Expected = { effect: 'block', execution: { exitCode: 2, timedOut: false } };
const passes: Expected = { effect: 'proceed', execution: { exitCode: 0, timedOut: false } };
const fails: Expected = { effect: 'proceed', execution: { exitCode: 1, timedOut: false } };
const hangs: Expected = { effect: 'proceed', execution: { exitCode: null, timedOut: true }, timeout: 1 };
const runsOver: Expected = { effect: 'proceed', execution: { exitCode: null, timedOut: true, endedFor: 'output' } };
const blocksByJson: Expected = { effect: 'block', execution: { exitCode: 0, timedOut: false } };
/** A hook that ends the process that started it would have ended the client. */
const orphan: Partial<CommandExecution> = { exitCode: 1, timedOut: false };

export const expected: Readonly<Record<string, Expected>> = {
  'ask-for-password.py': passes,
  'ask-the-user.sh': blocks,
  'background-everything.sh': { ...blocks, inCopy: true, execution: { ...blocks.execution, stdoutHeldOpen: true } },
  'bidi.sh': blocks,
  'binary.sh': blocks,
  'carriage-returns.sh': { effect: 'proceed', execution: { exitCode: 127 } },
  'chmod-project.sh': { ...blocks, inCopy: true },
  'ci-commands.sh': blocks,
  'close-everything.sh': blocks,
  'close-stdout.sh': blocks,
  'daemon.py': { ...blocksByJson, inCopy: true, execution: { exitCode: 0, stdoutHeldOpen: true } },
  // Nobody could clear them away again.
  'deep-folders.py': { ...blocks, only: 'namespace' },
  'deep-json.py': passes,
  'delete-cwd.sh': { ...blocks, inCopy: true },
  'delete-itself.sh': { ...blocks, inCopy: true },
  'delete-project.sh': { ...blocks, only: 'namespace' },
  // The client waits on for as long as each of its waits brings something.
  'dripping-child.sh': hangs,
  'echo-payload.sh': { ...passes, payload: 1_000_000 },
  'empty.sh': passes,
  'endless-both.sh': runsOver,
  'endless-stderr.sh': runsOver,
  'endless-stdout.sh': runsOver,
  'exec-itself.sh': hangs,
  'fake-frames.sh': blocks,
  'fork-storm.sh': {
    effect: 'proceed',
    execution: { exitCode: null, timedOut: true, endedFor: 'resources' },
    only: 'namespace',
    timeout: 60,
  },
  'huge-line-on-stderr.sh': blocks,
  'huge-sparse-file.py': { ...fails, only: 'namespace' },
  'huge-stdout.sh': passes,
  'ignore-signals.sh': hangs,
  'invalid-utf8.sh': blocksByJson,
  'kill-ancestors.sh': { ...blocks, only: 'namespace' },
  // Itself and its shell, but not its parent.
  'kill-everything.sh': { effect: 'proceed', execution: { exitCode: 1, signal: 'SIGKILL' }, only: 'namespace' },
  'kill-own-group.sh': { effect: 'proceed', execution: { exitCode: 1, signal: 'SIGKILL' } },
  'kill-parent.sh': { ...blocks, outside: orphan },
  'kill-parents-group.sh': { ...blocks, outside: orphan },
  'late-writer.sh': blocksByJson,
  'limit-parent.py': { ...blocks, outside: orphan },
  'many-files.py': { ...blocks, inCopy: true, timeout: 60 },
  'markup.sh': blocks,
  'memory-hog.py': {
    effect: 'proceed',
    execution: { exitCode: null, timedOut: true, endedFor: 'resources' },
    only: 'namespace',
    timeout: 60,
  },
  'million-braces.sh': passes,
  'never-reads.sh': { ...blocks, payload: 1_000_000 },
  'no-such-interpreter.sh': { effect: 'proceed', execution: { exitCode: 127 } },
  'no-umask.sh': { ...blocks, inCopy: true },
  'nonblocking.py': passes,
  'not-executable.sh': { effect: 'proceed', execution: { exitCode: 126 } },
  'nul-bytes.sh': passes,
  'one-byte.sh': { ...blocks, payload: 1_000_000 },
  'prototype.sh': passes,
  'reopen-streams.sh': blocksByJson,
  'rewrite-itself.sh': { ...blocks, inCopy: true },
  'segfault.py': { effect: 'proceed', execution: { exitCode: 139 } },
  'sleeping-child.sh': { ...blocksByJson, execution: { exitCode: 0, stdoutHeldOpen: true } },
  'slow-reader.sh': { ...blocks, payload: 300_000 },
  'spin.sh': hangs,
  'stop-itself.sh': hangs,
  // The worker is given up after the timeout, twice, the second time alone.
  'stop-the-parent.sh': { ...blocks, timeout: 1, outside: orphan },
  'swap-streams.sh': passes,
  'symlink-games.sh': { ...blocks, only: 'namespace' },
  'terminal-escapes.sh': blocks,
  // Elsewhere than on Linux nobody inherits it.
  'unmarked-daemon.py': { ...blocksByJson, ...(process.platform === 'linux' ? {} : { only: 'namespace' }) },
  'unmarked-sibling.py': { ...blocksByJson, ...(process.platform === 'linux' ? {} : { only: 'namespace' }) },
  'utf-16.sh': passes,
  'write-to-stdin.sh': passes,
  'write-to-terminal.sh': blocks,
  'zombies.py': blocksByJson,
};
