/** The fields that a program for `jq` reads. Pure. */
import type { InlineProgram } from '../shell/inline-programs.js';
import type { FieldPath, PayloadRead } from './payload-reads.js';

/** What the dot is at a place of a program: the payload (an empty path), a field of it, or something else. */
type Dot = FieldPath | undefined;

/** The fields that a jq program reads of its input. Where the dot is not known, as in lists, nothing is said. */
export function jqReads({ text }: InlineProgram, script: string): readonly PayloadRead[] {
  if (isBeyond.test(text)) return [];
  const offset = Math.max(0, script.indexOf(text));
  return [...piecesOf(text, [], 0)].map((paths) => ({ paths, offset, length: text.length }));
}

/** It walks through its input, or through a list at the top of that. */
const isBeyond = /\.\.|(?<![\w\])"'?])\.\[\]|\breduce\b|\bforeach\b|\blabel\b/;

/** A text, a comment, a path that begins at the dot, or what changes the dot. */
const token =
  /"|#[^\n]{0,400}|(?<![\w\])"'?.$])(?:\.[A-Za-z_]\w*\??)+|\bdef\b|\b(?:if|then|elif|else|end|catch)\b|\bas\s|\b(?:map|map_values|with_entries|walk|recurse|any|all|\w{1,12}_by)\s?\(|\|=|[|,;()[\]{}]/g;

/** A part of a program with a dot of its own: what is in brackets, an `if` up to its `end`. */
interface Part {
  readonly kind: string;
  /** The dot in front of it, which is that behind it as well. */
  readonly outer: Dot;
  /** The dot at its start. */
  readonly start: Dot;
  /** Where the stage of the pipe that it is in begins. */
  readonly stage: number;
}

/** So deep are programs in texts in programs looked at. */
const deepest = 4;

/** Fields any of which would do: one list for each of the things that the program puts together. */
function* piecesOf(text: string, outer: Dot, depth: number): Generator<readonly FieldPath[]> {
  const whole: Part = { kind: '', outer, start: outer, stage: 0 };
  const parts: Part[] = [whole];
  let dot: Dot = outer;
  let piece: FieldPath[] = [];
  /** Where what stands in front of a pipe begins. */
  let stage = 0;
  /** A field that is read only for what comes behind the pipe. */
  let led: FieldPath | undefined;
  /** A pipe behind `as $name` leaves the dot as it is. */
  let names = false;
  const part = (): Part => parts.at(-1) ?? whole;
  const tokens = new RegExp(token);
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [word] = found;
    const end = found.index + word.length;
    if (word === '"') {
      const { texts, length } = quoted(text.slice(end));
      tokens.lastIndex = end + length;
      if (depth < deepest) for (const filled of texts) yield* piecesOf(filled, dot, depth + 1);
    } else if (word === 'def') {
      stage = end + definitionLength(text.slice(end));
      tokens.lastIndex = stage;
    } else if (word.startsWith('.')) {
      if (dot === undefined) continue;
      if (led !== undefined) piece = piece.filter((path) => path !== led);
      led = undefined;
      piece.push([...dot, ...word.replaceAll('?', '').split('.').slice(1)]);
    } else if (/^as\s$/.test(word)) {
      names = true;
    } else if (word === '|') {
      const path = names ? undefined : plainPath.exec(text.slice(stage, found.index))?.[1];
      if (!names) {
        led = path === undefined || dot === undefined ? undefined : piece.at(-1);
        dot = path === undefined ? undefined : led;
      }
      names = false;
      stage = end;
    } else if (word === '|=' || word === 'catch') {
      dot = undefined;
    } else if (word === ',') {
      if (piece.length > 0) yield piece;
      piece = [];
      if (part().kind === '{') dot = part().start;
      stage = end;
    } else if (/^(?:;|then|elif|else)$/.test(word)) {
      dot = part().start;
      stage = end;
    } else if (word === 'if' || /[([{]$/.test(word)) {
      // What a function such as `map` is given sees the items of a list.
      const start = /\w\s?\($/.test(word) ? undefined : dot;
      parts.push({ kind: word, outer: dot, start, stage });
      dot = start;
      stage = end;
    } else if (/^(?:end|[)\]}])$/.test(word) && parts.length > 1) {
      ({ outer: dot, stage } = part());
      parts.pop();
      // What is in brackets is no plain path any more.
      led = undefined;
    }
  }
  if (piece.length > 0) yield piece;
}

/** The length of `name(f): BODY;` behind a `def`: there the dot is that of whoever calls it. */
function definitionLength(text: string): number {
  let open = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] ?? '';
    if (letter === '"') index += quoted(text.slice(index + 1)).length;
    else if (/[([{]/.test(letter)) open++;
    else if (/[)\]}]/.test(letter)) open--;
    else if (letter === ';' && open === 0) return index + 1;
  }
  return text.length;
}

/** `.tool_input // {}` in front of a pipe: behind it, the dot is that field. */
const plainPath = /^\s*((?:\.[A-Za-z_]\w*\??)+)\s*(?:\/\/\s*(?:\{\}|empty)\s*)?$/;

/** What is filled into a text, up to its end, and how long it is. */
function quoted(text: string): { readonly texts: readonly string[]; readonly length: number } {
  const texts: string[] = [];
  let index = 0;
  while (index < text.length && text[index] !== '"') {
    if (text[index] !== '\\') index++;
    else if (text[index + 1] !== '(') index += 2;
    else {
      const start = index + 2;
      let open = 1;
      for (index = start; index < text.length && open > 0; index++) {
        if (text[index] === '(') open++;
        else if (text[index] === ')') open--;
      }
      texts.push(text.slice(start, index - 1));
    }
  }
  return { texts, length: index + 1 };
}
