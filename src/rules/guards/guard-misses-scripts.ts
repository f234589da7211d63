/** A guard that stops a command, and not the script of the project that runs it. */
import { heldIn, saidInRun } from '../../evidence/proofs.js';
import { refusalIn } from '../../evidence/refusal-places.js';
import type { Example, ExampleExecution, Rule, Run } from '../../model.js';
import { commandOf } from '../../plan/call-input.js';

const command = 'prisma migrate reset --force';

/** A guard that is asked about a command, and about the script of the project that runs it. */
function guard(title: string, itself: ExampleExecution, script: ExampleExecution): Example {
  const ownScript = { name: 'db:reset', text: command, call: 'npm run db:reset', file: 'package.json', command };
  const asked = (text: string, execution: ExampleExecution) => ({
    payload: { tool_name: 'Bash', tool_input: { command: text } },
    world: { ownScript },
    execution,
  });
  return {
    kind: 'runs',
    title,
    event: 'PreToolUse',
    runs: [asked(command, itself), asked(ownScript.call, script)],
  };
}

const refusal = { exitCode: 2, stderr: 'The database stays as it is.\n' };

export const rule: Rule = {
  id: 'guard-misses-scripts',
  severity: 'warning',
  summary: 'A guard stops a command, and lets a script of the project through that runs it.',
  docs: {
    why:
      'Claude reads `package.json` and calls what it finds there. A guard that looks for `prisma migrate reset` in the command does ' +
      'not see it in `npm run db:reset`. hooklint runs the guard on commands that scripts of the project (of `package.json`, a ' +
      'Makefile or a justfile) run, and on the scripts themselves.',
    repair:
      'Look for the names of these scripts too. Where the script is for people alone, deny it in `permissions.deny`: ' +
      '`Bash(npm run db:reset)`.',
  },
  bad: [
    guard('It looks for the command alone', refusal, {}),
    guard(
      'It has the user asked about the command',
      {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Reset the database?"}}',
      },
      {},
    ),
  ],
  good: [
    guard('It stops the script as well', refusal, refusal),
    guard('It lets the command through', {}, {}),
    guard('It does not get as far with the script', refusal, { exitCode: 1, stderr: 'guard: no such project\n' }),
    guard(
      'It wants the scripts used',
      { exitCode: 2, stderr: 'Use the scripts in package.json instead of prisma.\n' },
      {},
    ),
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRuns(_, runs) {
    for (const run of runs) {
      const { ownScript } = run.case.world ?? {};
      if (ownScript === undefined || commandOf(run.case.payload.json) !== ownScript.call || !passes(run)) continue;
      const itself = runs.find(
        ({ case: { payload, world } }) =>
          world?.ownScript?.call === ownScript.call && commandOf(payload.json) === ownScript.command,
      );
      const held = itself && heldIn(itself);
      if (itself === undefined || held === undefined || wantsScripts.test(saidInRun(itself))) continue;
      yield {
        message: `The guard ${held} \`${ownScript.command}\`, and lets \`${ownScript.call}\` through, which runs it (${ownScript.file}).`,
        help: `Look for \`${ownScript.name}\` as well, or deny it in \`permissions.deny\`: \`Bash(${ownScript.call.replace(/^cd \S+ && /, '')})\`.`,
        at: refusalIn(itself),
      };
    }
  },
};

/** The hook ran to its end and had no objection. */
const passes = ({ execution, verdict }: Run): boolean =>
  verdict.runs && verdict.effect === 'proceed' && execution.type === 'command' && execution.exitCode === 0;

/** `Use npm scripts`, `npm run <script>`, `see the Makefile`: what the scripts run is to be called by them. */
const wantsScripts =
  /\b(?:npm|pnpm|yarn|bun|make|just)(?: run)? (?:scripts?|targets?|recipes?|<)|\bscripts? (?:in|of|from) (?:the |your )?[`'"]?package\.json|\bmakefile|\bjustfile|[`'"](?:make|just)[`'"]/i;
