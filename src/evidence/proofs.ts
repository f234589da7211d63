/** What rules say of guards that were held against variants. Pure. */
import { standardInput } from '../model/standard-input.js';
import type { Hook, Proof, ProvedVariant, Run, Verdict } from '../model.js';
import { escaped } from '../text/escaped.js';
import { ofOneProgram } from '../variants/of-one-program.js';
import { join } from './phrases.js';

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

/** What a guard does to those of the variants that it stops: it refuses them, or has the user asked. */
export function heldBy(variants: readonly ProvedVariant[]): 'stops' | 'asks about' {
  const effects = variants.flatMap(({ stopped, verdict }) => (stopped && verdict ? [verdict.effect] : []));
  return effects.length > 0 && effects.every((effect) => effect === 'ask') ? 'asks about' : 'stops';
}

/** What a guard did to a call in a run: refused it, or had the user asked; undefined: it went ahead. */
export function heldIn({ verdict: { effect, runs } }: Run): 'stops' | 'asks about' | undefined {
  if (!runs) return undefined;
  return effect === 'block' ? 'stops' : effect === 'ask' ? 'asks about' : undefined;
}

/** What a guard told Claude or the user when it stopped one of the variants, or said where nobody reads it. */
export function toldBy(variants: readonly ProvedVariant[]): string {
  return toldIn(variants.find(({ stopped, verdict }) => stopped && verdict)?.verdict);
}

/** What a guard says of what it stopped in a run: to Claude or the user, or on stdout where nobody reads it. */
export function saidInRun({ verdict }: Run): string {
  return toldIn(verdict);
}

/** What a guard tells Claude or the user by a verdict, or says on stdout where nobody reads it. */
export function toldIn(verdict: Verdict | undefined): string {
  const { toClaude = [], toUser = [] } = verdict ?? {};
  return [...[...toClaude, ...toUser].map(({ text }) => text), ...unheardIn(verdict)].join('\n');
}

/** What a guard says on stdout in plain text. */
function unheardIn(verdict: Verdict | undefined): readonly string[] {
  return verdict?.reply.kind === 'text' ? [verdict.reply.text] : [];
}

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
  ...[
    'behind-comment',
    'editor-in-front',
    'for-development',
    'remover-by-path',
    'plus-in-front',
    'git-folder',
    'git-setting',
    'head-refspec',
    'program-option',
    'quoted-path',
    'whole-path',
    'compose-program',
    'package-version',
    'setting-in-front',
    'time-limit',
    'home-variable',
    'sql-in-small-letters',
    'folder-with-slash',
  ],
  ...['capital-option', 'clustered-options', 'subshell', 'in-folder', 'without-force', 'file-in-quotes', 'from-head'],
  ...['in-branch', 'variable-among-all', 'variable-printed'],
  ...['behind-let-through', 'before-let-through', 'behind-let-through-2', 'before-let-through-2'],
]);

/** Spellings that hardly anybody writes, and nobody to get past a guard. */
const slips: ReadonlySet<string> = new Set(['two-spaces', 'variable-in-front']);

/** Is a variant spelled as hardly anybody would on purpose? */
export function isSlip({ variation }: ProvedVariant): boolean {
  return slips.has(variation);
}

/** Spellings that are as good as the others for most programs, and odd for those that everybody writes in one way. */
const rearranged: ReadonlySet<string> = new Set(['options-last', 'short-options-last', 'long-options']);

/** What people write with short options, in front of what they are for: `rm -rf build`, and not `rm build --force -r`. */
const writtenInOneWay = /^\s*(?:rm|chmod|chown|git\s+(?:branch|checkout|clean|reset|restore|stash))\s/;

/** Is it what anybody writes, without meaning anything by it? */
export function isUsual({ plain, text, variation }: ProvedVariant): boolean {
  return plain && !odd.has(variation) && !(rearranged.has(variation) && writtenInOneWay.test(text));
}

