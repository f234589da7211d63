/** `continue: false` with a text that asks Claude to go on, at the end of a turn or beside a deny: the turn ends. */
import { lineSpot } from '../../evidence/line-spot.js';
import { contractOf, decisionOf, honouredReply, hookSpecific, type Json, stdoutOf } from '../../evidence/runs.js';
import type { EventName, Example, Rule, RuleFinding, Run } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { withoutComments } from '../../script/lines/comment.js';

const answers = (reply: string, title?: string): Extract<Example, { kind: 'run' }> => ({
  kind: 'run',
  event: 'Stop',
  execution: { stdout: `${reply}\n` },
  ...(title === undefined ? {} : { title }),
});

const unreached = (reply: string, title: string): Extract<Example, { kind: 'runs' }> => ({
  kind: 'runs',
  event: 'Stop',
  handler: { command: `if [ -f .todo ]; then\n  echo '${reply}'\nfi\nexit 0` },
  runs: [{ execution: {} }],
  title,
});

/** A call that is denied, in a turn that ends with it. */
const denied = (reason: string, title: string): Extract<Example, { kind: 'run' }> => ({
  ...answers(
    `{"continue": false, "hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "${reason}"}}`,
    title,
  ),
  event: 'PreToolUse',
});

const events: readonly EventName[] = ['Stop', 'SubagentStop'];

export const rule: Rule = {
  id: 'continue-false-ends-turn',
  severity: 'error',
  summary: '`continue: false` ends the turn, although its reason asks Claude to keep working.',
  docs: {
    why:
      '`continue` tells whether Claude goes on at all. On Stop and SubagentStop, `false` ends the turn for good; Claude ' +
      'never sees `stopReason`, which is for the user. A hook that wants more work done gets the opposite, and one that has ' +
      'nothing to object tells everybody that it prevented something. Beside a deny, Claude reads the reason only once the ' +
      'user has written again.',
    repair:
      'Print `{"decision": "block", "reason": "..."}`: Claude then goes on, with the reason as its instruction. A deny needs ' +
      'no `continue`.',
  },
  bad: [
    answers('{"continue": false, "stopReason": "Keep working: two tasks are open."}'),
    unreached(
      '{"continue": false, "stopReason": "Please finish the open tasks first."}',
      'In an answer that no payload brings about',
    ),
    answers('{"continue": false}', 'It lets Claude stop, which needs no answer: a note'),
    denied('Use pnpm instead of npm.', 'Beside a deny that says what to do instead'),
  ],
  good: [
    answers('{"decision": "block", "reason": "Keep working: two tasks are open."}'),
    answers('{"continue": false, "stopReason": "The budget is spent."}', 'It is meant to stop Claude'),
    answers('{"continue": false, "systemMessage": "The budget is spent."}', 'The user is told why'),
    denied('Nothing may be deployed today.', 'Beside a deny that leaves nothing to do'),
    denied('Use the console instead, after 5 attempts that failed.', 'Beside a deny, where it gives up'),
    answers(
      '{"continue": false, "stopReason": "Stopped after 5 attempts. Please fix the tests yourself."}',
      'It gives up, and asks the user',
    ),
    unreached('{"continue": false, "stopReason": "The budget is spent."}', 'Meant to stop Claude, unreached'),
    unreached('{"continue": true, "systemMessage": "Please finish the open tasks."}', 'It lets the turn end'),
    {
      ...unreached(
        '{"continue": false, "stopReason": "Please finish the open tasks first."}',
        'A run brought it about, and is judged',
      ),
      runs: [
        {
          execution: {
            stdout: '{"decision": "block", "reason": "Please finish the open tasks first."}\n',
          },
        },
      ],
    },
  ],
  replies: ['json'],
  readsText: true,
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || !events.includes(hook.event)) return;
    const { language, text } = textOf(hook);
    const code = withoutComments(text, language);
    const found = [...code.matchAll(stops)].find(([, said = '']) => isMeantToGoOn(said));
    // A run that brought it about is judged by itself.
    if (found === undefined || runs.some((run) => /"continue"|"decision"/.test(stdoutOf(run)))) return;
    yield {
      message:
        '`continue: false` would end the turn, although its reason asks Claude to keep working. No payload reached this line.',
      help,
      at: lineSpot(hook, { line: code.slice(0, found.index).split('\n').length }),
    };
  },
  *onRun(run) {
    const reply = honouredReply(run);
    if (reply?.continue !== false || !run.verdict.endsTurn) return;
    if (!events.includes(run.verdict.event)) {
      if (run.verdict.event === 'PreToolUse' && isRefused(reply, run)) yield besideRefusal;
      return;
    }
    const said = [reply.stopReason, reply.reason, reply.systemMessage].filter(isText);
    if (said.length === 0 && run.verdict.toUser.length > 0) {
      yield {
        message:
          '`continue: false` is not needed to let Claude stop, and Claude and the user read that a hook prevented the continuation.',
        help: 'Print nothing where Claude may stop.',
        at: { in: 'output', pointer: '/continue' },
        severity: 'info',
      };
    }
    if (![reply.stopReason, reply.reason].filter(isText).some(isMeantToGoOn)) return;
    yield {
      message:
        '`continue: false` ends the turn, although its reason asks Claude to keep working. Claude never sees it.',
      help,
      at: { in: 'output', pointer: '/continue' },
    };
  },
};

