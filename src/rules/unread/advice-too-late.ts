/** Words about what Claude has to do before a call, which Claude reads after it. */
import { spoken } from '../../evidence/phrases.js';
import { honouredReply, hookSpecific } from '../../evidence/runs.js';
import type { Rule, Run } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';

const told = (additionalContext: string, command: string, title?: string, more: object = {}) =>
  ({
    kind: 'run',
    event: 'PreToolUse',
    payload: { tool_name: 'Bash', tool_input: { command } },
    execution: {
      stdout: `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext, ...more } })}\n`,
    },
    ...(title === undefined ? {} : { title }),
  }) as const;

const onEdit = (additionalContext: string, title: string) =>
  ({
    ...told(additionalContext, '', title),
    payload: { tool_name: 'Edit', tool_input: { file_path: '/project/a.ts', old_string: 'a', new_string: 'b' } },
  }) as const;

export const rule: Rule = {
  id: 'advice-too-late',
  severity: 'warning',
  summary: 'The hook tells Claude what to do before a call, and Claude reads it after the call.',
  readsText: true,
  docs: {
    why:
      'Claude Code gives `additionalContext` of PreToolUse to Claude together with the result of the call. "Run the tests ' +
      'before you commit" arrives when the commit is made: the call goes ahead, and nothing waits for the tests.',
    repair:
      'Block the call until it is done (`permissionDecision: "deny"`, with these words as the reason), and let it through ' +
      'where the hook sees that it was. Or say it before Claude makes the call: in CLAUDE.md, or on SessionStart.',
  },
  bad: [
    told('Before committing, you must run the quality gate.', 'git commit -m "Add a page"'),
    told(
      'You are about to deploy. Before proceeding, verify the image tags.',
      'helm upgrade web ./chart',
      'Any command',
    ),
    told('Ensure that a dry run was done first.', 'terraform apply', 'In other words'),
    onEdit('Read docs/style.md before editing this file.', 'An edit'),
    {
      kind: 'runs',
      title: 'In a reply that no payload brings about',
      event: 'PreToolUse',
      handler: {
        command: `if grep -qE 'git +push'; then\n  echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"Check the branch before pushing."}}'\nfi\nexit 0`,
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    told('Before committing, run the quality gate.', 'git add -A', 'Before another command'),
    told('Run the tests before you push.', 'git commit -m "Add a page"', 'Before the next command'),
    told('Check the plan before running other commands.', 'terraform plan', 'Before other commands'),
    told('Before committing, run the quality gate.', 'git commit -m "Add a page"', 'It blocks the call', {
      permissionDecision: 'deny',
      permissionDecisionReason: 'The quality gate has not run.',
    }),
    told('The tests take a minute before they print anything.', 'npm test', 'It asks for nothing'),
    onEdit('Run the formatter before you commit.', 'Before what comes later'),
  ],
  replies: ['json'],
  judgesWritten: true,
  *onRun(run) {
    const reply = honouredReply(run);
    const { additionalContext } = (reply && hookSpecific(reply)) ?? {};
    const { effect, event } = run.verdict;
    if (event !== 'PreToolUse' || typeof additionalContext !== 'string') return;
    if (effect !== 'proceed' && effect !== 'allow') return;
    const words = lateWords(additionalContext, run);
    if (words === undefined) return;
    yield {
      message: `Claude reads \`additionalContext\` together with the result of the call: ${spoken(words)} reaches it when the ${isCommand(run) ? 'command has run' : 'file is written'}.`,
      help: 'Block the call until that is done: `permissionDecision: "deny"` with these words as the reason.',
      at: { in: 'output', pointer: '/hookSpecificOutput/additionalContext' },
    };
  },
};

const isCommand = ({ case: { payload } }: Run): boolean => /^(?:Bash|PowerShell)$/.test(String(payload.json.tool_name));

/** Only the beginning of a context is read. */
const longest = 4_000;

/** What is to be done first. */
const asks =
  /\b(?:must|should|need to|required?|ensure|make sure|verify|check|confirm|run|review|read|re-?read|consult|complete|follow|update|ask|test|validate|get|load|use)\b/i;

const before = /\bbefore (?:you )?([a-z]{4,12})\b(?! (?:other|another|more|further|any|the next)\b)/gi;

/** "Make sure that the dry run was performed first." */
const doneFirst =
  /\b(?:ensure|make sure|verify|confirm|check)\b[^\n]{1,80}\b(?:performed|run|done|completed|tested) first\b/i;

/** The sentence that tells what is to be done before this very call; undefined: there is none. */
function lateWords(context: string, run: Run): string | undefined {
  return context
    .slice(0, longest)
    .split(/(?<=[.!?:])\s|\n/)
    .find(
      (sentence) =>
        asks.test(sentence) &&
        ((isCommand(run) && doneFirst.test(sentence)) ||
          [...sentence.matchAll(before)].some(([, verb = '']) => isOf(verb, run))),
    )
    ?.replace(/^[\s#*>-]{1,20}/, '');
}

/** Is it what the call does? */
function isOf(verb: string, run: Run): boolean {
  if (!isCommand(run)) return isWrite(run) && /^(?:writ|edit|modify|chang)/i.test(verb);
  if (/^(?:proceed|continu|execut|runn?|runs?$)/i.test(verb)) return true;
  const stem = /^(?:commit|push|merg|deploy|publish|install)/i.exec(verb)?.[0].toLowerCase();
  return stem !== undefined && isAbout(stem, run);
}

const isWrite = ({ case: { payload } }: Run): boolean =>
  /^(?:Edit|Write|MultiEdit|NotebookEdit)$/.test(String(payload.json.tool_name));

/** Does the command do that, or does the hook look for nothing else? A reply that no payload brought about came with another command. */
function isAbout(stem: string, { case: { hook, payload } }: Run): boolean {
  const { command } = (payload.json.tool_input ?? {}) as { readonly command?: unknown };
  if (typeof command === 'string' && command.includes(stem)) return true;
  const sought = [...textOf(hook).text.matchAll(/\b(?:git|gh|npm)(?:\\s|\[\[:space:\]\]|[ \\])[+*]?(\w{3,12})/g)];
  return sought.length > 0 && sought.every(([, verb = '']) => verb.startsWith(stem));
}
