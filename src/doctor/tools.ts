/** Tools on which hooks can meet: those that exist, and those that matchers name. Pure. */
import { toolRows } from '../contract/tools.js';
import type { Hook } from '../model.js';

const known: readonly string[] = toolRows.map(({ name }) => name);

/** One empty name for events that no tool belongs to. */
export function toolsOf(hooks: readonly Hook[]): readonly string[] {
  if (!hooks.some(({ event }) => /Tool|^Permission/.test(event))) return [''];
  const named = hooks.flatMap(({ matcher = '' }) => matcher.match(/\bmcp__\w+?__\w+/g) ?? []);
  return [...new Set([...known, ...named])];
}