/** Does the reply refuse the call, with a reason that tells Claude what to do in its place? */
function isRefused(reply: Json, run: Run): boolean {
  const reason = [hookSpecific(reply)?.permissionDecisionReason, reply.reason].find(isText);
  return (
    reason !== undefined &&
    decisionOf(reply, contractOf(run))?.blocks === true &&
    (asks.test(reason) || guides.test(reason)) &&
    !givesUp.test(reason)
  );
}

const besideRefusal: RuleFinding = {
  message:
    '`continue: false` ends the turn, although the reason tells Claude what to do instead. Claude reads it once the user has written again.',
  help: 'Leave `continue` out: a refusal with a reason is enough.',
  at: { in: 'output', pointer: '/continue' },
  severity: 'warning',
};

const help = 'Print `{"decision": "block", "reason": "..."}` instead.';

/** The answer in the text, with what it says beside it; one with a decision is another matter. */
const stops =
  /(?<![\w.])\\?["']?continue\\?["']?\s?:\s?false\s?,\s{0,40}\\?["']?(?:stopReason|reason)\\?["']?\s?:\s?\(?\s{0,40}([^\n]{1,400})/gi;

/** It asks for more work, of whoever was about to stop. */
const asks =
  /\b(?:keep (?:going|working)|(?:continue|carry on) (?:working|with|until|to (?:fix|work))|before (?:you )?(?:stop|finish|end)(?:ping|ing)?|(?:please|must|should|consider) (?:first )?(?:fix|finish|complet|run|resolv|commit)(?:e|es|ing)?|(?:agents?|tasks?) (?:are )?still (?:active|running|open|in progress))\b/i;

/** It tells how to go on. */
const guides =
  /\b(?:use|run|call|invoke|create|switch|fix|add|write|move|ask)\b[^.!?\n]{1,80}\b(?:instead|first|before|and (?:then )?(?:try|retry|repeat))\b|\binstead,? (?:use|run|call|write)\b|\b(?:try again|retry)\b/i;

/** It gives up, or speaks to the user. */
const givesUp =
  /\b(?:after|attempts?|tries|retries|limit|budget|maximum|max|yourself|manual(?:ly)?|gave up|giving up)\b/i;

const isText = (said: unknown): said is string => typeof said === 'string' && said !== '';

const isMeantToGoOn = (said: string): boolean => asks.test(said) && !givesUp.test(said);