/**
 * Does the guard only say what does the same in a better way: another tool of Claude Code's, another program, or one that
 * runs this very command? Or that the program is not there, or that the file has to be read first? Then it protects
 * nothing, and little is lost where a spelling passes.
 */
export function isPreference(proof: Proof): boolean {
  const told = saidOf(proof);
  const wanted = namesAdvised(told);
  const [program = ''] = proof.action.text.trimStart().split(/\s/, 1);
  if (isSaidMissing(program, told) || isToldToWrap(proof.action.text, told)) return true;
  if (!isCommand(proof) && readsFirst.test(told)) return true;
  // The tool is advised because another guard looks at it.
  if (/\bprotected\b/i.test(told)) return false;
  return wanted.some(
    (name) =>
      sameInTools.has(name) ||
      interchangeable.some((family) => name !== program && family.has(name) && family.has(program)),
  );
}

/**
 * Does the guard send Claude to the tool of a variant that passes (`Use Edit instead`), or ask for what the variant has around
 * the command (`Prefix it with timeout 60`)? It passes on purpose.
 */
export function isAdvised(proof: Proof, { payload, text }: ProvedVariant): boolean {
  const told = saidOf(proof);
  return (
    namesAdvised(told).some((name) => name === payload.json.tool_name) ||
    (isCommand(proof) && wrappings.some(({ added, asked }) => added.test(text) && asked.test(told)))
  );
}

/** What a spelling adds to a command, and the words with which guards ask for it. */
const wrappings: readonly { readonly added: RegExp; readonly asked: RegExp }[] = [
  { added: /^timeout /, asked: /`timeout\b|\btimeout [\d<]/ },
  { added: /^CI=1 /, asked: /\bCI=(?:1|true)\b/ },
  { added: /\| tail -n \d+$/, asked: /\| ?(?:head|tail)\b/ },
];

/** Does the guard let the same call through the next time, as it says itself? It reminds, and guards nothing. */
export const passesOnRetry = (proof: Proof): boolean => remindsOnce.test(saidOf(proof));

const remindsOnce =
  /\bonce (?:per|a|in (?:this|a|each)) session\b|\b(?:retry|re-?(?:issue|run|try|submit)|try again|repeat|run (?:it|this|the same \w{1,20}) again)\b[^.\n]{0,40}\bto (?:proceed|continue|go (?:on|ahead))\b|\b(?:next|second) (?:attempt|try|time|call)\b[^.\n]{0,20}\b(?:pass|go through|let through|allowed|succeed)/i;

/** What the guard says of what it stops: to Claude, or on stdout where nobody reads it. */
function saidOf(proof: Proof): string {
  const verdict = waysOf(proof)[0]?.verdict;
  return [...(verdict?.toClaude ?? []).map(({ text }) => text), ...unheardIn(verdict)].join('\n');
}

/** `Read notes.txt before you change it`: any file will do, once it was read. */
const readsFirst =
  /\b[Rr]ead\b[^.!?\n]{0,20}(?:[`"'][^`"'\n]{1,200}[`"'][^.!?\n]{0,20}|\b(?:file|it)\b )\b(?:first|before)\b/;

const namesAdvised = (told: string): readonly string[] => [...told.matchAll(preferred)].map(([, name = '']) => name);

/** `deploy is not installed`: the call fails anyway. */
function isSaidMissing(program: string, told: string): boolean {
  const name = escaped(program);
  const said = `(?<![\\w-])${name}["'\`]?:? (?:(?:CLI|command|is|was|could) ){0,2}not (?:installed|found|available)\\b`;
  return name !== '' && new RegExp(said, 'i').test(told);
}

/** `Use: tmux new -d "npm run dev"`, of `npm run dev`. */
function isToldToWrap(command: string, told: string): boolean {
  const text = escaped(command.trim());
  return new RegExp(`\\b[Uu]se:? [\`'"]?\\w(?:(?!instead of)[^\\n]){1,80}["']${text}["']`).test(told);
}

