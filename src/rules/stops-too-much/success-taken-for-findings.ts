/** A hook that takes whatever a check prints for findings, of a check that also prints where all is well. */
import { lineSpot } from '../../evidence/line-spot.js';
import { scriptExample } from '../../evidence/script-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { successTaken } from '../../script/checks/success-texts.js';

const script = (lines: string, title?: string) =>
  scriptExample('PostToolUse', 'bash', `#!/bin/bash\nfile=$(jq -r .tool_input.file_path)\n${lines}\nexit 0\n`, {
    title,
  });

const told = 'if [ -n "$out" ]; then\n  echo "Fix these errors: $out" >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'success-taken-for-findings',
  severity: 'error',
  summary: 'The hook takes the output of a check for findings, and the check also prints when it finds nothing.',
  docs: {
    why:
      '`ruff check` prints "All checks passed!", mypy "Success: no issues found", `prettier --check` "All matched files use ' +
      'Prettier code style!". A hook that asks whether there is any output then complains of code without a fault.',
    repair:
      'Ask for the exit status: `if ! out=$(ruff check "$file"); then`. Or silence the program: `ruff check --quiet`.',
  },
  bad: [
    script(`out=$(ruff check "$file" 2>/dev/null | head -20 || true)\n${told}`),
    script(
      `out=$(uv run ruff check --fix --unfixable F401 "$file" 2>&1 || true)\nout=$(echo "$out" | grep -v "^All checks passed!" || true)\n${told}`,
      'Without the one text, and with another one after a repair',
    ),
    script(
      `out="$( (cd api && golangci-lint run ./...) 2>&1 || true )"\n[ -n "$out" ] && { echo "$out" >&2; exit 2; }`,
      'In a folder, and tested in one line',
    ),
  ],
  good: [
    script(`out=$(ruff check --quiet "$file" 2>/dev/null || true)\n${told}`, 'It prints nothing then'),
    script(
      `out=$(ruff check "$file" 2>&1 || true)\nout=$(echo "$out" | grep -v "All checks passed" || true)\n${told}`,
      'Without the text, and nothing is repaired',
    ),
    script(
      `out=$(ruff check --fix --unfixable F401 "$file" 2>&1 || true)\nout=$(echo "$out" | grep -v "(.* fixed, 0 remaining)" || true)\n${told}`,
      'Without the text of a repair',
    ),
    script(
      `out=$(ruff check --fix --unfixable F401 "$file" 2>&1 || true)\nout=$(jq -r .errors <<<"$out")\n${told}`,
      'Something else is made of it',
    ),
    script(`out=$(npx eslint "$file" 2>&1)\n${told}`, 'A check that is silent'),
    script(`out=$(mypy "$file" | grep error)\n${told}`, 'Only some lines of it'),
    script(`if ! out=$(mypy "$file"); then\n  ${told.replaceAll('\n', '\n  ')}\nfi`, 'It asks for the status'),
    script(`out=$(mypy "$file" || true)\nif [ -n "$out" ]; then\n  echo "$out" >>mypy.log\nfi`, 'It only keeps it'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script: own } = hook;
    if (own === undefined || !/^(?:ba|z)?sh$/.test(own.language) || isToldBefore(hook, project)) return;
    const taken = successTaken(own.text);
    if (taken === undefined) return;
    const { isMended = false, program, says, since } = taken;
    const when = since === undefined ? 'when' : `from version ${since} on, where`;
    yield {
      message: isMended
        ? `\`${program} --fix\` prints "${says}" when it has repaired everything, and the hook takes that for findings.`
        : `\`${program}\` prints "${says}" ${when} it finds nothing, and the hook takes any output for findings.`,
      ...(since === undefined ? {} : { severity: 'warning' as const }),
      help: `Ask for its exit status: \`if ! output=$(${taken.program} …); then\`.`,
      at: lineSpot(hook, taken),
    };
  },
};
