/** What the operating system is told in order to start one hook, worked out as the client works it out. */
import { heldOpen } from '../contract/spawning.js';
import type { CommandExecution, Handler, Prop } from '../model.js';
import type { Environment } from './environment.js';
import { gitBash } from './programs.js';

export interface Launch {
  /** Program and arguments. */
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The user's own environment, the same object for all launches, and what is set on top of it. */
  readonly env: { readonly own: Environment; readonly added: Environment };
  /** What is written to stdin before its end. */
  readonly stdin: string;
  readonly limits: Limits;
  readonly projectDir: string;
  /** Our folder of stand-ins for what a session has. */
  readonly standIns: string;
  /** What has to be there before the hook is started, and is taken away after it; absent: nothing. */
  readonly props?: readonly Prop[];
  /** Python that it starts is not started by the shim of pyenv that Claude Code would come to. */
  readonly pastPyenv?: true;
  /** Of those that wait the one with the lowest goes first; default: 0. */
  readonly turn?: number;
}

export interface Limits {
  /** Milliseconds until the hook is ended. */
  readonly timeoutMs: number;
  /** The client would have waited longer. */
  readonly shortened: boolean;
  /** Bytes kept of stdout, and of stderr; the rest is read, counted and thrown away. */
  readonly keptBytes: number;
  /** Bytes on both streams together after which the hook is ended: a client would read on until the timeout. */
  readonly totalBytes: number;
  /** Milliseconds to wait for more when the hook has ended and a child of it still holds stdout or stderr. */
  readonly graceMs: number;
}

/** A way to start hooks. */
export interface Starter {
  /** What keeps hooks from the machine elsewhere and cannot be had on this one; absent: nothing. */
  readonly lacks?: string;
  /**
   * Starts a hook and resolves when it and all that it left behind have ended. Never rejects for what a hook does, but
   * with `Cancelled` where `close` came first.
   */
  readonly start: (launch: Launch) => Promise<CommandExecution>;
  /** Ends whatever runs, and resolves when nothing does and all that was seen by then is told. */
  readonly close: () => Promise<void>;
}

/** Why there is nothing to tell of a hook: the whole lint was ended before the hook was. */
export class Cancelled extends Error {}

/** A reply of 1.5 MB is taken by the client as it is, so more than that is kept. */
export const outputLimits = {
  keptBytes: 2 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  // Older clients wait for the child itself; there is no need to wait as long to see that it holds the stream.
  graceMs: heldOpen[0].waitMs,
} as const;

/** Seconds as a timer takes them: whole milliseconds, at least one and no more than it can count. */
export function timerMs(seconds: number): number {
  return Math.min(Math.max(1, Math.round(1000 * seconds)), 2 ** 31 - 1);
}

/**
 * Program and arguments for a command handler. Shell form: `/bin/sh -c`, on Windows Git Bash; PowerShell where `shell` names it.
 * Exec form (`args` present, even empty): no shell, and the client fills in the placeholders of its own variables.
 */
export function argvOf(
  handler: Handler,
  variables: Environment,
  platform: NodeJS.Platform = process.platform,
): readonly [string, ...string[]] {
  const command = handler.command ?? '';
  if (handler.args !== undefined) {
    return [fillIn(command, variables), ...handler.args.map((argument) => fillIn(argument, variables))];
  }
  const onWindows = platform === 'win32';
  if (handler.shell === 'powershell') {
    return [onWindows ? 'powershell.exe' : 'pwsh', '-NoProfile', '-NonInteractive', '-Command', command];
  }
  if (onWindows) return [gitBash(), '-c', command];
  // "bash" names this one too.
  return ['/bin/sh', '-c', command];
}

function fillIn(text: string, variables: Environment): string {
  return text.replace(/\$\{(CLAUDE_[A-Z_]+)\}/g, (placeholder, name: string) => variables[name] ?? placeholder);
}
