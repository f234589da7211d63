/** Fields of the payload that a shell script takes by a function of its own. Pure. */
import { escaped } from '../../text/escaped.js';

/**
 * Variables that take a field by a function of the script's own, `TOOL=$(json_field "$INPUT" '.tool_name')`, which is
 * taken at its word: good enough to tell what a variable holds, not to tell that a field is none.
 */
export function takenByFunction(text: string): readonly { readonly field: string; readonly into: string }[] {
  const calls =
    /^\s{0,80}(?:local |readonly )?(\w{1,60})="?\$\(([\w-]{2,60})\b[^)\n'"]{0,80}(?:"\$\w{1,60}"\s)?["']\.((?:\w{1,60}\.){0,3}\w{1,60})[^)\n]{0,80}\)"?/gm;
  const isFunction = (name: string) =>
    new RegExp(`\\b${escaped(name)}\\s?\\(\\)|source |^\\s{0,9}\\. `, 'm').test(text);
  return [...text.matchAll(calls)].flatMap(([, into = '', name = '', field = '']) =>
    /^(?:jq|echo|printf|cat|grep)$/.test(name) || !isFunction(name) ? [] : [{ field, into }],
  );
}
