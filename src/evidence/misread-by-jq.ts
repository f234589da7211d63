/** A `jq` that takes a part of the payload for something else than it is. Pure. */
import type { Run } from '../model.js';
import { textOf } from '../script/text-of.js';
import { stderrOf } from './runs.js';

/** What `jq` says of its stdin where a filter asks a list or a text for a key. */
const wrongType =
  /^jq: error \(at <stdin>:\d{1,9}\): Cannot index (?:array|string|number|boolean) with (?:string )?"(\w{1,60})"/m;

/** Did a filter ask for a key of what the call takes or gives, where that has no keys? */
export function isMisreadByJq(run: Run): boolean {
  const key = wrongType.exec(stderrOf(run))?.[1];
  return (
    key !== undefined &&
    run.lacked === undefined &&
    new RegExp(`\\.tool_(?:input|response)\\b[\\w.?]{0,80}\\.${key}\\b`).test(textOf(run.case.hook).text)
  );
}
