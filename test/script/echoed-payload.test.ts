import { describe, expect, it } from 'vitest';
import { echoedPayload } from '../../src/script/pitfalls/echoed-payload.js';

describe('a payload that is printed with echo', () => {
  it.each([
    ['input=$(cat)\necho "$input" | jq -r .cwd\n', 'input', 'jq'],
    ['INPUT="$(cat -)" && F=$(echo -n "${INPUT}" | jq -r .cwd)', 'INPUT', 'jq'],
    ['call=`cat`; echo $call |python3 -c "import json"', 'call', 'python3'],
  ])('is found in %s', (text, name, reader) => {
    const found = echoedPayload(text);
    expect(found).toMatchObject({ name, reader });
    expect(text.slice(found?.offset, (found?.offset ?? 0) + 4)).toBe('echo');
  });

  it.each([
    ['input=$(cat)\nprintf %s "$input" | jq -r .cwd\n'],
    ['input=$(jq -r .cwd)\necho "$input" | jq -R .\n'],
    ['input=$(cat)\necho "$input" | grep -q cwd\n'],
    ['input=$(cat)\necho -E "$input" | jq .cwd\n'],
    ['input=$(cat notes.json)\necho "$input" | jq .cwd\n'],
  ])('is none in %s', (text) => {
    expect(echoedPayload(text)).toBeUndefined();
  });
});
