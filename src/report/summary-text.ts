/** What a lint came to, in one line. */
import { compareVersions, isVersion, newestClient } from '../contract/version.js';
import type { Report, Severity } from '../model.js';
import { baseName } from '../text/base-name.js';
import { grouped } from '../text/grouped.js';
import { durationText } from './durations.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { modsText } from './mod-runs.js';
import { unjudgedMods } from './mods.js';
import { linesOf } from './one-screen.js';
import { type Paint, plain } from './paint.js';
import { placeText } from './place-text.js';
import { type Told, toldOf } from './told.js';
import { plural } from './words.js';
import { wrap } from './wrap.js';

/** `6 hooks, 81 runs, 1.9 s, Claude Code 2.1.330: 3 errors, 1 warning in 7 places`: as many as a reader counts above. */
export function summaryText(report: Report, paint: Paint = plain): string {
  const { summary, problems, durationMs } = report;
  const scope = [
    plural(summary.hooks, 'hook'),
    ...modsText(report),
    `${plural(summary.runs + (report.modRuns?.length ?? 0), 'run')}${leftOutText(report)}`,
    ...(durationMs === undefined ? [] : [durationText(durationMs)]),
    clientText(report.client),
  ];
  const told = toldOf(report.findings);
  const counts = [
    ...counted(causesOf(told, 'error'), 'error', paint.error),
    ...counted(causesOf(told, 'warning'), 'warning', paint.warning),
    ...counted(causesOf(told, 'info'), 'info', paint.info),
    ...(problems.length === 0 ? [] : [paint.error(plural(problems.length, 'problem'))]),
  ];
  return `${scope.join(', ')}: ${counts.length === 0 ? nothingFound(report, paint) : counts.join(', ')}`;
}

/**
 * `Infos: guard-fails-open ×2 (check.sh:3), machine-encoding (-v shows them)`, in the order in which they would be told: what
 * a report leaves out it names, on three lines at most, with the first place of each if there is room, and the rest counted.
 */
export function hiddenInfos({ findings }: Report, { width, paint }: Layout): readonly string[] {
  const infos = causesOf(toldOf(findings), 'info');
  if (infos.length === 0) return [];
  const rules = [...grouped(infos, ({ finding }) => finding.rule)].map(([rule, [first, ...others]]) => {
    const { file, line } = first.finding.place;
    const place = line === undefined ? '' : `${glue}(${escapeLine(baseName(file))}:${line})`;
    return {
      name: escapeLine(rule) + (others.length === 0 ? '' : `${glue}×${others.length + 1}`),
      place,
      of: others.length + 1,
    };
  });
  const [noun, them] = infos.length === 1 ? ['Info', 'it'] : ['Infos', 'them'];
  const naming = (most: number, withPlaces: boolean): string => {
    const named = rules.slice(0, most).map(({ name, place }) => name + (withPlaces ? place : ''));
    const more = rules.slice(most).reduce((sum, { of }) => sum + of, 0);
    const list = [...named, ...(more === 0 ? [] : [`${more}${glue}more`])].join(', ');
    return wrap(`${paint.info(noun)}: ${list} (-v shows ${them})`, width, '', '  ').replaceAll(glue, ' ');
  };
  const fits = (text: string): boolean => linesOf(text) <= mostLines;
  const placed = naming(rules.length, true);
  if (fits(placed)) return [placed];
  const shortest = Array.from({ length: rules.length }, (_, left) => rules.length - left);
  return [naming(shortest.find((most) => fits(naming(most, false))) ?? 1, false)];
}

/** Lines of the infos that are not told. */
const mostLines = 3;

/** A blank at which no line breaks. */
const glue = '\u00a0';

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

/** What was not run is said beside what was: payloads that the hook cannot tell from those that it got. */
export function leftOutText({ leftOut = [] }: Report): string {
  const payloads = leftOut.reduce((sum, each) => sum + each.payloads, 0);
  return payloads === 0 ? '' : ` (${payloads} similar ${payloads === 1 ? 'one' : 'ones'} skipped)`;
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
