/** A field on the wrong level of the reply. */

import { outcomeWithout } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import {
  asksForSomething,
  contractOf,
  fieldAt,
  honouredReply,
  hookSpecific,
  isObject,
  type Json,
  namesAt,
  stdoutOf,
} from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventContract, FieldContract, Rule, Run } from '../../model.js';
import { printedObjects } from '../../script/answers/printed-objects.js';
import { textOf } from '../../script/answers/text-of.js';
import { otherFiles } from '../../script/files/other-files.js';
import { withoutComments } from '../../script/lines/comment.js';

export const rule: Rule = {
  id: 'misplaced-field',
  severity: 'error',
  summary: 'A field is at the wrong level of the reply, where Claude Code does not read it.',
  docs: {
    why:
      'Claude Code silently ignores unknown fields. `permissionDecision` or `additionalContext` at the top level, ' +
      'and `decision` or `systemMessage` inside `hookSpecificOutput`, have no effect.',
    repair:
      "Put the event's own fields into `hookSpecificOutput`, together with `hookEventName`. Keep the common fields " +
      '(`continue`, `stopReason`, `decision`, `reason`, `systemMessage`, `suppressOutput`) at the top level.',
    issues: ['https://github.com/anthropics/claude-code/issues/4669'],
  },
  bad: [
    {
      kind: 'run',
      title: 'A deny that has no effect',
      event: 'PreToolUse',
      execution: { stdout: '{"permissionDecision":"deny","permissionDecisionReason":"Not on main"}\n' },
    },
    {
      kind: 'run',
      title: 'Beside an exit code that blocks without it',
      event: 'PreToolUse',
      execution: {
        exitCode: 2,
        stdout: '{"permissionDecision":"deny","reason":"Not on main"}\n',
        stderr: 'Not on main\n',
      },
    },
    {
      kind: 'run',
      title: 'Too deep',
      event: 'Stop',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"The tests fail"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'The object in which PermissionRequest has its decision, on another event',
      event: 'PostToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PostToolUse","decision":{"behavior":"deny","message":"The tests fail"}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'The same where the event has a field of its own',
      event: 'PreToolUse',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","decision":"block","reason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      title: 'It objects to nothing, and nothing is lost: a note',
      event: 'UserPromptSubmit',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","decision":{"behavior":"allow"}}}\n',
      },
    },
    {
      kind: 'run',
      title: 'A decision where the event reads none',
      event: 'SubagentStart',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"SubagentStart","decision":"block","reason":"Not today"}}\n',
      },
    },
    {
      kind: 'runs',
      title: 'In an answer that no payload brings about',
      event: 'SessionStart',
      handler: {
        command:
          'if [ -f notes.txt ]; then\n  jq -n --rawfile notes notes.txt \'{"additionalContext": $notes}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In one of two answers',
      event: 'PreToolUse',
      handler: {
        command:
          'if [ -f frozen ]; then\n  jq -n \'{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "ask", permissionDecisionReason: "Nothing changes today"}}\'\n  exit 0\nfi\n[ -f notes.txt ] || exit 0\njq -n --arg notes "$(cat notes.txt)" \'{"additionalContext": $notes}\'',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'Too deep, and it asks for nothing',
      event: 'Stop',
      execution: {
        stdout: '{"hookSpecificOutput":{"hookEventName":"Stop","continue":true,"suppressOutput":true}}\n',
      },
    },
    {
      kind: 'runs',
      title: 'For another agent, which reads it there',
      event: 'SessionStart',
      handler: {
        command:
          'if [ -n "$COPILOT_CLI" ]; then\n  jq -n --rawfile notes notes.txt \'{"additionalContext": $notes}\'\nelif [ -f notes.txt ]; then\n  jq -n --rawfile notes notes.txt \'{"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": $notes}}\'\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In an answer that no payload brings about, where it belongs',
      event: 'SessionStart',
      handler: {
        command:
          'if [ -f notes.txt ]; then\n  jq -n --rawfile notes notes.txt \'{"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": $notes}}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      event: 'PreToolUse',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Not on main"}}\n',
      },
    },
    {
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"decision":"block","reason":"The tests fail"}\n' },
    },
  ],
  yieldsTo: ['no-worktree-path', 'output-in-compaction-prompt'],
  replies: ['json'],
  readsText: true,
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs) return;
    const { language, text } = textOf(hook);
    const code = withoutComments(text, language);
    // Where the text has what belongs around the field, only an object that is printed as it stands tells; and where it
    // may be made in another file.
    const isWrapped = /hook_?specific_?output/i.test(code);
    // Other agents read the field at the top level.
    if (isWrapped && otherAgent.test(text)) return;
    const isWhole = !isWrapped && otherFiles(text, language).needed.size === 0;
    const bare = printedObjects(text, language).filter(({ keys }) => !keys.some((each) => wrapper.test(each)));
    const contract = contractAt(hook.event, first.verdict.client);
    const key = ownFields(contract).find((name) =>
      isWhole
        ? new RegExp(`["'\\\\]${name}\\\\?["']\\s?:|[{,]\\s{0,40}${name}\\s?:`).test(code)
        : bare.some(({ keys }) => keys.includes(name)),
    );
    const isSeen = (run: Run) =>
      isWrapped ? honouredReply(run)?.[key ?? ''] !== undefined : stdoutOf(run).includes(key ?? '');
    if (key === undefined || runs.some(isSeen)) return;
    const offset = bare.find(({ keys }) => keys.includes(key))?.offset;
    yield {
      message: `Claude Code would ignore \`${key}\`, which is at the top level of the reply. No payload reached this line.`,
      help: `Move it into \`hookSpecificOutput\`, beside \`"hookEventName":"${hook.event}"\`.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : offset === undefined
            ? { in: 'script', match: new RegExp(`${key}(?=\\\\?["']?\\s?:)`) }
            : { in: 'script', offset: text.indexOf(key, offset), length: key.length },
    };
  },
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply === undefined || run.verdict.dropped.length === 0) return;
    const contract = contractOf(run);
    const { event } = run.verdict;
    const specific = hookSpecific(reply);
    const tooHigh = Object.keys(reply)
      .filter(
        (key) =>
          fieldAt(contract, `/${key}`) === undefined &&
          (key === 'hookEventName'
            ? specific === undefined
            : fieldAt(contract, `/hookSpecificOutput/${key}`) !== undefined) &&
          !Object.hasOwn(specific ?? {}, key),
      )
      .toSorted(byWeight);
    if (tooHigh.some((key) => key !== 'hookEventName')) {
      // The exit code does what the field was to do.
      const isMade = reply.permissionDecision === 'deny' && run.verdict.decidedBy === 'exit-code';
      yield {
        message: isMade
          ? `${names(tooHigh)} at the top level, where Claude Code ignores ${them(tooHigh)}: only exit code 2 blocks here, with stderr as the reason.`
          : `${names(tooHigh)} at the top level, where Claude Code ignores ${them(tooHigh)}${consequence(tooHigh, run, contract)}.`,
        ...(isMade ? { severity: 'warning' as const } : {}),
        help: `Move ${them(tooHigh)} into \`hookSpecificOutput\`, beside \`"hookEventName":"${event}"\`.`,
        at: { in: 'output', pointer: `/${tooHigh[0]}` },
      };
    }
    const tooDeep = Object.entries(specific ?? {}).flatMap(([key, value]) =>
      key !== 'hookEventName' &&
      fieldAt(contract, `/hookSpecificOutput/${key}`) === undefined &&
      fieldAt(contract, `/${key}`) !== undefined &&
      !Object.hasOwn(reply, key) &&
      asksForSomething(key, value)
        ? [key]
        : [],
    );
    if (tooDeep.length > 0) {
      const decision = tooDeep.includes('decision') ? wordOf(specific?.decision) : undefined;
      const isVain =
        (decision === 'allow' || decision === 'approve') &&
        allowance(contract) === undefined &&
        tooDeep.every((key) => key === 'decision' || key === 'reason');
      yield {
        message: `${names(tooDeep)} inside \`hookSpecificOutput\`, where Claude Code ignores ${them(tooDeep)}${consequence(tooDeep, run, contract)}${isVain ? ' anyway' : ''}.`,
        ...(isVain ? { severity: 'info' as const } : {}),
        help: isVain
          ? `Remove ${them(tooDeep)}.`
          : (repairOf(decision, specific, contract) ?? `Move ${them(tooDeep)} to the top level of the object.`),
        at: { in: 'output', pointer: `/hookSpecificOutput/${tooDeep[0]}` },
      };
    }
  },
};

