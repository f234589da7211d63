/** Whether the current directory of a session moves. Pure. */
import { keepsFolder } from '../contract/environment.js';
import type { Hook } from '../model.js';

/** Do the settings of the hook's project keep the session in its folder, whatever a `cd` says? */
export function staysInFolder({ env = {} }: Hook): boolean {
  return /^(?:1|true|yes|on)$/i.test(env[keepsFolder.name] ?? '');
}
