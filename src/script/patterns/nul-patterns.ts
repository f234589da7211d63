/** NUL as a pattern of grep in bash. Pure. */
import type { MisreadPattern } from './misread-patterns.js';

/** `grep -q $'\\x00'`: no word of a shell holds a NUL, so that the pattern is empty. */
export function nulPatterns(text: string): readonly MisreadPattern[] {
  return [...text.matchAll(/\bgrep(?:[ \t]+-[A-Za-z]{1,8}){0,4}[ \t]+(\$'\\(?:x00?|0{1,3}|u0{1,4})')/g)].map(
    ({ 0: whole, 1: pattern = '', index }) => ({
      pattern,
      offset: index + whole.length - pattern.length,
      length: pattern.length,
      what: 'a word of the shell cannot hold a NUL, so `grep` gets an empty pattern, which matches every line',
      instead: 'Look for it in the file itself: `grep -qP \'\\x00\' "$file"`.',
    }),
  );
}
