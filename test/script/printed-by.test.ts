import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/evidence/example.js';
import type { Run } from '../../src/model.js';
import { printedBy } from '../../src/script/answers/printed-by.js';

/** The line that ended a script of the shell, of which these lines ran. */
function endedBy(text: string, ranLines: readonly number[]): number | undefined {
  const [run] = runsOf({
    kind: 'runs',
    event: 'PostToolUse',
    handler: { command: './check.sh' },
    runs: [{ execution: { exitCode: 1 } }],
  }) as readonly [Run];
  const script = { path: 'check.sh', absolutePath: '/p/check.sh', language: 'bash', text } as const;
  return printedBy({ ...run, ranLines }, script, { in: 'output', stream: 'exit' });
}

describe('the line that ended a script', () => {
  it('is the last one that ran, where an `exit` before it was not taken', () => {
    expect(endedBy('[ -z "$FILE" ] && exit 0\ncommand -v taplo && taplo check "$FILE"\n', [1, 2])).toBe(2);
  });

  it('is the `exit` in front of what a trap does', () => {
    expect(endedBy("trap 'rm -f log' EXIT\nexit 1\n", [1, 2, 1])).toBe(2);
  });
});

describe('the line that printed a field', () => {
  const reply = 'jq -n --arg note "$note" \'{hookSpecificOutput: {hookEventName: "Stop", additionalContext: $note}}\'';

  function printedIn(text: string, context: string): number | undefined {
    const stdout = JSON.stringify({ hookSpecificOutput: { hookEventName: 'Stop', additionalContext: context } });
    const [run] = runsOf({
      kind: 'runs',
      event: 'Stop',
      handler: { command: './notes.sh' },
      runs: [{ execution: { stdout } }],
    }) as readonly [Run];
    const script = { path: 'notes.sh', absolutePath: '/p/notes.sh', language: 'bash', text } as const;
    return printedBy(run, script, { in: 'output', pointer: '/hookSpecificOutput/additionalContext' });
  }

  it('is, of two lines alike, the one below the text', () => {
    const text = `if [ -f done ]; then\n  note="Everything is noted down."\n  ${reply}\n  exit 0\nfi\nnote="Write down what is left."\n${reply}\n`;
    expect(printedIn(text, 'Write down what is left.')).toBe(7);
    expect(printedIn(text, 'Everything is noted down.')).toBe(3);
  });

  it('is the one below the text, where the object is written over several lines', () => {
    const printing = (name: string) => `  print(\n    json.dumps({\n      "additionalContext": ${name},\n    })\n  )\n`;
    const text = `if clean:\n  note = "Nothing is left."\n${printing('note')}else:\n  note = (\n    "Write down what is left."\n  )\n${printing('note')}`;
    expect(printedIn(text, 'Write down what is left.')).toBe(14);
  });

  it('is none of two lines alike, where the text comes from elsewhere', () => {
    expect(printedIn(`note=$(tail -1 notes)\n[ -f done ] && ${reply}\n${reply}\n`, 'Some text')).toBeUndefined();
  });
});

