/**
 * One self-contained page: what to repair, what each hook was seen to do, who does what on which payload, and every
 * outcome in full. A hook's output is text and nothing else: it is escaped, and a content security policy lets no script
 * run but the page's own.
 */
import type { Report } from '../model.js';
import { deedOf } from './conduct.js';
import { findingsSection } from './html-findings.js';
import { hookSections, hookTable, outcomesOf } from './html-hooks.js';
import { deedWords, faultsOf, matrices } from './html-matrix.js';
import { filterScript, filterScriptHash, style } from './html-page.js';
import { code, text } from './html-text.js';
import { placeText } from './place-text.js';
import { summaryText } from './summary-text.js';

export function htmlReport(report: Report): string {
  const { errors, warnings } = report.summary;
  const faults = faultsOf(report);
  const outcomes = outcomesOf(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${filterScriptHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>hooklint: ${errors} errors, ${warnings} warnings</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>hooklint</h1>
<p>${text(summaryText(report))}</p>
<form role="search">
<input id="filter" type="search" placeholder="Filter: hook, command, rule, text" aria-label="Filter">
<select id="deed" aria-label="Outcome"><option value="">every outcome</option>${options(report)}</select>
<label><input id="faulty" type="checkbox"> faults only</label>
<output id="count"></output>
</form>
</header>
<main>
${problems(report)}
${findingsSection(report)}
${hookTable(report)}
${matrices(report, faults, outcomes.anchorOf)}
${hookSections(report, outcomes, faults)}
</main>
<script>${filterScript}</script>
</body>
</html>
`;
}

function options({ runs }: Report): string {
  const deeds = [...new Set(runs.map((run) => deedOf(run) ?? 'none'))];
  return deeds.map((deed) => `<option value="${deed}">${deedWords[deed]}</option>`).join('');
}

function problems({ problems: all }: Report): string {
  return all
    .map(
      ({ message, hint, place }) =>
        `<p class="problem"><b>cannot lint</b> ${place === undefined ? '' : `${code(placeText(place))} `}${text(message)} ${text(hint ?? '')}</p>`,
    )
    .join('\n');
}
