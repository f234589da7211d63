/**
 * A file whose name holds a command: a shell that is handed the name as part of its text runs it, and a file appears.
 * Pure.
 */
import type { Case, Hook, Reading, Run } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { filePathOf } from './call-input.js';
import { inStrings } from './materialise.js';

/** The file that appears. */
export const bait = 'hooklint-bait';

/** Runs in double quotes and without any; the second one in single quotes too, which it ends. */
const command = `$(>${bait})'$(>${bait})'`;

/** Payloads of a hook that are tried. */
const most = 4;

/** Is a text of the program's own handed to a shell? */
const startsShell =
  /(?<![.\w])exec(?:Sync)?\(|\b(?:child_process|cp)\.exec(?:Sync)?\(|\bshell\s?[:=]\s?[Tt]rue|\bos\.(?:system|popen)\(|\bget(?:status)?output\(|(?<![\w-])(?:eval\s+["$]|(?:ba|z|da)?sh\s+-c\s+["$])/;

/** Cases with such a name, for hooks that speak of files and start a shell, where what they write is seen. */
export function baitCases(
  runs: readonly Run[],
  planned: readonly Case[],
  readings: ReadonlyMap<string, Reading>,
): readonly Case[] {
  const hooks = new Set(runs.flatMap(({ case: { hook }, execution }) => (showsWrites(execution) ? [hook] : [])));
  return [...hooks].filter((hook) => isAtRisk(hook, readings.get(hook.id))).flatMap((hook) => baited(hook, planned));
}

const showsWrites = (execution: Run['execution']): boolean =>
  execution.type === 'command' && execution.writes !== undefined;

function isAtRisk(hook: Hook, reading: Reading | undefined): boolean {
  const texts = [textOf(hook), ...(reading?.texts ?? [])].map(({ text }) => text);
  return texts.some((text) => startsShell.test(text)) && texts.some((text) => text.includes('file_path'));
}

function baited(hook: Hook, planned: readonly Case[]): readonly Case[] {
  const onFiles = planned.filter((each) => each.hook === hook && filePathOf(each.payload.json) !== undefined);
  const made = onFiles.filter(({ payload }) => payload.madeFor !== undefined);
  // What was made for a hook comes past what it asks of a path; one of each kind of file is enough.
  const kinds = new Map<string, Case>();
  for (const each of [...made, ...onFiles]) {
    const kind = kindOf(filePathOf(each.payload.json) ?? '');
    if (!kinds.has(kind)) kinds.set(kind, each);
  }
  return [...kinds.values()].slice(0, most).flatMap(withBait);
}

/** Its folder and its extension. */
function kindOf(path: string): string {
  const name = path.lastIndexOf('/') + 1;
  return path.slice(0, name) + path.slice(Math.max(name, path.lastIndexOf('.')));
}

function withBait(planned: Case): readonly Case[] {
  const path = filePathOf(planned.payload.json);
  if (path === undefined) return [];
  const name = path.lastIndexOf('/') + 1;
  const named = path.slice(0, name) + command + path.slice(name);
  const { expect: _, ...rest } = planned;
  const json = inStrings(planned.payload.json, (text) => text.replaceAll(path, () => named));
  return [
    {
      ...rest,
      id: `${planned.id}!a command in the name`,
      payload: { ...planned.payload, json: json as typeof planned.payload.json },
      world: { bait },
    },
  ];
}
