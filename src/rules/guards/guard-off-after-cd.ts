/** A guard that no longer knows the files that it guards once Claude has changed directories. */
import { gistOf } from '../../evidence/gist.js';
import type { Example, Hook, Rule, Script, Spot } from '../../model.js';
import { isComment } from '../../script/lines/comment.js';

/** What a guard that has stopped an edit of `.env` does after `cd src`. */
const moved = (title: string | undefined, execution: object): Example => ({
  kind: 'runs',
  ...(title === undefined ? {} : { title }),
  event: 'PreToolUse',
  runs: [
    {
      payload: { tool_name: 'Edit', tool_input: { file_path: '{{PROJECT}}/.env', old_string: 'a', new_string: 'b' } },
      world: { moved: 'src' },
      execution,
    },
  ],
});

export const rule: Rule = {
  id: 'guard-off-after-cd',
  severity: 'warning',
  summary: 'A guard stops a call on a file, and no longer stops it once Claude has changed directories.',
  docs: {
    why:
      "`cwd` in the payload is the session's current directory, as is that of the hook itself: it follows each `cd` of Claude. A guard " +
      'that takes a path relative to it gets `../.env` after `cd src`, which none of its patterns matches. hooklint runs such a guard ' +
      'again from a folder of the project.',
    repair: 'Take paths relative to `CLAUDE_PROJECT_DIR`, which stays the same for the whole session.',
  },
  bad: [moved(undefined, {})],
  good: [
    moved('It stops the call there, too', { exitCode: 2, stderr: 'Not this file.\n' }),
    moved('It does not run there, which is another fault', { exitCode: 127, stderr: 'sh: 1: guard.sh: not found\n' }),
    {
      kind: 'runs',
      title: 'Claude has not changed directories',
      event: 'PreToolUse',
      runs: [{ payload: { tool_name: 'Edit', tool_input: { file_path: '{{PROJECT}}/a.txt' } }, execution: {} }],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRun({ case: { hook, payload, world }, verdict, execution }) {
    if (world?.moved === undefined) return;
    if (!verdict.runs || verdict.effect !== 'proceed') return;
    if (execution.type !== 'command' || execution.exitCode !== 0) return;
    yield {
      message: `The guard stops ${gistOf(payload)}, and after a \`cd ${world.moved}\` of Claude it lets the same call through.`,
      help: 'Take paths relative to `CLAUDE_PROJECT_DIR`: the current directory follows each `cd`.',
      at: whereItAsks(hook),
    };
  },
};

/** Where the script, or a file that it imports, asks for the current directory, if it does so by name. */
function whereItAsks({ script }: Hook): Spot {
  for (const { text, library } of [{ text: script?.text ?? '', library: undefined }, ...librariesOf(script)]) {
    const asked = [...text.matchAll(/\b\w{0,20}cwd\b|\$\{?PWD\b|\bpwd\b|\brelpath\b/g)];
    const first = asked.find(({ index }) => !isComment(text, index));
    if (first !== undefined)
      return {
        in: 'script',
        offset: first.index,
        length: first[0].length,
        ...(library === undefined ? {} : { library }),
      };
  }
  return { in: 'hook' };
}

const librariesOf = (script: Script | undefined) =>
  (script?.libraries ?? []).map(({ path, text }) => ({ text, library: path }));
