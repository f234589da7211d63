/** The events: since when the client knows them. */
import type { EventName, Source, Version } from '../model.js';
import type { EventRow } from './rows.js';

const first: Source = { kind: 'changelog', at: '1.0.38', note: 'Present in the oldest client with hooks.' };

/** A row whose first version was found by looking for the name in adjacent published clients. */
function bisected(event: EventName, absentIn: Version, since: Version, note?: string): EventRow {
  return {
    event,
    since,
    bracket: { absentIn, presentIn: since },
    source: note === undefined ? { kind: 'measured', at: since } : { kind: 'measured', at: since, note },
  };
}

export const eventRows: readonly EventRow[] = [
  { event: 'PreToolUse', since: '1.0.38', source: first },
  bisected('PermissionRequest', '2.0.44', '2.0.45'),
  bisected('PermissionDenied', '2.1.87', '2.1.88', 'The changelog says 2.1.89.'),
  { event: 'PostToolUse', since: '1.0.38', source: first },
  bisected('PostToolUseFailure', '2.0.55', '2.0.56', 'Never announced in the changelog.'),
  bisected('PostToolBatch', '2.1.117', '2.1.118', 'Never announced in the changelog.'),
  bisected('UserPromptSubmit', '1.0.51', '1.0.53', 'The changelog says 1.0.54.'),
  bisected('UserPromptExpansion', '2.1.114', '2.1.116', 'Never announced in the changelog.'),
  bisected('SessionStart', '1.0.61', '1.0.62'),
  bisected('SessionEnd', '1.0.84', '1.0.85'),
  bisected('Setup', '2.1.9', '2.1.10'),
  { event: 'Stop', since: '1.0.38', source: first },
  bisected('StopFailure', '2.1.77', '2.1.78'),
  bisected('SubagentStart', '2.0.42', '2.0.44', 'The changelog says 2.0.43, which was never published on npm.'),
  bisected('SubagentStop', '1.0.40', '1.0.41'),
  bisected('TeammateIdle', '2.1.32', '2.1.33'),
  bisected('TaskCreated', '2.1.83', '2.1.84'),
  bisected('TaskCompleted', '2.1.32', '2.1.33'),
  bisected('PreCompact', '1.0.45', '1.0.48'),
  bisected('PostCompact', '2.1.75', '2.1.76'),
  bisected('PreModelSwitch', '2.1.250', '2.1.251'),
  bisected('PostModelSwitch', '2.1.250', '2.1.251'),
  bisected('Elicitation', '2.1.62', '2.1.63', 'The changelog says 2.1.76.'),
  bisected('ElicitationResult', '2.1.62', '2.1.63', 'The changelog says 2.1.76.'),
  { event: 'Notification', since: '1.0.38', source: first },
  bisected('ConfigChange', '2.1.47', '2.1.48', 'The changelog says 2.1.49.'),
  bisected('CwdChanged', '2.1.81', '2.1.83'),
  bisected('DirectoryAdded', '2.1.218', '2.1.219'),
  bisected('FileChanged', '2.1.81', '2.1.83'),
  bisected('InstructionsLoaded', '2.1.68', '2.1.69'),
  bisected('MessageDisplay', '2.1.150', '2.1.152'),
  bisected('WorktreeCreate', '2.1.49', '2.1.50'),
  bisected('WorktreeRemove', '2.1.49', '2.1.50'),
];

/** Every event, in the order of the documentation. */
export const eventNames: readonly EventName[] = eventRows.map((row) => row.event);

const names: ReadonlySet<string> = new Set(eventNames);

/** Is the text the name of an event, in the client's spelling? */
export function isEventName(text: string): text is EventName {
  return names.has(text);
}

/** The first client that knows the event. */
export function eventSince(event: EventName): Version {
  const row = eventRows.find((candidate) => candidate.event === event);
  if (row === undefined) throw new RangeError(`not an event: ${JSON.stringify(event)}`);
  return row.since;
}
