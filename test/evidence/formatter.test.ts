import { describe, expect, it } from 'vitest';
import { onlyFormats } from '../../src/evidence/formatter.js';
import type { Hook } from '../../src/model.js';

const inline = (command: string) => ({ handler: { type: 'command', command } }) as Hook;
const script = (text: string) => ({ handler: {}, script: { text, language: 'bash' } }) as Hook;

describe('a hook that does nothing but format', () => {
  it.each([
    ['a command', inline('npx prettier --write "$(jq -r .tool_input.file_path)"')],
    [
      'a script without a word of its own',
      script(
        '#!/bin/bash\n# The tests come later.\nfile=$(jq -r .tool_input.file_path)\n[[ $file == *.go ]] || exit 0\ngofmt -w "$file"\n',
      ),
    ],
  ])('%s', (_, hook) => expect(onlyFormats(hook)).toBe(true));

  it.each([
    ['one that checks as well', script('gofmt -w "$file"\ngo test ./...\n')],
    ['one that has something to say', script('gofmt -w "$file" || echo "Not formatted: $file" >&2\n')],
    ['one that ends as it means to', script('gofmt -w "$file" || exit 1\n')],
    ['another language', { handler: {}, script: { text: 'run("gofmt -w a.go")', language: 'python' } } as Hook],
  ])('is not %s', (_, hook) => expect(onlyFormats(hook)).toBe(false));
});
