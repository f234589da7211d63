/** Ends processes that a hook left behind and that nothing else can reach: those that carry our mark in their environment. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends every process whose environment holds `mark`, and returns how many there were. Linux only: elsewhere the
 * environment of other processes cannot be read without a tool, and only the hook's process group is ended.
 */
export function endMarked(mark: string): number {
  if (process.platform !== 'linux') return 0;
  const needle = Buffer.from(mark);
  let ended = 0;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid || !environmentOf(pid).includes(needle)) continue;
    try {
      process.kill(pid, 'SIGKILL');
      ended++;
    } catch {
      // Gone, or no longer ours.
    }
  }
  return ended;
}

function environmentOf(pid: number): Buffer {
  try {
    return readFileSync(`/proc/${pid}/environ`);
  } catch {
    return Buffer.alloc(0);
  }
}
