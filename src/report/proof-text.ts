/** A guard held against variants, for people. Pure. */
import { hookName } from '../evidence/hook-name.js';
import { isCommand, mentionsOf, waysOf } from '../evidence/proofs.js';
import type { Hook, Proof, ProvedVariant, Report } from '../model.js';
import { shorten } from '../text/cut.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { modHooks } from './mod-runs.js';
import { plural } from './words.js';
import { displayWidth, wrap } from './wrap.js';

/** How many variants of a kind are listed unless all are asked for. */
const mostListed = 12;

/** Hardly any guard stops what switches it off. */
const mostOffs = 2;

/** One block for each guard and action; with `verbose` every variant. */
export function proofText(report: Report, layout: Layout, verbose: boolean): string {
  const { project, proofs = [] } = report;
  const hooks = new Map([...project.hooks, ...modHooks(report)].map((hook) => [hook.id, hook]));
  const blocks = proofs.map((proof) => blockOf(proof, hooks, layout, verbose));
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/** "stops 14 of 30 ways to `git push --force`, and 4 of 7 commands that only mention it". */
function countsText(proof: Proof): string {
  const ways = waysOf(proof);
  const mentions = mentionsOf(proof);
  const stopped = (all: readonly ProvedVariant[]): string =>
    `${all.filter((each) => each.stopped).length} of ${all.length}`;
  const what = isCommand(proof) ? 'commands that only mention it' : 'other files';
  const stops = `stops ${stopped(ways)} ways to \`${escapeLine(proof.action.text)}\``;
  const leftOut = proof.leftOut === 0 ? '' : ` (${proof.leftOut} not tried)`;
  return `${mentions.length === 0 ? stops : `${stops}, and ${stopped(mentions)} ${what}`}${leftOut}`;
}

function blockOf(proof: Proof, hooks: ReadonlyMap<string, Hook>, layout: Layout, verbose: boolean): readonly string[] {
  const { paint, width } = layout;
  const hook = hooks.get(proof.hook);
  const ways = waysOf(proof);
  const mentions = mentionsOf(proof);
  const siblings = proof.variants.filter(({ kind }) => kind === 'sibling');
  const offs = proof.variants.filter(({ kind }) => kind === 'switch-off');
  const name = hook === undefined ? proof.hook : hookName(hook);
  const byOthers = ways.filter(({ stoppedBy }) => stoppedBy !== undefined);
  const lists: readonly (readonly [string, readonly ProvedVariant[], most?: number])[] = [
    [paint.error('passes, and does the same:'), ways.filter(({ stopped }) => !stopped)],
    [paint.warning('stopped, and is harmless:'), mentions.filter(({ stopped }) => stopped)],
    [
      paint.warning(
        isCommand(proof)
          ? 'passes, and does the same, by the branch that is checked out:'
          : 'passes, and is a file of the same kind:',
      ),
      siblings.filter(({ stopped }) => !stopped),
    ],
    [paint.warning('passes, and switches the guard off:'), offs.filter(({ stopped }) => !stopped), mostOffs],
    ...(verbose
      ? ([
          ['stopped by another hook or a permission rule:', byOthers],
          [paint.good('stopped:'), ways.filter(({ stopped, stoppedBy }) => stopped && stoppedBy === undefined)],
          [paint.good('passes, and is harmless:'), mentions.filter(({ stopped }) => !stopped)],
        ] as const)
      : []),
  ];
  return [
    wrap(`${paint.strong(escapeLine(name))} ${countsText(proof)}`, width, '', '  '),
    ...lists.flatMap(([title, variants, most = mostListed]) =>
      listOf(title, variants, layout, verbose ? variants.length : most),
    ),
    ...(verbose && proof.unproved > 0
      ? [
          wrap(
            `left out: ${plural(proof.unproved, 'variant')} not seen to do the same here: ${proof.unprovedVariations.join(', ')}`,
            width,
            '  ',
            '    ',
          ),
        ]
      : []),
  ];
}

function listOf(
  title: string,
  variants: readonly ProvedVariant[],
  { width, paint }: Layout,
  most: number,
): readonly string[] {
  if (variants.length === 0) return [];
  const shown = variants.slice(0, most);
  const names = Math.max(...shown.map(({ variation }) => displayWidth(variation)));
  const rows = shown.map(({ variation, text }) => {
    const line = escapeLine(text.replaceAll('\n', ' ⏎ '));
    return `    ${paint.faint(variation.padEnd(names))}  ${shorten(line, Math.max(20, width - names - 6))}`;
  });
  const more = variants.length - shown.length;
  return [`  ${title}`, ...rows, ...(more > 0 ? [`    and ${more} more (-v lists them)`] : [])];
}
