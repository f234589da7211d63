/** A reply in JSON that no payload brought about, with no field that Claude Code knows. */
import { join } from '../../evidence/phrases.js';
import { handlerSpot } from '../../evidence/registration.js';
import { fieldAt, namesAt, stdoutOf } from '../../evidence/runs.js';
import { inputNames } from '../../evidence/strange-keys.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventContract, EventName, Example, Language, Rule } from '../../model.js';
import { type PrintedObject, printedObjects } from '../../script/answers/printed-objects.js';
import { textOf } from '../../script/answers/text-of.js';

const gate = (reply: string, title?: string): Extract<Example, { kind: 'runs' }> => ({
  kind: 'runs',
  event: 'Stop',
  handler: { command: `if [ -f .todo ]; then\n  echo '${reply}'\nfi` },
  runs: [{ execution: {} }],
  ...(title === undefined ? {} : { title }),
});

export const rule: Rule = {
  id: 'unreached-reply',
  severity: 'warning',
  summary: 'A reply consists of keys that Claude Code does not know; no payload reached its line.',
  docs: {
    why:
      'No payload reached this line, so its text is all there is to judge. Claude Code silently ignores keys that it does ' +
      'not know: a reminder in `{"reminders": [...]}` reaches nobody, and `{"blocked": true}` blocks nothing.',
    repair: 'Use the documented name. `hooklint explain <event>` lists the fields of an event.',
  },
  bad: [
    gate('{"reminders": ["Look at .todo"]}'),
    gate('{"message": "Look at .todo", "file": ".todo"}', 'Beside a note of its own'),
    { ...gate('{"tool_input": {"command": "npm test -- --run"}}', 'Another input'), event: 'PreToolUse' },
    gate('{"continue": true, "message": "Look at .todo"}', 'Beside a field that says what happens anyway'),
    gate('{"decision": "approve", "message": "Look at .todo"}', 'Beside a decision that nothing waits for'),
  ],
  good: [
    gate('{"systemMessage": "Look at .todo"}', 'A field that it knows'),
    gate('{"systemMessage": "Look at .todo", "reminders": []}', 'One of them is known'),
    gate('{"continue": false, "message": "Look at .todo"}', 'A known field that ends the turn'),
    gate('{"decision": "block", "reason": "Look at .todo", "message": "See above"}', 'Beside a decision that counts'),
    {
      kind: 'script',
      title: 'A variable that is given keys by other names',
      event: 'Stop',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst fs = require('node:fs');\nconst output = { message: 'Look at todo.md' };\noutput[process.env.REPLY] = output.message;\nif (fs.existsSync('src')) console.log(JSON.stringify(output));\n",
    },
    gate('{"tracked": 3}', 'A figure for a log'),
    gate('{"tool_input": {}}', 'An input, where nothing takes one'),
    { ...gate('{"tool_name": "Bash", "tool_input": {}}', 'A part of the payload'), event: 'PreToolUse' },
    gate('{"error": "no file", "message": "nothing to do"}', 'Its own failure'),
    {
      kind: 'runs',
      title: 'A function that prints it for a variable',
      event: 'Stop',
      handler: {
        command:
          'settings() {\n  if [ -f .todo.json ]; then\n    cat .todo.json\n  else\n    echo \'{"reminders": [], "blocked": 0}\'\n  fi\n}\nkept=$(settings)\n[ -n "$kept" ] && exit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      ...gate('{"reminders": ["Look at .todo"]}', 'A run brought it about, and is judged'),
      runs: [{ execution: { stdout: '{"reminders": ["Look at .todo"], "systemMessage": "Look"}\n' } }],
    },
  ],
  readsText: true,
  *onRuns(hook, runs) {
    const [first] = runs;
    if (first === undefined || !first.verdict.runs || hook.handler.type !== 'command') return;
    const { language, text } = textOf(hook);
    // One that takes arguments prints other things to other callers.
    if (/\bsys\.argv\b|\bargparse\b|\bprocess\.argv\b|\bparseArgs\b/.test(text)) return;
    const contract = contractAt(hook.event, first.verdict.client);
    const [found] = replies(text, language).filter(
      ({ keys, offset }) =>
        (isMeant(keys) || isInput(keys, contract)) &&
        !keys.some((key) => isKnown(key, contract) && !isIdle(key, hook.event, text.slice(offset, offset + longest))) &&
        !wasPrinted(keys),
    );
    if (found === undefined) return;
    const hasKnown = found.keys.some((key) => isKnown(key, contract));
    const isOther = isInput(found.keys, contract);
    const lost = found.keys.filter((key) => (isOther ? inputNames : meant).test(key));
    const [key = ''] = lost;
    yield {
      message: `The reply would have no effect: Claude Code does not know ${join(
        lost.map((each) => `\`${each}\``),
        'or',
      )}, and ${hasKnown ? 'nothing else in it counts' : 'it has no field that Claude Code knows'}. No payload reached this line.`,
      help: isOther
        ? 'Give the tool its input in `hookSpecificOutput.updatedInput`.'
        : `Use the fields that Claude Code reads here: ${namesAt(contract, '')
            .map((name) => `\`${name}\``)
            .join(', ')}.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: text.indexOf(key, found.offset), length: key.length },
    };

    function wasPrinted(keys: readonly string[]): boolean {
      return runs.some((run) => keys.every((key) => stdoutOf(run).includes(`"${key}"`)));
    }
  },
};

