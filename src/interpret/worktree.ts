/** The directory that a WorktreeCreate hook names. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { InterpretContext } from '../model.js';
import type { Reading } from './causes.js';
import { isFaulty } from './faulty.js';
import { saysBlock } from './reply.js';

/**
 * The path that the client takes from a command hook, if there is one that it can use. Only the machine knows whether
 * the directory exists; without `exists` in the context, a path is believed when it could be one that a hook made:
 * with a slash, not starting with what only a shell or a JSON reader would understand.
 */
export function worktreePath(
  reading: Reading,
  context: InterpretContext,
  contract: ResolvedContract,
): string | undefined {
  const { reply } = reading;
  if (reading.exitCode !== 0 || reading.timedOut || isFaulty(reply)) return undefined;
  const path = named(reading, contract);
  if (path === '') return undefined;
  const exists = context.exists ?? believable;
  return exists(path) ? path : undefined;
}

function named({ reply, stdout }: Reading, contract: ResolvedContract): string {
  switch (reply.kind) {
    case 'path':
      return reply.path;
    case 'json':
      // A blocking reply's reason is taken for the path; of any other, its whole text.
      if (saysBlock(reply.value, contract)) return typeof reply.value.reason === 'string' ? reply.value.reason : '';
      return stdout.trim();
    default:
      return '';
  }
}

function believable(path: string): boolean {
  return path.includes('/') && !/^[~{"'$]/.test(path);
}
