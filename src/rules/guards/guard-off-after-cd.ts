/** A guard that no longer knows the files that it guards once Claude has changed directories. */
import { gistOf } from '../../evidence/gist.js';
import type { Example, ExampleExecution, Hook, Rule, Script, Spot } from '../../model.js';
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

const editOf = (path: string) => ({
  tool_name: 'Edit',
  tool_input: { file_path: `{{PROJECT}}/${path}`, old_string: 'a', new_string: 'b' },
});

/** What a hook that has told Claude something about a file does after `cd backend`, and once more without it. */
const told = (title: string, after: ExampleExecution, without: ExampleExecution): Example => ({
  kind: 'runs',
  title,
  event: 'PreToolUse',
  runs: [
    { payload: editOf('backend/api.py'), world: { moved: 'backend', tells: true }, execution: after },
    { payload: editOf('backend/api.py'), world: { moved: '.', tells: true }, execution: without },
  ],
});

const rules: ExampleExecution = {
  stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"Each model needs a migration."}}\n',
};

export const rule: Rule = {
  id: 'guard-off-after-cd',
  severity: 'warning',
  summary:
    'A hook stops a call on a file or tells Claude about it, and does neither once Claude has changed directories.',
  docs: {
    why:
      "`cwd` in the payload is the session's current directory, as is that of the hook itself: it follows each `cd` of Claude. A guard " +
      'that takes a path relative to it gets `../.env` after `cd src`, which none of its patterns matches. hooklint runs such a guard ' +
      'again from a folder of the project, and so it does with one that told Claude something about a file.',
    repair: 'Take paths relative to `CLAUDE_PROJECT_DIR`, which stays the same for the whole session.',
  },
  bad: [moved(undefined, {}), told('It told Claude what to look out for in the folder of the file', {}, rules)],
  good: [
    moved('It stops the call there, too', { exitCode: 2, stderr: 'Not this file.\n' }),
    moved('It does not run there, which is another fault', { exitCode: 127, stderr: 'sh: 1: guard.sh: not found\n' }),
    told('It tells Claude so there, too', rules, rules),
    told('It breaks there, which is another fault', { exitCode: 1, stderr: 'KeyError\n' }, rules),
    told('It tells Claude so once in a session, wherever that is', {}, {}),
    {
      kind: 'runs',
      title: 'Nothing is known of the same call without the `cd`',
      event: 'PreToolUse',
      runs: [{ payload: editOf('backend/api.py'), world: { moved: 'backend', tells: true }, execution: {} }],
    },
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
    if (world?.moved === undefined || world.tells === true) return;
    if (!verdict.runs || verdict.effect !== 'proceed') return;
    if (execution.type !== 'command' || execution.exitCode !== 0) return;
    yield {
      message: `The guard stops ${gistOf(payload)}, and after a \`cd ${world.moved}\` of Claude it lets the same call through.`,
      help: 'Take paths relative to `CLAUDE_PROJECT_DIR`: the current directory follows each `cd`.',
      at: whereItAsks(hook),
    };
  },
  *onRuns(hook, runs) {
    const spoken = runs.filter((run) => run.case.world?.tells === true && run.verdict.runs);
    const control = spoken.find((run) => run.case.world?.moved === '.');
    if (control === undefined || control.verdict.toClaude.length === 0) return;
    for (const { case: planned, execution, verdict } of spoken) {
      const { moved: folder = '.' } = planned.world ?? {};
      if (folder === '.' || verdict.toClaude.length > 0 || verdict.effect !== 'proceed') continue;
      if (execution.type !== 'command' || execution.exitCode !== 0) continue;
      yield {
        message: `The hook tells Claude something on ${gistOf(planned.payload)}, and nothing on the same call after a \`cd ${folder}\` of Claude.`,
        help: 'Take paths relative to `CLAUDE_PROJECT_DIR`: the current directory follows each `cd`.',
        at: whereItAsks(hook),
      };
    }
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
