/** What opens the gates at which hooks leave: variables that are set, files that are there and say what is looked for. Pure. */
import type { Hook, Run, World } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { configurations } from '../script/gates/configuration.js';
import { type GateCondition, gatesIn } from '../script/gates/gates.js';
import { fromProject } from '../script/gates/path-expressions.js';
import { codeLines } from '../script/lines/comment.js';
import { escaped } from '../text/escaped.js';

/** What opens all gates at which runs of the hook have left. */
export function openGates(hook: Hook, runs: readonly Run[], has: (path: string) => boolean): World {
  const { language, libraries, text } = textOf(hook);
  const left = runs.some(({ lacked }) => lacked?.gate !== undefined);
  if (!left && !runs.every(saysNothing)) return {};
  const isMissing = (path: string) => !has(path.startsWith('/') ? path : `${hook.projectDir}/${path}`);
  const configured = configurations(text, language)
    .map((each) => ({ ...each, path: ownName(each.path, hook) }))
    .filter(({ isGate, path }) => isGate && isMissing(path));
  if (!left) return withFiles(configured, []);
  // Behind one gate there may be the next one.
  const gates = gatesIn(text, language, libraries).map(({ closedBy }) => closedBy);
  const variables = Object.fromEntries(gates.flatMap((gate) => (gate.kind === 'variable' ? [opened(gate)] : [])));
  const files = gates.flatMap((gate) =>
    gate.kind === 'path' && gate.when === 'missing' ? [ownName(gate.path, hook)] : [],
  );
  // What has to be in a file that the hook reads, nobody can tell, unless it looks for flags alone.
  if (files.some((file) => isRead(file, text) && !configured.some(({ path }) => path === file))) return {};
  return { ...(Object.keys(variables).length === 0 ? {} : { variables }), ...withFiles(configured, files) };
}

const ownName = (path: string, hook: Hook): string => fromProject(path, hook).replace(/^\.\//, '');

function withFiles(configured: readonly { path: string; text: string }[], plain: readonly string[]): World {
  const files = [...new Set([...plain, ...configured.map(({ path }) => path)])];
  if (files.length === 0) return {};
  const texts = Object.fromEntries(configured.map(({ path, text }) => [path, text]));
  return { files, ...(configured.length === 0 ? {} : { texts }) };
}

function saysNothing({ execution }: Run): boolean {
  if (execution?.type !== 'command') return false;
  const { exitCode, stderr, stdout, writes = [] } = execution;
  return exitCode === 0 && stdout.length + stderr.length + writes.length === 0;
}

/** Does the hook do more with a file than look whether it is there? */
function isRead(file: string, text: string): boolean {
  const name = file.split('/').at(-1) ?? file;
  const lines = codeLines(text);
  const named = new RegExp(`[/"'=]${escaped(name)}(?![\\w-])`);
  const variables = lines.flatMap((line) =>
    named.test(line) ? (/^\s{0,20}(?:(?:const|let|readonly|local) )?(\w{1,40}) ?=(?!=)/.exec(line)?.[1] ?? []) : [],
  );
  const isTest = /(?:\[\[?|\btest) (?:! )?-[a-z] |\bexistsSync\(|\b(?:is_file|exists)\(/;
  const isAssignment = /^\s{0,20}(?:(?:const|let|readonly|local) )?\w{1,40} ?=(?!=)/;
  const isSaid = /^\s{0,40}(?:echo|printf|print\(|console\.\w{3,5}\()(?!.*(?:\$\(|<|`|\|))/;
  return lines.some(
    (line) =>
      !isTest.test(line) &&
      !isSaid.test(line) &&
      ((named.test(line) && !isAssignment.test(line)) ||
        variables.some((each) => line.replace(isAssignment, '').includes(each))),
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