/** The word of a decision, which PermissionRequest alone has in an object. */
function wordOf(decision: unknown): string | undefined {
  const word = isObject(decision) ? decision.behavior : decision;
  return typeof word === 'string' ? word : undefined;
}

/** The field by which a hook allows what the event guards; undefined: it goes ahead where no hook objects. */
const allowance = (contract: EventContract): FieldContract | undefined =>
  fieldAt(contract, '/hookSpecificOutput/permissionDecision') ??
  fieldAt(contract, '/hookSpecificOutput/decision/behavior');

/** What to write instead of a decision that, as it stands, does not count at the top level either. */
function repairOf(word: string | undefined, specific: Json | undefined, contract: EventContract): string | undefined {
  if (word === undefined) return undefined;
  const { honoured, values = [] } = fieldAt(contract, '/decision') ?? {};
  if (honoured !== true) return `Remove it: ${contract.event} reads no \`decision\`.`;
  const own = fieldAt(contract, '/hookSpecificOutput/permissionDecision');
  const renamed = { approve: 'allow', block: 'deny' }[word] ?? word;
  if (own?.values?.includes(renamed)) {
    const reason = renamed === 'allow' ? '' : ' and `"permissionDecisionReason"`';
    return `Write \`"permissionDecision": "${renamed}"\`${reason} in its place.`;
  }
  if (specific?.decision === word && values.includes(word)) return undefined;
  return 'Write `"decision": "block"` and `"reason"` at the top level of the object.';
}

