/** Scripts that do nothing by themselves: they start another one, which is what the hook does. Read narrowly. Pure. */
import type { Language } from '../../model.js';
import { isCommentLine } from '../lines/comment.js';
import { isShell } from '../lines/family.js';
import { pathTail } from '../shell/path-tail.js';
import { startedFiles } from './started-file.js';

/** Launchers are short. */
const longest = 8_000;

/** A script that starts what it is given: `exec "$PYTHON" "$@"`, or `HOOK="$1"` and `exec node "$HOOK"`. */
export function startsWhatItIsGiven(text: string): boolean {
  return (
    text.length <= longest &&
    (/(?:\bexec|\bnode|\bbun|\bpython3?|\bbash|"\$\w{1,40}") "\$@"/.test(text) ||
      (/="?\$\{?1\b/.test(text) && /\bexec /.test(text)))
  );
}

const extensions = String.raw`(?:\.(?:sh|bash|py|[cm]?js|[cm]?ts))`;

/**
 * Where a script looks for the one that its first argument names, from its own folder, the likeliest first:
 * `hooks/guard.sh` for `"$ROOT/hooks/$1.sh"` and `guard`. None where it does not start one by name.
 */
export function namedByArgument(text: string, language: Language, given: string): readonly string[] {
  if (text.length > longest || !/^[\w-]{2,60}(?:\.\w{2,4})?$/.test(given)) return [];
  return isShell(language) ? namedInShell(text, given) : namedInNode(text, given);
}

function namedInShell(text: string, given: string): readonly string[] {
  const names = ['1', ...[...text.matchAll(/^\s{0,40}(?:local )?(\w{1,40})="?\$\{?1\b/gm)].map(([, name]) => name)];
  const path = new RegExp(
    String.raw`(?:\/([\w.-]{1,40}))?\/\$\{?(?:${names.join('|')})\}?(\/[\w-]{1,40})?(${extensions})?(?=["'\s;\x60)])`,
    'g',
  );
  return [...text.matchAll(path)].flatMap(([, folder, inner = '', extension = '']) => {
    const file = `${given}${inner}${extension}`;
    // The folder may be the launcher's own, one in it, or one beside it.
    return folder === undefined ? [file] : [file, `${folder}/${file}`, `../${folder}/${file}`];
  });
}

function namedInNode(text: string, given: string): readonly string[] {
  if (!/\b(?:spawn|spawnSync|fork|execFile|execFileSync|import|require)\(/.test(text)) return [];
  const name = /\b(?:const|let|var) (\w{1,40}) = process\.argv\[2\]/.exec(text)?.[1];
  if (name === undefined) return [];
  const path = new RegExp(
    String.raw`(?:['"](?:\.\/)?([\w-]{1,40})['"], ?)?(?:\x60(?:\.\/)?(?:([\w-]{1,40})\/)?\$\{${name}\}(${extensions})|\b${name} \+ ['"](${extensions})['"])`,
    'g',
  );
  return [...text.matchAll(path)].flatMap(([, folder, inner, one, other]) => {
    const file = [inner, `${given}${one ?? other}`].filter((part) => part !== undefined).join('/');
    // The folder may be one beside the launcher, or its own.
    return folder === undefined ? [file] : [`${folder}/${file}`, `../${folder}/${file}`];
  });
}

/** Commands of a wrapper that change nothing of what the other script gets and says. */
const beside =
  /^(?:set\b.{0,60}|(?:source|\.) [^;&|<>]{1,200}|cd\b.{0,200}|export\b.{0,200}|\w{1,40}=(?!.{0,300}\b(?:cat|jq|read|python3?|node)\b).{0,300}|exit \$\?|command -v .{0,80}\|\| exit 0|#.{0,999})?$/;

/** Where it ends at once unless a variable is set, or fills one in. */
const conditional = /^if \[\[? -[nz] "?\$[^\n]{1,60} \]\]?; ?then\n((?:[^\n]{0,300}\n){0,6}?)fi$/gm;

/** Programs that run the file whose name follows. */
const interpreters = /^(?:python[\d.]*|node|tsx|bun|deno|ts-node|uv run|(?:ba|z)?sh)$/;

const isNeeded = (line: string): boolean => !isCommentLine(line) && !beside.test(line);

const whereNeeded = (whole: string, body: string): string =>
  body.split('\n').some((line) => isNeeded(line) && line !== 'exit 0') ? whole : '';

/**
 * The one script that a shell script starts, with the payload on its stdin, and whose output and exit code are its own:
 * `exec node "$DIR/guard.js"`, `cat | npx tsx guard.ts`. Its path, as far as the text tells it.
 */
export function onlyStarts(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const trimmed = text.replace(/^[ \t]{1,200}|[ \t\r]{1,200}$/gm, '');
  const lines = trimmed.replace(conditional, whereNeeded).split('\n');
  const commands = lines.filter(isNeeded);
  const [first, ...more] = commands;
  const command = first?.replace(/\$\(dirname [^()]{1,60}\)/g, '$DIR');
  // Anything behind it, in the same line too, may change what comes of it.
  if (command === undefined || more.length > 0 || /[;&>]|\|\||\$\(|`|\b(?:tee|timeout)\b/.test(command))
    return undefined;
  const piped = command.replace(/^cat \| /, '');
  if (piped.includes('|')) return undefined;
  const [started, ...others] = startedFiles({ type: 'command', command: piped });
  if (started === undefined || others.length > 0 || !interpreters.test(started.interpreter ?? '')) return undefined;
  return pathTail(started.word);
}

/**
 * The same of a script in Python: `subprocess.run([sys.executable, str(hook)], input=sys.stdin.read())`, whose output and exit
 * code it hands on. One that looks at the payload itself does more.
 */
export function onlyStartsInPython(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const code = text
    .split('\n')
    .filter((line) => !isCommentLine(line))
    .join('\n');
  const [call, another] = [...code.matchAll(startsInPython)];
  const given = new RegExp(`^\\s{0,40}${call?.[1]} = (.{1,300})$`, 'm').exec(code)?.[1];
  if (given === undefined || another !== undefined || /\bjson\b/.test(code) || !handsCodeOn.test(code))
    return undefined;
  if (/\bcapture_output=True|\bstdout=subprocess\.PIPE/.test(code) && !/\.stdout\b/.test(code)) return undefined;
  const parts = [...given.matchAll(/["']([\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8})["']/g)].map(([, part]) => part);
  return parts.at(-1)?.endsWith('.py') === true ? parts.join('/') : undefined;
}

const startsInPython =
  /\bsubprocess\.(?:run|call)\(\s{0,40}\[\s{0,40}(?:sys\.executable|["']python3?["']),\s{0,40}(?:str\()?(\w{1,60})\)?,?\s{0,40}\]/g;
const handsCodeOn = /\bsys\.exit\((?:\w{1,40}\.returncode|subprocess\.call\()/;
