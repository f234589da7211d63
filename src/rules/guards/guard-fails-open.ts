/** A guard that works, and lets everything through on the day it breaks. */
import { handlerKey } from '../../contract/handler-keys.js';
import { inSpan } from '../../contract/index.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { exitWith } from '../../evidence/own-language.js';
import { unheld } from '../../evidence/phrases.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import { contractAt } from '../../interpret/contract-at.js';
import { everyFailureBlocks } from '../../interpret/exits.js';
import type { EventName, Handler, Hook, Rule, RuleFinding } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { catchesCrash } from '../../script/answers/caught-crashes.js';
import { textOf } from '../../script/answers/text-of.js';
import { gatesIn } from '../../script/gates/gates.js';
import { isCommentLine } from '../../script/lines/comment.js';
import { readsPayload, uncheckedProgram } from '../../script/pitfalls/unchecked-programs.js';
import { inBackground } from '../../wiring/background.js';

const guard = '#!/bin/sh\ngrep -q push && { echo "no pushes" >&2; exit 2; }\nexit 0\n';
const denied =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no pushes"}}';

function wired(handler: Partial<Handler>, event: EventName = 'PreToolUse', title?: string, text = guard) {
  const command = '"$CLAUDE_PROJECT_DIR"/guard.sh';
  const files = { 'guard.sh': { text, executable: true } };
  return commandExample(event, { command, ...handler }, { title, files });
}

