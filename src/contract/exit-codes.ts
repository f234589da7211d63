/** What the client makes of exit codes, and the signals that stand behind some of them. */
import type { Row, Version } from '../model.js';
import type { SignalRow } from './rows.js';
import { measured } from './sources.js';
import { traitRows } from './traits.js';
import { inSpan } from './version.js';

/** The convention of shells: a child that a signal ended is reported as this plus the signal's number. */
export const signalOffset = 128;

/**
 * Exit codes that likely stand for a signal. "Likely": 128+n is a convention of shells that any program may use for
 * itself, and some numbers differ between systems (SIGBUS is 7 on Linux and 10 on macOS).
 */
export const signals: readonly SignalRow[] = [
  { exitCode: 129, name: 'SIGHUP', meaning: 'terminal hangup' },
  { exitCode: 130, name: 'SIGINT', meaning: 'interrupted (Ctrl-C)' },
  { exitCode: 131, name: 'SIGQUIT', meaning: 'quit' },
  { exitCode: 132, name: 'SIGILL', meaning: 'illegal instruction' },
  { exitCode: 133, name: 'SIGTRAP', meaning: 'trace trap' },
  { exitCode: 134, name: 'SIGABRT', meaning: 'abort' },
  { exitCode: 135, name: 'SIGBUS', meaning: 'bus error' },
  { exitCode: 136, name: 'SIGFPE', meaning: 'arithmetic fault' },
  { exitCode: 137, name: 'SIGKILL', meaning: 'forced termination' },
  { exitCode: 138, name: 'SIGUSR1', meaning: 'user signal 1' },
  { exitCode: 139, name: 'SIGSEGV', meaning: 'segmentation fault' },
  { exitCode: 140, name: 'SIGUSR2', meaning: 'user signal 2' },
  { exitCode: 141, name: 'SIGPIPE', meaning: 'broken pipe' },
  { exitCode: 142, name: 'SIGALRM', meaning: 'alarm clock' },
  { exitCode: 143, name: 'SIGTERM', meaning: 'terminated' },
  { exitCode: 152, name: 'SIGXCPU', meaning: 'CPU time limit' },
  { exitCode: 153, name: 'SIGXFSZ', meaning: 'file size limit' },
];

/** The exit code by which a hook blocks. */
export const blockingExitCode = 2;

/** The exit code by which a shell says that it found no such program. */
export const notFoundExitCode = 127;

/** Exit codes that a shell gives for a program that could not be started, and those that stand for a signal. */
export function isBreakdown(exitCode: number): boolean {
  return exitCode === 126 || exitCode === notFoundExitCode || exitCode > signalOffset;
}

/** A way to end. What it comes to is interpreted, event by event. */
export interface ExitFact {
  readonly exit: '0' | '2' | 'other' | 'signal' | 'timeout';
}

const since = '1.0.38';

/** Since when each is known to do what it does. */
export const exitRows: readonly Row<ExitFact>[] = [
  { exit: '0', since, source: measured('2.1.330') },
  ...traitRows.flatMap((row): Row<ExitFact>[] => (row.trait === 'exit2YieldsTo' ? [{ ...row, exit: '2' }] : [])),
  {
    exit: 'other',
    since,
    source: measured(
      '2.1.330',
      'Measured from 1.0.80 on with exit 1 and 127; on WorktreeCreate every failure fails the creation.',
    ),
  },
  {
    exit: 'signal',
    since,
    source: measured(
      '2.1.330',
      'SIGKILL measured on several clients; that a deny printed before it counts, on 2.1.330 only. A child of the shell is reported as 128+n, the shell itself as 1.',
    ),
  },
  { exit: 'timeout', since, source: measured('2.1.330', 'Measured on 2.1.330 only.') },
];

/** The rows that hold under a client. */
export function exitsAt(client: Version): readonly Row<ExitFact>[] {
  return exitRows.filter((row) => inSpan(client, row));
}