/** So much of an object is read for the value of a key. */
const longest = 400;

/** Does a known key say only what would happen anyway: `"continue": true`, `"decision": "approve"` where nothing waits for it? */
function isIdle(key: string, event: EventName, written: string): boolean {
  const value = (values: string): boolean =>
    new RegExp(`\\b${key}\\\\?["']?\\s{0,9}:\\s{0,9}\\\\?${values}`).test(written);
  if (key === 'continue') return value('[Tt]rue\\b');
  if (key === 'suppressOutput') return true;
  return key === 'decision' && event !== 'PreToolUse' && event !== 'PermissionRequest' && value('["\']approve\\b');
}

/** Keys of what somebody is to read, or of a decision. */
const meant =
  /message|context|feedback|instruct|prompt|suggest|advice|hint|remind|warning|^block|^den(?:y|ied)|permission/i;

/** Keys of what tells how the hook itself fared. */
const ofItself = /^(?:errors?|success|ok|valid|status|async|tracked|timestamp|ts)$/;

function isMeant(keys: readonly string[]): boolean {
  return keys.some((key) => meant.test(key)) && !keys.some((key) => ofItself.test(key));
}

/** An input for the tool, and not a part of the payload that is printed with its name. */
function isInput(keys: readonly string[], contract: EventContract): boolean {
  return (
    fieldAt(contract, '/hookSpecificOutput/updatedInput') !== undefined &&
    keys.some((key) => inputNames.test(key)) &&
    !keys.some((key) => ofPayload.test(key))
  );
}

const ofPayload = /^(?:tool(?:_?name)?|event|hook_event_name|session(?:_?id)?)$/i;

/** On whichever level: a field in the wrong place is another matter. */
function isKnown(key: string, contract: EventContract): boolean {
  return (
    /^(?:hookSpecificOutput|hookEventName|decision|reason|continue|stopReason|systemMessage|suppressOutput)$/.test(
      key,
    ) ||
    ['', '/hookSpecificOutput', '/hookSpecificOutput/decision'].some(
      (base) => fieldAt(contract, `${base}/${key}`) !== undefined,
    )
  );
}

/** What is printed to stdout, and not handed to another program or a file. */
function replies(text: string, language: Language): readonly PrintedObject[] {
  const isShell = /^(?:ba|z)?sh$/.test(language);
  return printedObjects(text, language).filter(({ offset }) => {
    const rest = text.slice(offset, text.indexOf('\n', offset) === -1 ? undefined : text.indexOf('\n', offset));
    return !isShell || !/['"]\s*(?:\||>)/.test(rest);
  });
}
