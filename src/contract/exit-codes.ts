/** What the client makes of exit codes, and the signals that stand behind some of them. */
import type { SignalRow } from './rows.js';

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
