/** How handler types fare on events where they do not simply run and count. */

import { notForSkills } from '../skill-texts.js';
import { changelog, docs, measured } from '../sources.js';
import { skillCommands } from '../turning-points.js';
import type { EventSheet } from './sheet.js';

type Hindrances = EventSheet['hindrances'];

export const noContext: Hindrances = [
  {
    types: ['prompt', 'agent'],
    hindrance: 'refused',
    why: 'there is no conversation context for a model to judge',
    since: '2.1.142',
    source: measured(
      '2.1.330',
      'Measured for SessionStart and SubagentStart; the changelog of 2.1.142 names Setup too.',
    ),
  },
  {
    types: ['prompt', 'agent'],
    hindrance: 'undocumented',
    why: 'there is no conversation context for a model to judge, and this version does not say so',
    since: '2.0.30',
    until: '2.1.142',
    source: changelog('2.1.142'),
  },
];

export const noVerdict: Hindrances = [
  {
    types: ['agent'],
    hindrance: 'refused',
    why: 'an agent answers ok or not ok, and the event wants an allow or a deny',
    since: '2.1.0',
    source: measured('2.1.330'),
  },
  {
    types: ['prompt'],
    hindrance: 'no-effect',
    why: 'the event does not read ok; Claude Code discards the answer',
    since: '2.0.45',
    source: measured('2.1.330', 'Seven answers measured; none had an effect.'),
  },
];

export const afterTheFact: Hindrances[number] = {
  types: ['prompt', 'agent'],
  hindrance: 'no-effect',
  why: 'the denial has happened, and the one thing that the event reads is retry, which a model cannot set',
  since: '2.1.88',
  source: docs('2026-08-22'),
};

export const blocksInSkill: Hindrances[number] = {
  types: ['prompt', 'agent'],
  hindrance: 'blocks',
  why: notForSkills,
  ...skillCommands,
};

/** Hooks of the event run outside a turn. */
export const outsideTurn: Hindrances[number] = {
  types: ['prompt', 'agent'],
  hindrance: 'skipped',
  why: 'no model is asked outside a turn',
  since: '2.0.30',
  source: measured(
    '2.1.330',
    'Measured for SessionEnd, PreCompact and InstructionsLoaded; docs of 2026-08-22 name them all.',
  ),
};

export const beforeHttp: Hindrances[number] = {
  types: ['http'],
  hindrance: 'skipped',
  why: 'HTTP hooks do not run before the session has started, and only the debug log says so',
  since: '2.1.63',
  source: measured(
    '2.1.330',
    'SessionStart measured with seven answers, no request arrived; Setup from docs of 2026-10-08.',
  ),
};

export const beforeMcp: Hindrances[number] = {
  types: ['mcp_tool'],
  hindrance: 'skipped',
  why: 'no MCP server is connected yet',
  since: '2.1.118',
  source: docs('2026-10-08', 'The docs of 2026-08-22 still listed it.'),
};
