/** A file of secrets that a guard keeps commands from, and that Claude can still open with its own tool. Pure. */
import { contextOf } from '../interpret/judge.js';
import type { Hook, Payload, Project, Proof } from '../model.js';
import { decide } from '../permissions/decide.js';
import { matches } from '../wiring/matcher.js';
import { clientOf } from './registration.js';

/** Below the project, where no rule of Claude Code's own asks. */
const ofSecrets =
  /^(?![~/])(?:.{0,200}\/)?(?:\.env(?:\.(?!example|sample|template|dist)[\w.]{1,40})?|[^/]{1,60}\.pem)$/;

/** Does Read show the file that a guard of Bash stops a command for, without a hook or a question in between? */
export function isOpenToRead(hook: Hook, { action }: Proof, project: Project): boolean {
  const { hooks, mods = [] } = project;
  const client = clientOf(project);
  const { file } = action;
  // Of a script that is named alone, nobody knows beside which others it is registered.
  if (file?.does !== 'read' || !ofSecrets.test(file.path) || hook.matcher === undefined || mods.length > 0)
    return false;
  const input = { file_path: `${hook.projectDir}/${file.path}` };
  const payload: Payload = {
    ...action.payload,
    json: { ...action.payload.json, tool_name: 'Read', tool_input: input },
  };
  const getsRead = ({ event, matcher }: Hook): boolean =>
    event === hook.event && matches(event, matcher, payload.json, client);
  if (hooks.some(getsRead)) return false;
  const { payload: json, permissions } = contextOf({ id: '', hook, payload });
  if (json === undefined || permissions === undefined) return true;
  return decide(json, permissions, client)?.outcome === 'runs';
}
