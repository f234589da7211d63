/** What exit code 2 does to the guarded action, for the events that do the same. */

import type { Cause } from '../../model.js';
import { measured } from '../sources.js';
import { compactionBlocks, stopBesideBlock, until } from '../turning-points.js';
import type { ExitTwo } from './sheet.js';

const seen = { since: '1.0.38', source: measured('2.1.330') } as const;

/** Texts of the decision itself. */
export const decisions: readonly Cause[] = ['json-block', 'exit-2', 'on-failure', 'on-timeout'];

export const nothing: readonly ExitTwo[] = [];

export const blocks: readonly ExitTwo[] = [{ effect: 'block', ...seen }];

/** What the event speaks of has happened: stderr is only told. */
export const feedback: readonly ExitTwo[] = [{ effect: 'proceed', ...seen }];

export const blocksTheCall: readonly ExitTwo[] = [
  until({ effect: 'block', drops: ['stop'], ...seen, source: measured('2.1.209') }, stopBesideBlock),
  { effect: 'block', ...stopBesideBlock },
];

export const endsTheTurn: readonly ExitTwo[] = [{ effect: 'block', endsTurn: true, ...seen }];

export const dropsThePrompt: readonly ExitTwo[] = [
  { effect: 'proceed', since: '1.0.38', until: '1.0.54', source: measured('1.0.53') },
  {
    effect: 'block',
    drops: ['context', 'json', 'system-message'],
    since: '1.0.64',
    source: measured('2.1.330', 'Up to 1.0.63 a blocked prompt was sent all the same.'),
  },
];

export const stopsTheCompaction: readonly ExitTwo[] = [
  { effect: 'block', drops: ['completed', 'failed', 'instructions'], ...compactionBlocks },
];
