/** The contract: what Claude Code does with a hook, as data, and the lookups on it. */
export { eventNames, isEventName } from './events.js';
export { blockingExitCode, signalOffset, signals } from './exit-codes.js';
export { type ClientRange, parseClientRange } from './range.js';
export { stretches } from './stretches.js';
export { compareVersions, inSpan, isVersion, newestClient, oldestClient } from './version.js';
