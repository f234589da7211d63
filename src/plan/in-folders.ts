/** A folder and an ending that a hook asks for one after the other: a path that has both gets past both. Pure. */
import type { Clue } from '../script/patterns/clue.js';
import { samplesOfClue } from './sample.js';

/** Lines between the two, at most. */
const apart = 80;

/** Pairs, at most: a hook with a list of folders and a list of endings does not ask for each with each. */
const most = 2;

/** `src/web/` and `.ts`, both asked for, make `src/web/example.ts`. Broad folders first: narrow ones are exceptions. */
export function insideFolders(clues: readonly Clue[], text: string): readonly Clue[] {
  const lines = text.split('\n');
  const asked = clues.filter(({ compared, line }) => compared && asks.test(lines[line - 1] ?? ''));
  const endings = asked.flatMap((clue) => firstOf(clue, isEnding));
  return asked
    .flatMap((clue) => firstOf(clue, isFolder))
    .sort((a, b) => depthOf(a.text) - depthOf(b.text))
    .flatMap(({ clue, text: folder }) => {
      const away = ({ clue: { line } }: { readonly clue: Clue }) => Math.abs(line - clue.line);
      const [ending] = endings
        .filter((each) => (away(each) === 0 ? both.test(lines[clue.line - 1] ?? '') : away(each) <= apart))
        .sort((a, b) => away(a) - away(b));
      if (ending === undefined) return [];
      const name = `${folder.replace(/^\//, '')}example${ending.text.replace('example', '')}`;
      return [{ ...clue, kind: 'text' as const, text: name }];
    })
    .slice(0, most);
}

/**
 * The path of a file that a hook looks into at all: in the folder and with the ending that it asks for, `src/auth/example.py`;
 * where it asks for a folder alone, of words. Undefined: it asks for neither.
 */
export function pathAsked(clues: readonly Clue[], text: string): string | undefined {
  const lines = text.split('\n');
  const asked = clues.filter((clue) => {
    const index = indexOfUse(clue, lines);
    const line = lines[index] ?? '';
    const isCompared = clue.compared || index !== clue.line - 1;
    return isCompared && asks.test(line) && ofPath.test(line) && !leavesOut(line, lines[index + 1]);
  });
  const [ending] = asked.flatMap((clue) => firstOf(clue, isEnding));
  const ofParts = asked.filter((clue) => /\bparts\b/.test(lines[indexOfUse(clue, lines)] ?? ''));
  const [folder] = [
    ...asked.flatMap((clue) => firstOf(clue, isFolder)),
    ...ofParts.flatMap((clue) => firstOf(clue, isName)),
  ];
  if (ending === undefined && folder === undefined) return undefined;
  const [inside = folder] = folder === undefined ? asked.flatMap((clue) => firstOf(clue, isName)) : [];
  const name = `example${ending?.text.replace('example', '') ?? '.txt'}`;
  return `${inside?.text.replace(/^\/|\/$/g, '') ?? 'src'}/${name}`;
}

/** An expression that a constant holds: `const CODE = /\\.(ts|js)$/;`, `CODE = re.compile(`. */
const keptPattern =
  /^\s{0,9}(?:export )?(?:const |let |var )?([A-Za-z_]\w{1,40}) = (?:\/(?!\/)|re\.compile\(|new RegExp\()/;

/** The index of the line that holds a path against a pattern: its own, or the first that uses the constant in which it is kept. */
function indexOfUse({ line }: Clue, lines: readonly string[]): number {
  const [, name] = keptPattern.exec(lines[line - 1] ?? '') ?? [];
  const uses = new RegExp(`(?<![\\w.])${name}\\.(?:test|exec|search|match|fullmatch)\\(`);
  const index = name === undefined ? -1 : lines.findIndex((each) => uses.test(each));
  return index === -1 ? line - 1 : index;
}

/** It names a variable or field with a path in it. */
const ofPath = /\b\w{0,40}(?:file|path|FILE|PATH|Path|File)\w{0,20}\b/;

/** Files of which the hook says nothing: it leaves where one matches, on the same line or right below. */
const leavesOut = (line: string, below = ''): boolean =>
  (leaves.test(line) ||
    (/\bif\b/.test(line) && /^\s*(?:exit|return|continue|sys|process)\b/.test(below) && leaves.test(below))) &&
  !/!|\|\||\bnot\b/.test(line);

const leaves = /\bexit 0\b|\breturn\b|\bcontinue\b|\bexit\(0?\)/;

/** A word of a path. */
const isName = /^[A-Za-z][\w-]{2,30}(?:\/[\w-]{1,30}){0,3}$/;

/** A line that asks by itself: of a table of expressions, or of the branches of a `case`, each is for another path. */
const asks = /\b(?:if|elif|test|grep|match|endswith|endsWith)\b|\[\[|&&|\|\||\)\s{0,4};;/;

/** On one line, either may be enough. */
const both = /&&|\band\b/;

/** The first sample of a clue that is one. */
function firstOf(clue: Clue, is: RegExp): readonly { readonly clue: Clue; readonly text: string }[] {
  const text = samplesOfClue(clue).find((sample) => is.test(sample));
  return text === undefined ? [] : [{ clue, text }];
}

const depthOf = (folder: string): number => folder.split('/').length;

const isFolder = /^\/?[A-Za-z][\w@-]*(?:\/[\w@-]+)*\/$/;

/** Not `.env`, which is a whole name. */
const isEnding = /^(?:example)?\.(?!env|git)[A-Za-z]\w{0,7}$/;
