import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { comparisonsOf } from '../../src/migrate/comparisons.js';
import { fitRules, unused } from '../../src/migrate/fit.js';
import { raisedFor } from '../../src/migrate/held.js';
import { moduleText } from '../../src/migrate/module-text.js';
import { needsOf } from '../../src/migrate/needs.js';
import type { Observation } from '../../src/migrate/observation.js';
import type { Hook, Language, Payload } from '../../src/model.js';
import { cluesIn } from '../../src/script/patterns/clues.js';

function hookOf(language: Language, text: string): Hook {
  const path = 'hooks/guard';
  return {
    id: 'guard',
    event: 'PreToolUse',
    handler: { type: 'command', command: path },
    script: { path, absolutePath: `/project/${path}`, text, language, executable: true, shebang: null },
    decidedBy: 'text',
    place: { file: path },
    projectDir: '/project',
  };
}

function call(tool: string, input: Readonly<Record<string, string>>): Payload {
  const json = { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input };
  return { id: JSON.stringify(input), event: 'PreToolUse', json, nature: 'benign', provenance: 'test' };
}

const denied = (tool: string, input: Readonly<Record<string, string>>, reason: string): Observation => ({
  payload: call(tool, input),
  denied: reason,
});
const passed = (tool: string, input: Readonly<Record<string, string>>): Observation => ({ payload: call(tool, input) });

describe('what a hook needs besides its payload', () => {
  test.each([
    ['bash', 'cmd=$(jq -r .tool_input.command)\nif echo "$cmd" | grep -q rm; then echo no >&2; exit 2; fi'],
    ['bash', 'case "$(cat)" in\n  *"git push"*--force*) echo no >&2; exit 2 ;;\nesac'],
    ['python', 'import json, sys\nfrom pathlib import PurePath\nname = PurePath(json.load(sys.stdin)["x"]).name'],
    ['javascript', "import { readFileSync } from 'node:fs';\nconst e = JSON.parse(readFileSync(0, 'utf8'));"],
  ] as const)('nothing: %s %s', (language, text) => {
    expect(needsOf(hookOf(language, text))).toEqual([]);
  });

  test.each([
    ['bash', 'x=1\nif [ "$(git branch --show-current)" = main ]; then exit 2; fi', 'starts `git`', 2],
    ['bash', '. "$(dirname "$0")/lib.sh"', 'reads another file', 1],
    ['bash', 'curl -s http://localhost/ok || exit 2', 'starts `curl`', 1],
    ['python', 'import json\nimport subprocess', 'starts a process', 2],
    ['python', 'import requests', 'uses the network', 1],
    ['python', 'rules = open("rules.txt").read()', 'looks at files', 1],
    ['python', 'import os\nif os.environ.get("CI"): pass', 'reads variables', 2],
    ['python', 'import yaml', 'imports `yaml`', 1],
    ['javascript', "import { execSync } from 'node:child_process';", 'starts a process', 1],
    ['javascript', 'const on = process.env.GUARD;', 'reads variables', 1],
    ['javascript', "if (existsSync('.git')) process.exit(2);", 'looks at files', 1],
  ] as const)('%s %s: it %s', (language, text, what, line) => {
    expect(needsOf(hookOf(language, text))).toContainEqual({ what, line });
  });

  test('a language that is not read is said to be one', () => {
    expect(needsOf(hookOf('ruby', 'exit 2'))[0]?.what).toContain('ruby');
  });
});

