/** A report from what a lint, or several of them, came to. Pure. */
import type { Report } from '../model.js';
import { summarise } from './summary.js';

/** What every report holds, however little there is of it. */
type Always = Pick<Report, 'root' | 'client' | 'project' | 'runs' | 'notRun' | 'merged' | 'findings' | 'problems'>;

/** What a report holds only if there is something of it. */
type Sometimes = { readonly [Member in Exclude<keyof Report, keyof Always | 'summary'>]: Report[Member] | undefined };

/** Leaves out what is undefined or an empty list, and counts. */
export function reportOf(always: Always, sometimes: Partial<Sometimes>): Report {
  const { project, runs, findings } = always;
  const there = Object.entries(sometimes).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return {
    ...always,
    ...(Object.fromEntries(there) as Partial<Report>),
    summary: summarise(project.hooks.length, runs.length, findings),
  };
}
