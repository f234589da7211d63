/** `echo "$INPUT" | jq` in `sh`: `echo` makes a line break of each `\n` in the payload, and the JSON is broken. */

import { newestClient } from '../../contract/version.js';
import { handlerSpot } from '../../evidence/registration.js';
import { isToldBefore } from '../../evidence/told-once.js';
import type { Hook, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { echoedPayload } from '../../script/pitfalls/echoed-payload.js';
import { matching } from '../../wiring/matcher.js';

export const rule: Rule = {
  id: 'echo-breaks-json',
  severity: 'warning',
  summary: 'In `sh`, `echo` turns each `\\n` of the payload into a line break, and the JSON can no longer be read.',
  docs: {
    why:
      "Commands in settings and scripts with `#!/bin/sh` run in the system's `sh`. On Debian, Ubuntu and macOS, its `echo` " +
      'reads escapes: each `\\n` in the payload becomes a line break, which JSON forbids inside a string. `jq` and others ' +
      'then stop with a parse error on every payload with text of more than one line: the content of a file, the output of a ' +
      'command, a longer prompt. In bash, `echo` leaves the text alone.',
    repair:
      "Print it with `printf '%s' \"$INPUT\"`, let the first program read stdin itself, or run the hook in bash (`#!/bin/bash`, `bash -c '…'`).",
  },
  bad: [
    {
      kind: 'runs',
      title: 'A command in settings',
      event: 'PostToolUse',
      handler: { command: 'INPUT=$(cat); echo "$INPUT" | jq -r .tool_response.stdout >>build.log' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'On calls that seldom have more than one line: a warning',
      event: 'PreToolUse',
      handler: { command: "CALL=`cat`; echo $CALL | python3 -c 'import json, sys; json.load(sys.stdin)'" },
      runs: [{ execution: {} }],
    },
    {
      kind: 'script',
      title: 'A script of `sh`',
      event: 'PostToolUse',
      language: 'sh',
      text: '#!/bin/sh\ninput="$(cat)"\nfile=$(echo "$input" | jq -r .tool_input.file_path 2>/dev/null)\n[ -n "$file" ] && npx prettier --write "$file"\n',
    },
  ],
  good: [
    {
      kind: 'script',
      title: 'In bash',
      event: 'PostToolUse',
      language: 'bash',
      text: '#!/bin/bash\ninput=$(cat)\necho "$input" | jq -r .tool_input.file_path\n',
    },
    {
      kind: 'runs',
      title: 'A command that starts bash',
      event: 'PostToolUse',
      handler: { command: 'bash -c \'input=$(cat); echo "$input" | jq -r .tool_input.file_path\'' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'script',
      title: '`printf` prints it as it is',
      event: 'PostToolUse',
      language: 'sh',
      text: '#!/bin/sh\ninput=$(cat)\nprintf \'%s\' "$input" | jq -r .tool_input.file_path\n',
    },
    {
      kind: 'script',
      title: 'One field of it, as plain text',
      event: 'PostToolUse',
      language: 'sh',
      text: '#!/bin/sh\ninput=$(jq -r .tool_input.command)\necho "$input" | jq -R .\n',
    },
    {
      kind: 'script',
      title: 'A script that names no shell: Claude Code cannot start it, and others start it with bash',
      event: 'PostToolUse',
      language: 'sh',
      text: 'input=$(cat)\necho "$input" | jq -r .tool_input.file_path\n',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { text } = textOf(hook);
    const found = runsInSh(hook) ? echoedPayload(text) : undefined;
    if (found === undefined || isToldBefore(hook, project)) return;
    const hasLines = bringsLines(hook);
    yield {
      message: `\`echo\` of \`sh\` turns each \`\\n\` in the payload into a line break (on Debian, Ubuntu and macOS), and \`${found.reader}\` cannot parse the JSON: the hook fails ${hasLines ? 'whenever text of more than one line is written or returned' : 'on text of more than one line'}.`,
      help: `Write \`printf '%s' "$${found.name}" | ${found.reader}\`, or run the hook in bash.`,
      at:
        hook.script === undefined
          ? handlerSpot(hook, 'command')
          : { in: 'script', offset: found.offset, length: found.length },
      severity: hasLines ? 'error' : 'warning',
    };
  },
};

/** Is it a command that the system's shell runs, or a script that `sh` is to run? */
function runsInSh({ handler, script, target }: Hook): boolean {
  if (script === undefined)
    return (
      handler.args === undefined &&
      handler.shell === undefined &&
      !/^\s*(?:\w+=\S*\s+)*(?:exec\s+)?(?:\S*\/)?(?:bash|zsh|env)\b/.test(handler.command ?? '')
    );
  const runner = target?.interpreter?.split('/').at(-1);
  return (
    script.language === 'sh' && (runner === undefined ? /^#!\s*\S*\bsh\b/.test(script.shebang ?? '') : runner === 'sh')
  );
}

/** Does nearly every payload have a text of several lines: the content of a file, or what a tool returned? */
function bringsLines({ event, matcher }: Hook): boolean {
  if (event === 'PostToolUse') return true;
  const isFor = matching(event, matcher, newestClient);
  return (
    event === 'PreToolUse' &&
    !isFor({ hook_event_name: event, tool_name: 'Bash' }) &&
    isFor({ hook_event_name: event, tool_name: 'Write' })
  );
}