export const rule: Rule = {
  id: 'guard-fails-open',
  severity: 'info',
  summary: 'A guard of tools without `onFailure: "block"` blocks nothing when it fails.',
  docs: {
    why:
      'If a guard cannot start, times out, crashes or prints broken JSON, Claude Code records a hook error and the ' +
      'guarded action goes ahead. Newer versions block instead if the handler asks for it. A guard that itself ends with ' +
      '0 where a program is missing (`command -v jq || exit 0`) has not even failed: it is off, and nobody learns of it.',
    repair:
      'Add `"onFailure": "block"` beside `"command"`, or `"onFailure": "continue"` to state that the guard may ' +
      'fail. Where a program is missing, end with `exit 2` and a reason on stderr.',
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
      { onFailure: 'block' },
      'PreToolUse',
      'It lets everything through where the program is missing by which it reads the call',
      '#!/bin/bash\nif ! command -v jq >/dev/null 2>&1; then\n  echo "jq is not installed" >&2\n  exit 0\nfi\n[[ "$(jq -r .tool_input.command)" == *"git push"* ]] && { echo "Only CI pushes." >&2; exit 2; }\nexit 0\n',
    ),
    wired(
      { onFailure: 'block' },
      'PreToolUse',
      'The same, as a comment says',
      '#!/bin/bash\n# No jq, no guard\ncommand -v jq >/dev/null || exit 0\n[[ "$(jq -r .tool_input.command)" == *"git push"* ]] && { echo "Only CI pushes." >&2; exit 2; }\nexit 0\n',
    ),
    wired(
      { onFailure: 'block' },
      'PreToolUse',
      'And where the program is missing that looks for secrets',
      '#!/bin/bash\n[ -x tools/scan ] || exit 0\ncommand -v gitleaks >/dev/null || exit 0\ngrep -q "git commit" || exit 0\ntools/scan && gitleaks git --staged >&2 || exit 2\nexit 0\n',
    ),
    wired(
      {},
      'PreToolUse',
      'It ends where a program is missing',
      '#!/bin/bash\nset -e\ncommand=$(jq -r .tool_input.command)\nif [[ $command == *"git push"* ]]; then echo "Only CI pushes." >&2; exit 2; fi\n',
    ),
    wired(
      {},
      'PreToolUse',
      'It forgives the failure of what reads the call, and ends on no other',
      '#!/bin/bash\nset -e\ncommand=$(cat | node read.js 2>/dev/null || true)\nif [[ $command == *"git push"* ]]; then echo "Only CI pushes." >&2; exit 2; fi\n',
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
      { onFailure: 'block' },
      'PreToolUse',
      'Without the program, there is nothing to stop',
      '#!/bin/bash\ncommand -v terraform >/dev/null || exit 0\ngrep -q "terraform apply" && { echo "Plan first." >&2; exit 2; }\nexit 0\n',
    ),
    wired(
      { onFailure: 'block' },
      'PreToolUse',
      'A program that every machine has',
      '#!/bin/bash\ncommand -v git >/dev/null || exit 0\ngrep -q push && [ -n "$(git status --porcelain)" ] && { echo "Commit first." >&2; exit 2; }\nexit 0\n',
    ),
    wired(
      { onFailure: 'block' },
      'PreToolUse',
      'The user learns that it is off',
      `#!/bin/bash\ncommand -v gitleaks >/dev/null || { echo '{"systemMessage":"gitleaks is missing"}'; exit 0; }\ngitleaks git --staged >&2 || exit 2\nexit 0\n`,
    ),
    wired(
      { onFailure: 'continue' },
      'PreToolUse',
      'May fail, where a program is missing as well',
      '#!/bin/bash\ncommand -v gitleaks >/dev/null || exit 0\ngitleaks git --staged >&2 || exit 2\nexit 0\n',
    ),
    wired(
      {},
      'PreToolUse',
      'Its author has decided, and says so',
      `${guard.replace('\n', '\n# Fails open: a broken guard must not stop the work.\n')}`,
    ),
  ],
  explains: ['fails-open-under-fault'],
  handlers: ['command'],
  *onHook(hook, project) {
    const { handler, event } = hook;
    const client = clientOf(project);
    const { guards, exit2 } = contractAt(event, client);
    if (handler.onFailure === 'continue' || inBackground(handler)) return;
    // Only a tool does harm that outlasts the turn. A broken guard of prompts would keep its user from asking for a repair.
    if (guards !== 'tool' || !exit2.blocks || !canBlock(hook) || isMeantToFailOpen(hook)) return;
    const gates = switchesOf(hook);
    if (!isToldBefore(hook, project)) yield* gates.map((gate) => offWithout(gate, hook));
    const key = handlerKey('command', 'onFailure');
    if (key === undefined || !inSpan(client, key) || key.ignoredOn?.includes(event) === true) return;
    if (hook.config === undefined || handler.onFailure !== undefined || everyFailureBlocks(event, client)) return;
    // Without backticks, so that the report tells guards apart that need different programs.
    const program = uncheckedProgram(textOf(hook));
    const failures = [
      ...(catchesCrash(textOf(hook)) ? [] : ['crash']),
      'timeout',
      ...(program === undefined && gates.length === 0 ? ['missing program'] : []),
    ].join(', ');
    yield {
      message: `This hook can block, but if it fails (${failures}), ${unheld({ event, guards })}.${
        program === undefined
          ? ''
          : ` Without ${program}, it does not even fail: what it reads is empty, and it goes on.`
      }`,
      help: `Add "onFailure": "block" to the handler if a failure must block, or "continue" if it need not.${
        program === undefined
          ? ''
          : ` That does not help without \`${program}\`: \`command -v ${program} >/dev/null || { echo "${program} is missing" >&2; exit 2; }\`.`
      }`,
      at: handlerSpot(hook),
    };
  },
};

/** A line at which a guard leaves where a program is missing. */
interface Switch {
  /** From 1. */
  readonly line: number;
  readonly program: string;
  /** The program only reads the call, whatever the guard stops, and no comment says that the guard may be off. */
  readonly isByAccident: boolean;
}

function switchesOf(hook: Hook): readonly Switch[] {
  const said = textOf(hook);
  const gates = gatesIn(said.text, said.language, said.libraries).slice(0, mostGates);
  return gates.flatMap(({ closedBy, line, text: gate }) => {
    const isPath = closedBy.kind === 'path' && closedBy.when === 'missing' && /\s-x\s/.test(gate);
    const program = closedBy.kind === 'program' ? closedBy.name : isPath ? closedBy.path : undefined;
    if (program === undefined || everywhere.has(program) || replies.test(gate)) return [];
    const isReader = readsPayload(said, program);
    if (!isReader && !isPath && isSought(program, said.text)) return [];
    return [{ line, program, isByAccident: isReader && !isExplained(said.text, line) }];
  });
}

/** So many are looked at: for each, the whole text is. */
const mostGates = 10;

/** Does a comment on the line (from 1) or right above it say what becomes of the guard there? */
function isExplained(text: string, line: number): boolean {
  const [above = '', own = ''] = ['', ...text.split('\n', line)].slice(-2);
  const comments = [isCommentLine(above) ? above : '', /\s#(.{1,200})$/.exec(own)?.[1] ?? ''];
  return comments.some((comment) => explains.test(comment));
}

const explains =
  /\b(?:allow(?:s|ed)?|let|skip(?:s|ped|ping)?|pass(?:es)?|never|degrades?|silent(?:ly)?|no-?op|missing|without|unavailable|absent|not (?:installed|available|found)|isn't|no \w{1,12})\b/i;

/** Programs that every machine has on which Claude Code does its work. */
const everywhere: ReadonlySet<string> = new Set(['bash', 'sh', 'git', 'sed', 'awk', 'grep', 'find', 'tr', 'cut']);

/** Somebody learns that the guard is off. */
const replies = /\{\s{0,9}\\?["'](?:systemMessage|hookSpecificOutput)/;

/** Does the script look for the program in the command? Where it is missing, there is nothing to stop. */
function isSought(program: string, text: string): boolean {
  const named = new RegExp(`(?:["'*^(|]|\\\\[bs]\\+?)${program.replace(/\W/g, '\\$&')}(?![\\w.-])`);
  return text.split('\n').some((line) => compares.test(line) && named.test(line) && !isCommentLine(line));
}

const compares = /\bgrep\s+-|[=~]=|=~|\*|\bre\.\w|\bin\s|\bstarts[wW]ith\(|\bincludes\(|\.test\(/;

function offWithout({ isByAccident, line, program }: Switch, hook: Hook): RuleFinding {
  return {
    message: `Where \`${program}\` is missing, the guard ends here with exit code 0: it lets everything through, and nobody learns of it.`,
    help: `End with ${exitWith(hook, 2)} and a reason on stderr. If the guard may be off there, say in a comment that it fails open.`,
    at: lineSpot(hook, { line }),
    // A program that does the check itself is often missing where there is nothing to check.
    ...(isByAccident ? { severity: 'warning' as const } : {}),
  };
}

/** Does it keep its failures to itself, or say that nothing is to be blocked then? */
function isMeantToFailOpen({ handler: { command = '' }, script }: Hook): boolean {
  return (
    /\|\|\s{0,9}(?:true|:|exit 0)[\s"';)}]{0,9}$/.test(command) ||
    /\bfail(?:s|ed|ing)?[- ]?open\b/i.test(script?.text ?? '')
  );
}
