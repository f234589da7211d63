/** The machine's fault: it has no more of something, or lets nobody at it. Neither a hook's fault nor ours. */
import { UsageError } from './usage-error.js';

/** The fault of the machine: it has no room, no rights, or too few of something. */
export class MachineError extends UsageError {
  override readonly name = 'MachineError' as 'UsageError';
}

const temporary = 'Make room in the folder for temporary files, or name another with TMPDIR.';
const permission = 'hooklint needs to read the project and to write to the folder for temporary files (TMPDIR).';
const descriptors = 'Raise the limit of open files (ulimit -n).';
const processes = 'Raise the limit of processes (ulimit -u), or end some.';

/** What to do, by the code of the system's error. */
const hints: Readonly<Record<string, string>> = {
  EACCES: permission,
  EAGAIN: processes,
  EDQUOT: temporary,
  EIO: 'The disk or the terminal is at fault.',
  EMFILE: descriptors,
  ENFILE: descriptors,
  ENOMEM: 'There is no memory left.',
  ENOSPC: temporary,
  EPERM: permission,
  EROFS: temporary,
};

/** Is it what a machine says that has no more of something, rather than what it says about one file? */
export function isExhausted(code: string | undefined): boolean {
  return ['EAGAIN', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'].includes(code ?? '');
}

/** The error as the machine's; undefined where it is not. */
export function machineErrorOf(error: unknown): MachineError | undefined {
  if (error instanceof MachineError) return error;
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const hint = typeof code === 'string' && Object.hasOwn(hints, code) ? hints[code] : undefined;
  return hint === undefined ? undefined : new MachineError(`the machine refuses: ${message}`, { hint, cause: error });
}
