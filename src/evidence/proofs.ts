/** What rules say of guards that were held against variants. Pure. */
import { standardInput } from '../model/standard-input.js';
import type { Hook, Proof, ProvedVariant, Spot } from '../model.js';
import { answerLines } from '../script/answers.js';

/** Variants that do the same as what the guard stops, itself among them. */
export function waysOf({ variants }: Proof): readonly ProvedVariant[] {
  return variants.filter(({ kind }) => kind === 'way');
}

/** Variants that only mention it. */
export function mentionsOf({ variants }: Proof): readonly ProvedVariant[] {
  return variants.filter(({ kind }) => kind === 'mention');
}

/** Is the action still stopped when it stands alone? If not, it is not known what the guard stopped. */
export function stopsItself(proof: Proof): boolean {
  return waysOf(proof)[0]?.stopped === true;
}

/** Where a guard refuses: the line of its script, where there is one such line; else its registration. */
export function refusalOf({ script }: Hook): Spot {
  const [refusal, ...others] = script === undefined ? [] : answerLines(script).filter(({ blocks }) => blocks);
  if (script === undefined || refusal === undefined || others.length > 0 || filledInDecision.test(script.text)) {
    return { in: 'hook' };
  }
  const lines = script.text.split('\n', refusal.line);
  const last = lines[refusal.line - 1] ?? '';
  return {
    in: 'script',
    offset: lines.join('\n').length - last.trimStart().length,
    length: last.trim().length,
  };
}

/** A decision that is filled in as the script runs: that line may refuse as well. */
const filledInDecision =
  /\b(?:permissionDecision|decision|behavior)\\?["']?\s{0,9}:\s{0,9}\\?["']?(?:\$|%s|\{\w|(?!true\b|false\b|null\b|string\b)[a-z_]\w{0,40}\s{0,9}(?:[,})]|$))/m;

/** Is the action a command, and not the change of a file? */
export function isCommand({ action }: Proof): boolean {
  return action.payload.json.tool_name === 'Bash';
}

/** The action as code. */
export function phraseOf({ action }: Proof): string {
  return `\`${shortened(action.text)}\``;
}

/** Spellings that come up now and then: by accident, around a path, in front of or behind what others are written with. */
const odd: ReadonlySet<string> = new Set([
  ...['two-spaces', 'variable-in-front', 'git-folder', 'quoted-path'],
  ...['clustered-options', 'in-folder'],
]);

/** Spellings that hardly anybody writes, and nobody to get past a guard. */
const slips: ReadonlySet<string> = new Set(['two-spaces', 'variable-in-front']);

export function isSlip({ variation }: ProvedVariant): boolean {
  return slips.has(variation);
}

/** Is it what anybody writes, without meaning anything by it? */
export function isUsual({ plain, variation }: ProvedVariant): boolean {
  return plain && !odd.has(variation);
}

/**
 * Does the guard only say what does the same in a better way: another tool of Claude Code's, or another program? Or that
 * the program is not there? Then it protects nothing, and little is lost where a spelling passes.
 */
export function isPreference(proof: Proof): boolean {
  const told = saidOf(proof);
  const wanted = namesAdvised(told);
  const [program = ''] = proof.action.text.trimStart().split(/\s/, 1);
  if (isSaidMissing(program, told)) return true;
  return wanted.some(
    (name) =>
      sameInTools.has(name) ||
      interchangeable.some((family) => name !== program && family.has(name) && family.has(program)),
  );
}

/** Does the guard send Claude to the very tool of a variant that passes (`Use Edit instead`)? It passes on purpose. */
export function isAdvised(proof: Proof, { payload }: ProvedVariant): boolean {
  return namesAdvised(saidOf(proof)).some((name) => name === payload.json.tool_name);
}

/** What the guard says of what it stops: to Claude, or on stdout where nobody reads it. */
function saidOf(proof: Proof): string {
  const { reply, toClaude = [] } = waysOf(proof)[0]?.verdict ?? {};
  return [...toClaude.map(({ text }) => text), ...(reply?.kind === 'text' ? [reply.text] : [])].join('\n');
}

const namesAdvised = (told: string): readonly string[] => [...told.matchAll(preferred)].map(([, name = '']) => name);

/** `deploy is not installed`: the call fails anyway. */
function isSaidMissing(program: string, told: string): boolean {
  const name = program.replace(/[^\w\s]/g, '\\$&');
  const said = `(?<![\\w-])${name}["'\`]?:? (?:(?:CLI|command|is|was|could) ){0,2}not (?:installed|found|available)\\b`;
  return name !== '' && new RegExp(said, 'i').test(told);
}

/** What is advised, and not advised against. */
const preferred =
  /(?<!\b(?:not|never)\s|n['’]t\s)\b(?:[Uu]se|[Pp]refer)\s(?:the\s|Claude(?:\sCode)?(?:['’]s)?\s|built-in\s)*[`"'*]{0,2}([\w-]+)/g;

/** Tools of Claude Code's that people want used instead of a program. */
const sameInTools: ReadonlySet<string> = new Set(['Read', 'Grep', 'Glob', 'LS', 'Edit', 'Write', 'WebFetch']);

/** Programs of which one is used instead of another, as a matter of habit. */
const interchangeable: readonly ReadonlySet<string>[] = [
  new Set(['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx']),
  new Set(['pip', 'pip3', 'python', 'python3', 'pytest', 'uv', 'uvx', 'poetry', 'pixi']),
  new Set(['grep', 'rg', 'find', 'fd', 'cat', 'bat', 'ls', 'eza', 'sed', 'sd', 'awk']),
];

/** Three of them, as code: what anybody writes, then what is short. */
export function examplesOf(variants: readonly ProvedVariant[]): string {
  const ranked = variants.toSorted((a, b) => rankOf(a) - rankOf(b) || a.text.length - b.text.length);
  const texts = [...new Set(ranked.map(({ text }) => text))];
  const shown = texts.slice(0, 3).map((text) => `\`${shortened(text)}\``);
  const more = texts.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function rankOf(variant: ProvedVariant): number {
  const { plain, text } = variant;
  return (isUsual(variant) ? 0 : plain ? 1 : 2) + (text.includes('\n') ? 3 : 0);
}

function shortened(text: string): string {
  const line = text.replaceAll('\n', '⏎');
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}

/** A sentence on how to see all that was tried; empty where no command line names the hook again. */
export function seeEvery(what: 'spelling' | 'way' | 'case', { script }: Hook): string {
  if (script?.path === standardInput) return '';
  return ` \`hooklint prove${script === undefined ? '' : ` ${script.path}`}\` shows every ${what}.`;
}
