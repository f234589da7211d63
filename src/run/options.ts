/** What a caller may ask of the runner. */

import type { IsolationReport, Version } from '../model.js';
import type { HttpSettings } from '../wiring/http-settings.js';

/** How far a hook is kept from the machine. `auto`: the strongest that the machine offers. */
export type Isolation = 'auto' | 'none' | 'copy' | 'namespace';

export const isolations: readonly Isolation[] = ['auto', 'none', 'copy', 'namespace'];

/** `none`: nothing but an own loopback, where the isolation can give one. `host`: whatever the machine reaches. */
export type Network = 'none' | 'host';

export const networks: readonly Network[] = ['none', 'host'];

export interface RunOptions extends HttpSettings {
  /** How many hooks run side by side; default: the number of processors. */
  readonly jobs?: number;
  readonly isolation?: Isolation;
  readonly network?: Network;
  /** Seconds after which we end a hook although Claude Code would wait longer. */
  readonly timeoutSeconds?: number;
  /** Secret-looking variables of the user's environment that are to be passed on all the same. */
  readonly env?: readonly string[];
  /** Header variables of http hooks hold what they hold here, secrets too; default: unless this is CI. */
  readonly trusted?: boolean;
  /** the version of Claude Code whose environment and default timeouts are used; default: the newest known. */
  readonly client?: Version;
  /** Post payloads to http hooks on hosts other than this machine, too. */
  readonly allowHttp?: boolean;
  /** Run scripts without their run bit as if they had it. Claude Code does not: it is to be said besides. */
  readonly asIfExecutable?: boolean;
  /** Called before the first hook is run, with what it is kept from. */
  readonly onIsolated?: (isolation: IsolationReport) => void;
  /** Ends the runs under way, leaving no process; what was asked for after that is not run. */
  readonly signal?: AbortSignal;
}
