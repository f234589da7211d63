/** What Claude reads about a hook that it has just written. */
import type { Finding, Problem, Report } from '../model.js';
import { escapeText } from './escape.js';
import { findingBlock } from './finding-block.js';
import { layoutOf } from './layout.js';
import { placeText } from './place-text.js';
import { toldOf } from './told.js';
import { plural } from './words.js';

/** Enough to repair a hook by; more comes after the next edit. */
const mostCauses = 4;

/** Claude Code keeps longer texts from Claude and names a file instead. */
const mostUnits = 8000;

export interface Feedback {
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** False: the hook was read, not run. */
  readonly ran: boolean;
}

/** The text for Claude; undefined: there is nothing to repair. */
export function feedbackText(
  report: Pick<Report, 'runs' | 'client'>,
  { findings, problems, ran }: Feedback,
): string | undefined {
  if (findings.length + problems.length === 0) return undefined;
  const told = toldOf(findings);
  const layout = layoutOf({ width: 100 });
  const blocks = [
    ...problems.map(({ message, hint, place }) =>
      escapeText(
        `${place === undefined ? '' : `${placeText(place)}: `}${message}${hint === undefined ? '' : ` ${hint}`}`,
      ),
    ),
    ...told.slice(0, mostCauses).map((each) => findingBlock(each, report, layout, { places: 3 })),
  ];
  const kept = blocks.filter((_, i) => i === 0 || blocks.slice(0, i + 1).join('\n\n').length <= mostUnits);
  const left = told.length + problems.length - kept.length;
  const how = ran
    ? `ran the hook that you wrote as Claude Code ${report.client} does`
    : 'read the hook that you wrote (this machine has no sandbox to run it in)';
  return [
    `hooklint ${how}, and found what it does wrong. Repair it with your next edit; it is checked again after every edit. If it is meant to be so, say so to the user.`,
    ...kept,
    ...(left > 0 ? [`${plural(left, 'more cause')} will be listed once these are repaired.`] : []),
  ].join('\n\n');
}
