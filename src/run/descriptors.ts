/** Descriptors that hooklint was started with and that are none of a hook's business. */
import { openSync, readdirSync, readFileSync } from 'node:fs';

/** What `open` adds to the flags of a descriptor that ends with its program. */
const closeOnExec = 0o2000000;

/**
 * What stands after the three streams in the `stdio` of a child, so that it inherits nothing else. Node closes of its own
 * accord only what it opened itself, and cannot close for a child alone: there, the null device stands in for the rest.
 */
export function nothingElse(): readonly (number | undefined)[] {
  const inherited = process.platform === 'win32' ? [] : open().filter((fd) => fd > 2 && survives(fd));
  if (inherited.length === 0) return [];
  nullDevice ??= openSync('/dev/null', 'r');
  const stdio: (number | undefined)[] = Array(Math.max(...inherited) - 2).fill(undefined);
  for (const fd of inherited) stdio[fd - 3] = nullDevice;
  return stdio;
}

let nullDevice: number | undefined;

function open(): readonly number[] {
  try {
    return readdirSync('/dev/fd').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Where the system does not tell, it is taken to: what would be closed anyway may be covered as well. */
function survives(fd: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1];
    return flags === undefined || (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    return false;
  }
}
