/** Where a JavaScript or TypeScript program parses its payload, and where it takes what a function has parsed. Pure. */
import { escaped } from '../../text/escaped.js';
import { closingBracket } from '../lines/brackets.js';

/** A part of a text, in UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A longer call is not read to its end. */
const longestCall = 400;

/**
 * The expressions that are the payload; none where the program takes nothing from stdin. `isHanded`: a function of another
 * file reads it, so that what is parsed here need not be it.
 */
export function javaScriptPayloads(text: string, isHanded = false): readonly Range[] {
  // What a file parses that never speaks of stdin is some other document.
  if (!/stdin|readFileSync\(\s?0\b|readSync\(/i.test(text)) return [];
  const parses = [...text.matchAll(/JSON\.parse\(/g)].map(({ index }) => ({
    start: index,
    end: closingBracket(text, index + 10, longestCall),
  }));
  const isPayload = ({ start, end }: (typeof parses)[number]) =>
    (parses.length === 1 && !isHanded) ||
    /stdin|readFileSync\(\s*0/i.test(text.slice(start, end)) ||
    /^JSON\.parse\(\s*(?:await\s+)?(?:raw|input|data|stdin\w*|body|chunks?|buffer|buf)\b/.test(
      text.slice(start, end),
    ) ||
    isReadFromStdin(text, /^JSON\.parse\(\s*([\w$]+)/.exec(text.slice(start, end))?.[1]);
  const ofFile = ({ start, end }: (typeof parses)[number]) => {
    const parsed = text.slice(start, end);
    // Stdin is file 0, `/dev/stdin` or a stream; what another name reads is a document of its own.
    if (/\breadFile(?:Sync)?\((?!\s*(?:0\b|process\.stdin|['"]\/dev\/stdin))/.test(parsed)) return true;
    const name = /^JSON\.parse\(\s*(\w+)/.exec(parsed)?.[1];
    if (name === undefined) return false;
    if (isOfList(text, name)) return true;
    // Another function may hold a file under the same name: the nearest assignment above says what this one is.
    const nearest = [
      ...text.slice(0, start).matchAll(new RegExp(`(?<![\\w.$])${name}\\s{0,9}=(?![=>])\\s{0,9}`, 'g')),
    ].at(-1);
    const assigned = nearest === undefined ? '' : text.slice(nearest.index + nearest[0].length, start);
    return (
      /^(?:await\s+)?(?:[\w$]+\.){0,3}readFile(?:Sync)?\((?!\s*(?:0\b|process\.stdin|['"]\/dev\/stdin))/.test(
        assigned,
      ) ||
      ofProgram.test(assigned) ||
      isMadeOfParsed(text, assigned)
    );
  };
  const payloads = [...parses.filter((parse) => isPayload(parse) && !ofFile(parse)), ...parsedByBun(text)];
  return [
    ...payloads,
    ...payloads.flatMap((parse) => [...handedOver(text, parse), ...handedOverInObject(text, parse)]),
  ];
}

/** `Bun.stdin.json()`, `new Response(Bun.stdin.stream()).json()`: no text is parsed that the program sees. */
function parsedByBun(text: string): readonly Range[] {
  const calls = text.matchAll(/\bBun\.stdin\.json\(\)|\bnew Response\(Bun\.stdin(?:\.stream\(\))?\)\.json\(\)/g);
  return [...calls].map(({ 0: call, index }) => ({ start: index, end: index + call.length }));
}

/** Is something of stdin put into the name, at once or piece by piece? */
function isReadFromStdin(text: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  const word = `(?<![\\w.$])${escaped(name)}\\s{0,9}`;
  return new RegExp(
    `${word}\\+?=(?![=>])[^;\\n]{0,120}(?:stdin|readFileSync\\(\\s?0\\b)|stdin[^;]{0,120}?${word}\\+=`,
  ).test(text);
}

/** Is it what a function makes of what was parsed before: `const body = bodyOf(event)`? */
function isMadeOfParsed(text: string, assigned: string): boolean {
  const [, argument] = /^(?:await\s{1,9})?[\w$.]{1,80}\(\s{0,9}([\w$]{1,60})\s{0,9}[,)]/.exec(assigned) ?? [];
  if (argument === undefined || /^\s{0,9}[\w$.]{0,80}(?:parse|read)/i.test(assigned)) return false;
  return new RegExp(`(?<![\\w.$])${escaped(argument)}\\s{0,9}=\\s{0,9}(?:await\\s{1,9})?JSON\\.parse\\(`).test(text);
}

/** What another program prints, other than one that passes stdin on. */
const ofProgram =
  /^(?:await\s+)?(?:[\w$]+\.){0,3}(?:exec(?:File)?(?:Sync|Async)|spawnSync)\((?!\s*["'`](?:cat\b|[^"'`\n]{0,80}\/dev\/stdin))|^[\w$]{1,40}\??\.stdout\b/;

/** Does the name stand for one line after the other, of a log or of another list? The payload is one document. */
function isOfList(text: string, name: string): boolean {
  return new RegExp(
    `\\bfor\\s{0,9}\\(\\s{0,9}(?:const|let|var)\\s{1,9}${name}\\s{1,9}of\\b(?!\\s{1,9}process\\.stdin)|\\.(?:map|forEach|filter|flatMap|some|every|find)\\(\\s{0,9}\\(?${name}\\b`,
  ).test(text);
}

/** What a function is called by that reads the payload for others, or that is called where it stands. */
const makerOfPayload =
  /\bfunction[ \t]{1,9}(\w{1,60})[ \t]{0,9}\([^)\n]{0,200}\)|(?:\b(?:const|let|var)[ \t]{1,9}|\bexports\.)(\w{1,60})[ \t]{0,9}=[ \t]{0,9}(?:async[ \t]{0,9})?\([^)\n]{0,200}\)[ \t]{0,9}=>|=[ \t]{0,9}await[ \t]{1,9}(\([ \t]{0,9}async[ \t]{0,9}(?:\([ \t]{0,9}\)[ \t]{0,9}=>|function[ \t]{0,9}\([ \t]{0,9}\)))/g;

/** Functions of a module that parse the payload and return it: their names, and `default` for the one that it is itself. */
export function handingFunctions(text: string): readonly string[] {
  const names = javaScriptPayloads(text).flatMap((parse) => {
    const maker = makerAbove(text, parse);
    return maker?.[1] ?? maker?.[2] ?? [];
  });
  const anonymous =
    /\b(?:module\.exports ?=|export default) ?(?:async ?)?(?:function\b ?([\w$]{0,60})|\(|([\w$]{1,60});?$)/m.exec(
      text,
    );
  const isItself =
    anonymous !== null &&
    (anonymous[2] === undefined ? returnsPayload(text, anonymous.index) : names.includes(anonymous[2]));
  return [...new Set([...names, ...(isItself ? ['default'] : [])])];
}

/** Is a payload parsed and returned behind an offset? */
function returnsPayload(text: string, from: number): boolean {
  return javaScriptPayloads(text).some(({ start }) => start > from && isReturned(text, start));
}

const isReturned = (text: string, start: number): boolean =>
  /(?:\b(?:return\b|resolve\s*\()[^;\n]{0,80}|=>\s*)$/.test(text.slice(Math.max(0, start - 100), start));

function makerAbove(text: string, { start }: Range): RegExpExecArray | undefined {
  if (!isReturned(text, start) || isPartOfReturned(text, start)) return undefined;
  const maker = nearestMaker(text, start);
  // An arrow that returns it at once is the maker itself, or a callback of somebody's.
  const isArrow = /=>\s*$/.test(text.slice(Math.max(0, start - 20), start));
  return isArrow && maker !== undefined && text.slice(maker.index + maker[0].length, start).trim() !== ''
    ? undefined
    : maker;
}

const nearestMaker = (text: string, start: number): RegExpExecArray | undefined =>
  [...text.slice(0, start).matchAll(makerOfPayload)].at(-1);

/** Is it returned as a part of something: `return [JSON.parse(raw), undefined]`, `return { ok: true, payload: JSON.parse(raw) }`? */
function isPartOfReturned(text: string, start: number): boolean {
  const opened = text.slice(Math.max(0, start - 200), start).replace(/\{[^{}]*\}|\[[^[\]]*\]/g, '');
  // What stands behind an arrow or a parenthesis is the body of a function; what is spread is all of it.
  return /(?:\breturn|\bresolve\s{0,9}\(|[(,:?])\s{0,99}[{[][^;{}[\]]{0,200}(?<!\.\.\.)$/.test(opened);
}

/** The parts of objects in which a function returns the payload that it parses: `input.payload`, after `const input = read()`. */
function handedOverInObject(text: string, { start }: Range): readonly Range[] {
  const [, key] =
    /\breturn\s{0,9}\(?\s{0,9}\{[^;{}]{0,200}?(\w{1,60})\s{0,9}:\s{0,9}$/.exec(
      text.slice(Math.max(0, start - 250), start),
    ) ?? [];
  const maker = key === undefined ? undefined : nearestMaker(text, start);
  const name = maker?.[1] ?? maker?.[2];
  if (key === undefined || name === undefined) return [];
  const kept = [
    ...text.matchAll(
      new RegExp(
        `\\b(?:const|let|var)\\s{1,9}([\\w$]{1,60})\\s{0,9}=\\s{0,9}(?:await\\s{1,9})?${escaped(name)}\\(`,
        'g',
      ),
    ),
  ];
  return kept.flatMap(([, variable = '']) =>
    [...text.matchAll(new RegExp(`(?<![\\w.$])${escaped(variable)}\\??\\.${key}\\b`, 'g'))].map(
      ({ 0: whole, index }) => ({
        start: index,
        end: index + whole.length,
      }),
    ),
  );
}

/** The expressions that have the value of a payload which a function parses and returns. */
function handedOver(text: string, parse: Range): readonly Range[] {
  const { start } = parse;
  const maker = makerAbove(text, parse);
  if (maker === undefined) return [];
  const name = maker[1] ?? maker[2];
  if (name === undefined) {
    const open = maker.index + maker[0].indexOf('(');
    const end = closingBracket(text, open, 2000);
    return end <= start
      ? []
      : [{ start: open, end: /^\s*\(\s*\)/.test(text.slice(end)) ? text.indexOf(')', end) + 1 : end }];
  }
  return [...text.matchAll(new RegExp(`(?<![\\w.$])(?<!function )${name}\\(`, 'g'))].map(({ index }) => ({
    start: index,
    end: closingBracket(text, index + name.length, longestCall),
  }));
}
