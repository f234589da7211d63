/** What the text of a hook says about the payloads that it waits for. Pure. */
import type { Language } from '../../model.js';
import { familyOf } from '../lines/family.js';
import type { Clue } from './clue.js';
import { programClues } from './program-clues.js';
import { shellClues } from './shell-clues.js';

/** Longer texts are messages, not what a payload is held against. */
const longestText = 120;

/** Scripts are short; what is longer is read no further. */
const longestScript = 200_000;

/** Nobody wrote a longer line by hand, and reading it takes time that grows with its square. */
const longestLine = 1_000;

/** More clues of one script show nothing new. */
const mostClues = 500;

/** A name of git's: as a file of the payload it would make that name ambiguous for the hook itself. */
const reference = /^(?:HEAD(?:[~^@]\S{0,40})?|(?:origin|upstream|refs\/(?:heads|remotes|tags))\/[\w./-]{1,80})$/;

/** Every clue in the text of a script, or of a command, in the order of the text, each once. */
export function cluesIn(script: string, language: Language): readonly Clue[] {
  const text = script
    .slice(0, longestScript)
    .split('\n')
    .map((line) => (line.length > longestLine ? '' : line))
    .join('\n');
  const known = new Map<string, Clue>();
  const all = [...found(text, language)]
    .filter(({ kind, text: { length } }) => length <= longestText || kind === 'pattern')
    .filter(({ kind, text: said }) => kind === 'pattern' || !reference.test(said))
    .sort((a, b) => a.line - b.line);
  for (const clue of all) {
    const key = `${clue.kind} ${clue.text}`;
    // Where it is written down says less than where it is compared.
    if (known.get(key)?.compared !== true && (clue.compared || !known.has(key))) known.set(key, clue);
  }
  return [...known.values()].sort((a, b) => a.line - b.line).slice(0, mostClues);
}

function found(text: string, language: Language): readonly Clue[] {
  switch (familyOf(language)) {
    case 'shell':
      return [...shellClues(text), ...embedded(text)];
    case 'python':
      return programClues(text, 'python');
    case 'javascript':
      return programClues(text, 'javascript');
    default:
      return [];
  }
}

/** Programs that a shell script holds for another interpreter. */
function embedded(text: string): readonly Clue[] {
  if (/\bpython3?\b[^\n]{0,999}(?:<<|\s-c\s)/.test(text))
    return programClues(text, 'python').filter(({ compared }) => compared);
  if (/\bnode\b[^\n]{0,999}(?:<<|\s-e\s)/.test(text))
    return programClues(text, 'javascript').filter(({ compared }) => compared);
  return [];
}
