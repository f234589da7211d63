/** Programs that a failing shell hook lacked, although nothing was heard of it. Pure. */
import type { CommandExecution, Hook, Machine } from '../model.js';
import { textOf } from '../script/text-of.js';

/** `swiftlint lint "$f" 2>/dev/null || exit 1`: what the shell says of a missing program is thrown away, and the hook fails. */
export function hushedProgram(hook: Hook, execution: CommandExecution, machine: Machine): string | undefined {
  if (execution.stdout.length + execution.stderr.length > 0) return undefined;
  const { language, text } = textOf(hook);
  if (!/^(?:sh|bash|zsh)$/.test(language)) return undefined;
  const calls = text.matchAll(
    /(?:^|[;&|(]|\b(?:then|do|if|else))[ \t]{0,80}([a-z][\w.-]{1,60}) [^\n|]{0,400}(?:2|&)>[ \t]?\/dev\/null[^\n|]{0,200}\|\|/gm,
  );
  return [...calls]
    .map(([, name = '']) => name)
    .find(
      (name) =>
        !machine.hasProgram(name) &&
        !isOfShell(name) &&
        !(sources.test(text) && namedLikeFunction.test(name)) &&
        !new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\s?\\(\\)`).test(text),
    );
}

/** What it takes from another file may be a function. */
const sources = /(?:^|[;&|({]|\bthen)[ \t]{0,80}(?:source|\.)[ \t]+["'$\w/.~]/m;
const namedLikeFunction = /_/;

/** What a plain shell takes for the name of a program, because only bash knows it. */
export const bashOnly: ReadonlySet<string> = new Set(
  '[[ (( source declare typeset function shopt mapfile readarray let pushd popd local disown'.split(' '),
);

/** Words that every shell knows itself; only some of them are programs besides. */
const builtIn: ReadonlySet<string> = new Set(
  'alias bg cd command eval exec exit export fg getopts hash jobs kill local read return set shift test trap type ulimit umask unalias unset wait'.split(
    ' ',
  ),
);

const isOfShell = (name: string): boolean => bashOnly.has(name) || builtIn.has(name);
