/** From what the operating system said about a process to what the client makes of it. */
import { homedir, tmpdir } from 'node:os';
import { isExhausted, type MachineError, machineErrorOf } from '../model/machine-error.js';
import type { CommandExecution, FileChange } from '../model.js';
import type { Launch } from './launch.js';
import { isUnderLoad } from './machine.js';

/** Why a hook was ended: its time, its output, or what its processes used. */
export type Ended = 'time' | 'output' | 'resources';

/** What was seen of one process, by whichever way it was started. */
export interface Observed {
  /** Absent: it could not be started. */
  readonly exit?: { readonly code: number } | { readonly signal: string };
  readonly startError?: { readonly code: string; readonly message: string };
  readonly ended?: Ended;
  /** A child still held stdout or stderr when the client would have stopped waiting. */
  readonly held: boolean;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Bytes seen on both streams, kept or not. */
  readonly seen: readonly [stdout: number, stderr: number];
  readonly traces?: Traces;
  readonly durationMs: number;
  /** Only a worker can tell. */
  readonly cpuMs?: number;
}

/** The machine's error where it was out of something, and the hook therefore not started: nothing is known of it then. */
export function exhaustion({ startError }: Observed): MachineError | undefined {
  return isExhausted(startError?.code) ? machineErrorOf(startError) : undefined;
}

/** What a hook did to the machine besides answering, or would have done. */
export interface Traces {
  readonly changes: readonly Omit<FileChange, 'within'>[];
  readonly networkAttempts?: number;
}

/**
 * A signal that ends the process that the client started is exit code 1 to it; one that ends a child of the shell is
 * 128+n, which the shell itself says. A program that cannot be started is exit code 1 as well.
 */
export function executionOf(observed: Observed, { limits, projectDir, standIns, pastPyenv }: Launch): CommandExecution {
  const { ended, exit, held, startError, stderr, stdout } = observed;
  const dropped = [observed.seen[0] - stdout.length, observed.seen[1] - stderr.length] as const;
  return {
    type: 'command',
    exitCode: ended !== undefined ? null : exit !== undefined && 'code' in exit ? exit.code : 1,
    signal: ended === undefined && exit !== undefined && 'signal' in exit ? exit.signal : null,
    stdout,
    stderr,
    ...(dropped[0] > 0 && { stdoutDropped: dropped[0] }),
    ...(dropped[1] > 0 && { stderrDropped: dropped[1] }),
    timedOut: ended !== undefined,
    ...(ended !== undefined && (ended !== 'time' || limits.shortened) && { endedFor: ended }),
    ...(held && { stdoutHeldOpen: true }),
    ...(startError !== undefined && { startError }),
    ...(observed.traces !== undefined && tracesOf(observed.traces, projectDir, standIns)),
    durationMs: observed.durationMs,
    ...(observed.cpuMs !== undefined && { cpuMs: observed.cpuMs }),
    ...(pastPyenv && { pastPyenv }),
    ...(isUnderLoad() && { underLoad: true }),
  };
}

function tracesOf(
  { changes, networkAttempts }: Traces,
  projectDir: string,
  standIns: string,
): Pick<CommandExecution, 'writes' | 'networkAttempts'> {
  const within = (path: string): FileChange['within'] => {
    if (isIn(path, projectDir)) return 'project';
    if (['/tmp', '/var/tmp', '/dev/shm', tmpdir()].some((temp) => isIn(path, temp))) return 'temp';
    return isIn(path, homedir()) ? 'home' : 'elsewhere';
  };
  return {
    // The stand-ins are there to be written to.
    writes: changes
      .filter(({ path }) => !isIn(path, standIns))
      .map((change) => ({ ...change, within: within(change.path) })),
    ...(networkAttempts !== undefined && { networkAttempts }),
  };
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

const nothing = new Uint8Array();

/** A run that never came about, or whose end we did not see. */
export const unseen = { held: false, stdout: nothing, stderr: nothing, seen: [0, 0], durationMs: 0 } as const;
