import { describe, expect, it } from 'vitest';
import { jqCall } from '../../src/script/shell/jq-call.js';
import { literalText, readShellCommand } from '../../src/script/shell/shell-command.js';

const calls: Readonly<Record<string, string | undefined>> = {
  "jq '.cwd'": '.cwd',
  "jq -r -e '.cwd' payload.json": '.cwd of a file',
  'jq --indent 4 .tool_input': '.tool_input',
  'jq --arg name "$NAME" --slurpfile rules rules.json \'.cwd + $name\'': '.cwd + $name with name',
  'jq --argjson count "$COUNT" --tab .cwd': '.cwd with count',
  'jq -nr --arg said "$SAID" \'{reason: $said}\'': '{reason: $said} with said, without input',
  'jq --null-input 1': '1, without input',
  'jq -f filter.jq': undefined,
  'jq -L lib .cwd': undefined,
  'jq -r': undefined,
  'yq .cwd': undefined,
};

/** Only what differs from a filter that reads stdin is told. */
function told(command: string): string | undefined {
  const [first] = readShellCommand(command);
  const call = first === undefined ? undefined : jqCall(first);
  if (call === undefined) return undefined;
  const given = [...call.given.keys()];
  return [
    literalText(call.filter) ?? '',
    given.length === 0 ? '' : ` with ${given.join(', ')}`,
    call.readsInput ? '' : ', without input',
    call.ofFile ? ' of a file' : '',
  ].join('');
}

describe('jqCall', () => {
  it.each(Object.entries(calls))('%s', (command, expected) => {
    expect(told(command)).toBe(expected);
  });
});
