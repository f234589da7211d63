/** Words for Claude in a field that only the user sees. */
import { lineSpot } from '../../evidence/line-spot.js';
import { spoken } from '../../evidence/phrases.js';
import { contractOf, fieldAt, honouredReply, readsNotes } from '../../evidence/runs.js';
import { tellsOfCheck, tellsOfProblem } from '../../evidence/speech.js';
import type { EventContract, EventName, Hook, Rule, RuleFinding, Run, Severity } from '../../model.js';
import { meantForClaude, tellsClaudeNothing } from '../../script/answers/meant-for-claude.js';
import { systemMessages } from '../../script/answers/system-messages.js';
import { textOf } from '../../script/answers/text-of.js';
import { checkForUser } from '../../script/checks/checks-for-user.js';
import { commentsIn, isCommentLine } from '../../script/lines/comment.js';
import { inBackground } from '../../wiring/background.js';

const said = (event: EventName, systemMessage: string, title?: string, more: object = {}) =>
  ({
    kind: 'run',
    event,
    execution: { stdout: `${JSON.stringify({ systemMessage, ...more })}\n` },
    ...(title === undefined ? {} : { title }),
  }) as const;

export const rule: Rule = {
  id: 'order-to-user-only',
  severity: 'warning',
  summary: 'The hook tells Claude what to do in `systemMessage`, which only the user sees.',
  readsText: true,
  docs: {
    why:
      'Claude Code shows `systemMessage` to the user and does not give it to Claude. "You just edited a schema, run the ' +
      'generator" is then read by somebody who edited nothing, and Claude goes on without it.',
    repair:
      'Print what Claude has to know as `hookSpecificOutput.additionalContext`, and keep `systemMessage` for the user. Both ' +
      'can be in one reply.',
  },
  bad: [
    said('PostToolUse', 'You just edited the schema. Run the generator before you continue.'),
    said('UserPromptSubmit', 'Claude, you must read CONTRIBUTING.md before you change any file.', 'By name'),
    said('PostToolUse', 'Use the code-reviewer subagent on this file now.', 'An agent that Claude starts'),
    said(
      'UserPromptSubmit',
      'Commit as you go. Use the release-notes agent for the changelog.',
      'An agent of the project',
    ),
    said('PreToolUse', 'You must read the design notes first.', "About a call of Claude's"),
    said('UserPromptSubmit', 'If the task is vague, ask clarifying questions first.', 'What Claude is to ask'),
    said('Stop', 'Tell the user which tests were skipped.', 'What Claude is to tell the user'),
    said(
      'SessionStart',
      'Rules of the house.\nYou are in the main session: delegate all code to the coder agent.',
      'About the session that Claude is in',
    ),
    said(
      'PostToolUse',
      'Pushed. Confirm that CI is green; if a job failed, report it to the user.',
      'What Claude is to report',
    ),
    {
      kind: 'runs',
      title: 'Put together of several texts, in a reply that no payload brings about',
      event: 'Stop',
      handler: {
        command:
          "node -e 'const files = process.argv.slice(1);\nconst message =\n  `[notes] ${files.length} files were changed.` +\n  ` Before finishing: record what was learned` +\n  ` in docs/notes.md.`;\nif (files.length > 5) console.log(JSON.stringify({ systemMessage: message }));'",
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In a reply that no payload brings about',
      event: 'Stop',
      handler: {
        command:
          'note="Ask the user which of the two it shall be."\nif [ -f open-question ]; then\n  jq -n --arg note "$note" \\\n    \'{systemMessage: $note}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    said(
      'SessionStart',
      'The total of the sample is 61. Check it after any change to prices.',
      'A standing order: a note',
    ),
    said('Stop', 'Before ending your work, update PROGRESS.md if a step is done.', 'The same the other way round'),
    said('PostToolUse', 'Schema edited - run the generator and commit its output.', 'What comes next: a note'),
    said('SessionStart', '<system-reminder>Answer in English.</system-reminder>', 'In a mark that Claude knows'),
    {
      kind: 'runs',
      title: 'What a check finds in what Claude wrote: a note',
      event: 'PostToolUse',
      handler: {
        command:
          'errors=$(npx tsc --noEmit 2>&1) ||\n  echo "{\\"systemMessage\\": \\"Type errors found after the edit: $(wc -l <<<"$errors")\\"}"\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same of a build, with what it counted between the words',
      event: 'PostToolUse',
      handler: {
        command:
          'out=$(cargo check 2>&1) || jq -n --arg n "$(grep -c ^error <<<"$out")" \'{systemMessage: ("cargo check failed after the edit: " + $n + " errors")}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: "What a check of the project's own finds after an edit: a note",
      event: 'PostToolUse',
      handler: {
        command:
          'missing=$(comm -23 <(ls routes | sort) <(sort routes.txt))\n[ -z "$missing" ] || jq -n --arg missing "$missing" \'{systemMessage: "⚠️ Routes not registered in routes.txt: \\($missing)"}\'',
      },
      runs: [{ payload: { tool_name: 'Edit', tool_input: { file_path: '/project/routes/a.ts' } }, execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds, line by line: a note',
      event: 'PostToolUse',
      handler: {
        command:
          'node -e \'const { execSync } = require("node:child_process");\ntry {\n  execSync("npx eslint --format json src", { encoding: "utf8" });\n} catch (error) {\n  const lines = [];\n  for (const file of JSON.parse(error.stdout)) {\n    lines.push(file.filePath);\n  }\n  const reply = JSON.stringify({\n    systemMessage: lines.join("; "),\n  });\n  process.stdout.write(reply);\n}\'',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same in a shell: a note',
      event: 'PostToolUse',
      handler: {
        command: 'found=$(npx eslint src 2>&1) || jq -n --arg found "$found" \'{systemMessage: $found}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'For Claude, as a comment says, where plain text would do',
      event: 'SessionStart',
      handler: {
        command: `# Injects the rules of the house into the context.\njq -n --rawfile rules HOUSE.md '{systemMessage: $rules}'`,
      },
      runs: [{ execution: { stdout: '{"systemMessage":"Names are in British spelling."}\n' } }],
    },
    {
      kind: 'runs',
      title: 'In the very field, as a comment says, where plain text would do and no payload brings it about',
      event: 'UserPromptSubmit',
      handler: {
        command: `# Injects them as a systemMessage so Claude can see them.\n[ -s notes ] || exit 0\njq -n --rawfile notes notes '{systemMessage: $notes}'`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'For Claude, as a comment says',
      event: 'PostToolUse',
      handler: {
        command:
          '# Lint the file and return the issues as additional context for Claude.\nissues=$(make lint 2>&1) ||\n  jq -n --arg issues "$issues" \'{systemMessage: $issues}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'Put together of several texts, about what was done',
      event: 'Stop',
      handler: {
        command:
          "node -e 'const files = process.argv.slice(1);\nconst message =\n  `${files.length} files were changed in this session,` +\n  ` and the notes were saved.`;\nif (files.length > 0) console.log(JSON.stringify({ systemMessage: message }));'",
      },
      runs: [{ execution: {} }],
    },
    {
      ...said('PostToolUse', '', 'In the field for it'),
      execution: {
        stdout: `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'You just edited the schema. Run the generator.' } })}\n`,
      },
    },
    said('PostToolUse', 'You just edited the schema.', 'Claude is told as well', {
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        additionalContext: 'Run the generator.',
      },
    }),
    said('SessionStart', 'You must run ./setup.sh before the first session.', 'The user has something to do'),
    said('PostToolUse', 'Formatted src/app.ts.', 'A note'),
    said('Stop', 'After you left, the update was installed.', 'What happened meanwhile'),
    {
      kind: 'runs',
      title: 'In a reply that no payload brings about, and that tells Claude too',
      event: 'Stop',
      handler: {
        command:
          'if [ -f open-question ]; then\n  jq -n \'{systemMessage: "Ask the user which of the two it shall be.", decision: "block", reason: "There is an open question."}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A note in a reply that no payload brings about',
      event: 'Stop',
      handler: {
        command: 'if [ -f done ]; then\n  echo \'{"systemMessage": "All of the files are formatted."}\'\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The comment is about plain text, which no payload brings about',
      event: 'SessionStart',
      handler: {
        command: `# Injects the rules of the house into the context.\n[ -f HOUSE.md ] && cat HOUSE.md && exit 0\n[ -f .lock ] && echo '{"systemMessage": "Another session is open."}'\nexit 0`,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'In the background',
      event: 'PostToolUse',
      handler: {
        command:
          '# Adds context for Claude once the tests are through.\nmake test || echo \'{"systemMessage": "Tests failed after the edit."}\'',
        async: true,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'An order in the background',
      event: 'PostToolUse',
      handler: {
        command:
          'if [ -f open-question ]; then\n  echo \'{"systemMessage": "Ask the user which of the two it shall be."}\'\nfi',
        async: true,
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a check finds is a note beside what Claude is told of it',
      event: 'PostToolUse',
      handler: {
        command:
          'found=$(npx eslint src 2>&1) && exit 0\njq -n --arg found "$found" \'{systemMessage: $found, hookSpecificOutput: {hookEventName: "PostToolUse", additionalContext: $found}}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'How much a check finds',
      event: 'PostToolUse',
      handler: {
        command: 'found=$(npx eslint src 2>&1 | wc -l); jq -n --arg found "$found" \'{systemMessage: $found}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'About a tool of the hook',
      event: 'PostToolUse',
      handler: {
        command:
          'command -v linter >/dev/null || echo \'{"systemMessage": "⚠️ The linter is missing, so nothing was checked."}\'',
      },
      runs: [{ payload: { tool_name: 'Edit', tool_input: { file_path: '/project/routes/a.ts' } }, execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What a comment says of another exit code',
      event: 'PostToolUse',
      handler: {
        command:
          '# Exit codes:\n#   0 → goes on\n#   2 → what is on stderr goes back to Claude\ncount=$(ls | wc -l)\njq -n --arg count "$count files" \'{systemMessage: $count}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'For the user, as a comment says',
      event: 'PostToolUse',
      handler: {
        command:
          '# Shown to the user, not to Claude: no context is added.\nissues=$(make lint 2>&1) ||\n  jq -n --arg issues "$issues" \'{systemMessage: $issues}\'\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    said('Stop', 'The page could not ask the user for a name: see the log.', 'About a user of the program'),
  ],
  // Where the user does not see it either, that is told.
  yieldsTo: ['dropped-field', 'unescaped-json'],
  replies: ['json'],
  *onRuns(hook, runs) {
    const [first] = runs;
    // What becomes of words that come later than Claude Code waits for is another matter.
    if (first === undefined || !first.verdict.runs || inBackground(hook.handler)) return;
    const told = meantOtherwise(hook, runs) ?? findingsOfCheck(hook, runs);
    if (told !== undefined) {
      yield told;
      return;
    }
    if (runs.some((run) => honouredReply(run) !== undefined)) return;
    const { text } = textOf(hook);
    // What else reaches Claude may say the same.
    if (reachesClaude.test(text)) return;
    const orders = systemMessages(text);
    const order =
      orders.find((each) => orderIn(each.text, hook.event) === 'sure') ??
      orders.find((each) => orderIn(each.text, hook.event) !== undefined);
    if (order === undefined) return;
    const isSure = orderIn(order.text, hook.event) === 'sure';
    yield {
      message: `Claude would not see ${spoken(order.text)}: it is in \`systemMessage\`, which is for the user. No payload reached this line.`,
      help: repair(contractOf(first), isSure),
      at: lineSpot(hook, order),
      ...(isSure ? {} : { severity: 'info' as Severity }),
    };
  },
  *onRun(run) {
    const message = honouredReply(run)?.systemMessage;
    if (typeof message !== 'string' || run.verdict.toClaude.length > 0) return;
    const order = orderIn(message, run.verdict.event);
    if (order === undefined) return;
    yield {
      message: `\`systemMessage\` is for the user, and Claude does not see it: ${spoken(message)} ${order === 'sure' ? 'is' : 'reads like'} an order for Claude.`,
      help: repair(contractOf(run), order === 'sure'),
      at: { in: 'output', pointer: '/systemMessage' },
      ...(order === 'sure' ? {} : { severity: 'info' as Severity }),
    };
  },
};

/** Does a text tell Claude what to do? The user may be meant as well, where it is not sure. */
function orderIn(text: string, event: EventName): 'sure' | 'likely' | undefined {
  const isOfCall = /^(?:Pre|Post)ToolUse/.test(event);
  if (toClaude.test(text) || (isOfCall && toActor.test(text))) return 'sure';
  return standing.test(text) || (event === 'PostToolUse' && ofWork.test(text)) ? 'likely' : undefined;
}

/** What the author says is for Claude, where all that the hook prints is for the user. */
function meantOtherwise(hook: Hook, runs: readonly Run[]): RuleFinding | undefined {
  const meant = meantForClaude(textOf(hook).text);
  if (meant === undefined) return undefined;
  const line = onlyForUser(hook, runs, meant.words.includes('systemMessage'));
  if (line === undefined) return undefined;
  return {
    message: `\`systemMessage\` is for the user, and Claude does not see it, though a comment says ${spoken(meant.words)}.`,
    help: repair(contractOf(runs[0] as Run)),
    at: lineSpot(hook, { line }),
  };
}

/** What a check finds wrong with what Claude wrote, told to the user alone. */
function findingsOfCheck(hook: Hook, runs: readonly Run[]): RuleFinding | undefined {
  const line = hook.event === 'PostToolUse' ? onlyForUser(hook, runs) : undefined;
  const isOfEdits = runs.every(({ case: { payload } }) => changesFile.test(String(payload.json.tool_name)));
  const found = systemMessages(textOf(hook).text).find(
    ({ text }) => tellsOfProblem(text) && (tellsOfCheck(text) || (isOfEdits && ofOwnCheck.test(text))),
  );
  if (line === undefined) return undefined;
  const handed = found === undefined && !isForUser(textOf(hook).text) ? checkForUser(textOf(hook)) : undefined;
  if (found === undefined && handed === undefined) return undefined;
  return {
    message: `\`systemMessage\` is for the user: Claude, who made the edit, does not see what ${handed === undefined ? 'the check' : `\`${handed}\``} finds.`,
    severity: 'info',
    help: repair(contractOf(runs[0] as Run)),
    at: lineSpot(hook, found ?? { line }),
  };
}

/** Does a comment say that the user is meant? */
const isForUser = (text: string): boolean =>
  [...commentsIn(text)].some(({ words }) =>
    /\b(?:to|for|by) the (?:user|human|developer)\b|\bnot (?:to|for) Claude\b/i.test(words),
  );

const changesFile = /^(?:Edit|Write|MultiEdit|NotebookEdit)$/;

/** What a check of the project's own finds: something is not where it has to be, or is where it must not be. */
const ofOwnCheck =
  /\bnot (?:registered|listed|declared|exported|documented|covered|translated|mapped|handled|tested)\b|\bmissing (?:\w{1,20} ){0,2}(?:entr(?:y|ies)|handlers?|keys?|tests?|translations?|types?)\b|\bviolat(?:es|ed|ions?)\b|\bhard-?coded\b/i;

/** The line with the `systemMessage` of a hook that tells Claude nothing in any other way; `isNamed`: it is meant to do so. */
function onlyForUser(hook: Hook, [first, ...others]: readonly Run[], isNamed = false): number | undefined {
  if (first === undefined) return undefined;
  const said = textOf(hook);
  const at = said.text.split('\n').findIndex((line) => isKey.test(line) && !isCommentLine(line));
  if (at === -1 || !tellsClaudeNothing(said)) return undefined;
  const contract = contractOf(first);
  if (fieldAt(contract, '/systemMessage')?.honoured !== true) return undefined;
  const runs = [first, ...others];
  // Where Claude reads plain stdout, what is said without the message may be for it.
  const saysMore = contract.plainStdout === 'claude' && !isNamed;
  if (saysMore && !runs.some((run) => honouredReply(run)?.systemMessage !== undefined)) return undefined;
  return runs.some(({ verdict }) => verdict.toClaude.length > 0) ? undefined : at + 1;
}

function repair(contract: EventContract, isSure = true): string {
  return readsNotes(contract)
    ? `Print it as \`hookSpecificOutput.additionalContext\`${isSure ? '' : ' if Claude has to act on it'}.`
    : 'If Claude has to act on it, print it once as the `reason` of `"decision": "block"`; Claude then goes on.';
}

/** A key of an object, and no word of a message. */
const isKey = /\bsystemMessage\\?["']|(?:^|[{,(])\s{0,40}systemMessage\s?:/;

/** Other ways to tell Claude something. */
const reachesClaude = /\bhookSpecificOutput\b|\badditionalContext\b|\bdecision\\?["']?\s?:|\bexit[ (]{1,3}2\b/;

/** Words that nobody but Claude is told. */
const toClaude =
  /\b(?:report|relay|explain|show|mention) (?:it|this|that|them|these|the \w{1,20}) to the user\b|\bdelegate (?:[\w`*]{1,20} ){1,4}to (?:the |an? )?[\w`@* -]{0,30}\bagents?\b|\byou are (?:currently |now )?in the main session\b|\bbefore (?:you respond|responding|returning any response)\b|\bClaude(?:, (?:please|you|do|don't|never|always|run|read|use|write|fix|check)\b| (?:must|should|has to|needs to) \w)|<system-reminder>|(?:^|[.!?:;,\n]\s{0,3})(?:please |always |first )?(?:ask|tell|inform|remind) the user\b|\bask (?:\w+ )?clarifying questions\b|\b(?:use|invoke|launch|spawn|call) (?:the )?`?@?[a-z]{2,20}(?:-[a-z]{2,20}){1,3}`? agent\b|\b(?:use|invoke|launch|spawn|call) (?:the )?[\w`-]{2,40} (?:sub-?agent|skill|tool)\b/i;

/** On a call, these words are for whoever makes it, and that is Claude. */
const toActor =
  /\byou(?: have|'ve)? just (?:edited|wrote|written|changed|modified|created|committed)\b|\byou must (?:(?:now|first|also|always|never|not) ){0,2}(?:read|run|use|call|invoke|fix|write|update|follow|verify|create|add|ask)\b/i;

/** What is to be done each time: "Check the totals after any change to prices", "Before ending your work, update PROGRESS.md". */
const standing = ((what: string, when: string) =>
  new RegExp(`${what}[^.!?\\n]{0,60}${when}|${when}[^.!?\\n]{0,60}[,:] (?:please |always )?${what}`, 'i'))(
  String.raw`\b(?:verify|check|run|update|read|re-?read|follow|use|ask|test|keep|review|reflect|record|save)\b`,
  String.raw`\b(?:after|before|when(?:ever)?) (?:any|each|every|all|you|making|editing|changing|committing|doing|writing|ending|finishing|stopping)\b`,
);

/** What is to be done now that a call is over: "Schema edited - run the generator." */
const ofWork =
  /(?:^|[.!?:;–—]\s|\s-\s)(?:please )?(?:re-?)?(?:run|commit|regenerate|update|fix|verify|add|rebuild)\s(?!to\b|for\b)[\w`'"./-]/i;