describe('the line that printed an output of several lines', () => {
  function printedIn(text: string, stdout: string, ranLines?: readonly number[]): number | undefined {
    const [run] = runsOf({
      kind: 'runs',
      event: 'Stop',
      handler: { command: './notes.sh' },
      runs: [{ execution: { stdout } }],
    }) as readonly [Run];
    const script = { path: 'notes.sh', absolutePath: '/p/notes.sh', language: 'bash', text } as const;
    return printedBy({ ...run, ...(ranLines === undefined ? {} : { ranLines }) }, script, {
      in: 'output',
      stream: 'stdout',
    });
  }
  const text = 'echo "=== Open tasks ==="\necho ""\necho "The list of tasks is longer than usual, by far."\n';
  const printed = '=== Open tasks ===\n\nThe list of tasks is longer than usual, by far.\n';

  it('is the first of them', () => {
    expect(printedIn(text, printed)).toBe(1);
    expect(printedIn(text, printed, [1, 2, 3])).toBe(1);
  });

  it('is the only one that prints there, where the text is put together above', () => {
    const kept = 'list="The list of tasks is longer than usual."\necho "Tasks" >&2\necho "$list"\n';
    expect(printedIn(kept, 'The list of tasks is longer than usual.\n')).toBe(3);
    expect(printedIn(`${kept}echo "$more"\n`, 'The list of tasks is longer than usual.\n')).toBe(1);
  });

  it('is the first of them, where a text is filled in behind its first word', () => {
    const filled = `echo "WAITING: $COUNT tasks are open"\n${text}echo "WAITING: $NAME has not answered yet"\n`;
    const said = `WAITING: seven of the tasks are open\n${printed}`;
    expect(printedIn(filled.replace('$COUNT', '$COUNT of the'), said)).toBe(1);
    expect(printedIn(filled.replace('$COUNT', '$COUNT of the'), said, [1, 2, 3, 4, 5])).toBe(1);
  });

  it('is the one that fits best, where the beginning is printed on two lines', () => {
    expect(printedIn(`[ -f a ] && echo "=== Open tasks ==="\n${text}`, printed)).toBe(4);
  });
});

describe('the line that ended a script with its only exit of that code', () => {
  const text =
    'guard() {\n  echo "The library is missing, so that nothing can be checked." >&2\n  exit 2\n}\n. lib.sh\ncheck_all\n';

  function endedWith(stderr: string, own = text): number | undefined {
    const [run] = runsOf({
      kind: 'runs',
      event: 'PreToolUse',
      handler: { command: './guard.sh' },
      runs: [{ execution: { exitCode: 2, stderr } }],
    }) as readonly [Run];
    const script = { path: 'guard.sh', absolutePath: '/p/guard.sh', language: 'bash', text: own } as const;
    return printedBy(run, script, { in: 'output', stream: 'exit' });
  }

  it('is that one, where its message was printed', () => {
    expect(endedWith('The library is missing, so that nothing can be checked.\n')).toBe(3);
  });

  it('is none, where its message was not', () => {
    expect(endedWith('')).toBeUndefined();
  });

  it('is none, where its message on the same line was not', () => {
    const one = '[ -d src ] || { echo "There are no sources to look at." >&2; exit 2; }\nmake check\n';
    expect(endedWith('make: nothing to do\n', one)).toBeUndefined();
    expect(endedWith('There are no sources to look at.\n', one)).toBe(1);
  });
});

describe('a line of a program in a here-document', () => {
  const program =
    'import json\nrules = {"note": "Keep it short."}\nprint(json.dumps({"systemMessage": "Run the tests."}))';
  const text = `input=$(cat)\npython3 - "$input" <<'EOF'\n${program}\nEOF\nexit 0\n`;

  function placeOf(execution: { stdout?: string; stderr?: string }, stream: 'stdout' | 'stderr'): number | undefined {
    const [run] = runsOf({
      kind: 'runs',
      event: 'Stop',
      handler: { command: './notes.sh' },
      runs: [{ execution }],
    }) as readonly [Run];
    const script = { path: 'notes.sh', absolutePath: '/p/notes.sh', language: 'bash', text } as const;
    return printedBy({ ...run, ranLines: [1, 2, 7] }, script, { in: 'output', stream });
  }

  it('is the one that printed a reply', () => {
    expect(placeOf({ stdout: '{"systemMessage": "Run the tests."}\n' }, 'stdout')).toBe(5);
  });

  it('is the one that Python names in an error', () => {
    const stderr = 'Traceback (most recent call last):\n  File "<stdin>", line 2, in <module>\nKeyError: 1\n';
    expect(placeOf({ stderr }, 'stderr')).toBe(4);
  });
});
