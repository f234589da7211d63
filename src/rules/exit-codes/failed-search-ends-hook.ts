/** A `grep` that finds nothing and, by `set -e`, ends the hook before it asks whether something was found. */
import { unheld } from '../../evidence/phrases.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Rule } from '../../model.js';
import { lostSearches } from '../../script/pitfalls/lost-searches.js';

const shell = (text: string, title?: string) =>
  scriptExample('PreToolUse', 'bash', `#!/bin/bash\n${text}\nexit 0\n`, { title, matcher: 'Bash' });

const read = "command=$(jq -r '.tool_input.command')";
const block = 'if [ -z "$ticket" ]; then\n  echo "Name the ticket in the message." >&2\n  exit 2\nfi';

export const rule: Rule = {
  id: 'failed-search-ends-hook',
  severity: 'warning',
  summary: 'Under `set -e`, a command that finds nothing ends the hook before it tests whether something was found.',
  docs: {
    why:
      '`grep` ends with 1 where it finds nothing, and `set -e` ends the script with it; with `pipefail`, also from the ' +
      'middle of a pipe. So do `git rev-parse` outside of a repository, and `which`. The test behind it, `[ -z "$ticket" ]`, only ever sees a text. Exit code 1 is a hook error to ' +
      'Claude Code: a guard lets the call through, and what the hook had to say is not said.',
    repair: 'Allow the search to fail: `ticket=$(echo "$command" | grep -oE "[A-Z]+-[0-9]+" || true)`.',
  },
  bad: [
    shell(`set -euo pipefail\n${read}\nticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+' | head -1)\n${block}`),
    shell(
      `set -e\n${read}\nticket=$(grep -oE '[A-Z]+-[0-9]+' <<<"$command")\n${block}`,
      'The last program of the pipe',
    ),
    shell(
      `set -euo pipefail\n${read}\nif [[ $command == "git commit"* ]]; then\n  count=$(git diff --name-only main | grep '\\.sql$' | wc -l)\n  if [ "$count" -eq 0 ]; then\n    echo "A migration is missing." >&2\n    exit 2\n  fi\nfi`,
      'What it finds is counted',
    ),
    shell(
      `set -euo pipefail\ntranscript=$(jq -r .transcript_path)\nlast=$(grep '"tool_use"' "$transcript" | tail -1)\n[[ $last == *'"Edit"'* ]] || exit 0`,
      'What a transcript may not tell of',
    ),
    shell(
      `set -e\nbranch=$(cd "$CLAUDE_PROJECT_DIR" && git rev-parse --abbrev-ref HEAD 2>/dev/null)\nif [ -z "$branch" ]; then\n  echo "Which branch is this?" >&2\n  exit 2\nfi`,
      'A question to Git that fails before the first commit',
    ),
  ],
  good: [
    shell(
      `set -e\nroot=$(git rev-parse --show-toplevel 2>/dev/null)\n[ -z "$root" ] && exit 0`,
      'There is nothing to do outside of a repository',
    ),
    shell(
      `set -euo pipefail\n${read}\nticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+' || true)\n${block}`,
      'It may fail',
    ),
    shell(
      `set -euo pipefail\n${read}\nticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+' | head -1) || true\n${block}`,
      'It may fail, as a whole',
    ),
    shell(
      `set -e\n${read}\nticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+' | head -1)\n${block}`,
      'Without pipefail',
    ),
    shell(
      `set -uo pipefail\n${read}\nticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+' | head -1)\n${block}`,
      'Without -e',
    ),
    shell(
      `set -e\n${read}\nif ticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+'); then\n  exit 0\nfi\n${block}`,
      'As a condition',
    ),
    shell(
      `set -e\n${read}\nfind_ticket() {\n  ticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+')\n}\nfind_ticket || true\n${block}`,
      'In a function, which may be called as a condition',
    ),
    shell(
      `set -e\n${read}\nif echo "$command" | grep -q '[A-Z]-'; then\n  ticket=$(echo "$command" | grep -oE '[A-Z]+-')\nfi\n${block}`,
      'Looked for before',
    ),
    shell(
      `set -e\nticket=none\nif [ -f ticket ]; then\n  ticket=$(grep -oE '[A-Z]+-[0-9]+' ticket)\nfi\n${block}`,
      'What is tested may be another value',
    ),
    shell(
      `set -e\n${read}\nticket=$(echo "$command" | grep -oE '[A-Z]+-[0-9]+')\necho "$ticket" >>tickets`,
      'Nobody asks',
    ),
    shell(
      `set -e\ntrap 'exit 2' ERR\n${read}\nticket=$(grep -oE '[A-Z]+-[0-9]+' <<<"$command")\n${block}`,
      'With a trap',
    ),
    shell(`set -e\nname=$(grep -o '"name": *"[^"]*"' package.json)\n[ -z "$name" ] && exit 2`, 'A key that is there'),
  ],
  // Seen in a run, it is told there.
  yieldsTo: ['silent-failure'],
  handlers: ['command'],
  *onHook({ event, script }, project) {
    if (script === undefined || !/^(?:sh|bash|zsh)$/.test(script.language)) return;
    const [first] = lostSearches(script.text);
    if (first === undefined) return;
    const { asked, exitCode, length, name, offset, program } = first;
    yield {
      message: `Where \`${program}\` ${exitCode === 1 ? 'finds nothing' : 'fails'}, \`set -e\` ends the hook with exit code ${exitCode} and ${unheld(contractAt(event, clientOf(project)))}: line ${asked}, which tests \`$${name}\`, is not reached.`,
      help: 'Add `|| true` behind the search, inside `$(…)`.',
      at: {
        in: 'script',
        offset,
        length: Math.min(length, script.text.slice(offset).split('\n', 1)[0]?.length ?? length),
      },
    };
  },
};
