/**
 * Where a script asks Git for the files that have changed, and is not told of all that are new, or of those that are committed
 * by now. By the text. Pure.
 */
import { lineOf, placed } from '../../text/lines.js';
import type { TextPart } from '../../text/text-part.js';
import { codeLines, isCommentLine } from '../lines/comment.js';

/** `git diff`, as a command, as the beginning of one text, or as a list of arguments. */
const asks =
  /(?:^[ \t]{0,40}|[\s({!|;&]|\(["'`])git(?: -C (?:"[^"\n]{1,80}"|[^\s"]{1,80}))? diff(?![\w-])([^\n|;&)`}]{0,160})|["']git["'], ?["']diff["']((?:, ?["'][^"'\n]{0,60}["']){1,6})/g;

/** Files by their names. */
const ofNames = /--name-only|--name-status/;

/** Of commits, of the index, of what is added on purpose, or of a name that is not known. */
const ofElse =
  /\.\.|--cached|--staged|@\{|--no-index|--diff-filter=(?![A-Z]*A|[a-z]+\b)|HEAD[~^]|_HEAD\b|\$|\b(?:main|master|origin\/\S+)\b/;

/** Of a base, with which the files are compared as they are. */
const ofBase = /["']?\$\{?\w{0,30}(?:base|BASE)\}?["']?(?!\.\.)/;

/** One file alone, which Git knows: `-- CHANGELOG.md`. */
const ofOneFile = /["' ]--["']?[ ,]["' ]{0,2}[\w./-]*\.[a-z]{1,5}["']?\s*(?:2>|$)/;

/** It asks for new files as well, makes Git know them, or compares each with its last version, which a new one has not. */
const mindsNew =
  /\bls-files\b|\bgit\b[^\n]{0,30}\bshow\s+["']?HEAD:|\bgit\b[^\n]{0,60}\bstatus\b|["']status["']|--others\b|\buntracked\b|\bgit\b[^\n]{0,30}["' ](?:add|stash)\b/i;

const prints = /^\s{0,80}(?:echo|printf|print\(|console\.\w{3,5}\(|cat <<)/;

/** Longer lines were written by a program. */
const longest = 1_000;

/** The lines of code that say nothing, with where they begin. */
const linesOf = (text: string) =>
  placed(text.split('\n')).filter(({ line }) => !(line.length > longest || isCommentLine(line) || prints.test(line)));

/** The first `git diff` that lists files; undefined: there is none, or the script minds new files too. */
export function changedFilesRead(text: string, others: readonly string[] = []): TextPart | undefined {
  return firstDiff(text, others, (given) => ofNames.test(given));
}

/** The first `git diff` of the working tree whose arguments, and where its line begins, are what is sought. */
function firstDiff(
  text: string,
  others: readonly string[],
  isSought: (given: string, start: number) => boolean,
): TextPart | undefined {
  const code = [text, ...others].flatMap(codeLines);
  if (code.some((line) => mindsNew.test(line))) return undefined;
  for (const { line, start } of linesOf(text)) {
    for (const found of line.matchAll(asks)) {
      const given = (found[1] ?? found[2] ?? '').replace(/\d?>.{0,40}$/, '');
      if (ofElse.test(given.replace(ofBase, '')) || ofOneFile.test(given) || !isSought(given, start)) continue;
      const at = line.indexOf('git', found.index);
      return { offset: start + at, length: found.index + found[0].trimEnd().length - at };
    }
  }
  return undefined;
}

/** Whether anything has changed: a status, and no list. */
const ofStatus = /--quiet|--exit-code/;

/** Lines below the question in which the answer is acted on, at most. */
const reach = 4;

/** It ends there, or blocks. */
const actsOn = /\bexit [02]\b|\b(?:sys|process)\.exit\(\s?[02]\s?\)/;

/** The first `git diff` on whose status the script ends or blocks; undefined: there is none, or the script minds new files too. */
export function anyChangeAsked(text: string, others: readonly string[] = []): TextPart | undefined {
  const lines = text.split('\n');
  return firstDiff(text, others, (given, start) => {
    if (!ofStatus.test(given)) return false;
    const asked = lineOf(text, start) - 1;
    return lines.slice(asked, asked + reach + 1).some((line) => actsOn.test(line));
  });
}

/** `git status` in a form that programs read, in whose list a new folder is one line: as a command, or as arguments of a call. */
const lists =
  /\bgit(?: -C (?:"[^"\n]{1,80}"|[^\s"]{1,80}))? status\b[^\n|;&)`}]{0,80}(?:--porcelain|--short|-s\b)[^\n|;&)`}"']{0,40}|(?:["']git["'][^\n"')]{1,9}(?:["'][^"'\n]{1,60}["'], ?|[\w.()]{1,60}, ?){0,4})?["']status["'], ?["'](?:--porcelain(?:=v[12])?|--short|-s)["']/;

const listsAll = /-uall\b|--untracked-files|\bstatus\b[^\n]{0,60} ["']?-u|showUntrackedFiles/;

/** It takes the names out of the lines. */
const takesNames =
  /\$\{\w{1,40}:3\}|\bcut -c ?["']?[34]-|\bprint (?:\$2|\$NF)|\[[23]:\]|\.(?:slice|substring|substr)\([23]\)|\^\.(?:\.\.|\{3\})/;

/** It looks at each as a file: at the end of its name, or at what lies there. */
const looksAtFiles =
  /\\?\.\(?(?:[a-z?]{1,6}\|)*[a-z?]{1,6}\)?\$|\.ends_?[wW]ith\(|-[fe] ["']?\$|\bis_?file\(|\bexists(?:Sync)?\(|\bstat(?:Sync)?[ (]|\*\.[a-z]{1,5}\b/;

/** It picks lines by how the names in them end: `| grep -E '\.tsx?$'`. */
const picksByEnd =
  /\b[ef]?grep(?:\s-(?![a-zA-Z]*v)[a-zA-Z]{1,9}){0,3}\s["'][^"'\n]{0,80}\\\.\(?[\w|?]{1,60}\)?\$\)?["']/;

/** The same of a text in JavaScript or Python: `/\.tsx?(\s|$)/m.test(status)`. */
const searchesEnds =
  /\\\.\(?[\w|?]{1,60}\)?(?:\$|\((?:\?:)?\\s\|\$\))["'/][a-z]{0,3}(?:\.test\(|, ?)([A-Za-z_]\w{0,60})[,)]/;

/** The variables in lines that pick. */
const pickedVariables = (code: string): ReadonlySet<string | undefined> =>
  new Set(
    code.split('\n').flatMap((line) => {
      const searched = searchesEnds.exec(line)?.[1];
      if (searched !== undefined) return [searched];
      return picksByEnd.test(line) ? [...line.matchAll(/\$\{?(\w+)/g)].map((each) => each[1]) : [];
    }),
  );

/** Where a variable takes what a program prints. */
const taking = /^\s{0,80}(?:(?:local|const|let|var)\s)?(\w{1,40})(?:=["']?\$\(|(?:: ?\w{1,40})? = )/;

/** Whether it prints anything at all, or how much. */
const ofEmptiness =
  /\s-[nz] "?\$\([^\n]{0,160}\)"? \]|\|\s?(?:wc\b|grep -q[a-zA-Z]{0,3} ["']?[.^]?["']?(?:$|[;&|)\s]))/;

const ofOnePath = /["' ]--["' ]|status[^\n|]{0,40}\$/;

/** Of a folder, whose files are picked by how they end: `-- backend | grep '\.py$'`. */
const ofFolder = /["' ]--["']?,? ["']?[\w-]{1,40}(?:\/[\w-]{0,40}){0,8}(?=["'\s|)\]]|$)/;

/** The first `git status` whose lines a script takes for files; undefined: there is none, or it asks for all that are new. */
export function statusLinesRead(text: string, others: readonly string[] = []): TextPart | undefined {
  const code = [text, ...others].flatMap(codeLines).join('\n');
  if (listsAll.test(code) || /\bls-files\b/.test(code)) return undefined;
  const takes = takesNames.test(code) && looksAtFiles.test(code);
  const picked = pickedVariables(code);
  for (const { line, start } of linesOf(text)) {
    const found = lists.exec(line);
    if (found === null) continue;
    const picks = picksByEnd.test(line + behindPipe(line, text, start));
    // Of one path, it is one line.
    if ((ofOnePath.test(line) && !(picks && ofFolder.test(line))) || ofEmptiness.test(line)) continue;
    if (!takes && !picks && !picked.has(taking.exec(line)?.[1] ?? '')) continue;
    return { offset: start + found.index, length: found[0].trimEnd().length };
  }
  return undefined;
}

/** The line that a pipe at the end of another one goes on in. */
function behindPipe(line: string, text: string, start: number): string {
  if (!line.trimEnd().endsWith('|')) return '';
  const from = start + line.length + 1;
  const end = text.indexOf('\n', from);
  return text.slice(from, Math.min(end === -1 ? text.length : end, from + longest));
}

/** `git status` and `git diff` of the working tree, as commands, and as arguments of a call (`git(['diff', 'HEAD'])`). */
const ofWorkingTree = [
  /(?<!\\`)\bgit(?: -C (?:"[^"\n]{1,80}"|[^\s"]{1,80}))? (status|diff)(?![\w-])((?:[^\n|;&)`'"]|"\$[^"\n]{0,60}"){0,120})/g,
  /["'](status|diff)["']((?:, ?["'][^"'\n]{0,60}["']){1,6})/g,
];

/** In a form that a program reads. The text of `git diff HEAD` is kept as what the working tree looked like. */
const inForms = {
  status: /--porcelain|--short|-s\b/,
  diff: new RegExp(`${ofNames.source}|${ofStatus.source}|["']HEAD["']`),
};

/** Behind it stand the files that it is about: which they are does not matter here. */
const ofSomeFiles = /["' ]--(?![\w-])/;

/** It asks what is committed: for what a branch has on top of another one, for a log, for which commit is checked out. */
const mindsCommits =
  /(?<=[\w}"'])\.\.\.?["']?(?:HEAD|\$)|\b(?:HEAD|main|master)\.\.|HEAD[~^@]|@\{|\borigin\/|\bgit\b[^\n]{0,60}\s(?:log|rev-list|merge-base|show|reflog|cherry|rev-parse (?:--(?!show|is)[\w-]{1,20} )?["']?HEAD)\b|["'](?:log|rev-list|merge-base|show)["']|["']rev-parse["'], ?["']HEAD["']/;

/** The first question that tells of uncommitted changes alone; undefined: there is none, or the script minds commits too. */
export function uncommittedRead(text: string, others: readonly string[] = []): TextPart | undefined {
  const code = [text, ...others].flatMap((each) => linesOf(each));
  if (code.some(({ line }) => mindsCommits.test(line))) return undefined;
  for (const { line, start } of linesOf(text)) {
    for (const form of ofWorkingTree) {
      for (const found of line.matchAll(form)) {
        const [whole, verb, given = ''] = found;
        const [options = ''] = given.replace(/\d?>.{0,40}$/, '').split(ofSomeFiles, 1);
        if (!inForms[verb as keyof typeof inForms].test(options) || ofElse.test(options)) continue;
        const at = found.index + whole.search(/\w/);
        return { offset: start + at, length: found.index + whole.trimEnd().length - at };
      }
    }
  }
  return undefined;
}
