/** Files that a hook writes anew, by the paths that its text names. Pure. */
import type { Language } from '../../model.js';
import { familyOf } from '../lines/family.js';
import { everyCommand, literalText, type SimpleCommand, type Word } from '../shell/shell-command.js';

/**
 * The paths of the files that a script or command writes from their beginning, as the text names them, quotes aside, with the
 * variables of the client as `$NAME`; those that hang on what is not known from the text are left out.
 */
export function overwrites(text: string, language: Language): readonly string[] {
  switch (familyOf(language)) {
    case 'shell':
      return inShell(everyCommand(text));
    case 'python':
      return [
        ...literals(
          text,
          /\bopen\(\s*["']([^"'\n{}]+)["']\s*,\s*["']wb?["']|\bPath\(\s*["']([^"'\n]+)["']\s*\)\.write_/g,
        ),
        ...byName(text, pythonPaths, writtenInPython),
        ...besideScript(text, pythonBeside, writtenInPython),
      ];
    case 'javascript':
      return [
        ...literals(text, /\bwriteFile(?:Sync)?\(\s*["'`]([^"'`\n$]+)["'`]/g),
        ...byName(text, javaScriptPaths, writtenInJavaScript),
        ...besideScript(text, javaScriptBeside, writtenInJavaScript),
      ];
    default:
      return [];
  }
}

// -- shell

function inShell(commands: readonly SimpleCommand[]): readonly string[] {
  const paths = new Map<string, string>();
  const assigned = commands.flatMap(({ assignments }) => assignments.map(assignment));
  for (const each of assigned) {
    if (each === undefined) continue;
    // One that gets several values may hold any of them.
    const once = assigned.filter((other) => other?.name === each.name).length === 1;
    const path = once ? pathOf(each.value, paths) : undefined;
    if (path !== undefined) paths.set(each.name, path);
  }
  return commands.flatMap((command, at) => [
    ...command.redirections.flatMap(({ operator, target }) =>
      /^1?>\|?$/.test(operator) && !isForMissing(command, commands[at - 1]) ? named(target, paths) : [],
    ),
    ...(command.words.length === 3 && literalText(command.words[0]) === 'mv'
      ? named(command.words[2] as Word, paths)
      : []),
  ]);
}

/** `[ -f "$path" ] || …`, `if [ ! -f "$path" ]; then …`: what is written where there is nothing yet overwrites nothing. */
function isForMissing({ after, nested }: SimpleCommand, before: SimpleCommand | undefined): boolean {
  const asked = /^(?:\[\[?|test) (! )?-[efs] /.exec(
    (before?.words ?? []).map((word) => literalText(word) ?? '_').join(' '),
  );
  if (asked === null) return false;
  return asked[1] === undefined ? after === '||' : after === '&&' || nested;
}

interface Assignment {
  readonly name: string;
  readonly value: Word['parts'];
}

/** `NAME=value`, quotes aside. */
function assignment({ parts: [first, ...rest] }: Word): Assignment | undefined {
  const found = first?.kind === 'literal' ? /^([A-Za-z_]\w*)=(.*)$/s.exec(first.text) : null;
  if (first?.kind !== 'literal' || found === null) return undefined;
  const [, name = '', begin = ''] = found;
  return { name, value: begin === '' ? rest : [{ ...first, text: begin }, ...rest] };
}

function named(target: Word, paths: ReadonlyMap<string, string>): readonly string[] {
  const path = pathOf(target.parts, paths);
  return path === undefined ? [] : [path];
}

/** The path that a word stands for; undefined for what is none, and what stands for a stream. */
function pathOf(parts: Word['parts'], paths: ReadonlyMap<string, string>): string | undefined {
  const texts = parts.map((part) => {
    if (part.kind === 'literal') return part.text;
    if (part.kind !== 'variable') return undefined;
    if (part.name === 'CLAUDE_PROJECT_DIR' && /^(?:$|:?-)/.test(part.modifier)) return `$${part.name}`;
    if (part.modifier !== '') return undefined;
    return /^(?:HOME|PWD)$/.test(part.name) ? `$${part.name}` : paths.get(part.name);
  });
  const path = texts.every((text) => text !== undefined) ? texts.join('') : '';
  return !/\w/.test(path) || /^&?\d?$|^\/dev\//.test(path) ? undefined : path;
}

// -- Python and JavaScript

/** `STATE = Path(os.environ["CLAUDE_PROJECT_DIR"]) / ".claude" / "state.json"`, `os.path.join(…)` and a plain text. */
const pythonPaths =
  /^[ \t]{0,40}(\w{1,40}) = (?:(?:pathlib\.)?Path\(|os\.path\.join\()?(?:(?:(?:pathlib\.)?Path\()?os\.(?:environ(?:\.get\(|\[)|getenv\()["']CLAUDE_PROJECT_DIR["'](?:, ?(?:["'][^"'\n]{0,40}["']|os\.getcwd\(\)))?[)\]]{1,2},? ?\/? ?)?((?:\)?(?:, |\/ | \/ )?["'][\w./-]{1,80}["'],?){1,6})\)?$/gm;

/** `const state = path.join(process.env.CLAUDE_PROJECT_DIR || process.cwd(), '.claude', 'state.json')` and a plain text. */
const javaScriptPaths =
  /^[ \t]{0,40}const (\w{1,40}) = (?:(?:path\.)?(?:join|resolve)\()?(?:process\.(?:env\.CLAUDE_PROJECT_DIR|cwd\(\))(?: (?:\|\||\?\?) (?:process\.cwd\(\)|["'][^"'\n]{0,40}["']))?, ?)?((?:(?:, )?["'][\w./-]{1,80}["'],?){1,6})\)?;?$/gm;

const writtenInPython = (name: string): string =>
  `\\bopen\\(\\s*${name}\\s*,\\s*["']wb?["']|\\b${name}\\.(?:write_|open\\(\\s*["']w)`;
const writtenInJavaScript = (name: string): string => `\\bwriteFile(?:Sync)?\\(\\s*${name}\\s*,`;

/** What a path begins with that is found from where the script lies. */
export const scriptFolder = '$SCRIPT';

/** `STATE = Path(__file__).parent.parent / "state.json"`. */
const pythonBeside =
  /^[ \t]{0,40}(?<name>\w{1,40}) = (?:pathlib\.)?Path\(__file__\)(?:\.(?:resolve|absolute)\(\))?(?:(?<up>(?:\.parent\b){1,5})|\.parents\[(?<nth>\d)\])(?<list>(?: ?\/ ?["'][\w.-]{1,80}["']){1,6})$/gm;
/** `const state = path.join(__dirname, '..', 'state.json')`. */
const javaScriptBeside =
  /^[ \t]{0,40}const (?<name>\w{1,40}) = (?:path\.)?(?:join|resolve)\(__dirname(?<list>(?:, ?["'][\w./-]{1,80}["']){1,6})\);?$/gm;

/** Files whose path a constant holds, from the script's own folder. */
function besideScript(text: string, constants: RegExp, written: (name: string) => string): readonly string[] {
  return [...text.matchAll(constants)].flatMap(({ groups }) => {
    const { list = '', name = '', nth, up = '.parent' } = groups ?? {};
    const above = nth === undefined ? up.split('.parent').length - 2 : Number(nth);
    const parts = [...list.matchAll(/["']([^"']+)["']/g)].map(([, part]) => part);
    const path = [scriptFolder, ...Array<string>(above).fill('..'), ...parts].join('/');
    return new RegExp(written(name)).test(text) ? [path] : [];
  });
}

/** Files whose path a constant holds, written by its name. */
function byName(text: string, constants: RegExp, written: (name: string) => string): readonly string[] {
  return [...text.matchAll(constants)].flatMap(([, name = '', list = '']) => {
    const path = [...list.matchAll(/["']([^"']+)["']/g)].map(([, part]) => part).join('/');
    return path.includes('/') && new RegExp(written(name)).test(text) ? [path] : [];
  });
}

function literals(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '');
}