describe('the rules behind what a hook did', () => {
  const clues = (text: string, language: Language) => cluesIn(text, language);

  test('an expression, and the fields that it is about', () => {
    const text = 'import re\nif re.search(r"git push.*--force", command): pass';
    const rules = fitRules(
      [
        denied('Bash', { command: 'git push --force', description: 'x' }, 'No.'),
        denied('Bash', { command: 'cd a; git push x --force', description: 'x' }, 'No.'),
        passed('Bash', { command: 'git push', description: 'git push --force' }),
      ],
      comparisonsOf(clues(text, 'python'), ['command', 'description', 'tool']),
    );
    expect(rules).toMatchObject({
      rules: [{ any: [{ all: [{ subject: { field: 'command' }, value: 'git push.*--force' }], none: [] }] }],
    });
  });

  test('a text beside another, an exception, and a reason that names the file', () => {
    const text = [
      'if name == ".env" or (name.startswith(".env.") and not name.endswith(".example")):',
      '    deny(f"{name} holds secrets.")',
    ].join('\n');
    const found = fitRules(
      [
        denied('Write', { file_path: '/p/.env', content: '' }, '.env holds secrets.'),
        denied('Write', { file_path: '/p/.env.local', content: '' }, '.env.local holds secrets.'),
        denied('Write', { file_path: '/p/a/.env.prod', content: '' }, '.env.prod holds secrets.'),
        passed('Write', { file_path: '/p/.env.example', content: '' }),
        passed('Write', { file_path: '/p/.environment', content: '' }),
        passed('Write', { file_path: '/p/x.env', content: '' }),
        passed('Write', { file_path: '/p/notes.example', content: '' }),
      ],
      comparisonsOf(clues(text, 'python'), ['file_path', 'tool']),
    );
    if (!('rules' in found)) throw new Error('no rules');
    const [rule, ...others] = found.rules;
    expect(others).toEqual([]);
    expect(rule?.reason).toEqual([{ field: 'file_path', part: 'name' }, ' holds secrets.']);
    expect(runModule(moduleText({ name: 'g', from: 'g.py', rules: found.rules }))).toEqual([
      [{ tool: 'Write', file_path: '/q/.env.test' }, '.env.test holds secrets.'],
      [{ tool: 'Write', file_path: '/q/.env' }, '.env holds secrets.'],
      [{ tool: 'Write', file_path: '/q/.env.x.example' }, 'next'],
      [{ tool: 'Bash', command: 'ls' }, 'next'],
    ]);
  });

  test('what its text does not tell is not guessed', () => {
    const odd = denied('Bash', { command: 'x'.repeat(7) }, 'Too odd.');
    const found = fitRules(
      [odd, passed('Bash', { command: 'x'.repeat(8) })],
      comparisonsOf(clues('if (( ${#cmd} % 2 )); then exit 2; fi', 'bash'), ['command', 'tool']),
    );
    expect(found).toEqual({ unexplained: odd });
  });
});

test('a text that the hook compares and no rule does is not passed over', () => {
  const text = 'if "sudo" in command: deny()\nif "/migrations/" in path and "DROP" in content: deny()';
  const clues = cluesIn(text, 'python');
  const fields = ['command', 'file_path', 'tool'];
  const found = fitRules(
    [denied('Bash', { command: 'sudo ls' }, 'No.'), passed('Bash', { command: 'ls' })],
    comparisonsOf(clues, fields),
  );
  const rules = 'rules' in found ? found.rules : [];
  expect(unused(clues, rules, fields, new Set(['Bash'])).map((clue) => clue.text)).toEqual(['/migrations/', 'DROP']);
});

describe('the text of the mod', () => {
  test('denies when it fails, and holds no character that would end its texts', () => {
    const reason = 'It\'s `no`: ${HOME} "x"\n\\';
    const text = moduleText({
      name: 'guard',
      from: 'a\nb',
      tools: ['Bash', 'Write'],
      rules: [
        {
          any: [
            {
              all: [{ subject: { field: 'command', part: 'whole' }, is: 'included', value: "'", flags: '' }],
              none: [],
            },
          ],
          reason: [reason, { field: 'command', part: 'whole' }],
        },
      ],
    });
    expect(text).toContain("on('tool.call', { tool: ['Bash', 'Write'] }");
    expect(text).toContain('.catch(() => ({ deny:');
    const asked = { tool: 'Bash', command: "echo 'x'" };
    expect(runModule(text, [asked])).toEqual([[asked, `${reason}echo 'x'`]]);
  });
});

/** What a module answers, run in a Node of its own: the reason of a deny, or `next`. */
function runModule(
  text: string,
  calls: readonly Readonly<Record<string, string>>[] = [
    { tool: 'Write', file_path: '/q/.env.test' },
    { tool: 'Write', file_path: '/q/.env' },
    { tool: 'Write', file_path: '/q/.env.x.example' },
    { tool: 'Bash', command: 'ls' },
  ],
): unknown {
  const program = `${text}
let guard
register((event, ...rest) => ({ catch() {} , ...(guard = rest.at(-1)) && {} }))
const out = []
for (const e of ${JSON.stringify(calls)}) out.push([e, (await guard({}, e, () => ({ deny: 'next' }))).deny])
console.log(JSON.stringify(out))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

describe('what is raised at a mod for the calls of the hook', () => {
  const asked = (input: Readonly<Record<string, string>>): Observation => ({ payload: call('mcp__x__y', input) });

  test('one event for each call, in their order', () => {
    const due = raisedFor([asked({ query: 'a' }), asked({ query: 'b' })]);
    if ('cannot' in due) throw new Error(due.cannot);
    expect(due.raises.map(({ argument }) => argument.query)).toEqual(['a', 'b']);
  });

  test('a call that cannot be raised is told, and no answer is taken for that of another', () => {
    expect(raisedFor([asked({ query: 'a' }), asked({ tool: 'hammer' }), asked({ query: 'b' })])).toEqual({
      cannot: expect.stringContaining('"mcp__x__y" cannot be tried on a mod'),
    });
  });
});
