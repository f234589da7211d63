/** Worlds in which hooks come further than in the project as it lies there: a gate is open, git has changes. Pure. */
import type { Case, Hook, Reading, Run, World } from '../model.js';
import { type GateCondition, gatesIn } from '../script/gates.js';
import { textOf } from '../script/text-of.js';

/** Payloads of a hook that are tried in a world. */
const most = 4;

/** The cases of hooks that leave at a gate, and of those that ask git what has changed. `readings`: what they say, by hook. */
export function worldCases(
  runs: readonly Run[],
  planned: readonly Case[],
  readings: ReadonlyMap<string, Reading>,
): readonly Case[] {
  const byHook = new Map<Hook, Run[]>();
  for (const run of runs) {
    const own = byHook.get(run.case.hook);
    if (own === undefined) byHook.set(run.case.hook, [run]);
    else own.push(run);
  }
  return [...byHook].flatMap(([hook, own]) => {
    const world = { ...openGates(hook, own), ...changesFor(textOf(hook).text, textsOf(hook, readings)) };
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
export function wordsOf({ bait, changes, files = [], variables = {} }: World): string {
  if (bait !== undefined) return 'with a command in the name of the file';
  const set = Object.entries(variables).map(([name, value]) =>
    value === '' ? `\`${name}\` not set` : `\`${name}\` set to ${JSON.stringify(value)}`,
  );
  const there = files.map((file) => `\`${file}\` there`);
  return `with ${[...set, ...there, ...(changes === undefined ? [] : ['changes in git'])].join(' and ')}`;
}

/** What opens all gates at which runs of the hook have left. */
function openGates(hook: Hook, runs: readonly Run[]): World {
  const lines = new Set(runs.flatMap(({ lacked }) => lacked?.gate ?? []));
  if (lines.size === 0) return {};
  const { language, text } = textOf(hook);
  // Behind one gate there may be the next one.
  const gates = gatesIn(text, language).map(({ closedBy }) => closedBy);
  const variables = Object.fromEntries(gates.flatMap((gate) => (gate.kind === 'variable' ? [opened(gate)] : [])));
  const files = gates.flatMap((gate) => (gate.kind === 'path' && gate.when === 'missing' ? [gate.path] : []));
  // What has to be in a file that the hook reads, nobody can tell.
  if (files.some((file) => isRead(file, text))) return {};
  return {
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
    ...(files.length === 0 ? {} : { files: [...new Set(files)] }),
  };
}

/** Does the hook do more with a file than look whether it is there? */
function isRead(file: string, text: string): boolean {
  const name = file.split('/').at(-1) ?? file;
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|\/\/)/.test(line));
  const named = new RegExp(`[/"'=]${name.replace(/\W/g, '\\$&')}(?![\\w-])`);
  const variables = lines.flatMap((line) =>
    named.test(line) ? (/^\s{0,20}(?:(?:const|let|readonly|local) )?(\w{1,40}) ?=(?!=)/.exec(line)?.[1] ?? []) : [],
  );
  const isTest = /(?:\[\[?|\btest) (?:! )?-[a-z] |\bexistsSync\(|\b(?:is_file|exists)\(/;
  return lines.some(
    (line) =>
      !isTest.test(line) &&
      !/^\s{0,20}(?:(?:const|let|readonly|local) )?\w{1,40} ?=(?!=)/.test(line) &&
      (named.test(line) || variables.some((each) => line.includes(each))),
  );
}

function opened(gate: Extract<GateCondition, { kind: 'variable' }>): readonly [string, string] {
  switch (gate.when) {
    case 'unset':
      return [gate.name, '1'];
    case 'other':
      return [gate.name, gate.value];
    case 'set':
    case 'equal':
      return [gate.name, ''];
  }
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
  const code = own
    .replace(/^[ \t]*(?:#|\/\/|\*).*$/gm, '')
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

/** Those that speak of git first: a gate on commits looks at what is staged when there is a commit. */
function triedIn({ changes }: World, cases: readonly Case[]): readonly Case[] {
  const commits =
    changes === undefined
      ? []
      : cases.filter(({ payload }) =>
          /\bgit (?:commit|push|add)\b/.test(JSON.stringify(payload.json.tool_input ?? '')),
        );
  const made = cases.filter(({ payload }) => payload.madeFor !== undefined);
  const benign = cases.filter(({ payload }) => payload.nature === 'benign');
  return [...new Set([...commits.slice(0, 2), ...benign.slice(0, 2), ...made, ...cases])].slice(0, most);
}
