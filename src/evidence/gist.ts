/** What a payload is about, in a few words: the command, the file, the prompt that a hook was asked about. */
import type { Payload, PayloadJson, Run } from '../model.js';
import { shorten } from '../text/cut.js';
import { fieldsOf } from '../text/fields.js';

/** UTF-16 units. */
const longest = 160;

/** `` `git push --force` ``, `Edit .env`, `"Deploy it"`, `after "Done"`, `startup`; on one line, not escaped. */
export function gistOf({ gist, id, event, json }: Payload): string {
  if (gist !== undefined) return gist;
  const name = id.slice(id.startsWith(`${event}/`) ? event.length + 1 : 0);
  // The name of one that was made for a hook says nothing to a reader.
  const found =
    ofTool(json) ?? ofPrompt(json) ?? ofEvent(json) ?? (name.startsWith('derived.') ? ofKind(json) : undefined) ?? name;
  const said = found.replaceAll('{{PROJECT}}/', '').replaceAll('{{HOME}}', '~').replace(/\s+/g, ' ').trim();
  return shorten(said, longest);
}

/** The members of a tool's input that say what it is about, the most telling first. */
const telling = ['file_path', 'notebook_path', 'path', 'url', 'pattern', 'query', 'description'] as const;

function ofTool({ tool_name: tool, tool_input: input }: PayloadJson): string | undefined {
  if (typeof tool !== 'string') return undefined;
  const { command, ...rest } = fieldsOf(input);
  if (typeof command === 'string') return `\`${command}\``;
  const name = telling.find((member) => typeof rest[member] === 'string');
  return name === undefined ? tool : `${tool} ${String(rest[name])}`;
}

function ofPrompt({ prompt }: PayloadJson): string | undefined {
  return typeof prompt === 'string' ? `"${prompt}"` : undefined;
}

/** What ended, and who it is about. */
function ofEvent(json: PayloadJson): string | undefined {
  const { last_assistant_message: last, task_subject: task, teammate_name: teammate, message } = json;
  if (typeof last === 'string') return `${json.stop_hook_active === true ? 'again after' : 'after'} "${last}"`;
  if (typeof task === 'string') return `task "${task}"`;
  if (typeof teammate === 'string') return `teammate "${teammate}"`;
  return typeof message === 'string' ? `"${message}"` : undefined;
}

/** What began, ended or changed, by the word that Claude Code has for it. */
function ofKind({ source, trigger, reason, agent_id: agent }: PayloadJson): string | undefined {
  const kind = [source, trigger, reason].find((each) => typeof each === 'string');
  return typeof kind !== 'string' || agent === undefined ? kind : `${kind}, in a subagent`;
}

/**
 * The run that serves best as an example: on a payload that somebody wrote or captured, not one made from the hook's own
 * text, and with the shortest gist of these. Where all are blocked, one that a guard is there for. Of those made from its
 * text, one that reads like a command (`cargo build`, and not `&& cargo`).
 */
export function exampleRun(runs: readonly [Run, ...Run[]]): Run {
  const written = runs.filter((run) => run.case.payload.madeFor === undefined);
  const dangerous = written.filter(({ case: { payload } }) => payload.nature === 'trigger');
  const isAllBlocked = written.every(({ verdict }) => verdict.effect === 'block');
  const likely = [isAllBlocked ? dangerous : [], written, runs.filter(isPlain), runs].find((each) => each.length > 0);
  const length = (run: Run): number => gistOf(run.case.payload).length;
  return (likely ?? runs).reduce((best, run) => (length(run) < length(best) ? run : best));
}

/** Is it about one simple command, or none at all? */
function isPlain({ case: { payload } }: Run): boolean {
  const gist = gistOf(payload);
  return !gist.startsWith('`') || /^`[a-z./~][^|&;<>()$`\\]*`$/.test(gist);
}

/** Its gist. */
export function exampleOf(runs: readonly [Run, ...Run[]]): string {
  return gistOf(exampleRun(runs).case.payload);
}
