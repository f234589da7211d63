/** Scripts in the folder of hooks that read a payload, are called like an event or say that they are hooks, and that nothing registers or starts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventNames } from '../contract/index.js';
import type { ConfigFile, Hook, Language, Project } from '../model.js';
import { eventsAtHead, headComments } from '../script/files/served-events.js';
import { payloadUse } from '../script/payload/payload-reads.js';
import { scriptsFolder } from './nothing-found.js';
import { languageOf } from './script.js';
import { smallText } from './text-file.js';

/** More in one folder is no folder of hooks; a larger file is a bundle. */
const mostScripts = 200;
const largestScript = 200_000;

/** Fields that only a payload of Claude Code has. */
const ofPayloads: ReadonlySet<string> = new Set([
  'tool_input',
  'tool_name',
  'tool_response',
  'hook_event_name',
  'stop_hook_active',
  'transcript_path',
]);

const languages: ReadonlySet<Language> = new Set(['sh', 'bash', 'python', 'javascript', 'typescript']);

/** Written to be tested, measured or shown, or for the status line. */
const noHook = /(?:^|[._-])(?:test|tests|spec|example|sample|lib|utils?|statusline)(?:[._-]|$)/i;

/** `pre-tool-use.sh` and `PreToolUse.py`: Claude Code does not go by the names of files. */
const eventsByName: ReadonlySet<string> = new Set(eventNames.map((name) => name.toLowerCase()));

/** One entry for each such script of a project that registers other hooks. */
export async function unregisteredScripts(
  root: string,
  hooks: readonly Hook[],
  configs: readonly ConfigFile[],
): Promise<Project['ignored']> {
  const names = (await readdir(join(root, scriptsFolder)).catch(() => [])).slice(0, mostScripts);
  const texts = new Map<string, string>();
  for (const name of names) {
    if (!languages.has(languageOf(name, null))) continue;
    const text = await smallText(join(root, scriptsFolder, name), largestScript);
    if (text !== undefined) texts.set(name, text);
  }
  const wiring = [
    ...configs.map(({ text }) => text),
    ...hooks.map(({ script }) => script?.text ?? ''),
    (await smallText(join(root, 'package.json'), largestScript)) ?? '',
  ];
  return [...texts].flatMap(([name, text]) => {
    const stem = name.replace(/\.\w+$/, '');
    const others = [...texts].flatMap(([other, of]) => (other === name ? [] : [of]));
    if (noHook.test(name) || [...wiring, ...others].some((of) => of.includes(stem))) return [];
    const { reads } = payloadUse({ language: languageOf(name, null), text });
    const isCalledAfterEvent = eventsByName.has(stem.replace(/[-_]/g, '').toLowerCase());
    if (
      !isCalledAfterEvent &&
      !saysItIsOne(text) &&
      !reads.some(({ paths }) => paths.some(([field]) => field !== undefined && ofPayloads.has(field)))
    )
      return [];
    return [{ place: { file: `${scriptsFolder}/${name}` }, why }];
  });
}

/** In the comments at its head: `PostToolUse hook`, `Runs at the end of each Claude turn`. */
const saysItIsOne = (text: string): boolean => eventsAtHead(text).length > 0 || runsForClaude.test(headComments(text));

const runsForClaude =
  /\b[Rr]uns? (?:before|after|when|at the (?:start|beginning|end) of) (?:(?:each|every|the|a|an) ){0,2}Claude\b/;

const why = `registered nowhere, and so never run by Claude Code; lint with \`hooklint ${scriptsFolder}\``;
