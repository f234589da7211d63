/** A `jq` that takes a part of the payload for something else than it is. Pure. */
import type { Run } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { stderrOf } from './runs.js';

/** What `jq` says of its stdin where a filter asks a list or a text for a key. */
const wrongType =
  /^jq: error \(at <stdin>:\d{1,9}\): Cannot index (array|string|number|boolean) with (?:string )?"(\w{1,60})"/m;

/** A path in a filter that asks for a key where the payload has none, and what is there. */
export interface Misread {
  /** As it stands in the script: `.tool_response.content`. */
  readonly path: string;
  /** The part of the payload that the filter takes for an object. */
  readonly part: string;
  readonly type: string;
}

/** The filter that asked for a key of what the call takes or gives, where that has no keys; undefined: none did. */
export function misreadByJq(run: Run): Misread | undefined {
  const [, type, key] = wrongType.exec(stderrOf(run)) ?? [];
  if (type === undefined || key === undefined || run.lacked !== undefined) return undefined;
  const asked = new RegExp(`(\\.tool_(?:input|response)\\b[\\w.?]{0,80}?)\\??\\.${key}\\b`).exec(
    textOf(run.case.hook).text,
  );
  return asked === null ? undefined : { path: asked[0], part: asked[1] ?? '', type };
}
