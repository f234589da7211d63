/** Strings that an expression of Python or JavaScript puts together: f-strings, templates, `+`, `%`, `.format`. Pure. */

/** What is filled in: its code, and where it stands, in UTF-16 offsets. */
export interface FilledCode {
  readonly code: string;
  readonly offset: number;
}

export interface PutTogether {
  readonly pieces: readonly (string | FilledCode)[];
  /** Behind the expression. */
  readonly end: number;
}

/** Longer expressions are not read. */
const longest = 4_000;

/** The string that begins at an offset with a literal; undefined where it is none, or is not put together of pieces. */
export function putTogether(text: string, start: number, isPython: boolean): PutTogether | undefined {
  const pieces: (string | FilledCode)[] = [];
  let at = start;
  let joined = true;
  while (at - start < longest) {
    at += /^(?:\s|#[^\n]*\n)*/.exec(text.slice(at, at + 400))?.[0].length ?? 0;
    const string = joined || isPython ? literalAt(text, at, isPython) : undefined;
    if (string !== undefined) {
      pieces.push(...string.pieces);
      at = string.end;
      joined = false;
    } else if (joined) {
      if (pieces.length === 0) return undefined;
      const code = operandAt(text, at);
      if (code === '') return undefined;
      pieces.push({ code, offset: at });
      at += code.length;
      joined = false;
    } else if (text[at] === '+' && text[at + 1] !== '=') {
      at++;
      joined = true;
    } else break;
  }
  const filling = isPython ? /^(?:%|\.format)\s*(?=[\w("'])/.exec(text.slice(at, at + 40))?.[0] : undefined;
  return filling === undefined ? { pieces, end: at } : filledBy(text, at, pieces, filling.startsWith('%'));
}

/** The literal that begins there, its escapes resolved. */
function literalAt(text: string, start: number, isPython: boolean): PutTogether | undefined {
  const [whole, prefix = '', mark = ''] =
    (isPython ? /^([fFrRbBuU]{0,2})("""|'''|"|')/ : /^()(["'`])/).exec(text.slice(start, start + 5)) ?? [];
  if (whole === undefined) return undefined;
  const isRaw = /r/i.test(prefix);
  const filling = mark === '`' ? '${' : /f/i.test(prefix) ? '{' : undefined;
  const pieces: (string | FilledCode)[] = [];
  let value = '';
  let at = start + whole.length;
  while (at < text.length && at - start < longest) {
    if (text.startsWith(mark, at)) return { pieces: [...pieces, value], end: at + mark.length };
    if (filling === '{' && /^(?:\{\{|\}\})/.test(text.slice(at, at + 2))) {
      value += text[at];
      at += 2;
    } else if (filling !== undefined && text.startsWith(filling, at)) {
      const from = at + filling.length;
      const end = closing(text, from);
      if (end === undefined) return undefined;
      const code = text.slice(from, end);
      pieces.push(value, { code: isPython ? code.replace(/(?:![rsa])?(?::[^:'"\]]*)?$/, '') : code, offset: from });
      value = '';
      at = end + 1;
    } else if (text[at] === '\\' && at + 1 < text.length) {
      value += isRaw ? text.slice(at, at + 2) : (escapes[text[at + 1] as string] ?? text[at + 1]);
      at += 2;
    } else if (text[at] === '\n' && mark.length === 1 && mark !== '`') return undefined;
    else value += text[at++];
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** Where the bracket is that closes what stands behind an offset; undefined: it is too far away. */
function closing(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + longest); at++) {
    const character = text[at] as string;
    if ('({['.includes(character)) depth++;
    else if (')}]'.includes(character) && depth-- === 0) return at;
    else if (/["'`]/.test(character)) at = stringEnd(text, at);
  }
  return undefined;
}

/** The last character of a string that stands in an expression; templates inside templates are not told apart. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  }
  return start;
}

/** What `+` adds: up to the next operator, comma or end. */
function operandAt(text: string, start: number): string {
  let at = start;
  while (at < text.length && at - start < longest) {
    const character = text[at] as string;
    if ('([{'.includes(character)) {
      const end = closing(text, at + 1);
      if (end === undefined) return '';
      at = end + 1;
    } else if (/[+,)\]};\n%]/.test(character)) break;
    else if (/["'`]/.test(character)) at = stringEnd(text, at) + 1;
    else at++;
  }
  return text.slice(start, at).trimEnd();
}

/** The format with what `%` or `.format()` fills it with. */
function filledBy(
  text: string,
  at: number,
  format: readonly (string | FilledCode)[],
  isPercent: boolean,
): PutTogether | undefined {
  const opening = /^(?:%\s*\(|\.format\s*\()/.exec(text.slice(at, at + 40))?.[0];
  const from = at + (opening ?? /^%\s*/.exec(text.slice(at, at + 40))?.[0] ?? '').length;
  const values: FilledCode[] = [];
  let end = from;
  for (;;) {
    end += /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
    const code = operandAt(text, end);
    if (code === '') break;
    values.push({ code, offset: end });
    end += code.length;
    if (opening === undefined || text[end] !== ',') break;
    end++;
  }
  if (opening !== undefined && text[end++] !== ')') return undefined;
  let next = 0;
  const pieces = format.flatMap((piece) => {
    if (typeof piece !== 'string') return [piece];
    const parts = piece.split(isPercent ? /(%[srd%])/ : /(\{\{|\}\}|\{\w*\})/);
    return parts.map((part, index): string | FilledCode => {
      if (index % 2 === 0) return part;
      if (/^(?:%%|\{\{|\}\})$/.test(part)) return part[0] as string;
      const name = /^\{([A-Za-z_]\w*)\}$/.exec(part)?.[1];
      const value =
        name === undefined
          ? values[Number(/^\{(\d+)\}$/.exec(part)?.[1] ?? next++)]
          : values.find(({ code }) => new RegExp(`^${name}\\s*=(?!=)`).test(code));
      if (value === undefined || part === '%d') return '0';
      return name === undefined ? value : { ...value, code: value.code.replace(/^\w+\s*=\s*/, '') };
    });
  });
  return { pieces, end };
}
