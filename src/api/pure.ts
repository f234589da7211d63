/**
 * The part of hooklint that touches nothing: contract, interpreter, rules and reports, for a browser or a worker.
 *
 *     import { contractAt } from 'hooklint/pure';
 *
 *     console.log(contractAt('Stop').exit2.effect);
 */
export { type CheckOptions, check } from '../check/index.js';
export {
  type ClientRange,
  eventNames,
  isEventName,
  newestClient,
  oldestClient,
  parseClientRange,
  stretches,
} from '../contract/index.js';
export { contractAt } from '../interpret/contract-at.js';
export { interpret } from '../interpret/index.js';
export { judge } from '../interpret/judge.js';
export { type MergedVerdict, merge } from '../interpret/merge.js';
export { mergeRuns } from '../interpret/merge-runs.js';
export { type ExecutionRecord, RecordError, readRecord } from '../logs/execution-record.js';
export { UsageError } from '../model/usage-error.js';
export type * from '../model.js';
export { escapeLine, escapeText } from '../report/escape.js';
export { reportJson, verdictJson } from '../report/json.js';
export type { ReportJson, VerdictJson } from '../report/json-shapes.js';
export { verdictLine } from '../report/line.js';
export { type PrettyOptions, prettyReport } from '../report/pretty.js';
export { rules } from '../rules/index.js';
export { matches } from '../wiring/matcher.js';
export { type SettingsOptions, settingsProject } from '../wiring/settings-project.js';
