/** The findings of the HTML report: a card for each cause, errors first. */

import { gistOf } from '../evidence/gist.js';
import { mishap } from '../evidence/mishap.js';
import type { CommandExecution, Execution, Finding, Report, Run } from '../model.js';
import { code, gistHtml, prose, text } from './html-text.js';
import { verdictClauses } from './line.js';
import { placeText } from './place-text.js';
import { rulePage } from './project-urls.js';
import { onVersions } from './stretch.js';
import { exampleFor, runsOf, type Told, toldOf } from './told.js';
import { plural } from './words.js';

/** Cards of the errors and warnings, and those of the advice folded away. */
export function findingsSection(report: Report): string {
  const told = toldOf(report.findings);
  if (told.length === 0) return '<section id="findings"><h2>Findings</h2><p class="nothing">None.</p></section>';
  const [grave, advice] = [told.filter(isGrave), told.filter((each) => !isGrave(each))];
  const cards = grave.map((each) => card(each, report)).join('\n');
  const folded =
    advice.length === 0
      ? ''
      : `<details class="advice"><summary>${plural(report.summary.infos, 'info')}</summary>${advice.map((each) => card(each, report)).join('\n')}</details>`;
  return `<section id="findings"><h2>Findings</h2>${cards}${folded}</section>`;
}

const isGrave = ({ finding }: Told): boolean => finding.severity !== 'info';

function card(told: Told, report: Report): string {
  const { finding } = told;
  const { severity, rule, message, help, place } = finding;
  const runs = runsOf(told, report);
  const example = exampleFor(told, report);
  return `<article class="finding ${severity}">
<h3><b class="badge ${severity}">${severity}</b> <span>${prose(message)}</span></h3>
<p class="where">${code(placeText(place))} <a href="${rulePage(rule)}">${text(rule)}</a>${onVersions(finding)}${onPayloads(runs, example, report)}</p>
${sourceLine(finding)}
${meantAndHappens(example)}
<p class="fix"><b>Fix</b> ${prose(help)}${byItself(finding)}</p>
${others(told)}
</article>`;
}

function onPayloads(runs: readonly Run[], example: Run | undefined, report: Report): string {
  if (example === undefined) return '';
  const hooks = new Set(runs.map((run) => run.case.hook.id));
  const total = report.runs.filter((run) => hooks.has(run.case.hook.id)).length;
  return ` on ${runs.length} of ${plural(total, 'payload')}, e.g. ${gistHtml(gistOf(example.case.payload))}`;
}

function sourceLine({ source, place }: Finding): string {
  if (source === undefined || place.line === undefined) return '';
  const from = (place.column ?? source.search(/\S|$/) + 1) - 1;
  const to = place.endLine === place.line && place.endColumn !== undefined ? place.endColumn - 1 : source.length;
  return `<pre class="frame"><span class="number">${place.line}</span> ${text(source.slice(0, from))}<mark>${text(source.slice(from, to))}</mark>${text(source.slice(to))}</pre>`;
}

/** What the hook answered, with what that reads like, against what Claude Code does with it. */
function meantAndHappens(run: Run | undefined): string {
  if (run === undefined) return '';
  const meant = intentOf(run);
  const answered = answerOf(run.execution)
    .map((part) => code(part))
    .join('<br>');
  return `<dl class="meant"><dt>${meant === undefined ? 'replies' : 'meant'}</dt><dd>${meant === undefined ? '' : `<b>${meant}</b>: `}${answered}</dd><dt>happens</dt><dd>${text(verdictClauses(run.verdict, 200).join(' · '))}</dd></dl>`;
}

/** What the words of an answer ask for, whether or not the client takes them up. */
const intents: readonly (readonly [RegExp, string])[] = [
  [/"(?:permissionDecision|decision|behavior)"\s*:\s*"(?:deny|block)"/, 'to block'],
  [/"permissionDecision"\s*:\s*"ask"/, 'to ask the user'],
  [/"(?:permissionDecision|decision|behavior)"\s*:\s*"(?:allow|approve)"/, 'to allow'],
  [/"continue"\s*:\s*false/, 'to end the turn'],
  [/"updated(?:Input|ToolOutput)"\s*:/, 'to rewrite'],
  [/"additionalContext"\s*:/, 'to inform Claude'],
];

function intentOf(run: Run): string | undefined {
  const { execution } = run;
  if (execution.type !== 'command') return undefined;
  const [stdout, stderr] = [streamText(execution, 'stdout'), streamText(execution, 'stderr')];
  const asked = intents.find(([pattern]) => pattern.test(stdout) || pattern.test(stderr))?.[1];
  if (asked !== undefined) return asked;
  const spoke = execution.exitCode !== null && execution.exitCode !== 0 && (stderr !== '' || stdout !== '');
  // The words of an interpreter or a shell are no objection of the hook's.
  return spoke && mishap(run) === undefined ? 'to object' : undefined;
}

const shownOfAnswer = 300;

function answerOf(execution: Execution): readonly string[] {
  if (execution.type !== 'command') return [JSON.stringify(execution).slice(0, shownOfAnswer)];
  const { exitCode, timedOut, signal } = execution;
  const streams = (['stdout', 'stderr'] as const).flatMap((name) => {
    const said = streamText(execution, name);
    return said === '' ? [] : [`${name}: ${said.length > shownOfAnswer ? `${said.slice(0, shownOfAnswer)}…` : said}`];
  });
  return [timedOut ? 'timed out' : signal !== null ? signal : `exit ${exitCode}`, ...streams];
}

function streamText(execution: CommandExecution, name: 'stdout' | 'stderr'): string {
  return new TextDecoder().decode(execution[name].subarray(0, shownOfAnswer * 8)).trim();
}

function byItself({ fix }: Finding): string {
  return fix === undefined ? '' : ` <code>hooklint --fix${fix.safe ? '' : ' --unsafe'}</code> does this.`;
}

function others({ finding, others: more }: Told): string {
  if (more.length === 0) return '';
  const items = more.map(
    ({ place, message }) =>
      `<li>${code(placeText(place))}${message === finding.message ? '' : ` ${prose(message)}`}</li>`,
  );
  return `<details><summary>${more.length} more</summary><ul>${items.join('')}</ul></details>`;
}
