/** A guard that works, and lets everything through on the day it breaks. */
import { handlerKey } from '../contract/handler-keys.js';
import { inSpan } from '../contract/index.js';
import { unheld } from '../evidence/phrases.js';
import { clientOf, handlerSpot } from '../evidence/registration.js';
import { contractAt } from '../interpret/contract-at.js';
import { everyFailureBlocks } from '../interpret/exits.js';
import type { Hook, Rule } from '../model.js';
import { canBlock } from '../script/answers.js';
import { textOf } from '../script/text-of.js';
import { uncheckedProgram } from '../script/unchecked-programs.js';
import { inBackground } from '../wiring/background.js';

const guard = '#!/bin/sh\ngrep -q push && { echo "no pushes" >&2; exit 2; }\nexit 0\n';
const denied =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no pushes"}}';

function wired(handler: Readonly<Record<string, unknown>>, event = 'PreToolUse', title?: string, text = guard) {
  const script = { text, executable: true };
  const command = '"$CLAUDE_PROJECT_DIR"/guard.sh';
  const settings = JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command, ...handler }] }] } });
  return {
    kind: 'config',
    config: 'settings',
    text: settings,
    files: { 'guard.sh': script },
    ...(title === undefined ? {} : { title }),
  } as const;
}

export const rule: Rule = {
  id: 'guard-fails-open',
  severity: 'info',
  summary: 'A guard of tools without `onFailure: "block"` blocks nothing when it fails.',
  docs: {
    why:
      'If a guard cannot start, times out, crashes or prints broken JSON, Claude Code records a hook error and the ' +
      'guarded action goes ahead. Newer versions block instead if the handler asks for it.',
    repair:
      'Add `"onFailure": "block"` beside `"command"`, or `"onFailure": "continue"` to state that the guard may ' +
      'fail.',
  },
  bad: [
    wired({}),
    wired(
      {},
      'PreToolUse',
      'A function is told what to decide',
      '#!/bin/bash\ndecide() {\n  printf \'{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s","permissionDecisionReason":"%s"}}\' "$1" "$2"\n  exit 0\n}\n[[ "$(jq -r .tool_input.command)" == *"git push"* ]] && decide deny "Only CI pushes."\nexit 0\n',
    ),
    wired(
      {},
      'PreToolUse',
      'It looks for the program that it reads with',
      '#!/bin/bash\ncommand -v jq >/dev/null || exit 2\n[[ "$(jq -r .tool_input.command)" == *"git push"* ]] && { echo "Only CI pushes." >&2; exit 2; }\nexit 0\n',
    ),
    wired(
      {},
      'PreToolUse',
      'It ends where a program is missing',
      '#!/bin/bash\nset -e\ncommand=$(jq -r .tool_input.command)\nif [[ $command == *"git push"* ]]; then echo "Only CI pushes." >&2; exit 2; fi\n',
    ),
  ],
  good: [
    wired({ onFailure: 'block' }, 'PreToolUse', 'Fails closed'),
    wired({ onFailure: 'continue' }, 'PreToolUse', 'May fail, and says so'),
    wired({}, 'Stop', 'Claude Code never blocks the end of a turn because of a failure'),
    wired({}, 'WorktreeCreate', 'Whatever fails, no worktree is created'),
    wired({ async: true }, 'PreToolUse', 'No guard at all: it runs in the background'),
    wired({}, 'UserPromptSubmit', 'Whoever could send no prompt could not even ask for a repair'),
    wired(
      { command: '"$CLAUDE_PROJECT_DIR"/guard.sh || true' },
      'PreToolUse',
      'Its command hides a failure, so that Claude Code sees none',
      `#!/bin/sh\ngrep -q push && echo '${denied}'\nexit 0\n`,
    ),
    wired(
      {},
      'PreToolUse',
      'Only its documentation names a refusal',
      `#!/usr/bin/env python3\n"""Notes each call.\n\nReturns {"permissionDecision": "deny"} some day.\n"""\nimport json, sys\nprint(json.load(sys.stdin).get("tool_name"), file=open("/tmp/calls.log", "a"))\n`,
    ),
    wired(
      {},
      'PreToolUse',
      'Its author has decided, and says so',
      `${guard.replace('\n', '\n# Fails open: a broken guard must not stop the work.\n')}`,
    ),
  ],
  *onHook(hook, project) {
    const { handler, event } = hook;
    const client = clientOf(project);
    const key = handlerKey(handler.type, 'onFailure');
    if (handler.type !== 'command' || key === undefined || !inSpan(client, key)) return;
    if (hook.config === undefined || handler.onFailure !== undefined || inBackground(handler)) return;
    const { guards, exit2 } = contractAt(event, client);
    // Only a tool does harm that outlasts the turn. A broken guard of prompts would keep its user from asking for a repair.
    if (guards !== 'tool' || !exit2.blocks || key.ignoredOn?.includes(event) === true || !canBlock(hook)) return;
    if (everyFailureBlocks(event, client) || isMeantToFailOpen(hook)) return;
    // Without backticks, so that the report tells guards apart that need different programs.
    const program = uncheckedProgram(textOf(hook));
    yield {
      message:
        program === undefined
          ? `This hook can block, but if it fails (crash, timeout, missing program), ${unheld({ event, guards })}.`
          : `This hook can block, but if it fails (crash, timeout), ${unheld({ event, guards })}. Without ${program}, it does not even fail: what it reads is empty, and it goes on.`,
      help: `Add "onFailure": "block" to the handler if a failure must block, or "continue" if it need not.${
        program === undefined
          ? ''
          : ` That does not help without \`${program}\`: \`command -v ${program} >/dev/null || { echo "${program} is missing" >&2; exit 2; }\`.`
      }`,
      at: handlerSpot(hook),
    };
  },
};

/** Does it keep its failures to itself, or say that nothing is to be blocked then? */
function isMeantToFailOpen({ handler: { command = '' }, script }: Hook): boolean {
  return (
    /\|\|\s{0,9}(?:true|:|exit 0)[\s"';)}]{0,9}$/.test(command) ||
    /\bfail(?:s|ed|ing)?[- ]?open\b/i.test(script?.text ?? '')
  );
}
