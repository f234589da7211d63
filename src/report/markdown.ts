/** Markdown for a job summary or a comment: the counts, a table of findings, the verdicts folded away. */

import { hookName } from '../evidence/hook-name.js';
import { showsConduct } from '../model/lack.js';
import type { Hook, Report, Severity, Summary } from '../model.js';
import { shorten } from '../text/cut.js';
import { grouped } from '../text/grouped.js';
import { conductOf, unjudgedOf } from './conduct.js';
import { durationsOf, durationText, leftOutOfTimes } from './durations.js';
import { escapeLine, escapeText } from './escape.js';
import { groupRuns } from './groups.js';
import { modsText } from './mod-runs.js';
import { unjudgedMods } from './mods.js';
import { placeText } from './place-text.js';
import { rulePage } from './project-urls.js';
import { onVersions } from './stretch.js';
import { leftOutText } from './summary-text.js';
import { gravestFirst } from './told.js';
import { lineText, unreachedIn } from './unreached.js';
import { plural } from './words.js';

const marks: Readonly<Record<Severity, string>> = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' };

/** GitHub shows at most 1 MiB of summary; the verdicts of the last hooks are left out first. */
const limit = 900_000;

export function markdownReport(report: Report): string {
  const head = [
    '## hooklint',
    '',
    counts(report.summary, report),
    '',
    ...problems(report),
    ...findings(report),
    ...hooks(report),
  ];
  let text = `${head.join('\n')}\n`;
  let left = 0;
  for (const hook of report.project.hooks) {
    const block = verdicts(hook, report);
    if (text.length + block.length > limit) left++;
    else text += block;
  }
  return left === 0 ? text : `${text}\n${plural(left, 'more hook')} not shown; the JSON report has them.\n`;
}

function counts({ hooks, runs, errors, warnings, infos }: Summary, report: Report): string {
  const time = report.durationMs === undefined ? '' : ` ${durationText(report.durationMs)},`;
  const found = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'info')].join(', ');
  return `${[plural(hooks, 'hook'), ...modsText(report)].join(', ')}, ${plural(runs, 'run')}${leftOutText(report)},${time} Claude Code ${cell(report.client)}: **${found}**`;
}

function problems(report: Report): readonly string[] {
  return report.problems.flatMap(({ message, hint, place }) => [
    `- **cannot lint** ${place === undefined ? '' : `${codeSpan(placeText(place))}: `}${prose(message)}${hint === undefined ? '' : ` ${prose(hint)}`}`,
    '',
  ]);
}

function findings(report: Report): readonly string[] {
  const list = gravestFirst(report.findings);
  const isWhole = unjudgedMods(report).length + report.problems.length === 0;
  if (list.length === 0) return [isWhole ? 'No findings.' : 'No findings in what was judged.', ''];
  return [
    '| | where | rule | what | repair |',
    '|-|-|-|-|-|',
    ...list.map(
      ({ severity, place, rule, message, help, ...finding }) =>
        `| ${marks[severity]} | ${code(placeText(place))} | [${cell(rule)}](${rulePage(rule)})${cell(onVersions(finding))} | ${proseCell(message)} | ${proseCell(help)} |`,
    ),
    '',
  ];
}

