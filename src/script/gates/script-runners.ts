/** Programs that run a hook's script and that a machine may lack, where a program that it has can run the script too. Pure. */
import type { Hook, Machine } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { textOf } from '../answers/text-of.js';
import { isShell } from '../lines/family.js';

/** Each with what runs the script in its place. */
export const scriptRunners = {
  uv: 'python3',
  poetry: 'python3',
  pipenv: 'python3',
  pdm: 'python3',
  python: 'python3',
  bun: 'node',
  tsx: 'node',
  'ts-node': 'node',
} as const;

export type ScriptRunner = keyof typeof scriptRunners;

/** What starts the program of a package, in front of its name. */
const throughPackages = String.raw`(?:(?:npx|bunx|bun[ \t]x|(?:pnpm|yarn)(?:[ \t](?:exec|dlx))?|npm[ \t](?:exec|x))[ \t](?:-\S{1,40}[ \t]){0,4})?`;

/** A file of JavaScript or TypeScript behind options; other words are scripts of package.json. */
const file = String.raw`[ \t][^\n;|&]{0,300}?\.[cm]?[jt]sx?(?![\w.])`;

/** How a shell calls each to run a script. */
const calls: Readonly<Record<ScriptRunner, string>> = {
  uv: String.raw`uv[ \t]{1,9}run\b`,
  poetry: String.raw`poetry[ \t]run[ \t]python`,
  pipenv: String.raw`pipenv[ \t]run[ \t]python`,
  pdm: String.raw`pdm[ \t]run[ \t]python`,
  python: String.raw`python(?=[ \t]|$)`,
  bun: `bun${file}`,
  tsx: `${throughPackages}(?:\\S{0,200}/)?tsx(?:@\\S{1,20})?${file}`,
  'ts-node': `${throughPackages}(?:\\S{0,200}/)?ts-node(?:-esm)?${file}`,
};

/** Where a command of shell begins, and what an interpreter line starts; not where a runner is only spoken of. */
const inShell = (call: string): RegExp =>
  new RegExp(
    String.raw`(?:^|^#!/usr/bin/env |[;&|(\x60!{]|\b(?:then|do|else|exec|env(?: -S)?|[A-Z_]{1,40}=\S{0,80}))[ \t]{0,40}(?:"?[^\s"]{1,200}/)?${call}`,
    'm',
  );

const inShellCalled = Object.entries(calls).map(([name, call]) => [name as ScriptRunner, inShell(call)] as const);

const uvInProgram =
  /\b(?:run|call|check_\w{1,10}|system|[pP]open|exec\w{0,12}|spawn\w{0,8})\(\s{0,40}\[?\s{0,40}f?["'`]uv(?:["'`],\s{0,9}["'`]|[ \t])run\b/;

/** Those that a hook calls in its command or first line, and in its text those that nothing is tried beside. */
export const calledRunners = onceFor((hook: Hook): readonly ScriptRunner[] => {
  const { command = '', args = [] } = hook.handler;
  const { text, language } = textOf(hook);
  const [first = ''] = text.split('\n', 1);
  const started = `${[command, ...args].join(' ')}\n${first.startsWith('#!') ? `${first} ${hook.script?.path ?? ''}` : ''}`;
  return inShellCalled.flatMap(([name, call]) => {
    // Scripts look for `python` where they find no `python3`.
    const isInText = name !== 'python' && isShell(language) && call.test(text);
    return call.test(started) || isInText || (name === 'uv' && !isShell(language) && uvInProgram.test(text))
      ? [name]
      : [];
  });
});

/** Those of them that this machine lacks, and can do without. */
export function missingRunners(hook: Hook, machine: Pick<Machine, 'has' | 'hasProgram'>): readonly ScriptRunner[] {
  return calledRunners(hook).filter(
    (name) =>
      !machine.hasProgram(name) &&
      !machine.has(`${hook.projectDir}/node_modules/.bin/${name}`) &&
      machine.hasProgram(scriptRunners[name]),
  );
}
