/** What a guard stopped, as an action that can be told from others. Pure. */
import type { Deed, GuardedAction, Hook, Payload } from '../model.js';
import { literalText, readShellCommand } from '../script/shell-command.js';
import { commandOf, fileOf } from '../variants/index.js';
import { keyOfCall, keyOfFile } from '../variants/same-action.js';
import { inProject } from './project-path.js';
import { fetched } from './stand-ins.js';

/** Programs that do nothing: a guard that stops one of them stops a mention. */
const harmless: ReadonlySet<string> = new Set([
  'echo',
  'printf',
  'grep',
  'rg',
  'ls',
  'true',
  ':',
  'test',
  '[',
  'cd',
  'type',
]);

/** What a payload comes to, from what it was seen to do; undefined where that is nothing, or nothing that matters. */
export function actionIn(hook: Hook, payload: Payload, deed: Deed | undefined): GuardedAction | undefined {
  const command = commandOf(payload.json);
  if (command === undefined) {
    const file = fileOf(payload.json);
    if (file === undefined) return undefined;
    const named = file.path.replace(/^\{\{PROJECT\}\}\//, '');
    // A file elsewhere is reached by other names than those of the table.
    if (named.startsWith('/') || named.startsWith('{{')) return undefined;
    const key = keyOfFile({ path: inProject(file.path, hook.projectDir), content: file.content });
    const text = `${payload.json.tool_name} ${named}`;
    return { text, slug: slugOf(text), payload, key };
  }
  const program = literalText(readShellCommand(command)[0]?.words[0] ?? { parts: [], start: 0, end: 0 });
  if (deed === undefined || program === undefined || harmless.has(program)) return undefined;
  const call =
    deed.calls.find((each) => each.program === fetched) ??
    deed.calls.find((each) => each.program === program) ??
    deed.calls.at(-1);
  return call === undefined ? undefined : { text: command, slug: slugOf(command), payload, key: keyOfCall(call) };
}

function slugOf(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
    .toLowerCase();
}

/** One action of each kind: a guard of `git push --force` need not be proved for every branch. */
export function distinct(actions: readonly GuardedAction[]): readonly GuardedAction[] {
  const kinds = new Set<string>();
  const slugs = new Set<string>();
  return actions.flatMap((action) => {
    const kind = kindOf(action);
    if (kinds.has(kind)) return [];
    kinds.add(kind);
    const names = [action.slug, ...Array.from({ length: kinds.size }, (_, i) => `${action.slug}-${i + 2}`)];
    const slug = names.find((name) => !slugs.has(name)) ?? action.slug;
    slugs.add(slug);
    return [{ ...action, slug }];
  });
}

/** Program, verb and options of a command; the file that is written. */
function kindOf({ key, payload }: GuardedAction): string {
  const [program, second, third] = JSON.parse(key) as readonly unknown[];
  if (commandOf(payload.json) === undefined) return JSON.stringify([program, second]);
  return JSON.stringify(Array.isArray(second) ? [program, second[0]] : [program, second, third]);
}
