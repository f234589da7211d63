/** A hook for the end of a subagent that looks for what the subagent did in the transcript of the main session. */
import { inputsOf } from '../../contract/inputs.js';
import { newestClient } from '../../contract/version.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Project, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';

const own = 'agent_transcript_path';

const bash = (text: string, title?: string, event: 'Stop' | 'SubagentStop' = 'SubagentStop') =>
  scriptExample(event, 'bash', `#!/bin/bash\npayload=$(cat)\n${text}`, { title });

const counted = (field: string) =>
  `transcript=$(jq -r '.${field}' <<<"$payload")\n[ -f "$transcript" ] || exit 0\ngrep -c '"tool_use"' "$transcript" >>"$CLAUDE_PROJECT_DIR"/.claude/calls.log\n`;

export const rule: Rule = {
  id: 'main-transcript-of-subagent',
  severity: 'warning',
  summary: 'The hook looks for what a subagent did in the transcript of the main session.',
  docs: {
    why:
      "In a payload of SubagentStop, `transcript_path` is the transcript of the main session, as on every event. The subagent's " +
      'own messages and tool calls are in the file that `agent_transcript_path` names. A hook that reads the first one judges ' +
      'or counts what the main session did.',
    repair: 'Read `agent_transcript_path`; what the subagent said last is in `last_assistant_message`.',
  },
  bad: [
    bash(counted('transcript_path'), 'In shell'),
    {
      kind: 'script',
      title: 'In Python',
      event: 'SubagentStop',
      language: 'python',
      text:
        '#!/usr/bin/env python3\nimport json, sys\npayload = json.load(sys.stdin)\nwith open(payload["transcript_path"]) as file:\n' +
        '    turns = [line for line in file if \'"assistant"\' in line]\nwith open("/tmp/turns.log", "a") as log:\n    print(len(turns), file=log)\n',
    },
  ],
  good: [
    bash(counted(own), 'The transcript of the subagent'),
    bash(counted('transcript_path'), 'At the end of a turn', 'Stop'),
    bash(
      `jq -c '{agent_id, transcript_path}' <<<"$payload" >>"$CLAUDE_PROJECT_DIR"/.claude/calls.log\n`,
      'Only the path is noted',
    ),
    bash(
      `# Not transcript_path: that is the "assistant" of the main session.\ncat "$CLAUDE_PROJECT_DIR"/notes.md >/dev/null\n`,
      'In a comment',
    ),
    {
      kind: 'config',
      config: 'settings',
      title: 'One script for this event and for the end of a turn',
      text: JSON.stringify({
        hooks: Object.fromEntries(
          ['Stop', 'SubagentStop'].map((event) => [
            event,
            [{ hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/count.sh' }] }],
          ]),
        ),
      }),
      files: { 'count.sh': { text: `#!/bin/bash\npayload=$(cat)\n${counted('transcript_path')}`, executable: true } },
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const client = project.oldest ?? project.client ?? newestClient;
    if (hook.event !== 'SubagentStop' || !inputsOf(hook.event, client).some(({ name }) => name === own)) return;
    const { libraries = [], text: written } = textOf(hook);
    const text = written.replace(/^[ \t]*(?:#(?!!)|\/\/).*$/gm, '');
    if ([text, ...libraries.map((library) => library.text)].some((each) => /agent_?transcript_?path/i.test(each)))
      return;
    const read = pathRead.exec(text);
    if (read === null || !readsConversation(text) || isForOthersToo(hook, project)) return;
    yield {
      message: `\`transcript_path\` is the transcript of the main session, on SubagentStop too: what the subagent did is in the file that \`${own}\` names.`,
      help: `Read \`${own}\` from the payload.`,
      at: { in: 'script', match: read[0] },
    };
  },
};

/** Where the path is taken from the payload, and not where its type is declared. */
const pathRead = /(?:\.|\[["']|\bget\(["'])transcript_path\b(?!\??\s{0,9}:\s{0,9}string)[^\n]*/;

/** Does it open a file, and look for something that lines of a transcript contain? */
function readsConversation(text: string): boolean {
  return (
    /\b(?:open|read_text|readFile(?:Sync)?|createReadStream)\(|\b(?:jq|grep|tail|tac|cat|awk|sed)\b/.test(text) &&
    /\b(?:assistant|tool_use|tool_result)\b/.test(text)
  );
}

/** One script may serve several events; what it takes the path for may be about those. */
function isForOthersToo({ script }: Hook, { hooks }: Project): boolean {
  return hooks.some(
    (other) =>
      other.event !== 'SubagentStop' &&
      other.script !== undefined &&
      other.script.absolutePath === script?.absolutePath,
  );
}
