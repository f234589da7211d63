// Logs of execution records as a fleet of clients would write them, line by line: the payload as the client hands it to a
// hook, which differs on every line, and what the hook did.

const output = (stdout, exitCode = 0, stderr = '') => ({ exitCode, stdout, stderr });
const reply = (value) => output(JSON.stringify(value));
const specific = (fields, event = 'PreToolUse') => reply({ hookSpecificOutput: { hookEventName: event, ...fields } });
const inTurn = (answers) => (index) => answers[index % answers.length](Math.floor(index / answers.length));

const silent = () => output('');

/** What hooks say over and over, whatever the payload. */
const repeated = inTurn([
  silent,
  () => output('', 2, 'Refusing to push to main.\n'),
  () => specific({ permissionDecision: 'deny', permissionDecisionReason: 'no' }),
  () => output('', 1, 'jq: command not found\n'),
]);

/** As the client wants it, in words that were never said before. */
const sound = inTurn([
  (index) => output('', 2, `Refusing step ${index}: it pushes to main.\n`),
  (index) => specific({ permissionDecision: 'deny', permissionDecisionReason: `step ${index} pushes to main` }),
  (index) => specific({ permissionDecision: 'allow', permissionDecisionReason: `step ${index} only reads` }),
  (index) => specific({ additionalContext: `step ${index} of the plan is done` }),
]);

/** What is said on the wrong stream, with the wrong code or in the wrong place, in words that were never said before. */
const faulty = inTurn([
  (index) => output('', 1, `Refusing step ${index}: it pushes to main.\n`),
  (index) => output('', 127, `/hooks/guard.sh: line ${index}: jq: command not found\n`),
  (index) =>
    output('', 1, `Traceback (most recent call last):\n  File "guard.py", line 7\nKeyError: 'step ${index}'\n`),
  (index) => output(`checking step ${index}\n{"decision":"block","reason":"it pushes to main"}`),
  (index) => output(`{'decision': 'block', 'reason': 'step ${index} pushes to main'}`),
  (index) => reply({ permissionDecision: 'deny', permissionDecisionReason: `step ${index} pushes to main` }),
  (index) => specific({ permissionDecision: 'deny', permissionDecisionReason: `step ${index}` }, 'PostToolUse'),
]);

/** Replies that fail the schema: the client answers each with three thousand characters, which are part of the verdict. */
const illegal = inTurn([
  (index) => reply({ decision: 'deny', reason: `step ${index} pushes to main` }),
  (index) => specific({ permissionDecision: 'blocked', permissionDecisionReason: `step ${index}` }),
]);

const spoken = inTurn([repeated, sound, repeated, faulty]);

/** Nearly all hooks have nothing to say; one in twenty speaks, and half of those never said the same before. */
export const fleet = (index) => (index % 20 === 0 ? spoken(index / 20) : silent());

/** What the hooks of a log do, by what the log is. */
export const logs = {
  'nearly all silent, some with words of their own': fleet,
  'four answers, over and over': repeated,
  'every line unique and sound': sound,
  'every line unique and faulty': faulty,
  'every line unique and against the schema': illegal,
};

/** One line of a log. */
export function recordLine(answer, index) {
  const session = `00000000-0000-4000-8000-${`${index % 1000}`.padStart(12, '0')}`;
  return JSON.stringify({
    id: `${index}`,
    event: 'PreToolUse',
    hook: answer(index),
    payload: {
      session_id: session,
      transcript_path: `/home/dev/.claude/projects/-home-dev-shop/${session}.jsonl`,
      cwd: '/home/dev/shop',
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: `npm test -- --filter case-${index}`, description: `Test case ${index}` },
      tool_use_id: `toolu_${`${index}`.padStart(24, '0')}`,
    },
  });
}
