/** Comments by which an author says that what a hook prints reaches Claude. By lines and patterns. Pure. */
import type { Script } from '../../model.js';
import { baseName } from '../../text/base-name.js';
import { codeLines, commentsIn } from '../lines/comment.js';
import type { Said } from '../lines/said.js';
import { severalWords } from '../program/texts-held.js';
import { calledFunctions } from './called-functions.js';

/** What is said, and on which line (from 1). */
export interface Intention {
  readonly line: number;
  readonly words: string;
}

/** A longer line is no comment that somebody reads. */
const longest = 300;

/** Of the head of a script and of the comments in it: so many lines say what it is for. */
const mostComments = 400;

const reader = '(?:Claude(?! Code|\\.ai|-)|the (?:model|agent|LLM|AI))\\b';

/** `context for Claude`, `goes to Claude`, `reminds Claude to`, `injected into the conversation`. */
const meant: readonly RegExp[] = [
  new RegExp(
    `\\b(?:context|guidance|feedback|reminders?|nudges?|instructions?|hints?|systemMessage|findings|issues|reported|sent|shown|visible|goes|given|back)\\b[^.\\n]{0,30}? (?:for|to|by) ${reader}`,
    'i',
  ),
  /\b(?:remind|nudge|instruct|warn|notif(?:y|ie)|tell|inform|prompt)(?:s|es|ing)? Claude\b(?! Code|'s|\.ai|-)/i,
  /\b(?:adds?|adding|injects?|injecting|injected|reports? (?:\w{1,20} )?as|provides?|as additional) (?:\w{1,20} ){0,2}(?:context|into the conversation)\b/i,
  /\b(?:adds?|adding|injects?|injecting|injected|loads?|loading) (?:[\w-]{1,20} ){1,6}into (?:\w{1,20} ){0,3}(?:context|conversation)\b(?!\.\w)/i,
  /\bsystemMessage\b[^.\n]{0,40}\b(?:context|conversation|to inject)\b/i,
  /\b(?:so|let|lets|ensures?|but|for) (?:that )?Claude(?: ?\/ ?\w{1,10})? (?:can |will |should |to )?(?:sees?|knows?|fix(?:es)?|reacts?|acts?|notices?|receives?|gets|address(?:es)?)\b/i,
  /\bClaude (?:will |should )?sees (?:it|this|them|the)\b/i,
  /\b(?:gives?|giving) Claude (?!Code\b)(?:\w{1,20} ){0,2}(?:awareness|context|feedback|hints?|information|reminders?|visibility)\b/i,
  /\bstdout\b[^.\n]{0,30}\b(?:becomes|added as|as) (?:\w{1,20} )?context\b/i,
  /\bClaude(?: ?Code)? ?(?:에게|に(?:通知|指示|伝)|へ(?:の)?(?:通知|指示))|(?:提醒|告诉|告訴|通知|指示) ?Claude/,
];

/** What is not blocked or demanded is said beside; any other word of denial is about who reads it. */
const notBlocking =
  /\b(?:not|never|non-?|does not|doesn't|don't|no) ?block\w{0,3}\b|\bwithout (?:blocking|forcing|interrupting|nagging|stopping|telling it to)\b/gi;
/** What exit code 2 would do: `2 → blocks, stderr goes to Claude`. It says nothing of what is printed otherwise. */
const ofExitCode2 = /\bexit(?:s|ing|[ _-]?codes?)?\b[^.\n]{0,12}\b2\b|^\W{0,4}2\s?(?:→|->|=>?|:|[-–—])/i;

const denied = /\b(?:not|no|never|nothing|cannot|only the user|instead of|rather than|without)\b|n't\b/i;

/** Ways to tell Claude something that a script may take, wherever. */
const tellsClaude =
  /\bhookSpecificOutput\b|\badditionalContext\b|\bdecision\\?["']?\s?[:=]\s?\\?["']?block|\bexit[ (]{1,3}(?:2\b|["']?\$)/;

/** Is nothing in a script and what it calls, outside of comments, a way to tell Claude something? */
export function tellsClaudeNothing(said: Said): boolean {
  const texts = [said.text, ...calledFunctions(said).map(({ defined }) => defined.body)];
  const code = texts.flatMap(codeLines);
  return !tellsClaude.test(code.join('\n'));
}

/** The comment by which a script that has no way to tell Claude anything says that it does. */
export const claimsToTellClaude = (said: Said): Intention | undefined =>
  tellsClaudeNothing(said) ? meantForClaude(said.text) : undefined;

/** A script that is named for what it tells whoever works: `commit-reminder.sh`, `nudge-tests.py`. */
const advises =
  /(?:^|[_-])(?:remind(?:er)?s?|nudges?|advis(?:e|ory)|hints?|suggest(?:ion)?s?|warn(?:ing)?s?)(?=[._-])/i;

/** A comment that calls it so: `# Stop hook: remind about unpushed changes`. */
const saysThatItAdvises =
  /\b(?:advisory|nudges?|remind(?:s|ers?)?|recommends?|suggests?|warns? (?:about|if|of|on|when))\b|경고|권장|提醒|警告/i;

/** Lines at the head of a script that say what it is for, at most. */
const ofHead = 25;

/** Does a comment at the head of a script say so? */
function saysOfItself(text: string, says: RegExp): boolean {
  const head = text.split('\n', ofHead).join('\n');
  return [...commentsIn(head)].some(({ words }) => words.length <= longest && says.test(words));
}

const saysThatItNeverBlocks =
  /\balways exits? (?:with )?(?:code |status )?0\b|\b(?:never|does not|doesn['’]t|must not) block|\bnon-?blocking\b|\badvisory(?:[ -]only)?\b|\bblocks nothing\b/i;

/** Does a comment at the head of a text say that it never blocks? */
export const neverBlocks = ({ text }: Pick<Said, 'text'>): boolean => saysOfItself(text, saysThatItNeverBlocks);

/** Is a script there to tell Claude something, by its name or by the comments at its head, and has it no way to do so? */
export const isAdvisory = (script: Script | undefined): boolean =>
  script !== undefined &&
  (advises.test(baseName(script.path)) || saysOfItself(script.text, saysThatItAdvises)) &&
  tellsClaudeNothing(script);

/** Does a line that such a script prints give advice? It may as well say that there is none to give. */
export const isAdvice = (line: string): boolean =>
  severalWords.test(line) &&
  !/\b(?:ok|pass(?:ed|es)?|clean|skip\w{0,5}|nothing|no|none|done|complete[ds]?|saved|success\w{0,5}|up to date)\b|\u2705|\u2713/i.test(
    line,
  );

/** The first comment that says so. */
export function meantForClaude(text: string): Intention | undefined {
  let read = 0;
  for (const { line, words } of commentsIn(text)) {
    if (words.length > longest) continue;
    if (++read > mostComments) return undefined;
    if (ofExitCode2.test(words) || denied.test(words.replace(notBlocking, ''))) continue;
    if (meant.some((pattern) => pattern.test(words))) return { line, words };
  }
  return undefined;
}
