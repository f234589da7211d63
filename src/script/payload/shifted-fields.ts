/**
 * Fields that jq prints between tabs and `read` takes apart otherwise: at blanks too, where IFS is not set, and several
 * tabs in a row as one, so that an empty field gives its place to the next. Pure.
 */
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import { readShellCommand, type SimpleCommand, type Word } from '../shell/shell-command.js';

export interface ShiftedField extends TextPart {
  /** The field as jq reads it: `.tool_input.file_path`. */
  readonly field: string;
  /** The keys of the field. */
  readonly path: readonly string[];
  /** `blank`: its words go to several variables; `empty`: where it is empty, the next field takes its place. */
  readonly fault: 'blank' | 'empty';
  /** The variable that is to have the field, and the one that follows. */
  readonly variable: string;
  readonly next: string;
}

/** What people write in words, and paths. */
const ofWords =
  /^(?:file_path|notebook_path|path|cwd|transcript_path|command|prompt|message|description|reason|last_assistant_message|content|old_string|new_string|query|summary|title|subject|text|notes|body|next_steps)$/;

/** The fields of a script that may be taken for others: for each `read` the first one of each kind. */
export function shiftedFields(text: string): readonly ShiftedField[] {
  if (!/\bread\b/.test(text) || !/@tsv|join\(\\?"\\{1,2}t/.test(text)) return [];
  // Set for all that follows.
  if (/^[ \t]*(?:(?:local|export|declare) )?IFS=\S*[ \t]*(?:$|;|#)/m.test(text)) return [];
  const commands = readShellCommand(text);
  return commands.flatMap((command, at) => {
    const names = namesRead(command.words);
    const start = command.words[0]?.start ?? 0;
    const splits = splitsAt(command, text);
    if (names === undefined || splits === undefined || isComment(text, start)) return [];
    const fields = fieldsOf(sourceOf(commands, at, text)) ?? [];
    const end = command.words.at(-1)?.end ?? start;
    const found = fields.slice(0, -1).flatMap((field, index) => {
      const [variable, next] = names.slice(index, index + 2);
      const fault = faultOf(field, splits);
      return variable === undefined || next === undefined || fault === undefined
        ? []
        : [{ offset: start, length: end - start, field: field.name, path: field.path, fault, variable, next }];
    });
    return [...new Map(found.toReversed().map((each) => [each.fault, each])).values()].toReversed();
  });
}

/** The names of `read -r A B C`, where there are several. */
function namesRead([program, ...rest]: readonly Word[]): readonly string[] | undefined {
  const words = rest.map(({ parts: [part, ...more] }) =>
    part?.kind === 'literal' && more.length === 0 ? part.text : undefined,
  );
  const [first] = program?.parts ?? [];
  if (program?.parts.length !== 1 || first?.kind !== 'literal' || first.text !== 'read') return undefined;
  const names = words[0] === '-r' ? words.slice(1) : words;
  return names.length > 1 && names.every((name) => name !== undefined && /^[A-Za-z_]\w*$/.test(name))
    ? (names as readonly string[])
    : undefined;
}

/** At what `read` splits: undefined where it is something that may be empty and holds no blanks. */
function splitsAt({ assignments }: SimpleCommand, text: string): 'blanks' | 'tabs' | undefined {
  const [set, ...more] = assignments.map(({ start, end }) => text.slice(start, end));
  if (set === undefined) return 'blanks';
  return more.length === 0 && /^IFS=(?:\$'\\t'|"\t"|'\t')$/.test(set) ? 'tabs' : undefined;
}

/** What the text of a word runs. */
const substitutionIn = ({ parts }: Word): string | undefined =>
  parts.length === 1 && parts[0]?.kind === 'substitution' ? parts[0].text : undefined;

/** The commands whose output a `read` takes: of its own redirection, of that behind its loop, or in front of its pipe. */
function sourceOf(commands: readonly SimpleCommand[], at: number, text: string): string | undefined {
  const command = commands[at] as SimpleCommand;
  const [own] = command.redirections;
  if (own !== undefined) return /^<(?:<<)?$/.test(own.operator) ? substitutionIn(own.target) : undefined;
  if (command.after === '|') {
    const [first, last] = [commands[at - 1]?.words[0], commands[at - 1]?.words.at(-1)];
    return first && last ? text.slice(first.start, last.end) : undefined;
  }
  if (!command.nested) return undefined;
  const behind = commands.slice(at + 1).find((each) => namesRead(each.words) !== undefined || each.words.length === 0);
  const [ofLoop] = behind?.words.length === 0 ? behind.redirections : [];
  return ofLoop && /^<(?:<<)?$/.test(ofLoop.operator) ? substitutionIn(ofLoop.target) : undefined;
}

interface Field {
  readonly name: string;
  readonly path: readonly string[];
  /** What stands for it where it is absent. */
  readonly fallback?: string;
}

/** The elements of the list that jq prints between tabs. */
function fieldsOf(source: string | undefined): readonly Field[] | undefined {
  const end = source === undefined ? -1 : source.search(/\]\s{0,40}\|\s{0,9}(?:@tsv|join\(\\?"\\{1,2}t\\?"\))/);
  const list = source === undefined || end === -1 ? undefined : listBefore(source, end);
  return list?.map((element) => {
    const plain = element
      .trim()
      .replace(/^\((.*)\)$/s, '$1')
      .trim();
    const [, keys, fallback] =
      /^((?:\.[A-Za-z_]\w*\??)+)\s{0,40}(?:\/\/\s{0,9}("[^"]*"|empty|null))?$/.exec(plain) ?? [];
    const path = (keys ?? '').replaceAll('?', '').split('.').slice(1);
    return { name: keys ?? '', path, ...(fallback === undefined ? {} : { fallback }) };
  });
}

/** The texts between the commas of the list that ends here; undefined where its beginning is not found. */
function listBefore(source: string, end: number): readonly string[] | undefined {
  const elements: string[] = [];
  let depth = 0;
  let to = end;
  for (let at = end - 1; at >= 0; at--) {
    const character = source[at] ?? '';
    if (character === '"') {
      const open = source.lastIndexOf('"', at - 1);
      if (open === -1) return undefined;
      at = open;
    } else if (')]}'.includes(character)) depth++;
    else if ('([{'.includes(character) && depth > 0) depth--;
    else if (character === '[' || (character === ',' && depth === 0)) {
      elements.unshift(source.slice(at + 1, to));
      to = at;
      if (character === '[') return elements;
    }
  }
  return undefined;
}

function faultOf({ fallback, path }: Field, splits: 'blanks' | 'tabs'): ShiftedField['fault'] | undefined {
  if (path.length === 0) return undefined;
  const isWords = ofWords.test(path.at(-1) ?? '') || /\s/.test(fallback ?? '');
  if (splits === 'blanks' && isWords) return 'blank';
  return fallback === '""' || fallback === 'empty' ? 'empty' : undefined;
}
