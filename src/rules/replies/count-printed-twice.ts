/** A count with `|| echo 0` behind it: where grep finds nothing, it has printed its own 0 before it fails. */
import { handlerSpot } from '../../evidence/registration.js';
import { inBash } from '../../evidence/shell-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { doubledCounts, needsNumber } from '../../script/pitfalls/doubled-counts.js';

const shell = (text: string, title?: string) => inBash('SessionStart', `${text}\n`, title);

export const rule: Rule = {
  id: 'count-printed-twice',
  severity: 'info',
  summary: '`|| echo 0` behind a count prints a second `0` where nothing is found.',
  docs: {
    why:
      '`grep -c` prints `0` and ends with exit code 1 when no line matches, so `grep -c … || echo 0` prints a second one. ' +
      'The variable contains two lines then: `[ "$count" -eq 0 ]` fails with "integer expression expected", `$((count + 1))` ' +
      'is a syntax error, and JSON that is built from it does not parse.',
    repair:
      'Write `|| true` behind it, and a default where the file may be missing: `count=$(grep -c … || true)`, `${count:-0}`.',
  },
  bad: [
    shell(
      'open=$(grep -c "^- \\[ \\]" todo.md 2>/dev/null || echo 0)\nif [ "$open" -eq 0 ]; then echo "Nothing is left to do"; fi',
    ),
    shell(
      'open=$(grep -c "^-\\|^##" todo.md 2>/dev/null || echo "0")\nif [ "$open" -gt 0 ]; then echo "$open are open"; fi',
      'Only told of on stderr',
    ),
    shell(
      'open=$(grep -c "^- " todo.md 2>/dev/null || echo "?")\necho "$open are open"',
      'With a sign for an unknown count',
    ),
    shell('echo "Requests: $(git log -3 --format=%s | grep -cE "^(fix|feat)" || printf 0)"', 'Behind a pipe'),
    shell(
      'found=$(make -n 2>&1)\nif echo "$found" | grep -q "^warning"; then\n  echo "There are warnings."\nfi\ncount=$(echo "$found" | grep -c "^warning" || echo 0)\necho "$count"',
      'Behind the `if` that asks whether there is any',
    ),
  ],
  good: [
    shell('open=$(grep -c "^- \\[ \\]" todo.md 2>/dev/null || true)\necho "${open:-0} are open"'),
    shell('first=$(grep -m1 "^- " todo.md || echo 0)\necho "$first"', 'Nothing is counted'),
    shell('grep -c "^- " todo.md || echo 0', 'Printed, not kept: a reader sees both lines'),
    shell('open=$(grep "^- " todo.md | wc -l || echo 0)\necho "$open"', 'A count that does not fail'),
    shell('open=$(git grep -c TODO || echo 0)\necho "$open"', 'It prints nothing where it finds nothing'),
    shell('open=$(grep -c "^- " todo.md || echo "Nothing is open")\necho "$open"', 'A sentence'),
    shell('open=$(grep -c "^- " todo.md >/dev/null || echo 0)\necho "$open"', 'Its own count goes elsewhere'),
    shell(
      'changed=$(git diff --name-only)\n[[ -z "$changed" ]] && exit 0\ncount=$(echo "$changed" | grep -c . || echo 0)\necho "$count"',
      'There is a line: the script ends where there is none',
    ),
    shell(
      'found=$(make -n 2>&1)\nif echo "$found" | grep -q "^warning"; then\n  count=$(echo "$found" | grep -c "^warning" || echo 0)\n  echo "$count"\nfi',
      'Inside the `if` that asks whether there is any',
    ),
    shell('count=$(echo "$1" | grep -c "^" || echo 0)\necho "$count"', 'Every line, and `echo` prints one'),
    shell('# open=$(grep -c "^- " todo.md || echo 0)\necho 0', 'In a comment'),
    {
      kind: 'script',
      title: 'In another language',
      event: 'SessionStart',
      language: 'python',
      text: '#!/usr/bin/env python3\nprint("open=$(grep -c x todo.md || echo 0)")\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { language, text } = textOf(hook);
    if (!/^(?:sh|bash|zsh)$/.test(language) || isToldBefore(hook, project)) return;
    for (const { length, name, offset, program } of doubledCounts(text)) {
      const needed = name !== undefined && needsNumber(text, name);
      yield {
        message: `\`${program} -c\` prints 0 before it fails, and the command after \`||\` prints another: ${name === undefined ? 'the count is two lines' : `\`$${name}\` contains two lines`} where nothing is found.`,
        help: 'Write `|| true` in its place.',
        at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
        ...(needed ? { severity: 'warning' } : {}),
      };
    }
  },
};
