/** The first lines of what a build prints, which are its progress: the errors come after. */
import { lineSpot } from '../../evidence/line-spot.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { cutFindings } from '../../script/checks/cut-findings.js';

const onEdit = (call: string, told: string, title: string) =>
  inBash('PostToolUse', `cat >/dev/null\nif ! out=$(${call}); then\n  ${told}\n  exit 2\nfi\n`, title);

export const rule: Rule = {
  id: 'errors-cut-off',
  severity: 'info',
  summary: 'The hook keeps the first lines of a build, and the errors come after them.',
  docs: {
    why:
      'A build first prints what it compiles and downloads, one line each. When much of it has to be built, these lines are all ' +
      'that `head` keeps: Claude is told that something is wrong, and not what.',
    repair: 'Keep the end with `tail`, keep the lines that tell of errors with `grep`, or run the build with `-q`.',
  },
  bad: [
    onEdit('cargo check 2>&1', 'echo "$out" | head -40 >&2', 'Kept in a variable'),
    onEdit('cargo clippy --all-targets -- -D warnings 2>&1', 'head -n 30 <<<"$out" >&2', 'Cut by its own input'),
    onEdit('mvn -B test', 'printf \'%s\\n\' "$out" | head -c 2000 >&2', 'By characters'),
    onEdit('./gradlew build 2>&1 | head -50', 'echo "$out" >&2', 'In the call itself'),
    inBash(
      'Stop',
      'cat >/dev/null\nERRORS=""\nOUTPUT=$(cargo check 2>&1)\nif [ $? -ne 0 ]; then\n  ERRORS="${ERRORS}CARGO:\\n$(echo "$OUTPUT" | head -30)\\n"\nfi\n[ -z "$ERRORS" ] && exit 0\necho "$ERRORS" >&2\nexit 2\n',
      'As a part of a longer text',
    ),
  ],
  good: [
    onEdit('cargo check 2>&1', 'echo "$out" | tail -40 >&2', 'The end'),
    onEdit('cargo check 2>&1', 'echo "$out" | grep -A 5 "^error" | head -40 >&2', 'The errors'),
    onEdit('cargo check -q 2>&1', 'echo "$out" | head -40 >&2', 'No progress'),
    onEdit('cargo check --message-format=json 2>/dev/null', 'echo "$out" | head -40 >&2', 'Progress is discarded'),
    onEdit('cargo test', 'echo "$out" | head -40 >&2', 'What it builds goes elsewhere'),
    onEdit('npx tsc --noEmit', 'echo "$out" | head -40 >&2', 'A check that prints nothing else'),
    onEdit(
      'cargo check 2>&1',
      'out=$(git status --short)\n  echo "$out" | head -40 >&2',
      'It holds something else by then',
    ),
    onEdit('cargo check 2>&1 | grep error', 'echo "$out" | head -40 >&2', 'Picked before'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    const found = cutFindings(textOf(hook));
    if (found === undefined) return;
    const { cut, program } = found;
    const first = program.startsWith('cargo') ? 'Compiling …' : 'progress';
    yield {
      message: `\`${program}\` prints its progress first: when much has to be built, \`${cut}\` keeps ${first === 'progress' ? first : `\`${first}\``} and cuts the errors off.`,
      help: `Keep the end, \`${cut.replace('head', 'tail')}\`, or run \`${program} -q\`.`,
      at: lineSpot(hook, found),
    };
  },
};
