/** Claude's plan in plan mode, which lies outside the project: what a guard of files makes of it. Pure. */
import { planFile } from '../contract/permission-modes.js';
import type { Case, Hook, Run } from '../model.js';

const path = `${planFile.folder.replace('~', '{{HOME}}')}/polite-greeting.md`;
const content = '# Make the greeting polite\n\n1. Change `src/greet.ts`.\n2. Run the tests.\n';

/** One case for each guard that stops something and lets some file be written. */
export function planFileCases(runs: readonly Run[]): readonly Case[] {
  const byHook = new Map<Hook, Run[]>();
  for (const run of runs.filter(({ case: { hook } }) => hook.event === 'PreToolUse')) {
    const own = byHook.get(run.case.hook);
    if (own === undefined) byHook.set(run.case.hook, [run]);
    else own.push(run);
  }
  return [...byHook].flatMap(([hook, own]) => {
    const passed = own.find(
      ({ case: { payload }, verdict }) =>
        payload.nature === 'benign' && payload.json.tool_name === planFile.tool && verdict.effect !== 'block',
    );
    if (hook.handler.type !== 'command' || passed === undefined) return [];
    return own.some(({ verdict }) => verdict.effect === 'block') ? [onPlan(passed.case)] : [];
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
