/** What becomes of `"async": true` hooks that still run when the session ends. */
import type { EventName, Row } from '../model.js';
import { measured } from './sources.js';

export interface AsyncEndFact {
  /** Events with which a session without a terminal ends: their async hooks have no time left. */
  readonly lastEvents: readonly EventName[];
}

export const asyncEnds: readonly Row<AsyncEndFact>[] = [
  {
    lastEvents: ['Stop', 'SessionEnd'],
    since: '2.1.330',
    sinceUnknown: true,
    source: measured(
      '2.1.330',
      'In `claude -p`: async hooks are cancelled when the session ends. Older clients were not looked at.',
    ),
  },
];
