/** Edits of files that the project has, for guards whose patterns no other payload meets: some ask whether Git knows the file. Pure. */
import type { Hook, Payload, PayloadJson, Reading, Version } from '../model.js';
import type { Clue } from '../script/patterns/clue.js';
import { cluesIn } from '../script/patterns/clues.js';
import { holds } from '../script/patterns/guarding-clues.js';
import { fieldsOf } from '../text/fields.js';
import { asMeant } from '../wiring/as-meant.js';
import { matching } from '../wiring/matcher.js';
import { filePathOf } from './call-input.js';
import { agreeing } from './file-call.js';

/** So many files are tried on a guard. */
const most = 3;

/** A pattern that finds more of the project's files than one in so many is about something else. */
const share = 3;

/** One payload for each pattern of a guard of files that finds files of the project: `tracked`, as Git lists them; `readings`: what hooks say, by their ids. */
export function payloadsOfTracked(
  hooks: readonly Hook[],
  given: readonly Payload[],
  client: Version,
  tracked: readonly string[],
  readings: ReadonlyMap<string, Reading>,
): readonly Payload[] {
  const made = new Map<string, { readonly payload: Payload; readonly madeFor: string[] }>();
  for (const hook of hooks) {
    if (hook.event !== 'PreToolUse' || hook.handler.type !== 'command') continue;
    const { event, matcher } = asMeant(hook, client);
    const isFor = matching(event, matcher, client);
    const own = given.filter(
      ({ event: of, json, madeFor }) =>
        of === event && isFor(json) && madeFor?.includes(hook.id) !== false && filePathOf(json) !== undefined,
    );
    const base = own.find(({ json, nature }) => json.tool_name === 'Edit' && nature === 'benign');
    if (base === undefined) continue;
    const texts = readings.get(hook.id)?.texts ?? [];
    for (const path of filesFor(texts, own, tracked)) {
      const known = made.get(path) ?? { payload: onFile(base, path), madeFor: [] };
      known.madeFor.push(hook.id);
      made.set(path, known);
    }
  }
  return [...made.values()].map(({ payload, madeFor }) => ({ ...payload, madeFor }));
}

/** A file for each pattern of the hook, or of a file that it imports, that finds none of what it is asked about anyway. */
function filesFor(texts: Reading['texts'], own: readonly Payload[], tracked: readonly string[]): readonly string[] {
  const asked = own.flatMap(({ json }) => filePathOf(json)?.replace(/^\{\{PROJECT\}\}\//, '') ?? []);
  const clues = texts.flatMap(({ language, text }) => cluesIn(text, language)).filter(isOfFolder);
  const files = clues.flatMap((clue) => {
    if (asked.some((path) => holds(clue, path) === true)) return [];
    const found = tracked.filter((path) => holds(clue, path) === true);
    return found.length * share > tracked.length ? [] : found.slice(0, 1);
  });
  return [...new Set(files)].slice(0, most);
}

/** A pattern for files of one folder: `^docs/\d+`. */
const isOfFolder = ({ kind, text }: Clue): boolean => kind === 'pattern' && /^\^\w[\w.-]*\\?\/\S/.test(text);

function onFile(base: Payload, path: string): Payload {
  const json = { ...base.json, tool_input: { ...fieldsOf(base.json.tool_input), file_path: `{{PROJECT}}/${path}` } };
  return {
    ...base,
    id: `PreToolUse/derived.Edit.${path.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 60)}`,
    json: agreeing(json as PayloadJson, base.json),
    nature: 'trigger',
    provenance: `derived from ${path}`,
  };
}
