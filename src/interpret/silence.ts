/** The execution of a hook that says nothing and succeeds: what it does not decide is as without hooks. */
import type { CommandExecution } from '../model.js';

export const silence: CommandExecution = {
  type: 'command',
  exitCode: 0,
  signal: null,
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  timedOut: false,
};
