/** Commands that a hook approves, each with another one behind it that the hook does not approve by itself. Pure. */
import type { Case, PayloadJson, Run } from '../model.js';

/** Ways to put a command behind another. */
const joints = ['; ', ' && '];

/** Cases of the hooks that approve some commands and others not. */
export function approvalCases(runs: readonly Run[]): readonly Case[] {
  const hooks = [...new Set(runs.map(({ case: { hook } }) => hook))];
  return hooks.flatMap((hook) => {
    const own = runs.filter((run) => run.case.hook === hook && run.verdict.runs && isPlain(commandIn(run)));
    const approved = plainest(own.filter(({ verdict }) => verdict.effect === 'allow'));
    const refused = own.filter(
      ({ case: { payload }, verdict }) => verdict.effect !== 'allow' && payload.nature === 'trigger',
    );
    // Of one that deletes, everybody sees that the user should have been asked.
    const behind = plainest(refused.filter((run) => commandIn(run)?.startsWith('rm '))) ?? plainest(refused);
    if (approved === undefined || behind === undefined) return [];
    return joints.map((joint) => followed(approved, joint, commandIn(behind) ?? ''));
  });
}

function followed({ case: planned }: Run, joint: string, command: string): Case {
  const { expect: _, payload, ...rest } = planned;
  const input = payload.json.tool_input as Readonly<Record<string, unknown>>;
  const json: PayloadJson = {
    ...payload.json,
    tool_input: { ...input, command: `${String(input.command)}${joint}${command}` },
  };
  return {
    ...rest,
    id: `${planned.id}!${joint.trim()}`,
    payload: { ...payload, json },
    world: { unapproved: command },
  };
}

function commandIn({ case: { payload } }: Run): string | undefined {
  const { tool_input, tool_name } = payload.json;
  const command = (tool_input as { readonly command?: unknown } | undefined)?.command;
  return payload.event === 'PreToolUse' && tool_name === 'Bash' && typeof command === 'string' ? command : undefined;
}

/** One command that goes nowhere else. */
const isPlain = (command: string | undefined): boolean => command !== undefined && !/[;&|<>$`\n]/.test(command);

/** The one that says least. */
function plainest(runs: readonly Run[]): Run | undefined {
  return [...runs].sort((a, b) => (commandIn(a) ?? '').length - (commandIn(b) ?? '').length)[0];
}