/** What is advised, and not advised against. */
const preferred =
  /(?<!\b(?:not|never)\s|n['’]t\s)\b(?:[Uu]se|[Pp]refer)\s(?:the\s|Claude(?:\sCode)?(?:['’]s)?\s|built-in\s)*[`"'*]{0,2}([\w-]+)/g;

/** Tools of Claude Code's that people want used instead of a program. */
const sameInTools: ReadonlySet<string> = new Set(['Read', 'Grep', 'Glob', 'LS', 'Edit', 'Write', 'WebFetch']);

/** Programs of which one is used instead of another, as a matter of habit. */
const interchangeable: readonly ReadonlySet<string>[] = [
  new Set(['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx', 'node', 'deno', 'tsx', 'ts-node']),
  new Set(['pip', 'pip3', 'python', 'python3', 'pytest', 'uv', 'uvx', 'poetry', 'pixi']),
  new Set(['grep', 'rg', 'find', 'fd', 'cat', 'bat', 'ls', 'eza', 'sed', 'sd', 'awk']),
];

/** What is done every day, what anybody writes, then what is short. */
export function usualFirst(variants: readonly ProvedVariant[]): readonly ProvedVariant[] {
  const lines = (text: string): number => (text.includes('\n') ? 3 : 0);
  // What takes many lines comes last, unless nothing else of what is done every day is there.
  const isOnLine = variants.some((variant) => rankOf(variant) <= 0 && lines(variant.text) === 0);
  const placeOf = (variant: ProvedVariant): number =>
    rankOf(variant) + (isOnLine || rankOf(variant) > 0 ? lines(variant.text) : 0);
  return variants.toSorted((a, b) => placeOf(a) - placeOf(b) || a.text.length - b.text.length);
}

/** Three of them, as code, the usual ones first. */
export function examplesOf(variants: readonly ProvedVariant[]): string {
  const { legend, more, shown } = shownOf(variants);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${legend}`;
}

/** Three of them, as code, the usual ones first, of which one is enough: `a`, `b` or `c`. */
export function anyOf(variants: readonly ProvedVariant[]): string {
  return join(shownOf(variants).shown, 'or');
}

/** What stands for the line breaks among them, to be put behind; empty where there are none. */
export const legendOf = (variants: readonly ProvedVariant[]): string =>
  shownOf(variants).legend === '' ? '' : '⏎: a line break';

function shownOf(variants: readonly ProvedVariant[]) {
  const texts = [...new Set(usualFirst(variants).map(({ text }) => text))];
  const shown = texts.slice(0, 3).map((text) => `\`${shortened(text)}\``);
  const legend = shown.some((text) => text.includes('⏎')) ? ' (⏎: a line break)' : '';
  return { legend, more: texts.length - shown.length, shown };
}

/** The commands with which Claude writes a file of more than one line. */
const asClaudeWrites: ReadonlySet<string> = new Set(['bash-here-document', 'bash-document-first']);

function rankOf(variant: ProvedVariant): number {
  const { plain, variation } = variant;
  if (ofOneProgram.has(variation) || asClaudeWrites.has(variation)) return -1;
  return isUsual(variant) ? 0 : plain ? 1 : 2;
}

function shortened(text: string): string {
  const line = text.replaceAll('\n', '⏎');
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}

/** A sentence on how to see all that was tried; empty where no command line names the hook again. */
export function seeEvery(what: 'way' | 'case', { script }: Hook): string {
  if (script?.path === standardInput) return '';
  return ` \`hooklint prove${script === undefined ? '' : ` ${script.path}`}\` shows every ${what}.`;
}

/** Does the hook look at the command of a Bash call, in its own text or in a library? What it does not look at, "if" alone chooses. */
export function readsCommand({ handler, script }: Hook): boolean {
  const texts = [script?.text ?? handler.command ?? '', ...(script?.libraries ?? []).map(({ text }) => text)];
  return texts.some((text) => commandRead.test(text));
}

/** The field with the command, as a program or a filter names it. */
const commandRead = /(?:\.|["'`]|[{,]\s{0,9})command\b/;
