/**
 * One self-contained page: the matrix of hooks and payloads with what became of each, a filter, and every run with what
 * Claude and the user saw. A hook's output is text and nothing else: it is escaped, and a content security policy lets
 * no script run but the page's own.
 */
import type { Execution, Finding, Hook, Message, Notice, Report, Run } from '../model.js';
import { escapeText, shorten } from './escape.js';
import { filterScript, filterScriptHash, style } from './html-page.js';
import { verdictLine } from './line.js';
import { placeText } from './pretty.js';
import { rulePage } from './project-urls.js';
import { onVersions, stretchText } from './stretch.js';
import { lineText, unreachedIn } from './unreached.js';

/** UTF-16 units of a stream that are shown. */
const shownOutput = 4_000;

export function htmlReport(report: Report): string {
  const { hooks, runs, errors, warnings, infos } = report.summary;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${filterScriptHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>hooklint: ${errors} errors, ${warnings} warnings</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>hooklint</h1>
<p>${hooks} hooks, ${runs} runs, client ${text(report.client)}:
<b class="error">${errors} errors</b>, <b class="warning">${warnings} warnings</b>, <b class="info">${infos} infos</b></p>
<form role="search">
<label>Filter <input id="filter" type="search" placeholder="hook, payload, rule, text"></label>
<label>Effect <select id="effect"><option value="">all</option>${effectsOf(report)
    .map((effect) => `<option>${effect}</option>`)
    .join('')}</select></label>
<label><input id="faulty" type="checkbox"> with findings only</label>
<output id="count"></output>
</form>
</header>
<main>
${report.problems.map(({ message, hint, place }) => `<p class="problem"><b>cannot lint</b> ${place === undefined ? '' : `<code>${text(placeText(place))}</code> `}${text(message)} ${text(hint ?? '')}</p>`).join('\n')}
${findingList(
  'Findings on configuration',
  report.findings.filter((finding) => finding.hook === undefined),
)}
${matrix(report)}
${report.project.hooks.map((hook, index) => hookSection(hook, index, report)).join('\n')}
</main>
<script>${filterScript}</script>
</body>
</html>
`;
}

const idsOf = new WeakMap<Report, ReadonlyMap<Run, string>>();

/** An anchor for every run; made once, since every cell of the matrix links to one. */
function runIds(report: Report): ReadonlyMap<Run, string> {
  const ids = idsOf.get(report) ?? new Map(report.runs.map((run, index) => [run, `run-${index}`]));
  idsOf.set(report, ids);
  return ids;
}

function effectsOf(report: Report): readonly string[] {
  return [...new Set(report.runs.map((run) => run.verdict.effect))].sort();
}

/** A table per event: hooks down, payloads across, the effect in the cell. */
function matrix(report: Report): string {
  const indexOf = new Map(report.project.hooks.map((hook, index) => [hook.id, index]));
  const ids = runIds(report);
  const events = [...new Set(report.runs.map((run) => run.case.hook.event))];
  return events
    .map((event) => {
      const runs = report.runs.filter((run) => run.case.hook.event === event);
      const hooks = [...new Set(runs.map((run) => run.case.hook))];
      const payloads = [...new Set(runs.map((run) => run.case.payload.id))];
      const byCase = new Map(runs.map((run) => [`${run.case.hook.id}\0${run.case.payload.id}`, run]));
      const head = payloads.map((id) => `<th scope="col"><span>${text(withoutEvent(id, event))}</span></th>`).join('');
      const rows = hooks.map((hook) => {
        const index = indexOf.get(hook.id) ?? 0;
        const cells = payloads.map((payload) => {
          const run = byCase.get(`${hook.id}\0${payload}`);
          return run === undefined ? '<td></td>' : cell(run, ids.get(run) ?? '');
        });
        return `<tr><th scope="row"><a href="#hook-${index}">${text(nameOf(hook))}</a></th>${cells.join('')}</tr>`;
      });
      return `<section class="matrix"><h2>${event}</h2><div class="scroll"><table><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
    })
    .join('\n');
}

function cell(run: Run, target: string): string {
  const { effect, status } = run.verdict;
  return `<td class="effect-${effect} status-${status}"><a href="#${target}" title="${text(verdictLine(run.verdict))}">${effect}</a></td>`;
}

