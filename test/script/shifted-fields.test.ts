/** Which fields `read` takes for others, by how the lines are put together and taken apart. */
import { expect, it } from 'vitest';
import { shiftedFields } from '../../src/script/payload/shifted-fields.js';

const found = (text: string): readonly string[] =>
  shiftedFields(text).map(({ fault, field, next, variable }) => `${fault} ${field}: ${variable}, ${next}`);

const list = '[.cwd // "", .tool_name] | @tsv';

it.each([
  [`read -r dir tool <<< "$(jq -r '${list}')"`, ['blank .cwd: dir, tool']],
  [`IFS=$'\\t' read -r dir tool < <(jq -r '${list}')`, ['empty .cwd: dir, tool']],
  [`jq -r '${list}' | while read -r dir tool; do :; done`, ['blank .cwd: dir, tool']],
  [`while read -r dir tool; do :; done < <(jq -r '${list}')`, ['blank .cwd: dir, tool']],
  [`IFS="\t" read dir tool <<< "$(jq -r '[(.cwd // empty), .tool_name] | join("\\t")')"`, ['empty .cwd: dir, tool']],
  [`read -r a b c <<< "$(jq -r '[.id, .x // "No name", .command] | @tsv')"`, ['blank .x: b, c']],
])('%s', (text, fields) => {
  expect(found(text)).toEqual(fields);
});

it.each([
  `IFS='|' read -r dir tool <<< "$(jq -r '${list}')"`,
  `IFS=$'\\n\\t'\nread -r dir tool <<< "$(jq -r '${list}')"`,
  `read -r line <<< "$(jq -r '${list}')"`,
  `read -r tool dir <<< "$(jq -r '[.tool_name, .cwd] | @tsv')"`,
  `read -r a dir <<< "$(jq -r '[(.tool_input | keys | length), .cwd] | @tsv')"`,
  `# read -r dir tool <<< "$(jq -r '${list}')"`,
  `read -r dir tool <<< "$(jq -r '.cwd')"`,
  `read -r dir tool < "$file" # @tsv`,
])('nothing: %s', (text) => {
  expect(found(text)).toEqual([]);
});
