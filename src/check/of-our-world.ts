/**
 * Runs that went wrong for what our world holds and a session's would not: what the payload put in the place of a file that
 * the hook itself is made of, a file that another hook of the project makes first, the folder that a file of this name lies
 * in, the record of a session, a worktree without the files that git puts there. Such a run says nothing of its hook. Pure.
 */
import { streamsOf } from '../interpret/streams.js';
import type { Payload, Run } from '../model.js';
import { filePathOf } from '../plan/call-input.js';
import { fieldsOf } from '../text/fields.js';

/** Says of each run whether the world of the runs is to blame for how it failed. */
export function failingForOurWorld(runs: readonly Run[]): (run: Run) => boolean {
  const makers = makersOf(runs);
  return (run) => {
    const stderr = stderrOfFailure(run);
    return (
      stderr !== undefined &&
      (lacksWhatAnotherMakes(run, stderr, makers) ||
        lacksFileOfPayload(run, stderr) ||
        lacksFolderOfPayload(run, stderr) ||
        tripsOverPayload(run, stderr) ||
        lacksSession(run, stderr) ||
        lacksWorktree(run, stderr))
    );
  };
}

function stderrOfFailure({ execution }: Run): string | undefined {
  if (execution.type !== 'command' || execution.exitCode === 0 || execution.exitCode === 2) return undefined;
  return streamsOf(execution).stderr.slice(0, charactersRead);
}

/** A message of an interpreter is shorter. */
const charactersRead = 20_000;

/** The hooks that made each file that there was not, by its path. */
function makersOf(runs: readonly Run[]): ReadonlyMap<string, ReadonlySet<string>> {
  const makers = new Map<string, Set<string>>();
  for (const { execution, case: planned } of runs) {
    if (execution.type !== 'command') continue;
    for (const { change, path } of execution.writes ?? []) {
      if (change !== 'created' || path.endsWith('/')) continue;
      const known = makers.get(path);
      if (known === undefined) makers.set(path, new Set([planned.hook.id]));
      else known.add(planned.hook.id);
    }
  }
  return makers;
}

function lacksWhatAnotherMakes(run: Run, stderr: string, makers: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const missing = missingIn(stderr);
  const by = missing === undefined ? undefined : makers.get(missing);
  return by !== undefined && [...by].some((id) => id !== run.case.hook.id);
}

/** The file that an interpreter did not find. */
function missingIn(stderr: string): string | undefined {
  return /(?:ENOENT: no such file or directory, \w+|\[Errno 2\] No such file or directory:) '([^'\n]{1,999})'/.exec(
    stderr,
  )?.[1];
}

/** Does it miss the file that is to be edited or read? It is there in a session, and outside the project not in ours. */
function lacksFileOfPayload({ case: { payload } }: Run, stderr: string): boolean {
  const { tool_name } = payload.json;
  if (typeof tool_name !== 'string' || !/^(?:Edit|MultiEdit|NotebookEdit|Read)$/.test(tool_name)) return false;
  const own = fileOf(payload);
  return own !== '' && missingIn(stderr)?.endsWith(own) === true;
}

/**
 * Does it change to a folder of the project that is not there, though the file of the call lies in one of that name
 * elsewhere? Where such a file is written in a session, it lies in the folder.
 */
function lacksFolderOfPayload({ case: { payload, hook } }: Run, stderr: string): boolean {
  const [, folder = ''] =
    /: cd: (?:can't cd to )?([^\n:]{1,999}?)\/?(?:: No such file or directory)?$/m.exec(stderr) ?? [];
  const inProject = folder.replace(`${hook.projectDir}/`, '');
  return inProject !== '' && fileOf(payload).includes(`/${inProject}/`);
}

/** The file of a call, without the placeholder in front of it; empty: it has none. */
function fileOf({ json: { tool_input } }: Payload): string {
  const { file_path, notebook_path } = fieldsOf(tool_input);
  const path = file_path ?? notebook_path;
  return typeof path === 'string' ? path.replace(/^\{\{\w+\}\}/, '') : '';
}

/** Does it miss the record of the session? The hook that keeps one at the start has not run for this session. */
function lacksSession({ case: { payload } }: Run, stderr: string): boolean {
  const { session_id: id } = payload.json;
  if (typeof id !== 'string' || id === '') return false;
  return stderr
    .split('\n')
    .some((line) => line.includes(id) && /\b(?:unknown|no such|not found|does not exist|missing)\b/i.test(line));
}

/** Does it miss a file in the worktree that the session has entered? Ours is an empty folder. */
function lacksWorktree({ case: { payload } }: Run, stderr: string): boolean {
  const { cwd } = payload.json;
  if (typeof cwd !== 'string' || !cwd.includes('/.claude/worktrees/')) return false;
  return /No such file or directory|ENOENT|Cannot find module|not found/.test(stderr);
}

/** Does the interpreter complain about the file that the payload wrote or changed? */
function tripsOverPayload({ case: { payload, hook } }: Run, stderr: string): boolean {
  const path = filePathOf(payload.json);
  if (path === undefined || !/\.(?:[cm]?[jt]sx?|py|sh|bash|json)$/.test(path)) return false;
  const inProject = path.replace(`${hook.projectDir}/`, '').replace('{{PROJECT}}/', '');
  if (inProject.startsWith('/') || !inProject.includes('/')) return false;
  return stderr
    .split('\n')
    .some(
      (line) =>
        line.includes(inProject) && /\b(?:SyntaxError|ImportError|IndentationError|export named)\b/.test(stderr),
    );
}
