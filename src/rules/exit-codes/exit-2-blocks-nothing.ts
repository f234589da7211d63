/** Exit code 2 on an event that cannot be blocked. */

import { blockingExitCode } from '../../contract/index.js';
import { notCounted } from '../../evidence/families.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { exitWith } from '../../evidence/own-language.js';
import { spoken } from '../../evidence/phrases.js';
import { unreachedRefusals, writtenRefusals } from '../../evidence/refusal.js';
import { clientOf } from '../../evidence/registration.js';
import { command, contractOf, exit2Counts, fieldAt, replyCounts } from '../../evidence/runs.js';
import { scriptExample } from '../../evidence/script-example.js';
import { speaksOfBlocking } from '../../evidence/speech.js';
import { hasCommands } from '../../evidence/unheard.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventContract, Hook, Project, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { inBackground } from '../../wiring/background.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

const afterEdit = (text: string, title?: string) => afterCall('Edit|Write', text, title);
const afterCall = (matcher: string, text: string, title?: string) =>
  scriptExample('PostToolUse', 'bash', `#!/bin/bash\n${text}\nexit 0\n`, { title, matcher });

const refuse = (said: string) => `{\n  echo "${said}" >&2\n  exit 2\n}`;
const onLock = (said: string) => `file=$(jq -r .tool_input.file_path)\n[[ $file == *.lock ]] && ${refuse(said)}`;
const onCommit = (said: string) =>
  `command=$(jq -r .tool_input.command)\n[[ $command == *"git commit"* ]] || exit 0\nmake check >&2 || ${refuse(said)}`;

export const rule: Rule = {
  id: 'exit-2-blocks-nothing',
  severity: 'error',
  summary: 'Exit code 2 on an event that cannot be blocked.',
  docs: {
    why:
      'Some events only report that something happened. There, exit code 2 blocks nothing and Claude does not read ' +
      'stderr: the message is lost, or shown to the user as a hook error. After a tool, Claude reads it, and the tool has ' +
      'run: the file that nobody may change is changed, and the commit is made.',
    repair:
      'To inform Claude, print `additionalContext` where the event supports it. To block an action, use the event ' +
      'before it (PreToolUse, UserPromptSubmit, Stop). Otherwise exit 0.',
  },
  bad: [
    {
      kind: 'run',
      event: 'SessionStart',
      execution: { exitCode: 2, stderr: 'Wrong Node version: run nvm use first.\n' },
    },
    {
      kind: 'runs',
      title: 'In a line that no payload brings about',
      event: 'SessionStart',
      handler: {
        command: 'if [ -f .locked ]; then\n  echo "Blocked: the project is locked" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    afterEdit(onLock('BLOCKED: cannot modify $file, the package manager writes it.'), 'A file that is written by then'),
    afterEdit(
      `file=$(jq -r .tool_input.file_path)\n[[ $file == "$CLAUDE_PROJECT_DIR"/* ]] || ${refuse('BLOCKED: edit outside the project: $file')}`,
      'A folder that is written to by then',
    ),
    afterCall('Bash', onCommit('BLOCKED: findings - fix them before committing.'), 'A commit that is made by then'),
    afterEdit(
      onLock('Blocked: let the package manager write $file. Add packages instead of editing it.'),
      'A file that a program makes',
    ),
    afterCall(
      'Bash',
      `command=$(jq -r .tool_input.command)\ngrep -qE '(^| )npm ' <<<"$command" && ${refuse('Blocked: the command uses npm; use pnpm.')}`,
      'A command that is not to be called',
    ),
  ],
  good: [
    afterEdit(
      `file=$(jq -r .tool_input.file_path)\ngrep -q TODO "$file" && ${refuse('BLOCKED: $file has open ends. Finish them.')}`,
      'What is wrong with the text, and can be mended',
    ),
    afterEdit(
      onLock('BLOCKED: cannot modify $file. The change is taken back.').replace(
        'echo',
        'git checkout -- "$file"\n  echo',
      ),
      'What is done is undone',
    ),
    afterEdit(
      `# PreToolUse and PostToolUse\n${onLock('BLOCKED: cannot modify $file.')}`,
      'A script that serves the event before as well',
    ),
    afterEdit(onLock('Note: $file is written by the package manager; run it again.'), 'No word of a block'),
    afterCall(
      'Bash',
      `command=$(jq -r .tool_input.command)\n[[ $command == "npm test"* ]] && [ -f failed ] && ${refuse('BLOCKED: fix the tests before committing.')}`,
      'A word about a commit to come, of a hook on runs of the tests',
    ),
    afterCall('Bash', onCommit('BLOCKED: do not edit the report.'), 'A word about files, of a hook on commands'),
    afterEdit(
      `make check >&2 || ${refuse('BLOCKED: findings - fix them before committing.')}`,
      'A word about a commit to come',
    ),
    {
      kind: 'runs',
      title: 'Another exit code in such a line: `unread-stderr` and others look at it',
      event: 'SessionStart',
      handler: {
        command: 'if [ -f .locked ]; then\n  echo "Blocked: the project is locked" >&2\n  exit 0\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A script that serves calls as well',
      event: 'SessionStart',
      handler: {
        command:
          '# For PreToolUse too.\nif [ -f .locked ]; then\n  echo "Blocked: the project is locked" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'run',
      event: 'SessionStart',
      execution: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"Wrong Node version: run nvm use first."}}\n',
      },
    },
    {
      kind: 'run',
      title: 'After a tool, exit code 2 passes stderr to Claude',
      event: 'PostToolUse',
      execution: { exitCode: 2, stderr: 'src/app.py:3: unused import os\n' },
    },
  ],
  yieldsTo: [...notCounted, 'accidental-exit-2', 'permission-request-undecided', 'json-on-stderr'],
  exits: ['blocking'],
  *onHook(hook, project) {
    const tooLate = refusalAfterCall(hook, project);
    if (tooLate === undefined) return;
    yield {
      message: `On PostToolUse, exit code 2 stops nothing: ${tooLate.done} when Claude reads ${spoken(tooLate.said)}.`,
      cause: tooLate.done,
      help: 'Move this check to a hook on PreToolUse: there, exit code 2 stops the call before it is made.',
      at: lineSpot(hook, tooLate),
      severity: 'warning',
    };
  },
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || inBackground(hook.handler)) return;
    const contract = contractAt(hook.event, first.verdict.client);
    if (exit2Counts(contract) || servesOthers(hook)) return;
    for (const { exit, library, line, said } of unreachedRefusals(hook, runs)) {
      if (exit !== blockingExitCode) continue;
      yield {
        message: `On ${hook.event}, exit code 2 ${contract.exit2.effect}; the hook uses it for ${spoken(said)}. No payload reached this line.`,
        cause: 'unreached',
        help: repair(hook, contract),
        at: lineSpot(hook, { line, library }),
        severity: 'warning',
      };
    }
  },
  *onRun(run) {
    if (command(run)?.exitCode !== blockingExitCode || run.verdict.reply.kind === 'async') return;
    const contract = contractOf(run);
    if (exit2Counts(contract) || replyCounts(run)) return;
    yield {
      message: `On ${run.verdict.event}, exit code 2 ${contract.exit2.effect}.`,
      help: repair(run.case.hook, contract),
      at: { in: 'output', stream: 'exit' },
    };
  },
};

