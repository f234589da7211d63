/**
 * Why text that looks like a JSON object does not parse, in the words of the JavaScript engine that the client runs on
 * (JavaScriptCore). Claude reads these words where a failed hook blocks, so the words of our own engine will not do.
 */

type TokenKind = 'string' | 'number' | 'literal' | 'identifier' | 'end' | 'error' | Punctuation;
type Punctuation = '{' | '}' | '[' | ']' | ':' | ',' | '(' | ')' | '.' | '=' | ';';

interface Token {
  readonly kind: TokenKind;
  readonly end: number;
  /** The text of an identifier; the lexer's message of an error. */
  readonly text?: string;
}

const punctuation = '{}[]:,().=;';
const longestIdentifier = 200;

/** The engine's message for a text that JSON.parse refuses. */
export function explainParseError(text: string): string {
  return `JSON Parse error: ${firstFault(text) ?? unparsable}`;
}

const unparsable = 'Unable to parse JSON string';

/** Walks the tokens with a stack of open brackets; undefined when the text is JSON. */
function firstFault(text: string): string | undefined {
  const open: ('{' | '[')[] = [];
  let token = lex(text, 0);
  /** What may come next: a value, what follows a value, or a key (after `{` or after a comma). */
  let expects: 'value' | 'rest' | 'first-key' | 'key' | 'element' = 'value';

  for (;;) {
    if (token.kind === 'error') return token.text;
    if (expects === 'first-key' || expects === 'key') {
      if (token.kind === '}' && expects === 'first-key') {
        open.pop();
        expects = 'rest';
      } else if (token.kind !== 'string') {
        return expects === 'key' ? 'Property name must be a string literal' : "Expected '}'";
      } else {
        token = lex(text, token.end);
        if (token.kind === 'error') return token.text;
        if (token.kind !== ':') return "Expected ':' before value in object property definition";
        expects = 'value';
      }
    } else if (expects === 'rest') {
      const bracket = open.at(-1);
      if (bracket === undefined) return token.kind === 'end' ? undefined : unparsable;
      if (token.kind === ',') {
        expects = bracket === '{' ? 'key' : 'element';
      } else if (token.kind === (bracket === '{' ? '}' : ']')) {
        open.pop();
      } else {
        return bracket === '{' ? "Expected '}'" : "Expected ']'";
      }
    } else if (token.kind === '{') {
      open.push('{');
      expects = 'first-key';
    } else if (token.kind === '[') {
      open.push('[');
      const next = lex(text, token.end);
      if (next.kind === ']') {
        token = next;
        open.pop();
        expects = 'rest';
      } else {
        expects = 'value';
      }
    } else if (token.kind === ']' && expects === 'element') {
      return 'Unexpected comma at the end of array expression';
    } else if (token.kind === 'string' || token.kind === 'number' || token.kind === 'literal') {
      expects = 'rest';
    } else {
      return unexpected(token);
    }
    token = lex(text, token.end);
  }
}

function unexpected(token: Token): string {
  if (token.kind === 'end') return 'Unexpected EOF';
  if (token.kind !== 'identifier') return `Unexpected token '${token.kind}'`;
  const name = token.text ?? '';
  const shown = name.length > longestIdentifier ? `${name.slice(0, longestIdentifier)}...` : name;
  return `Unexpected identifier "${shown}"`;
}

function lex(text: string, from: number): Token {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  if (at >= text.length) return { kind: 'end', end: at };
  const character = text.charAt(at);
  if (character === '"') return lexString(text, at);
  if (character === "'") return failed("Single quotes (') are not allowed in JSON", at);
  if (punctuation.includes(character)) return { kind: character as Punctuation, end: at + 1 };
  if (character === '-' || isDigit(text.charCodeAt(at))) return lexNumber(text, at);
  if (isIdentifierStart(character)) return lexWord(text, at);
  return failed(`Unrecognized token '${character}'`, at);
}

function failed(message: string, at: number): Token {
  return { kind: 'error', end: at, text: message };
}

function lexWord(text: string, start: number): Token {
  for (const literal of ['true', 'false', 'null']) {
    // The engine takes the literal off the front, whatever follows it.
    if (text.startsWith(literal, start)) return { kind: 'literal', end: start + literal.length };
  }
  let end = start;
  while (end < text.length && /[A-Za-z0-9_$\u200C\u200D]/.test(text.charAt(end))) end++;
  return { kind: 'identifier', end, text: text.slice(start, end) };
}

function isIdentifierStart(character: string): boolean {
  return /[A-Za-z_$]/.test(character);
}

function lexString(text: string, start: number): Token {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return { kind: 'string', end: at + 1 };
    if (code < 0x20) break;
    if (code !== 0x5c) {
      at++;
      continue;
    }
    at++;
    if (at >= text.length) break;
    const escaped = text.charAt(at);
    if (escaped === 'u') {
      if (text.length - at < 5) return failed('\\u must be followed by 4 hex digits', at);
      const digits = text.slice(at + 1, at + 5);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) return failed(`"\\u${digits}" is not a valid unicode escape`, at);
      at += 5;
    } else if ('"\\/bfnrt'.includes(escaped)) {
      at++;
    } else {
      return failed(`Invalid escape character ${escaped}`, at);
    }
  }
  return failed('Unterminated string', at);
}

function lexNumber(text: string, start: number): Token {
  let at = start;
  const digits = (): boolean => {
    const from = at;
    while (at < text.length && isDigit(text.charCodeAt(at))) at++;
    return at > from;
  };
  if (text.charAt(at) === '-') at++;
  if (text.charAt(at) === '0') at++;
  else if (!digits()) return failed('Invalid number', at);
  if (text.charAt(at) === '.') {
    at++;
    if (!digits()) return failed('Invalid digits after decimal point', at);
  }
  if (text.charAt(at) === 'e' || text.charAt(at) === 'E') {
    at++;
    if (text.charAt(at) === '-' || text.charAt(at) === '+') at++;
    if (!digits()) {
      return failed(
        "Exponent symbols should be followed by an optional '+' or '-' and then by at least one number",
        at,
      );
    }
  }
  return { kind: 'number', end: at };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
