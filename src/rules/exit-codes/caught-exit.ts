/** A Python guard whose own `except` catches its exit. */
import { clientOf } from '../../evidence/registration.js';
import { exit2Counts } from '../../evidence/runs.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule } from '../../model.js';
import { offsetOfLine } from '../../script/answers/text-of.js';
import { caughtExits } from '../../script/pitfalls/caught-exits.js';

const guard = (handler: string) =>
  `#!/usr/bin/env python3\nimport json, sys\ntry:\n    call = json.load(sys.stdin)\n    if "push" in call["tool_input"]["command"]:\n        print("No pushes.", file=sys.stderr)\n        sys.exit(2)\n${handler}`;

export const rule: Rule = {
  id: 'caught-exit',
  severity: 'error',
  summary: 'An `except` of the script catches its own `sys.exit(2)`.',
  docs: {
    why:
      '`sys.exit` raises SystemExit. `except:` without a type and `except BaseException` catch it like any error: the ' +
      'script goes on, ends with another code, and blocks nothing.',
    repair: 'Write `except Exception:`, which does not catch SystemExit.',
  },
  bad: [
    { kind: 'script', event: 'PreToolUse', language: 'python', text: guard('except:\n    pass\n') },
    {
      kind: 'script',
      title: 'By a function',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\n\ndef deny(reason):\n    print(reason, file=sys.stderr)\n    sys.exit(2)\n\ndef main():\n    if "push" in json.load(sys.stdin)["tool_input"]["command"]:\n        deny("No pushes.")\n\ntry:\n    main()\nexcept:\n    sys.exit(0)\n',
    },
  ],
  good: [
    { kind: 'script', event: 'PreToolUse', language: 'python', text: guard('except Exception:\n    pass\n') },
    {
      kind: 'script',
      title: 'It goes on as it was',
      event: 'PreToolUse',
      language: 'python',
      text: guard('except:\n    raise\n'),
    },
    {
      kind: 'script',
      title: 'It blocks in any case',
      event: 'PreToolUse',
      language: 'python',
      text: guard('except BaseException:\n    sys.exit(2)\n'),
    },
    {
      kind: 'script',
      title: 'Let pass in front of it',
      event: 'PreToolUse',
      language: 'python',
      text: guard('except SystemExit:\n    raise\nexcept:\n    pass\n'),
    },
    {
      kind: 'script',
      title: 'The exit stands elsewhere',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\ntry:\n    call = json.load(sys.stdin)\nexcept:\n    sys.exit(0)\nif "push" in call["tool_input"]["command"]:\n    print("No pushes.", file=sys.stderr)\n    sys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'An event on which the code does nothing',
      event: 'Notification',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport sys\ntry:\n    sys.exit(2)\nexcept:\n    pass\n',
    },
    {
      kind: 'script',
      title: 'Another language',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncat >/dev/null\nexit 0\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script, event } = hook;
    if (script?.language !== 'python' || !exit2Counts(contractAt(event, clientOf(project)))) return;
    for (const { line, text } of caughtExits(script.text)) {
      yield {
        message: `\`${text}\` also catches the SystemExit of \`sys.exit(2)\`: the script goes on, and nothing is blocked.`,
        help: 'Write `except Exception:`.',
        at: { in: 'script', ...offsetOfLine(script.text, line) },
      };
    }
  },
};
