/** A hook of PostToolUse that waits for a command to fail, and is not run when one does. */
import { callsThatSucceeded } from '../../contract/mistaken-names.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { servedBy } from '../../evidence/missing-field.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Language, Rule } from '../../model.js';
import { soughtFailures } from '../../script/checks/sought-failures.js';

const script = (language: Language, text: string, title: string, matcher = 'Bash') =>
  scriptExample('PostToolUse', language, text, { title, matcher });

const told = `  jq -n '{hookSpecificOutput: {hookEventName: "PostToolUse", additionalContext: "Repair it, and try again."}}'\nfi\n`;
const shell = (text: string, title: string, matcher?: string) => script('bash', `#!/bin/bash\n${text}`, title, matcher);

export const rule: Rule = {
  id: 'failure-sought-in-success',
  severity: 'info',
  summary: 'The hook looks for failed commands on an event that follows only successful ones.',
  docs: {
    why:
      `${callsThatSucceeded} A hook of PostToolUse that searches the output of a command for "FAILED" finds it only where ` +
      'the command ended with exit code 0 nevertheless, as behind `| tail`: the failures that it was written for pass it by.',
    repair: 'Register the hook on `PostToolUseFailure` too, and read "error" there.',
  },
  bad: [
    shell(
      `output=$(jq -r '.tool_response.stdout // ""')\nif echo "$output" | grep -qiE "FAILED|error:"; then\n${told}`,
      'Searched with grep',
    ),
    shell(
      `call=$(cat)\nresult=$(jq -r .tool_response <<<"$call")\nif [[ "$result" == *"FAILED"* ]]; then\n${told}`,
      'Compared in the shell, by way of another variable',
    ),
    script(
      'python',
      '#!/usr/bin/env python3\nimport json, sys\ncall = json.load(sys.stdin)\noutput = str(call["tool_response"])\nif "Traceback" in output:\n    print("The command crashed.", file=sys.stderr)\n    sys.exit(2)\n',
      'In Python',
    ),
    script(
      'javascript',
      "#!/usr/bin/env node\nconst { tool_response } = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst output = `${tool_response.stdout}`;\nif (/FAIL|failed/.test(output)) {\n  console.error('The tests fail.');\n  process.exitCode = 2;\n}\n",
      'In JavaScript',
    ),
  ],
  good: [
    {
      ...shell(
        `output=$(jq -r .error)\nif echo "$output" | grep -q "FAILED"; then\n${told.replace('PostToolUse', 'PostToolUseFailure')}`,
        'On the event for it',
      ),
      event: 'PostToolUseFailure',
    },
    shell(
      `output=$(jq -r '.tool_response.stdout')\nif echo "$output" | grep -q "failed"; then\n  exit 0\nfi\ndate >>commits.log\n`,
      'It has nothing to say of failures',
    ),
    shell(
      `command=$(jq -r '.tool_input.command')\nif echo "$command" | grep -q "failed"; then\n${told}`,
      'It looks at something else',
    ),
    shell(
      `output=$(jq -r '.tool_response.stdout')\n# if echo "$output" | grep -q "failed"; then\nif echo "$output" | grep -q "deprecated"; then\n${told}`,
      'It looks for something else, but for a comment',
    ),
    shell(
      `output=$(jq -r '.tool_response | tostring')\nif echo "$output" | grep -q "failed"; then\n${told}`,
      'No command is run',
      'mcp__.*',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script } = hook;
    if (hook.event !== 'PostToolUse' || script === undefined || isToldBefore(hook, project)) return;
    const [line] = soughtFailures(script);
    if (line === undefined) return;
    const { events, everyTool, tools } = servedBy(hook, script, project);
    if (events.includes('PostToolUseFailure') || !(everyTool || tools?.includes('Bash') === true)) return;
    yield {
      message: 'The hook waits for a command to fail, but PostToolUse runs only for calls that succeeded.',
      help: 'Register it on `PostToolUseFailure` too, and read "error" there.',
      at: lineSpot(hook, { line }),
    };
  },
};
