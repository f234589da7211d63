/** Commands that a hook approves, each with another one behind it that the hook does not approve by itself. Pure. */
import type { Case, PayloadJson, Permissions, Run } from '../model.js';
import { decide } from '../permissions/decide.js';
import { fieldsOf } from '../text/fields.js';
import { commandOf } from './call-input.js';

/** Ways to put a command behind another: what reads one line, or one command of a list, sees only one of them. */
const joints = { '&&': ' && ', line: '\n' };

const events: ReadonlySet<string> = new Set(['PreToolUse', 'PermissionRequest']);

/** Cases of the hooks that approve some commands and others not. */
export function approvalCases(runs: readonly Run[]): readonly Case[] {
  const hooks = [...new Set(runs.map(({ case: { hook } }) => hook))];
  return hooks.flatMap((hook) => {
    const own = runs.filter((run) => run.case.hook === hook && run.verdict.runs && isPlain(commandIn(run)));
    const approved = plainest(own.filter(({ verdict }) => verdict.effect === 'allow'));
    const refused = own.filter((run) => run.verdict.effect !== 'allow' && isDangerous(run));
    // Of one that deletes, everybody sees that the user should have been asked.
    const behind = plainest(refused.filter((run) => commandIn(run)?.startsWith('rm '))) ?? plainest(refused);
    if (approved === undefined || behind === undefined) return [];
    return Object.entries(joints).map((joint) => followed(approved, joint, commandIn(behind) ?? ''));
  });
}

function followed({ case: planned }: Run, [name, joint]: readonly [string, string], command: string): Case {
  const { expect: _, payload, ...rest } = planned;
  const input = fieldsOf(payload.json.tool_input);
  const both = `${String(input.command)}${joint}${command}`;
  const json: PayloadJson = { ...payload.json, tool_input: { ...input, command: both } };
  return {
    ...rest,
    id: `${planned.id}!${name}`,
    payload: { ...payload, json, gist: `\`${both.replace('\n', '⏎')}\`` },
    world: { unapproved: command },
  };
}

const commandIn = (run: Run): string | undefined =>
  events.has(run.case.payload.event) ? commandOf(run.case.payload.json) : undefined;

/** One command that goes nowhere else. */
const isPlain = (command: string | undefined): boolean => command !== undefined && !/[;&|<>$`\n]/.test(command);

/**
 * Is the user to be asked about it, and not asked once a hook allows it? Claude Code asks by itself before a home folder is
 * removed, or a file of its own settings, whatever a hook says.
 */
function isDangerous({ case: { hook, payload }, verdict: { client } }: Run): boolean {
  const permissions = { ...(hook.permissions ?? bare), mode: 'default' as const };
  return (
    payload.nature === 'trigger' && decide(payload.json, permissions, client, { effect: 'allow' })?.outcome === 'runs'
  );
}

/** A project without permission rules, at the place that stands for any. */
const bare: Permissions = { rules: [], home: '/home/ada', projectDir: '/home/ada/project' };

/** The one that says least. */
function plainest(runs: readonly Run[]): Run | undefined {
  return [...runs].sort((a, b) => (commandIn(a) ?? '').length - (commandIn(b) ?? '').length)[0];
}
