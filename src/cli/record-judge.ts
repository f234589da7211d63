/** Execution records judged, those that differ in nothing that a judge looks at only once. */
import { type ClientRange, parseClientRange } from '../contract/index.js';
import { judge } from '../interpret/judge.js';
import { type ExecutionRecord, RecordError, readRecord } from '../logs/execution-record.js';
import { UsageError } from '../model/usage-error.js';
import type { Case, Hook, PayloadJson, PermissionMode, Run, Version } from '../model.js';
import type { judgeOptions } from './judge-options.js';
import type { Arguments } from './option.js';
import { remembering } from './remember.js';

/** A record, and what was concluded of the run that it tells of. */
export interface Judged<T> {
  readonly record: ExecutionRecord;
  readonly conclusion: T;
}

/** The judge throws what `isFaultOfLine` knows where a value is no record. */
export function recordJudge<T>(
  args: Pick<Arguments<typeof judgeOptions>, 'client' | 'permission-mode'>,
  conclude: (run: Run) => T,
): (value: unknown) => Judged<T> {
  const rangeOf = rangeReader(args.client);
  const remember = remembering<T>();
  return (value) => {
    const record = readRecord(value);
    const payload = record.payload ?? { hook_event_name: record.event };
    const { hook } = value as { readonly hook: unknown };
    const conclusion = remember(
      () => `${record.event} ${record.client} ${JSON.stringify(hook)} ${JSON.stringify(record.permissions)}`,
      payload,
      (watched) =>
        conclude(judge(caseOf(record, watched, args['permission-mode']), record.execution, rangeOf(record.client))),
    );
    return { record, conclusion };
  };
}

/** The clients to judge a record for: its own, where it names one, else those asked for. */
function rangeReader(asked: string | undefined): (client: Version | undefined) => ClientRange {
  const ofAll = parseClientRange(asked);
  const known = new Map<Version, ClientRange>();
  return (client) => {
    if (client === undefined) return ofAll;
    let range = known.get(client);
    if (range === undefined) {
      range = parseClientRange(client);
      known.set(client, range);
    }
    return range;
  };
}

/** Not JSON, no record, or a client that nothing is known of. */
export function isFaultOfLine(error: unknown): error is Error {
  return error instanceof SyntaxError || error instanceof RecordError || error instanceof UsageError;
}

function caseOf(record: ExecutionRecord, json: PayloadJson, mode: PermissionMode | undefined): Case {
  const { event, handler, permissions = mode && { rules: [] } } = record;
  const hook: Hook = {
    id: '',
    event,
    handler: handler ?? { type: 'command' },
    decidedBy: 'flag',
    place: { file: '' },
    projectDir: '',
    ...(permissions && { permissions: { ...(mode && { mode }), ...permissions } }),
  };
  return { id: '', hook, payload: { id: '', event, json, nature: 'benign', provenance: '' } };
}
