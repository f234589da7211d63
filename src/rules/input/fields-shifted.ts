/** Fields between tabs that `read` does not take apart as they were put together. */

import { inputRowsOf } from '../../contract/inputs.js';
import { unknownField } from '../../contract/payload-paths.js';
import { type Served, servedBy } from '../../evidence/missing-field.js';
import { handlerSpot } from '../../evidence/registration.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { type ShiftedField, shiftedFields } from '../../script/payload/shifted-fields.js';

const shell = (text: string, title?: string) => inBash('PreToolUse', `input=$(cat)\n${text}\n`, title);

const block = '[[ $path == *.lock ]] && exit 2\nexit 0';

export const rule: Rule = {
  id: 'fields-shifted',
  severity: 'warning',
  summary: "`read` splits fields differently from how jq joined them, so variables get each other's values.",
  docs: {
    why:
      '`@tsv` puts a tab between fields. Without `IFS`, `read` splits at blanks as well, and a path or a sentence with a ' +
      'blank in it fills several variables. With a tab as `IFS`, `read` still takes several tabs in a row for one: ' +
      'where a field is empty, the next one takes its place.',
    repair:
      'Put a character between the fields that is no white space: `join("\\u001f")` in jq, and `IFS=$\'\\x1f\' read -r …`. Or ' +
      'read each field with a jq of its own.',
  },
  bad: [
    shell(
      `read -r path tool <<< "$(jq -r '[.tool_input.file_path, .tool_name] | @tsv' <<<"$input")"\n${block}`,
      'At blanks',
    ),
    shell(
      `IFS=$'\\t' read -r path tool < <(jq -r '[(.tool_input.file_path // ""), .tool_name] | @tsv' <<<"$input")\n[[ $tool == Bash ]] && exit 0\n${block}`,
      'An empty field',
    ),
    inBash(
      'SessionStart',
      'jq -r \'.[] | [.title // "No title", .branch] | @tsv\' notes.json | while read -r title branch; do\n  echo "$branch: $title"\ndone\n',
      'In a loop',
    ),
  ],
  good: [
    shell(
      `IFS=$'\\x1f' read -r path tool <<< "$(jq -r '[.tool_input.file_path // "", .tool_name] | join("\\u001f")' <<<"$input")"\n${block}`,
    ),
    shell(
      `IFS=$'\\t' read -r tool path < <(jq -r '[.tool_name, .tool_input.file_path // ""] | @tsv' <<<"$input")\n${block}`,
      'The last one may be empty',
    ),
    shell(
      `read -r session tool <<< "$(jq -r '[.session_id // "", .tool_name // ""] | @tsv' <<<"$input")"\necho "$session $tool" >>tools.log`,
      'Neither blank nor empty',
    ),
    {
      kind: 'script',
      title: 'In another language',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nprint("read -r a b <<< $(jq -r \'[.cwd, .tool_name] | @tsv\')")\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const said = textOf(hook);
    if (!/^(?:sh|bash|zsh)$/.test(said.language) || isToldBefore(hook, project)) return;
    const served = servedBy(hook, said, project);
    for (const shifted of shiftedFields(said.text)) {
      const { fault, field, length, next, offset, variable } = shifted;
      if (fault === 'empty' && !mayBeEmpty(shifted, served)) continue;
      yield {
        message:
          fault === 'blank'
            ? `\`read\` splits this line at blanks too: the second word of \`${field}\` goes to \`$${next}\`.`
            : `\`read\` takes two tabs for one: where \`${field}\` is empty, \`$${variable}\` gets what is for \`$${next}\`.`,
        help: `Put a character between the fields that is no white space: \`join("\\u001f")\` in jq, \`IFS=$'\\x1f' read -r\` here.`,
        at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
      };
    }
  },
};

/** Is the field of a payload absent from some that the hook gets? What other files hold, nobody knows. */
function mayBeEmpty({ path }: ShiftedField, { events, tools }: Served): boolean {
  const [first = ''] = path;
  if (first === 'tool_input') {
    const each = tools ?? ['Bash', 'Write', 'Read'];
    return events.some((event) => each.some((tool) => unknownField(event, path, [tool]) !== undefined));
  }
  return (
    path.length === 1 &&
    events.some((event) => inputRowsOf(event).some(({ name, required }) => name === first && required !== true))
  );
}
