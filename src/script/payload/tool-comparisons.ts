/** Where a script compares the tool's name of its payload, and with which names. Pure. */
import { escaped } from '../../text/escaped.js';
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import { familyOf, isShell } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { payloadUse } from './payload-reads.js';
import { takenByFunction } from './taken-by-function.js';

export interface ToolComparison extends TextPart {
  /** The names that one test allows for. */
  readonly names: readonly string[];
  /** It holds for every other name. */
  readonly negated: boolean;
}

/** All of them, in the order of the text, but for those in comments; none in a language that is not read. */
export function toolComparisons(script: Said): readonly ToolComparison[] {
  const { language, text } = script;
  // `!data.tool_name || !tools.includes(data.tool_name)` is one read, of the same field twice.
  const reads = payloadUse(script).reads.filter(({ paths }) => paths.every((path) => path.join('.') === 'tool_name'));
  const byFunction = takenByFunction(text).filter(({ field }) => field === 'tool_name');
  // `payload["tool_name"] == "Edit"`, without a variable.
  const direct = isShell(language)
    ? []
    : reads.map(({ length, offset, paths }) => {
        const read = text.slice(offset, offset + length);
        return escaped(paths.length > 1 ? (/^[\w$.?]+/.exec(read)?.[0] ?? read) : read);
      });
  const names = [...new Set([...[...reads, ...byFunction].flatMap(({ into }) => into ?? []), ...direct])];
  return names
    .flatMap((name) => {
      switch (familyOf(language)) {
        case 'shell':
          return [...inCases(name, text), ...inTests(text, shellTest(name))];
        case 'python':
          // `str(payload.get("tool_name")) == "Edit"`
          return [
            ...inTests(text, new RegExp(`\\b${name}\\)? ([!=]=) (["'])(\\w{2,40})\\2`, 'g')),
            ...inLists(name, text),
          ];
        case 'javascript':
          return [
            ...inTests(text, new RegExp(`\\b${name} ([!=]==?) (["'])(\\w{2,40})\\2`, 'g')),
            ...inIncludes(name, text),
            ...inSwitches(name, text),
          ];
        default:
          return [];
      }
    })
    .filter(({ offset }) => !isComment(text, offset))
    .sort((a, b) => a.offset - b.offset);
}

/** The tools for which the code at an offset runs, by the last test in front of it; undefined: for any, or for others. */
export function branchAt(comparisons: readonly ToolComparison[], offset: number): string | undefined {
  const last = comparisons.findLast((each) => each.offset < offset);
  return last === undefined || last.negated ? undefined : last.names.join();
}

const shellTest = (name: string): RegExp =>
  new RegExp(`\\[\\[?\\s"?\\$\\{?${name}\\}?"?\\s(!=|==?)\\s(["']?)(\\w{2,40})\\2\\s\\]`, 'g');

/** `== "Edit"`; those of one line with an "or" between them are one test. */
function inTests(text: string, test: RegExp): readonly ToolComparison[] {
  const found: ToolComparison[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: operator = '', 3: tool = '' } of text.matchAll(test)) {
    const last = found.at(-1);
    const negated = operator.startsWith('!');
    const between = text.slice(end, index);
    end = index + whole.length;
    if (
      last !== undefined &&
      last.negated === negated &&
      /^[^\n]{0,40}(?:\|\||&&|\bor\b|\band\b|-[oa]\b)[^\n]{0,40}$/.test(between)
    )
      found[found.length - 1] = { ...last, names: [...last.names, tool], length: end - last.offset };
    else found.push({ names: [tool], negated, offset: index, length: whole.length });
  }
  return found;
}

/** `in ("Edit", "Write")` */
function inLists(name: string, text: string): readonly ToolComparison[] {
  const lists = text.matchAll(
    new RegExp(`\\b${name} (not )?in [[({]((?:\\s{0,9}["']\\w{2,40}["'],?){1,30})\\s{0,9}[\\])}]`, 'g'),
  );
  return [...lists].map(({ index, 0: whole, 1: not, 2: list = '' }) => ({
    names: list.match(/\w{2,40}/g) ?? [],
    negated: not !== undefined,
    offset: index,
    length: whole.length,
  }));
}

/** `['Edit', 'Write'].includes(tool)`, and `TOOLS.includes(tool)` where that is what the constant holds. */
function inIncludes(name: string, text: string): readonly ToolComparison[] {
  const tests = text.matchAll(
    new RegExp(`(!)?(?:\\[(${listed})\\]|(?<![\\w.$])([A-Za-z_]\\w{0,60}))\\.(?:includes|has)\\(${name}\\)`, 'g'),
  );
  return [...tests].flatMap(({ index, 0: whole, 1: not, 2: list, 3: constant }) => {
    const names = (list ?? listOf(constant, text))?.match(/\w{2,40}/g);
    return names ? [{ names, negated: not !== undefined, offset: index, length: whole.length }] : [];
  });
}

const listed = '(?:\\s{0,9}["\']\\w{2,40}["\'],?){1,30}\\s{0,9}';

/** What a constant of the script lists. */
function listOf(constant: string | undefined, text: string): string | undefined {
  if (constant === undefined) return undefined;
  const declared = `\\bconst ${constant}(?::[^=\\n]{1,80})? = (?:new Set\\(\\s{0,9})?\\[(${listed})\\]`;
  const [found, ...others] = text.matchAll(new RegExp(declared, 'g'));
  return others.length > 0 ? undefined : found?.[1];
}

/** The clauses of `switch (tool)`; those right behind each other are one test. */
function inSwitches(name: string, text: string): readonly ToolComparison[] {
  const heads = text.matchAll(new RegExp(`^([ \\t]*)switch \\(${name}\\) \\{`, 'gm'));
  return [...heads].flatMap(({ index, 0: head, 1: indent = '' }) => {
    const from = index + head.length;
    const end = text.indexOf(`\n${indent}}`, from);
    const body = text.slice(from, end === -1 ? text.length : end);
    return [...body.matchAll(/\bcase ["']\w{2,40}["']:(?:\s{0,40}case ["']\w{2,40}["']:){0,30}/g)].map((clause) => ({
      names: [...clause[0].matchAll(/["'](\w{2,40})["']/g)].map(([, tool = '']) => tool),
      negated: false,
      offset: from + clause.index,
      length: clause[0].length,
    }));
  });
}

/** The clauses of `case "$tool" in`. */
function inCases(name: string, text: string): readonly ToolComparison[] {
  const heads = text.matchAll(new RegExp(`\\bcase\\s"?\\$\\{?${name}\\}?"?\\sin\\b`, 'g'));
  return [...heads].flatMap(({ index, 0: head }) => {
    const from = index + head.length;
    const end = text.indexOf('esac', from);
    const body = text.slice(from, end === -1 ? text.length : end);
    return [
      ...body.matchAll(/(?:^|;;|\n)[ \t]*\(?["']?(\w{2,40}["']?(?:[ \t]?\|[ \t]?["']?\w{2,40}["']?){0,20})\)/g),
    ].map(({ index: at, 0: all, 1: clause = '' }) => ({
      names: clause.match(/\w+/g) ?? [],
      negated: false,
      offset: from + at + all.lastIndexOf(clause),
      length: clause.length,
    }));
  });
}