function hookSection(hook: Hook, index: number, report: Report): string {
  const ids = runIds(report);
  const findings = report.findings.filter((finding) => finding.hook === hook.id);
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  return `<section class="hook" id="hook-${index}">
<h2>${text(nameOf(hook))} <small>${hook.event}${hook.matcher === undefined ? '' : ` ${text(hook.matcher)}`}, ${text(placeText(hook.place))}</small></h2>
${findingList('', findings)}
${unreachedList(hook, report)}
${runs.map((run) => runBlock(run, ids.get(run) ?? '', findings)).join('\n')}
</section>`;
}

function unreachedList(hook: Hook, report: Report): string {
  const lines = unreachedIn(hook, report);
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li><code>${text(lineText(line))}</code></li>`);
  return `<details><summary>No run came to ${lines.length === 1 ? 'a line' : `${lines.length} lines`} that would answer</summary><ul>${items.join('')}</ul></details>`;
}

function findingList(title: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const items = findings.map(
    ({ severity, rule, place, message, help, ...finding }) =>
      `<li class="${severity}"><b>${severity}</b> <a href="${rulePage(rule)}">${text(rule)}</a> <code>${text(placeText(place))}</code>${onVersions(finding)}<p>${text(message)}</p><p class="help">${text(help)}</p></li>`,
  );
  return `${title === '' ? '' : `<h2>${title}</h2>`}<ul class="findings">${items.join('')}</ul>`;
}

function runBlock(run: Run, id: string, findings: readonly Finding[]): string {
  const { verdict } = run;
  const rules = findings.filter((finding) => finding.cases?.includes(run.case.id)).map((finding) => finding.rule);
  const versions =
    run.verdicts.length < 2
      ? ''
      : `<h4>Over versions</h4><ul>${run.verdicts.map(({ stretch, verdict: then }) => `<li>${stretchText(stretch)}: ${text(verdictLine(then))}</li>`).join('')}</ul>`;
  return `<details class="run" id="${id}" data-effect="${verdict.effect}" data-faulty="${rules.length > 0}">
<summary><span class="effect effect-${verdict.effect}">${verdict.effect}</span> <code>${text(run.case.payload.id)}</code> ${text(verdictLine(verdict))}${rules.map((rule) => ` <mark>${text(rule)}</mark>`).join('')}</summary>
<div class="sides"><div><h4>What Claude sees</h4>${messages(verdict.toClaude)}</div><div><h4>What the user sees</h4>${notices(verdict.toUser)}</div></div>
${versions}
${executed(run.execution)}
</details>`;
}

function messages(list: readonly Message[]): string {
  if (list.length === 0) return '<p class="nothing">nothing</p>';
  return list
    .map(
      ({ role, nextTurn, to, isError, text: said }) =>
        `<figure><figcaption>${[role, ...(isError === true ? ['error'] : []), ...(to === undefined ? [] : [to]), ...(nextTurn === true ? ['next turn'] : [])].join(', ')}</figcaption><pre>${text(said)}</pre></figure>`,
    )
    .join('');
}

function notices(list: readonly Notice[]): string {
  if (list.length === 0) return '<p class="nothing">nothing</p>';
  return list
    .map(
      ({ places, cut, text: said }) =>
        `<figure><figcaption>${[...places, ...(cut === true ? ['cut'] : [])].join(', ')}</figcaption><pre>${text(said)}</pre></figure>`,
    )
    .join('');
}

function executed(execution: Execution): string {
  if (execution.type !== 'command') return `<h4>Answer</h4><pre>${text(JSON.stringify(execution, null, 2))}</pre>`;
  const { exitCode, signal, timedOut, stdout, stderr } = execution;
  const ended = timedOut ? 'timed out' : signal !== null ? `${signal}, exit ${exitCode}` : `exit ${exitCode}`;
  return `<h4>What the hook did: ${text(ended)}</h4>${stream('stdout', stdout)}${stream('stderr', stderr)}`;
}

function stream(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  const shown = shorten(new TextDecoder().decode(bytes.subarray(0, shownOutput * 4)), shownOutput);
  return `<figure><figcaption>${name}, ${bytes.length} bytes</figcaption><pre>${text(shown)}</pre></figure>`;
}

function nameOf(hook: Hook): string {
  return hook.script?.path ?? hook.handler.command ?? hook.handler.url ?? hook.id;
}

function withoutEvent(id: string, event: string): string {
  return id.startsWith(`${event}/`) ? id.slice(event.length + 1) : id;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
function text(raw: string): string {
  return escapeText(raw).replace(/[&<>"']/g, (character) => entities[character] as string);
}