const wrapper = /^hook_?specific_?output$/i;

const otherAgent = /cursor|codex|copilot|gemini|windsurf|opencode|qwen|droid/i;

/** What follows for the call or for whom the fields inform; nothing where they do neither, as `reloadSkills`. */
function consequence(keys: readonly string[], run: Run, contract: EventContract): string {
  const decidesNothing = contract.guards === null && !keys.some((key) => decidesOrInforms.test(key));
  return decidesNothing ? '' : `: ${outcomeWithout(keys, run, contract)}`;
}

const decidesOrInforms = /^(?:additionalContext|systemMessage|continue|stopReason|decision|reason)$/;

/** What decides comes first, then what goes with it, then what tells something. */
const weights: readonly string[] = ['permissionDecision', 'decision', 'behavior', 'permissionDecisionReason', 'reason'];

const weightOf = (key: string): number => (weights.includes(key) ? weights.indexOf(key) : weights.length);
const byWeight = (one: string, other: string): number => weightOf(one) - weightOf(other);

/** Fields of the event alone, with names that mean nothing else. */
function ownFields(contract: EventContract): readonly string[] {
  return namesAt(contract, '/hookSpecificOutput').filter(
    (name) => /[a-z][A-Z]/.test(name) && name !== 'hookEventName' && fieldAt(contract, `/${name}`) === undefined,
  );
}

function names(keys: readonly string[]): string {
  const quoted = keys.map((key) => `\`${key}\``);
  return quoted.length === 1 ? `${quoted[0]} is` : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)} are`;
}

function them(keys: readonly string[]): string {
  return keys.length === 1 ? 'it' : 'them';
}
