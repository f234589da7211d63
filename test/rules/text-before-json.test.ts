/** Text before a reply is told of once, where it comes from. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import { rules } from '../../src/rules/index.js';

const reply = '{"decision":"block","reason":"The tests fail."}';

/** Rule, line and help of what is wrong with a hook that printed such a text before its reply. */
function foundIn(text: string, printed: string) {
  const run = { kind: 'run', event: 'Stop', execution: { stdout: `${printed}\n${reply}\n` } } as const;
  const path = 'hooks/done.sh';
  const script = { path, absolutePath: `/project/${path}`, language: 'bash', text, executable: true } as const;
  const withScript = <Hook extends object>(hook: Hook) => ({ ...hook, script: { ...script, shebang: '/bin/bash' } });
  const project = projectOf(run);
  const runs = runsOf(run).map((each) => ({ ...each, case: { ...each.case, hook: withScript(each.case.hook) } }));
  return check(rules, { ...project, hooks: project.hooks.map(withScript) }, runs)
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, place, help }) => [rule, place.line, help.slice(0, 9)]);
}

const active = '#!/bin/bash\n[ "$(jq -r .stop_hook_active)" = true ] && exit 0\n';

it('at the tool that printed it', () => {
  const text = `${active}npx biome format --write src\nprintf '%s' '${reply}'\n`;
  expect(foundIn(text, 'Formatted 1 file')).toEqual([['text-before-json', 3, 'Add `>&2`']]);
});

it('at the line that printed it', () => {
  const text = `${active}echo "Looking at the tests"\nprintf '%s' '${reply}'\nnpm test\n`;
  expect(foundIn(text, 'Looking at the tests')).toEqual([['text-before-json', 3, 'Print onl']]);
});

it('at the first line that printed, whatever a shell says of a program further down', () => {
  const text = `${active}echo "Looking at the tests"\nbun test 2>&1\nprintf '%s' '${reply}'\n`;
  const printed = 'Looking at the tests\nhooks/done.sh: line 4: bun: command not found';
  expect(foundIn(text, printed)).toEqual([['text-before-json', 3, 'Print onl']]);
});
