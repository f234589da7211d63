/** Findings as an editor shows them. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { exampleOf } from '../evidence/gist.js';
import type { Finding, Problem, Severity } from '../model.js';
import { escapeText } from '../report/escape.js';
import { verdictLine } from '../report/line.js';
import { rulePage } from '../report/project-urls.js';
import { shorten } from '../text/cut.js';
import { rangeOf } from './positions.js';
import type { RunFinding } from './seen.js';

const source = 'hooklint';

/** UTF-16 units of a message: it may quote what a hook printed. */
const longestMessage = 2000;

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** A finding in this document; `seen`: the runs that show it. */
export function diagnosticOf(finding: Finding, document: TextDocument, seen?: RunFinding): Diagnostic {
  const lines = [finding.message, ...(seen === undefined ? [] : shownBy(seen)), `fix: ${finding.help}`];
  return {
    range: rangeOf(finding.place, document),
    severity: severities[finding.severity],
    code: finding.rule,
    codeDescription: { href: rulePage(finding.rule) },
    source,
    message: lines.map((line) => escapeText(shorten(line, longestMessage))).join('\n'),
  };
}

function shownBy({ runs, of }: RunFinding): readonly string[] {
  const [first, ...rest] = runs;
  if (first === undefined) return [];
  const count = `on ${runs.length} of ${of} payloads, e.g. ${exampleOf([first, ...rest])}`;
  return [`${count}: ${verdictLine(first.verdict)}`];
}

/** What cannot be used, such as a directive that names no event. */
export function problemDiagnostic({ message, hint, place }: Problem, document: TextDocument): Diagnostic {
  return {
    range: rangeOf(place ?? { file: '' }, document),
    severity: DiagnosticSeverity.Error,
    source,
    message: escapeText(shorten([message, ...(hint === undefined ? [] : [hint])].join('\n'), longestMessage)),
  };
}
