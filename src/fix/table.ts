/** Which findings can be fixed, where, and what the fix may change. */
import type { Aim } from './prove.js';

export type FixKind =
  /** An edit of the script, or of the file that registers the hook. */
  | { readonly in: 'script' | 'settings'; readonly aim: Aim }
  /** The script's mode. */
  | { readonly in: 'mode' };

/** By rule id. */
export const fixes: Readonly<Record<string, FixKind>> = {
  'deprecated-decision': { in: 'script', aim: 'same-effect' },
  'misplaced-field': { in: 'script', aim: 'decides' },
  'missing-hook-event-name': { in: 'script', aim: 'decides' },
  'wrong-hook-event-name': { in: 'script', aim: 'decides' },
  'stderr-only-failure': { in: 'script', aim: 'blocks' },
  'silent-failure': { in: 'script', aim: 'blocks' },
  'silent-block': { in: 'script', aim: 'speaks' },
  'timeout-in-milliseconds': { in: 'settings', aim: 'same-effect' },
  'unquoted-path-variable': { in: 'settings', aim: 'same-effect' },
  'dead-matcher': { in: 'settings', aim: 'runs' },
  'script-not-executable': { in: 'mode' },
};
