/** Options that programs have on one system only: on the other one the command fails, or says something else. */
import { lineSpot } from '../../evidence/line-spot.js';
import { handlerSpot } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { commandExample } from '../../evidence/settings-example.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Hook, Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { emptyList } from '../../script/pitfalls/empty-lists.js';
import { listedShell } from '../../script/pitfalls/listed-shells.js';
import { type SystemOption, statsOfFileSystems, systemCalls } from '../../script/pitfalls/system-options.js';

function script(text: string, title: string) {
  return scriptExample('PreToolUse', 'bash', `#!/bin/bash\n${text}`, { title });
}

function python(call: string, title: string) {
  const text = `#!/usr/bin/env python3\nimport json, os, subprocess, sys\n\ndef run(args: list[str]) -> str:\n    return subprocess.run(${call}, capture_output=True, text=True).stdout\n\njson.load(sys.stdin)\nprint(run(["git", "status", "-sb"]), file=open("seen.log", "a"))\n`;
  return scriptExample('PreToolUse', 'python', text, { title });
}

function started(command: string, title: string) {
  return commandExample('Stop', { command }, { title, files: { 'done.py': { text: 'import sys\n' } } });
}

export const rule: Rule = {
  id: 'option-of-one-system',
  severity: 'info',
  summary: 'The hook calls a program, or an option of one, that exists only on Linux, or only on macOS.',
  docs: {
    why:
      'The programs of Linux come from GNU, those of macOS from BSD, and `stat`, `date`, `sed -i` and `grep` differ in their ' +
      'options. On the other system the command ends with an error.',
    cases: [
      'macOS has no `grep -P`: a guard that uses it lets everything through there.',
      '`stat -f %m FILE || stat -c %Y FILE` is in the wrong order: on Linux, the first one fails only after it has printed ' +
        'several lines about the file system, which then stand in front of the number.',
      'The `/bin/bash` of macOS is version 3.2: it knows no `declare -A`, no `mapfile`, no `${name,,}` and no `|&`. To its `set -u`, ' +
        'a list without entries is a variable that is not set.',
      'macOS comes without `timeout`, `flock`, `setsid`, `tac` and `nproc`.',
      'With `shell=True`, Python on Linux and macOS runs only the first word of a list; on Windows it runs all of it.',
    ],
    repair:
      'Use what both have (`grep -E`, `sed -i.bak`), or try one after the other, Linux first: ' +
      '`stat -c %Y FILE 2>/dev/null || stat -f %m FILE`.',
  },
  bad: [
    script('if jq -r .tool_input.command | grep -qP "push\\s+--force"; then exit 2; fi\n', 'A guard, on macOS'),
    script('age=$(( $(date +%s) - $(stat -f %m .claude/todo.md) ))\n', 'Without a number on Linux'),
    script('written=$(stat -f %m todo.md 2>/dev/null || stat -c %Y todo.md)\n', 'In the wrong order for Linux'),
    script("sed -i '' 's/draft/done/' todo.md\n", 'An empty word that Linux takes for the script'),
    script(
      "sed -i '' 's/draft/done/' todo.md 2>/dev/null || true\n",
      'An edit that is not made, and nobody hears of it',
    ),
    script("sed -i 's/draft/done/' todo.md\n", 'A script that macOS takes for the ending of a backup'),
    script('since=$(date -v-7d +%F)\n', 'A day of last week'),
    script(
      'path=$(realpath -m -- "$(jq -r .tool_input.file_path)")\ncase "$path" in "$CLAUDE_PROJECT_DIR"/generated/*) exit 2 ;; esac\n',
      'A path that stays empty on macOS, so that nothing is refused',
    ),
    script(
      "stale=$(gh issue list --json createdAt | jq --arg since \"$(date -d '14 days ago' +%F)\" 'map(select(.createdAt < $since)) | length' || echo 0)\n",
      'A date in an argument: the command around it does not fail with it',
    ),
    script(
      'file=$(grep -oP \'"file_path"\\s*:\\s*"\\K[^"]+\' || true)\n[ -z "$file" ] && exit 0\n',
      'A failure that is taken for nothing found',
    ),
    script('declare -A checks=([py]="ruff check" [js]="eslint")\n', 'A table of bash 4'),
    script('kind="${1##*.}"\n[ "${kind,,}" = env ] && exit 2\n', 'A substitution of bash 4'),
    {
      ...script('', 'A list that may be empty, where a variable has to be set'),
      text: '#!/usr/bin/env bash\nset -euo pipefail\nfound=()\nfor file in $(git diff --name-only); do\n  case $file in *.sql) found+=("$file") ;; esac\ndone\nfor file in "${found[@]}"; do\n  grep -qi "drop table" "$file" && exit 2\ndone\nexit 0\n',
    },
    script(
      'file=$(jq -r .tool_input.file_path)\ntimeout 20 npx prettier --write "$file" >/dev/null 2>&1 || true\n',
      'A program that only Linux has: the formatter never runs on macOS',
    ),
    script(
      'file=$(jq -r .tool_input.file_path)\necho "$file" | xargs timeout -k 5 60 mypy >>types.log\n',
      'The same behind `xargs`',
    ),
    script(
      'file=$(jq -r .tool_input.file_path)\nfound=$(timeout 30 ruff check --quiet "$file" 2>&1 || true)\nif [ -n "$found" ]; then\n  echo "$found" >&2\n  exit 2\nfi\n',
      'A check that blocks every call on macOS',
    ),
    script(
      'found=$(timeout 30 mypy src 2>&1)\nstatus=$?\nif [ "$status" -ne 0 ]; then\n  echo "$found" >&2\n  exit 2\nfi\n',
      'The same by its status',
    ),
    script('make -j"$(nproc)" check >>check.log 2>&1\n', 'A count of processors'),
    script("git ls-files | xargs -d '\\n' wc -l >>sizes.log\n", 'An option of GNU xargs'),
    started('py -3 "$CLAUDE_PROJECT_DIR"/done.py', 'The launcher of Windows'),
    python('["git", "status", "-sb"], shell=True', 'A list for a shell, as Windows takes it'),
    python('args, shell=True', 'A list that a function is handed'),
  ],
  good: [
    started(
      'py "$CLAUDE_PROJECT_DIR"/done.py || python3 "$CLAUDE_PROJECT_DIR"/done.py',
      'The launcher of Windows, or else Python',
    ),
    script('written=$(stat -c %Y todo.md 2>/dev/null || stat -f %m todo.md)\n', 'One behind the other'),
    script('written=$(stat -c %Y todo.md 2>/dev/null || echo 0)\n', 'A failure that is thought of'),
    script('since=$(date -v-7d +%F 2>/dev/null || date -d "7 days ago" +%F)\n', 'Two dates that fail in silence'),
    script(
      'if [[ $OSTYPE == darwin* ]]; then sed -i "" s/a/b/ x; else sed -i s/a/b/ x; fi\n',
      'It asks for the system',
    ),
    script('if date -j -f %F "$day" +%s; then exit 0; elif date -d "$day" +%s; then exit 0; fi\n', 'It tries either'),
    script(
      'if date -r 0 +%s >/dev/null 2>&1; then at() { date -r "$1" +%F; }; else at() { date -d "@$1" +%F; }; fi\nat 0\n',
      'It tries what only one of them can',
    ),
    script("sed -i.bak 's/draft/done/' todo.md\n", 'What both know'),
    script(
      'limit=\ncommand -v timeout >/dev/null && limit="timeout 20"\n$limit npx prettier --write notes.md\ntimeout 5 true\n',
      'It looks for the program',
    ),
    script(
      'run() { gtimeout 20 "$@" || timeout 20 "$@"; }\nrun npx prettier --write notes.md\n',
      'By its name on macOS too',
    ),
    script(
      'found=$(timeout 30 mypy src 2>&1) || { [ $? -eq 127 ] && exit 0; }\n[ -n "$found" ] && exit 2\n',
      'It thinks of the failure',
    ),
    script('curl --connect-timeout 5 -s localhost:8080 >>seen.log\necho "timeout 5 seconds"\n', 'A word and an option'),
    script(
      '[ "${BASH_VERSINFO[0]}" -ge 4 ] || exit 0\nmapfile -t files < <(git diff --name-only)\n',
      'It asks for bash 4',
    ),
    {
      ...script('', 'Whichever bash is found first'),
      text: '#!/usr/bin/env bash\nmapfile -t files < <(git diff --name-only)\n',
    },
    script(
      'set -u\nfound=()\nfor file in $(git diff --name-only); do found+=("$file"); done\n[ ${#found[@]} -gt 0 ] || exit 0\ncat "${found[@]}" >>seen.log\n',
      'It counts the entries of a list first',
    ),
    script(
      'set -u\nflags=()\nflags+=(--quiet)\ngit diff "${flags[@]}" >>seen.log\n',
      'A list that always gets an entry',
    ),
    script(
      'set -u\nfound=()\nadd() {\n  found+=("$1")\n}\nadd notes.txt\ncat "${found[@]}" >>seen.log\n',
      'One to which a function adds them',
    ),
    script(
      'set -u\nfound=()\nchanged=\nfor file in $(git diff --name-only); do changed=1; found+=("$file"); done\nif [ -n "$changed" ]; then\n  cat "${found[@]}" >>seen.log\nfi\n',
      'One that is looked at under a condition',
    ),
    script('found=()\ncat "${found[@]}" >>seen.log\n', 'One where variables need not be set'),
    python('args, shell=os.name == "nt"', 'A list for a shell on Windows only'),
    python('args', 'A list without a shell'),
    python('" ".join(args), shell=True', 'A text for a shell'),
    script('# grep -P is not on macOS\ngrep -qE "push +--force" && exit 2\n', 'In a comment'),
    {
      kind: 'script',
      title: 'In another language',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nprint("Do not call stat -f %m here")\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (isToldBefore(hook, project)) return;
    if (isStartedByPy(hook)) {
      yield {
        message:
          '`py` starts Python on Windows only: Linux and macOS have no such program, and the hook does nothing there.',
        help: 'If the hook is to run there too, call `python3` where there is no `py`.',
        at: handlerSpot(hook, 'command'),
      };
    }
    const { language, text } = textOf(hook);
    const listed = listedShell(text, language);
    if (listed !== undefined && hook.script !== undefined) {
      const { length, offset, program } = listed;
      yield {
        message: `On Linux and macOS, a shell takes only the first word of a list for the command: this runs ${program === undefined ? 'the program' : `\`${program}\``} without its arguments.`,
        help: 'Leave out `shell=True`, or set it on Windows only: `shell=os.name == "nt"`.',
        at: { in: 'script', offset, length },
      };
    }
    const [first, ...others] = statsOfFileSystems(text, language);
    if (first !== undefined) {
      const more =
        others.length === 0 ? '' : `, and in ${others.length} more ${others.length === 1 ? 'line' : 'lines'}`;
      yield {
        message: `On Linux, \`stat -f %m FILE\` prints several lines about the file system before it fails, and what comes behind \`||\` is added to them${more}.`,
        severity: 'warning',
        help: 'Swap the two: `stat -c %Y FILE 2>/dev/null || stat -f %m FILE`.',
        at: lineSpot(hook, { line: first }),
      };
    }
    const list = language === 'bash' ? emptyList(text) : undefined;
    if (list !== undefined && hook.script !== undefined) {
      const use = `\${${list.name}[@]}`;
      yield {
        message: `Where Bash is version 3.2, as on macOS, \`"${use}"\` ends the script if the list is empty: to \`set -u\`, it is not set then.`,
        help: `If the hook is to run there too, write \`"\${${list.name}[@]+"${use}"}"\`.`,
        at: { in: 'script', offset: list.offset, length: list.length },
      };
    }
    const blocking = canBlock(hook);
    for (const { blocks, line, row } of systemCalls(text, language)) {
      const isStopped = blocks === true && blocking;
      yield {
        message: isStopped
          ? `macOS has no \`${row.option}\`: the check does not run there, and the hook blocks as if it had found something.`
          : lackOf(row),
        ...(isStopped ? { severity: 'warning' as const } : {}),
        help: `If the hook is to run there too, use ${row.instead}.`,
        at: lineSpot(hook, { line }),
      };
    }
  },
};

/** What happens where there is no such option, or no such program. */
function lackOf({ isProgram, ofBash, only, option }: SystemOption): string {
  if (isProgram === true)
    return `macOS has no \`${option}\`: the command ends with exit code 127 there, and what it was to start does not run.`;
  return ofBash === true
    ? `\`${option}\` is new in bash 4, and \`/bin/bash\` on macOS is version 3.2: there the line ends with an error.`
    : `\`${option}\` works on ${only} only; on ${only === 'Linux' ? 'macOS' : 'Linux'} the command ends with an error.`;
}

/** Does the command begin with the launcher of Windows, and have nothing for where there is none? */
function isStartedByPy({ handler: { command = '' } }: Hook): boolean {
  return /^\s{0,9}py(?:\.exe)?\s/.test(command) && !command.includes('||');
}
