/** Handlers whose hooks Claude Code does not wait for. */
import type { Handler } from '../model.js';

/** Do newer versions of Claude Code go on without the hook? Under `claude -p` they wait for one with `asyncRewake` alone. */
export const inBackground = ({ async, asyncRewake }: Handler): boolean => async === true || asyncRewake === true;
