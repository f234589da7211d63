/** Where path-in-shell-text sees a shell get its text. */
import { expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import { rule } from '../../src/rules/machine/path-in-shell-text.js';

it('is at the call, and not at a comment on it', () => {
  const shown = {
    kind: 'runs',
    event: 'PostToolUse',
    runs: [
      {
        world: { bait: 'hooklint-bait' },
        execution: { writes: [{ change: 'created', path: '/project/hooklint-bait', within: 'project' }] },
      },
    ],
  } as const;
  const text =
    'import subprocess\n# shell=True, for npx is a batch file\nsubprocess.run(f\'npx prettier "{path}"\', shell=True)\n';
  const path = 'hooks/format.py';
  const script = { path, absolutePath: `/project/${path}`, language: 'python', text } as const;
  const withScript = <Hook extends object>(hook: Hook) => ({ ...hook, script });
  const project = projectOf(shown);
  const runs = runsOf(shown).map((each) => ({ ...each, case: { ...each.case, hook: withScript(each.case.hook) } }));
  const found = check([rule], { ...project, hooks: project.hooks.map(withScript) }, runs);
  expect(found.map(({ place }) => place.line)).toEqual([3]);
});
