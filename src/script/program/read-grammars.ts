/** How Python and JavaScript write that a field is read. Pure. */
import type { Language } from '../../model.js';

/** How one language writes what is looked for here. Every expression is sticky or global, without a state of its own. */
export interface Grammar {
  readonly language: Language;
  /** One step into an object; its only group that matched is the key. */
  readonly step: RegExp;
  /** What may stand between two steps: `(data.get("a") or {}).get("b")`. */
  readonly bridge: RegExp;
  /** What another chain stands behind that is read where a field is missing: `data.get("a", data.get("b"))`. */
  readonly insteadOf?: RegExp;
  /** Behind a chain of steps: it is written, not read. */
  readonly written: RegExp;
  /** What stands between two expressions on two lines of which one stands in for the other. */
  readonly joint: RegExp;
  /** The name in front of an expression that is assigned: group 1. */
  readonly assigned: RegExp;
  /** What ends an assignment of nothing but a chain. */
  readonly endOfValue: RegExp;
  /** Any assignment of a name, its value in group 2. */
  readonly assignment: RegExp;
  /** Values that stand for no payload yet. */
  readonly nothing: RegExp;
}

export const python: Grammar = {
  language: 'python',
  step: /\s*(?:\.get\(\s*["'](\w+)["']\s*(?:,(?:[^()\n]|\(\))*|,\s*\w{1,40}\.get\(\s*["']\w{1,60}["']\s*(?:,[^()\n]{0,60})?\)\s*)?\)|\[\s*["'](\w+)["']\s*\])/y,
  bridge: /\s*or\s*\{\s*\}\s*\)/y,
  insteadOf: /\.get\(\s*["']\w{1,60}["']\s*,\s*$/,
  written: /\s*(?:=[^=]|\+=)/y,
  joint: /^(?=[^=;]*$)[^=;]*(?:\bor[ \t\r]*\n|\n\s{0,99}or\b)/,
  assigned: /(?:^|\n|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*(?:\(\s*)?$/,
  endOfValue: /[ \t]*(?:or\s*(?:\{\s*\}|""|''|None)[ \t]*(?:\)[ \t]*)?)?(?:#[^\n]*)?(?:\r?\n|$|;)/y,
  assignment: /(?<=^|;)[ \t]*(\w+)\s*(?::[^=\n]+)?=(?!=)\s*([^\n]*)/gm,
  nothing: /^(?:\{\s*\}|None|dict\(\)|""|'')\s*(?:#.*)?$/,
};

/** What is asked before the payload is parsed, in front of it: `raw ? `, `raw && raw.trim() ? `, `raw.length > 0 ? `. */
const asked = '!{0,2}[\\w.]{1,60}(?:\\(\\))?(?: (?:[<>]=?|[!=]==?) [\\w"\']{1,20})?';
const whereThere = `(?:${asked}(?: && ${asked}){0,2} \\? )?`;

export const javaScript: Grammar = {
  language: 'javascript',
  step: /\s*(?:\?\.|\.)([A-Za-z_$][\w$]*)(?!\s*\()\b(?!\s*\()|\s*(?:\?\.)?\[\s*["'](\w+)["']\s*\]/y,
  bridge: /\s*(?:\|\||\?\?)\s*\{\s*\}\s*\)/y,
  written: /\s*(?:=[^=>]|\+=|\?\?=|\|\|=)/y,
  joint: /^(?=[^=;]*$)[^=;]*(?:(?:\|\||\?\?|\?|:)[ \t\r]*\n|\n\s{0,99}(?:\|\||\?\?|\?|:))/,
  assigned: new RegExp(
    `\\b(?:const|let|var)\\s+(\\w+)\\s*(?::[^=\\n]+)?=\\s*${whereThere}(?:\\(\\s*)?$|(?:^|[\\n;{])[ \\t]*(\\w+)\\s*=\\s*${whereThere}(?:\\(\\s*)?$`,
  ),
  endOfValue: /[ \t]*(?:(?:\|\||\?\?)\s*(?:\{\s*\}|''|"")[ \t]*(?:\)[ \t]*)?)?(?:as\s[^;\n]*)?(?:;|\r?\n|$|,)/y,
  assignment:
    /\b(?:const|let|var)\s+(\w+)\s*(?::[^=\n]+)?=(?!=)\s*([^\n]*)|(?:^|[;{])[ \t]*(\w+)\s*=(?![=>])\s*([^\n]*)/gm,
  nothing: /^(?:\{\s*\}|null|undefined|""|''|\[\])\s*(?:;\s*)?(?:\/\/.*)?$/,
};
