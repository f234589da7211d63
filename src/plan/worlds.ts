/** Worlds in which hooks come further than in the project as it lies there: a gate is open, git has changes. Pure. */
import type { Case, Hook, Reading, Run, World } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { codeLines } from '../script/lines/comment.js';
import { grouped } from '../text/grouped.js';
import { openGates } from './open-gates.js';

/** Payloads of a hook that are tried in a world. */
const most = 4;

/**
 * The cases of hooks that leave at a gate, and of those that ask git what has changed. `readings`: what they say, by hook;
 * `has`: is there something at an absolute path?
 */
export function worldCases(
  runs: readonly Run[],
  planned: readonly Case[],
  readings: ReadonlyMap<string, Reading>,
  has: (path: string) => boolean = () => false,
): readonly Case[] {
  return [...grouped(runs, (run) => run.case.hook)].flatMap(([hook, own]) => {
    const world = { ...openGates(hook, own, has), ...changesFor(textOf(hook).text, textsOf(hook, readings)) };
    if (hook.handler.type !== 'command' || Object.keys(world).length === 0) return [];
    return triedIn(
      world,
      planned.filter((each) => each.hook === hook),
    ).map((each) => inWorld(each, world));
  });
}

/** What the hook says, and the files that it leans on. */
function textsOf(hook: Hook, readings: ReadonlyMap<string, Reading>): string {
  return [textOf(hook), ...(readings.get(hook.id)?.texts ?? [])].map(({ text }) => text).join('\n');
}

function inWorld(planned: Case, world: World): Case {
  const { expect: _, ...rest } = planned;
  return { ...rest, id: `${planned.id}!${wordsOf(world)}`, world };
}

/** What is otherwise in it, as a phrase: `with "LINT_GATE" set to "1" and changes in git`. */
export function wordsOf({
  advice,
  bait,
  changes,
  files = [],
  harmless,
  meant,
  moved,
  ownScript,
  planFile,
  texts = {},
  unadmitted,
  unapproved,
  variables = {},
}: World): string {
  if (planFile) return 'with the plan of plan mode';
  if (harmless !== undefined)
    return `on a harmless text${harmless.isControl ? ' without the word' : ''} in ${harmless.path}`;
  if (advice !== undefined) return 'on the command that it advises';
  if (moved === '.') return 'once more';
  if (moved !== undefined) return `after \`cd ${moved}\``;
  if (ownScript !== undefined) return `on what \`${ownScript.name}\` of ${ownScript.file} runs`;
  if (unadmitted !== undefined) return 'without its `if`';
  if (unapproved !== undefined) return 'with another command behind it';
  if (meant !== undefined) {
    const names = Object.keys(meant).map((name) => `\`${name}\``);
    return `with ${names.join(' and ')} set from the payload`;
  }
  if (bait !== undefined) return 'with a command in the name of the file';
  const set = Object.entries(variables).map(([name, value]) =>
    value === '' ? `\`${name}\` not set` : `\`${name}\` set to ${JSON.stringify(value)}`,
  );
  const there = files.map((file) => {
    const text = texts[file]?.trim().replaceAll('\n', ', ');
    return text === undefined ? `\`${file}\` there` : `\`${text}\` in \`${file}\``;
  });
  return `with ${[...set, ...there, ...(changes === undefined ? [] : ['changes in git'])].join(' and ')}`;
}

/** A call of git that tells what has changed. */
const asksForChanges =
  /\bgit(?:["'], ?\[? ?(?:["']-C["'], ?\w{1,40}, ?)?["']| (?:-C [^ \n]{1,99} |--no-pager )?)(?:diff|status|ls-files|diff-index|diff-files)\b/;

/** Extensions of files that hooks look for among the changes: of code, then of what else they name. */
const ofCode = /(?:\.|[|(,{:?])(tsx?|jsx?|mjs|cjs|vue|svelte|py|go|rs|java|kt|swift|rb|php|cs|cpp|sql)(?!\w)/g;
const ofTexts = /(?:\.|[|(,{:?])(sh|css|md|json|ya?ml|toml)(?!\w)/g;

/** Folders that a text names in front of a file or of a pattern for files. */
const folders = /(?<=[\^"'`( /])([a-z][\w-]{1,30})\/(?=[\w*.[\\(|"'$]|$)/gm;

function changesFor(own: string, all: string): Pick<World, 'changes'> {
  // What a library can do is not what every hook does that uses it.
  if (!/\bgit|commit|staged|(?:modified|changed)[ _]?files/i.test(own) || !asksForChanges.test(all)) return {};
  const code = codeLines(own)
    .join('\n')
    .replace(/\brequire\([^)]{0,200}\)|\bfrom ["'][^"']{0,200}["']/g, '');
  const spoken = code.replace(/\[(?:jt|tj)\]s(x\?)?/g, 'ts|js');
  const named = [ofCode, ofTexts].flatMap((kind) => [...spoken.matchAll(kind)].map(([, name = '']) => name));
  const places = [...code.matchAll(folders)].map(([, name = '']) => name);
  return {
    changes: {
      extensions: [...new Set(named.length === 0 ? ['ts', 'py'] : named)].slice(0, 4),
      folders: [...new Set(['src', ...places.filter((name) => !notOfSources.test(name))])].slice(0, 3),
    },
  };
}

const notOfSources =
  /^(?:usr|bin|dev|tmp|etc|home|null|hooks|claude|origin|node_modules|dist|build|refs|heads|test\w*|https?)$/;

/**
 * Those that speak of git first: a gate on commits looks at what is staged when there is a commit. What was made from the
 * end of a text comes before what was made from its gates.
 */
function triedIn({ changes, files, variables }: World, cases: readonly Case[]): readonly Case[] {
  const commits =
    changes === undefined
      ? []
      : cases.filter(({ payload }) =>
          /\bgit (?:commit|push|add)\b/.test(JSON.stringify(payload.json.tool_input ?? '')),
        );
  const made = cases.filter(({ payload }) => payload.madeFor !== undefined);
  if (files !== undefined || variables !== undefined) made.sort((one, other) => madeFrom(other) - madeFrom(one));
  const benign = cases.filter(({ payload }) => payload.nature === 'benign');
  return [...new Set([...commits.slice(0, 2), ...benign.slice(0, 2), ...made, ...cases])].slice(0, most);
}

/** The line that its payload was made from. */
const madeFrom = ({ payload }: Case): number => Number(/:(\d+)$/.exec(payload.provenance)?.[1] ?? 0);
