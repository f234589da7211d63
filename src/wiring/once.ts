/** Does `once` keep a hook from running again? */
import { matcherAt } from '../contract/matchers.js';
import { onceCounts } from '../contract/places.js';
import type { ConfigKind, Hook, Version } from '../model.js';

/** Characters of a list or an expression; without them a matcher is a name. */
const notOfName = /[|,*+?^$()[\]{}\\\s]/;

/** `unknown`: on events that are not matched by a tool's name, where nobody has looked. */
export function onceHolds(
  { event, matcher = '' }: Pick<Hook, 'event' | 'matcher'>,
  kind: ConfigKind,
  client: Version,
): 'yes' | 'no' | 'unknown' {
  if (!onceCounts.kinds.some((each) => each === kind)) return 'no';
  if (matcherAt(event, client).subject !== 'tool_name') return 'unknown';
  return matcher !== '' && !notOfName.test(matcher) ? 'yes' : 'no';
}
