/** From where a rule says a finding is to file, line and column. Pure: reads the texts that the project holds. */

import type { ConfigFile, Hook, Library, Mod, Place, Run, Script, Spot, StandIns } from '../model.js';
import { printedBy, printingLines } from '../script/answers/printed-by.js';
import { isCommentLine } from '../script/lines/comment.js';
import { familyOf } from '../script/lines/family.js';
import { escaped } from '../text/escaped.js';
import { placeOf } from '../text/json.js';
import type { Scene } from './said.js';

/** Resolves a spot; falls back to the hook as a whole, or to the file, where the exact place cannot be found. */
export function locate(spot: Spot, { hook, mod, config, run }: Pick<Scene, 'hook' | 'mod' | 'config' | 'run'>): Place {
  switch (spot.in) {
    case 'hook':
      return whole(hook, config);
    case 'script':
      return hook?.script === undefined ? whole(hook, config) : inScript(hook.script, spot);
    case 'config':
      return config === undefined
        ? whole(hook, config)
        : { file: config.path, ...config.locate(spot.pointer, spot.part ?? 'value') };
    case 'mod':
      if (mod === undefined) throw new Error('a spot in a mod needs a mod to lie in');
      return spot.at === undefined ? mod.place : inMod(mod, spot.at);
    case 'output': {
      if (hook?.script === undefined || run === undefined) return whole(hook, config);
      const line = printedBy(run, hook.script, spot);
      const library = asksLibraries(hook.script, line, spot) ? inLibrary(run, hook.script, spot) : undefined;
      if (library !== undefined) return library;
      if (line !== undefined) return onLine(hook.script, line);
      const byProgram = spot.stream === 'exit' || writesKey(hook.script, spot) ? undefined : whereStarted(hook.script);
      return byProgram ?? whereStoodIn(hook.script, run.case.standIns) ?? { file: hook.script.path };
    }
  }
}

/**
 * May a library have printed an output, of which a script has this line? Plain text may have a name in it that the script
 * gives to a variable, which its library prints: `HOOK_NAME="format"`.
 */
function asksLibraries(
  script: Script,
  line: number | undefined,
  { pointer, stream }: Extract<Spot, { readonly in: 'output' }>,
): boolean {
  if (stream === 'exit') return false;
  return line === undefined || (pointer === undefined && !printingLines(script).has(line));
}

/** The line of a library that printed an output. */
function inLibrary(
  run: Run,
  { libraries = [] }: Script,
  spot: Extract<Spot, { readonly in: 'output' }>,
): Place | undefined {
  // Which lines ran is known of the script alone.
  const { ranLines: _, ...untraced } = run;
  for (const library of libraries) {
    const line = printedBy(untraced, library, spot);
    // Words that are printed may be those of a command as well: `mkdir -p`.
    const prints = printingLines(library);
    if (line !== undefined && (spot.pointer !== undefined || prints.has(line))) return onLine(library, line);
  }
  return undefined;
}

/** Does the script itself write the key that is meant? Then no program that it starts printed it. */
function writesKey({ text }: Script, { pointer }: Extract<Spot, { readonly in: 'output' }>): boolean {
  const key = pointer?.split('/').at(-1);
  return key !== undefined && new RegExp(`(?<![\\w$-])${escaped(key)}["']?\\s{0,9}:`).test(text);
}

/** The only line of a script in JavaScript that starts another program, whose output may be the script's. */
function whereStarted({ language, path, text }: Script): Place | undefined {
  if (familyOf(language) !== 'javascript') return undefined;
  const starting = text
    .split('\n')
    .flatMap((line, index) =>
      /(?<![.\w$])(?:(?:child_process|childProcess|cp)\.)?(?:spawn|execFile|exec)(?:Sync)?\(\s?["'`\w[]/.test(line)
        ? [index + 1]
        : [],
    );
  const [only, more] = starting;
  return only === undefined || more !== undefined ? undefined : onLine({ path, text }, only);
}

/** The only line of a script that names the program of which a stand-in failed. */
function whereStoodIn({ path, text }: Script, standIns: StandIns | undefined): Place | undefined {
  const failed = standIns?.failing ?? (standIns?.programs.length === 1 ? standIns.programs[0] : undefined);
  if (failed === undefined) return undefined;
  const named = new RegExp(`(?<![\\w./-])${escaped(failed)}(?![\\w./-])`);
  const [only, more] = text
    .split('\n')
    .flatMap((line, index) => (named.test(line) && !isCommentLine(line) ? [index + 1] : []));
  return only === undefined || more !== undefined ? undefined : onLine({ path, text }, only);
}

function whole(hook: Hook | undefined, config: ConfigFile | undefined): Place {
  if (hook !== undefined) return saidIn(hook, config) ?? hook.place;
  if (config !== undefined) return { file: config.path };
  throw new Error('a spot needs a hook or a configuration file to lie in');
}

/** What a handler starts, where its own place begins with a line that does not show it. */
function saidIn({ place, config: at }: Hook, config: ConfigFile | undefined): Place | undefined {
  if (at === undefined || at.file !== config?.path || place.line === undefined) return undefined;
  const found = ['command', 'url', 'prompt', 'tool']
    .map((key) => config.locate(`${at.pointer}/${key}`, 'value'))
    .find((each) => each !== undefined);
  return found === undefined || found.line === place.line ? undefined : { file: config.path, ...found };
}

function inScript(script: Script, spot: Extract<Spot, { readonly in: 'script' }>): Place {
  const { path, text } = script.libraries?.find((library) => library.path === spot.library) ?? script;
  const found = span(text, spot);
  return found === undefined ? { file: path } : stretchOf(path, text, found);
}

/** A stretch that goes over more than one line is pointed at by its first. */
function inMod({ files }: Mod, { file, start, end }: NonNullable<Extract<Spot, { readonly in: 'mod' }>['at']>): Place {
  const text = files.find(({ path }) => path === file)?.text;
  if (text === undefined) return { file };
  const [line = ''] = text.slice(start, end).split(/\r?\n/, 1);
  return stretchOf(file, text, { start, end: start + line.length });
}

function stretchOf(
  file: string,
  text: string,
  range: { readonly start: number; readonly end: number },
): Place & { readonly line: number } {
  return { file, ...placeOf(text, range) };
}

/** A line of the script without the blanks around it. */
function onLine({ path, text }: Pick<Library, 'path' | 'text'>, line: number): Place {
  const source = text.split('\n', line)[line - 1] ?? '';
  const column = source.search(/\S/) + 1;
  if (column === 0) return { file: path, line };
  return { file: path, line, column, endLine: line, endColumn: source.trimEnd().length + 1 };
}

/** The stretch of text meant, as UTF-16 offsets. An `offset` counts from the match, or from the start of the text without one. */
function span(
  text: string,
  { match, offset, length }: Extract<Spot, { readonly in: 'script' }>,
): { readonly start: number; readonly end: number } | undefined {
  if (match === undefined) return offset === undefined ? undefined : { start: offset, end: offset + (length ?? 0) };
  const found =
    typeof match === 'string'
      ? { index: text.indexOf(match), size: match.length }
      : (({ index, 0: whole }) => ({ index, size: whole.length }))(
          new RegExp(match.source, match.flags.replace(/[gy]/g, '')).exec(text) ?? { index: -1, 0: '' },
        );
  if (found.index < 0) return undefined;
  const start = found.index + (offset ?? 0);
  return { start, end: start + (length ?? Math.max(0, found.size - (offset ?? 0))) };
}
