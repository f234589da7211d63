/** Harmless texts that guards of text are asked about. */
import { describe, expect, it } from 'vitest';
import type { Hook, Run } from '../../src/model.js';
import { harmlessTextCases, harmlessTexts } from '../../src/plan/harmless-texts.js';

interface Shown {
  readonly event?: string;
  readonly tool?: string;
  readonly effect?: string;
  readonly pluginRoot?: string;
}

/** A run of a guard with this text that let a file be written. */
function runOf(
  text: string,
  { event = 'PreToolUse', tool = 'Write', effect = 'proceed', pluginRoot }: Shown = {},
): Run {
  const handler = { type: 'command', command: text };
  const hook = { id: 'h', event, handler, ...(pluginRoot === undefined ? {} : { pluginRoot }) } as unknown as Hook;
  const json = {
    hook_event_name: event,
    tool_name: tool,
    tool_input: { file_path: '{{PROJECT}}/notes.txt', content: 'hello' },
    ...(event === 'PostToolUse' ? { tool_response: { content: 'hello' } } : {}),
  };
  return {
    case: { id: 'h@1', hook, payload: { json, nature: 'benign' } },
    verdict: { runs: true, effect },
  } as unknown as Run;
}

const casesOf = (text: string, shown?: Shown) => harmlessTextCases([runOf(text, shown)], new Map());
const namesIn = (text: string, shown?: Shown): readonly unknown[] => [
  ...new Set(casesOf(text, shown).map(({ world }) => world?.harmless?.name)),
];

describe('harmless texts', () => {
  it.each([
    ['grep -qE "as any" <<<"$text" && exit 2 # .ts', ['prose-as-any']],
    ["if re.match(r'^#\\s*(import |return )', line): sys.exit(2)", ['comment-return', 'comment-import']],
    ['if (/\\bexec\\(/.test(text)) process.exit(2); // .js', ['expression-exec']],
    ['grep -q "eval(" <<<"$text" && exit 2 # .py', ['literal-eval', 'model-eval']],
    ['grep -q "unwrap()" <<<"$text" && exit 2', ['part-unwrap']],
    ['grep -qiE "TODO|FIXME" <<<"$text" && exit 2', ['part-todo']],
    ['grep -qE \'sk-[A-Za-z0-9_-]{20,}\' <<<"$text" && exit 2', ['part-of-key', 'commit-of-action']],
    ['grep -qE \'#[0-9a-fA-F]{3,8}\' <<<"$text" && exit 2 # .css', ['number-of-issue']],
    ['grep -q "hello" <<<"$text" && exit 2', []],
    // A program that looks for something with an expression, and one that is told that a key is missing.
    ['const found = pattern.exec(text); if (found) process.exit(2); // .js', []],
    ['// import the rows\nif (text === "x") process.exit(2);', []],
  ])('are tried on a guard that looks for the word: %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('are tried beside the same text without the word, in a file of the language', () => {
    const cases = casesOf('grep -qE "as any" <<<"$text" && exit 2 # .ts');
    expect(cases.map(({ payload: { json }, world }) => [json.tool_input, world])).toEqual([
      [
        { file_path: '{{PROJECT}}/src/example.ts', content: '// Read in the same way as any other list.' },
        { harmless: { name: 'prose-as-any', path: 'src/example.ts' } },
      ],
      [
        { file_path: '{{PROJECT}}/src/example.ts', content: '// Read in the same way as each other list.' },
        { harmless: { name: 'prose-as-any', path: 'src/example.ts', isControl: true } },
      ],
    ]);
  });

  it('are what the tool has written, after the edit', () => {
    const [first] = casesOf('grep -qE "as any" "$file" && exit 2 # .ts', { event: 'PostToolUse' });
    expect(first?.payload.json.tool_response).toMatchObject({
      content: '// Read in the same way as any other list.',
    });
  });

  it.each([
    ['it refuses nothing', 'grep -qE "as any" <<<"$text" && exit 0 # .ts', {}],
    ['it stops every file', 'grep -qE "as any" <<<"$text" && exit 2 # .ts', { effect: 'block' }],
    ['it hears of commands', 'grep -qE "as any" <<<"$text" && exit 2 # .ts', { tool: 'Bash' }],
    ['it is for the end of a turn', 'grep -qE "as any" <<<"$text" && exit 2 # .ts', { event: 'Stop' }],
    ['it looks at files of another language', '[[ "$file" == *.py ]] && grep -qE "as any" && exit 2', {}],
    ['it means it', "grep -qE '(apiKey|api_key)' src/client/*.ts && exit 2", {}],
  ])('are not tried where %s', (_, text, shown) => {
    expect(casesOf(text, shown)).toEqual([]);
  });

  it('take aliases of folders for what a project of its own may not have', () => {
    const text = "if (!declared('package.json', name)) process.exit(2);";
    expect(namesIn(text)).toEqual([]);
    expect(namesIn(text, { pluginRoot: '/plugin' })).toEqual(['alias-import', 'home-import']);
  });

  it('differ from their controls, and have names of their own', () => {
    expect(new Set(harmlessTexts.map(({ name }) => name)).size).toBe(harmlessTexts.length);
    for (const { control, text } of harmlessTexts) expect(control).not.toBe(text);
  });
});