/** The first refusal of a call, in a hook that Claude Code runs after it; `done`: what has come about by then. */
function refusalAfterCall(
  hook: Hook,
  project: Project,
): { readonly line: number; readonly said: string; readonly done: string } | undefined {
  if (hook.event !== 'PostToolUse' || inBackground(hook.handler)) return undefined;
  const { text } = textOf(hook);
  if (/\bPreToolUse\b|\bhook_event_name\b/.test(text) || undoes.test(text)) return undefined;
  const script = hook.script?.absolutePath;
  const isBefore = ({ event, script: other }: Hook) => event === 'PreToolUse' && other?.absolutePath === script;
  if (script !== undefined && project.hooks.some(isBefore)) return undefined;
  const client = clientOf(project);
  const reading = readMatcher(hook.event, hook.matcher, client);
  const ways = [
    { tool: 'Edit', ofCall: ofFile, done: 'the file is already written' },
    { tool: 'Bash', ofCall: ofCommand, done: 'the command has already run' },
    { tool: 'Bash', ofCall: ofThisCommand, done: 'the command has already run' },
  ].filter(({ ofCall, tool }) => readingMatches(reading, tool, client) && (ofCall !== ofCommand || asksFor.test(text)));
  for (const { exit, line, said } of ways.length === 0 ? [] : writtenRefusals(hook)) {
    if (exit !== blockingExitCode || speaksOfBlocking(said) === undefined) continue;
    const way = ways.find(({ ofCall }) => ofCall.test(said));
    if (way !== undefined) return { line, said, done: way.done };
  }
  return undefined;
}

/** Nobody may change the file, whatever is written into it. */
const ofFile =
  /\b(?:can ?not|can['’]t|must not|may not|do not|don['’]t|never|not (?:allowed|permitted) to|refus(?:e|es|ed|ing) to)\s(?:\w{1,12}ly\s)?(?:be\s)?(?:modif|edit|chang|writ|touch|overwrit)|\b(?:edit|writ|modif|chang)\w{0,10}\b[^.\n]{0,30}\boutside\b|\b(?:protected|read-only|(?:auto-?)?generated)\s(?:\w{1,20}\s)?(?:file|folder|path|director)|\binstead of (?:hand-?)?editing\b|\block ?file\b/i;

/** The command is not to be run, or not yet. */
const ofCommand =
  /\bbefore (?:you )?(?:commit|push|merg|deploy|publish|releas)|\b(?:commit|push|merge|deploy(?:ment)?|release|command)\s(?:(?:is|was|has been)\s)?(?:blocked|denied|rejected|refused|aborted|not allowed|forbidden|prohibited)\b/i;

/** What is wrong with the command itself, whatever it comes to. */
const ofThisCommand = /\bcommand (?:uses|contains|includes|calls|runs|invokes)\b/i;

/** The script looks for such a command, and not for one that comes before it, such as a run of the tests. */
const asksFor = /\bgit\b[^\n]{0,12}\b(?:commit|push|merge)\b|\b(?:deploy|publish|release)\b/;

/** The hook takes back what was done. */
const undoes =
  /\bgit\s(?:checkout|restore|revert|reset|stash)\b|["']git["'], ?["'](?:checkout|restore|revert|reset|stash)\b/;

function repair(hook: Hook, contract: EventContract): string {
  return fieldAt(contract, '/hookSpecificOutput/additionalContext')?.honoured === true
    ? `To inform Claude, print the message as \`hookSpecificOutput.additionalContext\` and end with ${exitWith(hook, 0)}.`
    : `End with ${exitWith(hook, 0)}; to block an action, use an event that comes before it.`;
}

/** Does the script look at what only other events have, which it may block? */
function servesOthers(hook: Hook): boolean {
  const said = textOf(hook);
  return (
    hasCommands(said) ||
    /\bhook_event_name\b|\btool_(?:name|input)\b|\b(?:Pre|Post)ToolUse\b|\bUserPromptSubmit\b/.test(said.text)
  );
}
