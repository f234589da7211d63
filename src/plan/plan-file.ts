/** Claude's plan in plan mode, which lies outside the project: what a guard of files makes of it. Pure. */
import { planFile } from '../contract/permission-modes.js';
import type { Case, Run } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { grouped } from '../text/grouped.js';

const path = `${planFile.folder.replace('~', '{{HOME}}')}/polite-greeting.md`;
const content = '# Make the greeting polite\n\n1. Change `src/greet.ts`.\n2. Run the tests.\n';

/** It stops every file while the project is on a branch, as the project is now. */
const asksForBranch = /\bgit\b[^\n]{0,60}(?:--show-current|--abbrev-ref|symbolic-ref)/;

/** One case for each guard that stops something and lets some file be written, be it on another branch. */
export function planFileCases(runs: readonly Run[]): readonly Case[] {
  const before = runs.filter(({ case: { hook } }) => hook.event === 'PreToolUse');
  return [...grouped(before, (run) => run.case.hook)].flatMap(([hook, own]) => {
    const written = own.filter(
      ({ case: { payload } }) => payload.nature === 'benign' && payload.json.tool_name === planFile.tool,
    );
    const passed = written.find(({ verdict }) => verdict.effect !== 'block');
    const like = passed ?? (asksForBranch.test(textOf(hook).text) ? written[0] : undefined);
    if (hook.handler.type !== 'command' || like === undefined) return [];
    return own.some(({ verdict }) => verdict.effect === 'block') ? [onPlan(like.case)] : [];
  });
}

function onPlan({ expect: _, ...planned }: Case): Case {
  const { json } = planned.payload;
  return {
    ...planned,
    id: `${planned.id}!plan`,
    payload: {
      ...planned.payload,
      json: { ...json, permission_mode: 'plan', tool_input: { file_path: path, content } },
    },
    world: { planFile: true },
  };
}
