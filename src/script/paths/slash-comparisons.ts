/** Where a script looks for a slash in a path of its payload, which Windows writes with backslashes. Narrowly, by the text. Pure. */
import type { Script } from '../../model.js';
import type { TextPart } from '../../text/text-part.js';
import { isComment } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';
import { pathVariables } from './path-comparisons.js';

export interface SlashComparison extends TextPart {
  readonly field: string;
  /** As it is written: `/migrations/`, `(^|\/)\.env$`. */
  readonly pattern: string;
}

/** A script that knows the other separator, or takes paths apart by a library, sees to it somewhere. */
const knowsBackslashes =
  /\\\\|as_posix|cygpath|wslpath|\b(?:path|os)\.(?:sep|path)\b|\bpath\.(?:basename|relative|normalize|parse|dirname|posix|win32)\b|\bPath\(|PurePath|pathlib|slash\(|toPosix|\bbasename\b/i;

/** The tests of a path in the payload that hold only where it has slashes. */
export function slashComparisons(script: Said): readonly SlashComparison[] {
  const { text, language } = script;
  if (knowsBackslashes.test(text)) return [];
  const found = pathVariables(script).flatMap(({ field, into }) =>
    testsOf(into, language).flatMap((test) => [...text.matchAll(test)].map((match) => ({ field, match }))),
  );
  return found
    .flatMap(({ field, match }) => {
      const pattern = match[1] ?? '';
      const offset = match.index + match[0].lastIndexOf(pattern);
      return needsSlash(pattern) && !isComment(text, offset)
        ? [{ field, pattern, offset, length: pattern.length }]
        : [];
    })
    .sort((one, two) => one.offset - two.offset);
}

/** A slash that has to be there, in a path that may lie on any machine. */
function needsSlash(pattern: string): boolean {
  const plain = pattern.replaceAll('\\/', '/');
  return (
    /[\w.@*)-]\/|\/[\w.@()\\]/.test(plain) &&
    !/^\^?\/(?:tmp|etc|usr|var|home|Users|dev|proc|private|opt|root|mnt)\b|:\/\/|~|\$/.test(plain.replace(/\$$/, ''))
  );
}

/** Tests of a variable against a pattern, which is the group. */
function testsOf(name: string, language: Script['language']): readonly RegExp[] {
  const variable = `"?\\$\\{?${name}\\}?"?`;
  switch (familyOf(language)) {
    case 'shell':
      return [
        new RegExp(`\\[\\[\\s${variable}\\s={1,2}\\s(\\*"?[^\\s\\]]{1,99})\\s\\]\\]`, 'g'),
        new RegExp(`\\[\\[\\s${variable}\\s=~\\s["']?([^"'\\s]{1,99})`, 'g'),
        new RegExp(`\\bcase\\s${variable}\\sin\\s{1,20}(?:#[^\\n]{0,99}\\s{1,20})?\\(?(\\*[^\\s()"';]{1,99})\\)`, 'g'),
        new RegExp(`(?:echo|printf\\s["']?%s(?:\\\\n)?["']?)\\s${variable}\\s\\|\\s${grep}`, 'g'),
        new RegExp(`${grep}\\s?<<<\\s?${variable}`, 'g'),
      ];
    case 'python':
      return [
        new RegExp(`["']([^"'\\n]{1,99})["']\\s(?:not\\s)?in\\s${name}\\b`, 'g'),
        new RegExp(`\\b${name}\\.endswith\\(\\s?["']([^"'\\n]{1,99})["']`, 'g'),
        new RegExp(`\\bre\\.(?:search|match)\\(\\s?r?["']([^"'\\n]{1,99})["']\\s?,\\s?${name}\\b`, 'g'),
        new RegExp(`\\bfnmatch\\(\\s?${name}\\s?,\\s?["'](\\*[^"'\\n]{1,99})["']`, 'g'),
      ];
    case 'javascript':
      return [
        new RegExp(`\\b${name}\\??\\.(?:includes|endsWith)\\(\\s?["'\`]([^"'\`\\n]{1,99})["'\`]`, 'g'),
        new RegExp(`/((?:\\\\.|[^/\\n\\\\]){1,99})/[a-z]{0,9}\\.test\\(\\s?${name}\\b`, 'g'),
        new RegExp(`\\b${name}\\??\\.match\\(\\s?/((?:\\\\.|[^/\\n\\\\]){1,99})/`, 'g'),
      ];
    default:
      return [];
  }
}

const grep = '(?:e?grep|rg)\\s{1,9}(?:--?[\\w-]{1,20}\\s{1,9}){0,4}["\']([^"\'\\n]{1,99})["\']';
