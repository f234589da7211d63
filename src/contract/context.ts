/** How long what a hook told Claude stays in the conversation. */
import type { Row, Version } from '../model.js';
import { measured } from './sources.js';
import { inSpan } from './version.js';

/** What SessionStart hooks added at the start of a session is in no request after this. */
export interface ContextLossFact {
  /** The `source` with which SessionStart runs again. */
  readonly startedBy: string;
}

export const contextLosses: readonly Row<ContextLossFact>[] = [
  {
    startedBy: 'clear',
    since: '2.1.140',
    sinceUnknown: true,
    source: measured('2.1.330', 'The same on 2.1.140 and 2.1.220; in `claude -p` 2.1.42 clears nothing.'),
  },
  {
    startedBy: 'compact',
    since: '2.1.42',
    sinceUnknown: true,
    source: measured('2.1.330', 'The same on 2.1.42, 2.1.140 and 2.1.220. The request for the summary still has it.'),
  },
];

/** The sources of SessionStart that find the context of an earlier start gone. */
export function contextLostAt(client: Version): readonly string[] {
  return contextLosses.filter((row) => inSpan(client, row)).map(({ startedBy }) => startedBy);
}