/** What each hook was seen to do, and what this machine could not judge. */
function hooks(report: Report): readonly string[] {
  const judged = report.runs.filter(showsConduct);
  const runsOf = grouped(judged, (run) => run.case.hook.id);
  const unjudged = unjudgedOf(report.runs);
  const rows = report.project.hooks.flatMap((hook) => {
    const runs = runsOf.get(hook.id);
    if (runs === undefined) return [];
    const { clauses, doing, example } = conductOf(runs, unjudged.get(hook.id), unreachedIn(hook, report));
    const times = durationsOf(runs);
    const did = `${cell(clauses.join(', '))}${example === undefined ? '' : `, e\\.g\\. ${doing === undefined ? '' : `${cell(doing)} `}${code(shorten(bare(example), 80))}`}`;
    const [median, worst] = times === undefined ? ['', ''] : [durationText(times.median), durationText(times.worst)];
    return [
      `| ${code(hookName(hook))} | ${code(`${hook.event} ${hook.matcher ?? ''}`.trim())} | ${did} | ${median} | ${worst} |`,
    ];
  });
  const names = new Map(report.project.hooks.map((hook) => [hook.id, hookName(hook)]));
  const leftOut = leftOutOfTimes(judged);
  return [
    ...(rows.length === 0 ? [] : ['| hook | event | what it did | median | worst |', '|-|-|-|-:|-:|', ...rows, '']),
    ...(leftOut === undefined ? [] : [leftOut, '']),
    ...(report.notJudged ?? []).flatMap(({ cause, hooks: ids, remedy }) => [
      `- **not judged here** ${prose(cause)} (${ids.map((id) => codeSpan(names.get(id) ?? id)).join(', ')}). ${prose(remedy)}`,
      '',
    ]),
    ...unjudgedMods(report).flatMap(({ name, why }) => [`- **not judged** ${cell(name)}: ${prose(why)}`, '']),
  ];
}

/** In a code span the marks around a command would stand twice. */
function bare(gist: string): string {
  return gist.replace(/^`(.*)`$/s, '$1');
}

function verdicts(hook: Hook, report: Report): string {
  const groups = groupRuns(report.runs.filter((run) => run.case.hook.id === hook.id));
  const name = hookName(hook, 120);
  const rows = groups.flatMap(({ lines, runs }) =>
    lines.map(
      ({ versions, line }) =>
        `| ${versions === undefined ? '' : `${cell(versions)}: `}${cell(line)} | ${runs.map((run) => code(run.case.payload.id)).join(' ')} |`,
    ),
  );
  const body = rows.length === 0 ? ['Not run.'] : ['| what Claude Code does | payloads |', '|-|-|', ...rows];
  const unreached = unreachedIn(hook, report).map((line) => `- ${codeSpan(lineText(line))}`);
  const never = unreached.length === 0 ? [] : ['', 'No run reached:', '', ...unreached];
  return `\n<details><summary>${html(name)} on ${hook.event}</summary>\n\n${[...body, ...never].join('\n')}\n\n</details>\n`;
}

const special = /[\\`*_{}[\]<>()#+!|~@&-]/g;

/** A pair of single backticks on one line, away from other backticks. */
const inBackticks = /(?<!`)`([^`\s](?:[^`\n\t]*[^`\s])?)`(?!`)/;

/**
 * Our own sentences: what they hold in backticks is code, the rest is shown as it is. Each piece of code is closed in
 * itself: hostile text quoted in a sentence may end one early, but gets nowhere else.
 */
function prose(text: string): string {
  return sentences(text, codeSpan);
}

/** The same inside a table. */
function proseCell(text: string): string {
  return sentences(text, code);
}

function sentences(text: string, span: (text: string) => string): string {
  return escapeText(text)
    .split(inBackticks)
    .map((part, i) => (i % 2 === 0 ? cell(part) : span(part)))
    .join('');
}

/** Text in a table cell: shown as it is, whatever marks it holds. Line feeds are breaks. */
function cell(text: string): string {
  return (
    escapeText(text)
      .replace(special, (character) => (character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`))
      .replace(/\n/g, '<br>')
      // A bare address would become a link.
      .replace(/:\/\//g, ':\u2060//')
  );
}

/** Text in a code span, inside a table: only there a bar in it must be escaped, and may be. */
function code(text: string): string {
  return codeSpan(text).replace(/\|/g, '\\|');
}

function codeSpan(text: string): string {
  const plain = escapeLine(text);
  const fence = '`'.repeat(longestRun(plain) + 1);
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function html(text: string): string {
  return escapeLine(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
