/** What a lint came to, in one line. */
import { compareVersions, isVersion, newestClient } from '../contract/version.js';
import type { Report, Severity } from '../model.js';
import { durationText } from './durations.js';
import { escapeLine } from './escape.js';
import { modsText } from './mod-runs.js';
import { unjudgedMods } from './mods.js';
import { type Paint, plain } from './paint.js';
import { placeText } from './place-text.js';
import { type Told, toldOf } from './told.js';
import { plural } from './words.js';

/**
 * `6 hooks, 81 runs, 1.9 s, Claude Code 2.1.330: 3 errors, 1 warning in 7 places`: as many as a reader counts above. With
 * `hidesInfos` the number of infos says how to see them.
 */
export function summaryText(report: Report, paint: Paint = plain, hidesInfos = false): string {
  const { summary, problems, durationMs } = report;
  const scope = [
    plural(summary.hooks, 'hook'),
    ...modsText(report),
    `${plural(summary.runs + (report.modRuns?.length ?? 0), 'run')}${leftOutText(report)}`,
    ...(durationMs === undefined ? [] : [durationText(durationMs)]),
    clientText(report.client),
  ];
  const told = toldOf(report.findings);
  const infos = causesOf(told, 'info');
  const hint = hidesInfos ? ` (-v shows ${infos.length === 1 ? 'it' : 'them'})` : '';
  const counts = [
    ...counted(causesOf(told, 'error'), 'error', paint.error),
    ...counted(causesOf(told, 'warning'), 'warning', paint.warning),
    ...counted(infos, 'info', paint.info).map((text) => `${text}${hint}`),
    ...(problems.length === 0 ? [] : [paint.error(plural(problems.length, 'problem'))]),
  ];
  return `${scope.join(', ')}: ${counts.length === 0 ? nothingFound(report, paint) : counts.join(', ')}`;
}

/** One that is newer than any known is judged as the newest known. */
/** `Claude Code 2.1.330`; of a version that is newer than any known, also as which it is judged. */
export function clientText(client: string): string {
  const isNewer = isVersion(client) && compareVersions(client, newestClient) > 0;
  return `Claude Code ${escapeLine(client)}${isNewer ? ` (judged as ${newestClient})` : ''}`;
}

/** Of what was not judged, nobody knows that there is nothing to find. */
function nothingFound(report: Report, paint: Paint): string {
  const unjudged = unjudgedMods(report).length;
  if (unjudged === 0) return paint.good('no findings');
  const rest = report.summary.hooks + (report.project.mods ?? []).length - unjudged;
  return rest === 0 ? paint.warning('nothing was judged') : `${paint.good('no findings')} in the rest`;
}

/** What was not run is said beside what was. */
export function leftOutText({ leftOut = [] }: Report): string {
  const payloads = leftOut.reduce((sum, each) => sum + each.payloads, 0);
  return payloads === 0 ? '' : ` (${payloads} left out)`;
}

const causesOf = (told: readonly Told[], severity: Severity): readonly Told[] =>
  told.filter(({ finding }) => finding.severity === severity);

/** How many causes there are, and places, where a cause has several. */
function counted(causes: readonly Told[], noun: Severity, colour: (text: string) => string): readonly string[] {
  if (causes.length === 0) return [];
  const findings = causes.flatMap(({ finding, others }) => [finding, ...others]);
  const places = new Set(findings.map(({ place }) => placeText(place))).size;
  return [`${colour(plural(causes.length, noun))}${places > causes.length ? ` in ${places} places` : ''}`];
}
