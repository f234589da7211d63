/** Every regular expression that the sources hold, as far as it can be read without running them. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AST } from '@eslint-community/regexpp';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { transformSync } from 'esbuild';
import { analyse } from 'scslre';
import { Language, type Node, Parser } from 'web-tree-sitter';

export interface Expression {
  /** The file below `src`. */
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const root = join(import.meta.dirname, '..', '..', 'src');
const grammar = createRequire(import.meta.url).resolve('tree-sitter-javascript/tree-sitter-javascript.wasm');

/** Literals, and what `new RegExp` makes of a template, with a word in place of each value. */
export async function expressionsOfSources(): Promise<readonly Expression[]> {
  await Parser.init();
  const parser = new Parser().setLanguage(await Language.load(grammar));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('generated'),
  );
  return files.flatMap((file) => {
    const { code } = transformSync(readFileSync(join(root, file), 'utf8'), {
      loader: 'ts',
      target: 'esnext',
      charset: 'utf8',
    });
    const tree = parser.parse(code);
    const found = [
      ...(tree?.rootNode.descendantsOfType('regex') ?? []).map(ofLiteral),
      ...(tree?.rootNode.descendantsOfType('new_expression') ?? []).map(ofConstructor),
    ].flatMap((each) => (each === undefined ? [] : [{ file, ...each }]));
    tree?.delete();
    return found;
  });
}

function ofLiteral(node: Node | null): Omit<Expression, 'file'> | undefined {
  const end = node?.text.lastIndexOf('/') ?? -1;
  return node === null ? undefined : { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

function ofConstructor(node: Node | null): Omit<Expression, 'file'> | undefined {
  const [source, flags] = node?.childForFieldName('arguments')?.namedChildren ?? [];
  if (node?.childForFieldName('constructor')?.text !== 'RegExp' || source?.type !== 'template_string') return undefined;
  // As the template is read: `\\s` for `\s`.
  const written = source.namedChildren.map((part) => {
    if (part?.type === 'template_substitution') return 'word';
    return part?.type === 'escape_sequence' ? part.text.slice(1) : (part?.text ?? '');
  });
  return { source: written.join(''), flags: flags?.type === 'string' ? flags.text.slice(1, -1) : '' };
}

/**
 * What an expression may go over again and again: an endless repetition that swallows the beginning which led to it, as
 * in `/echo[^|]*=/` on `echo echo echo`, where something has to follow it that may not be there. Undefined where there is
 * none. Only what stands on the top level of an alternative is looked at.
 */
export function startsOverIn({ source, flags }: Omit<Expression, 'file'>): string | undefined {
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, flags.includes('u'));
  for (const { elements } of alternatives) {
    if (elements.some((element) => element.type === 'Assertion' && element.kind === 'start')) continue;
    for (const [index, element] of elements.entries()) {
      if (element.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) continue;
      const beginning = elements.slice(0, index).map(sampleOf).join('');
      if (beginning === '' || !elements.slice(index + 1).some(canFail)) continue;
      // Up to the end of the text, for want of what would end it before.
      if (/^\[\\s\\S\]/.test(element.raw) && /\|\$\)$/.test(elements[index + 1]?.raw ?? '')) continue;
      const repetition = element.greedy ? element.raw : element.raw.slice(0, -1);
      const upToIt = elements.slice(0, index).map(({ raw }) => raw);
      const all = new RegExp(`^${repetition}$`, flags.replace(/[gy]/g, ''));
      const swallowing = new RegExp(`${upToIt.join('')}${repetition}`, `${flags.replace(/[gy]/g, '')}y`);
      for (const between of ['', ' ', ';', '\\']) {
        const text = `${beginning}${`${between}${beginning}`.repeat(3)}`;
        const reachesTheEnd = (start: number) => {
          swallowing.lastIndex = start;
          return swallowing.test(text) && swallowing.lastIndex === text.length;
        };
        if (!all.test(text.slice(beginning.length))) continue;
        if (reachesTheEnd(0) && reachesTheEnd(beginning.length + between.length)) return element.raw;
      }
    }
  }
  return undefined;
}

/**
 * What an expression repeats, twenty times or more, although it can take the same text in two ways: each further piece of
 * such a text doubles the steps, as a backslash does in `/"(?:[^"]|\\.){0,99}"/`. Undefined where there is nothing of the kind.
 */
export function doublesIn({ source, flags }: Omit<Expression, 'file'>): string | undefined {
  const doubling: string[] = [];
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags.includes('u'));
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ element, max, raw }) => {
      if (max < 20 || (element.type !== 'Group' && element.type !== 'CapturingGroup')) return;
      const isTwofold = element.alternatives.some((one) => {
        const text = one.elements.map(sampleOf).join('');
        const others = element.alternatives.filter((other) => other !== one);
        return text !== '' && others.some((other) => new RegExp(`^(?:${other.raw})+$`, flags).test(text));
      });
      if (isTwofold) doubling.push(raw);
    },
  });
  // As if there were no end to what may be long, and no repetition of what may not.
  const endless = source.replace(/(?<!\\)\{\d{1,4},(\d{1,4})\}/g, (_, most: string) => (most.length > 1 ? '*' : '?'));
  const [report] = analyse(
    { source: endless, flags },
    { reportTypes: { Move: false, Self: true, Trade: false } },
  ).reports;
  return doubling[0] ?? report?.character.literal.source;
}

/** A text that an element matches, the shortest that is easily found. */
function sampleOf(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterClass':
    case 'CharacterSet':
      return [...'a1 "\'(=/-.;\n'].find((character) => new RegExp(`^${element.raw}$`).test(character)) ?? 'a';
    case 'Group':
    case 'CapturingGroup':
      return (element.alternatives[0]?.elements ?? []).map(sampleOf).join('');
    case 'Quantifier':
      return sampleOf(element.element).repeat(element.min);
    default:
      return '';
  }
}

/** Whether an element may be missing from a text. */
function canFail(element: AST.Element): boolean {
  switch (element.type) {
    case 'Quantifier':
      return element.min > 0 && canFail(element.element);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) => elements.some(canFail));
    default:
      return true;
  }
}
