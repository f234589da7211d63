/** Findings on one screen: what is urgent in full, and of the rest as much as there is room for. */
import { repairOf, shortBlock } from './finding-block.js';
import type { Layout } from './layout.js';
import { isError, type Told } from './told.js';

/** Lines of findings that leave room for the hooks on one screen. */
const screen = 32;

/** Of more than that, as many lines are told in full. */
const inFull = 20;

/** Errors in full, whatever room they take; of the rest what a screen has room for, and what follows short. */
export function onOneScreen(
  blocks: readonly { readonly each: Told; readonly block: string }[],
  linesBefore: number,
  layout: Layout,
): readonly string[] {
  const linesTo = (end: number): number =>
    blocks.slice(0, end).reduce((sum, { block }) => sum + linesOf(block) + 1, linesBefore);
  if (linesTo(blocks.length) <= screen) return blocks.map(({ block }) => block);
  const first = blocks.findIndex(({ each }, i) => !isError(each) && linesTo(i + 1) > inFull);
  const [full, short] = first < 0 ? [blocks, []] : [blocks.slice(0, first), blocks.slice(first)];
  const repairs = new Set(full.map(({ each }) => repairOf(each.finding)));
  const told = short.map(({ each }) => {
    const block = shortBlock(each, layout, repairs);
    repairs.add(repairOf(each.finding));
    return block;
  });
  const head = layout.paint.faint('The rest in short (-v shows it in full):');
  return [...full.map(({ block }) => block), ...(told.length === 0 ? [] : [[head, ...told].join('\n')])];
}

export const linesOf = (text: string): number => text.split('\n').length;
