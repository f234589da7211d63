/** SARIF 2.1.0, for code scanning: rules with their help, results with stable fingerprints, fixes as replacements. */

import { fingerprints } from '../check/fingerprint.js';
import { hookName } from '../evidence/hook-name.js';
import type { Finding, Hook, Place, Problem, Report, Rule, Severity, TextEdit } from '../model.js';
import { groupOf } from '../rules/group-of.js';
import { rules } from '../rules/index.js';
import { durationsOf } from './durations.js';
import { escapeJson, escapeText } from './escape.js';
import { unjudgedMods } from './mods.js';
import { isAbsolute, repositoryPath } from './paths.js';
import { homepage, rulePage } from './project-urls.js';
import { onVersions } from './stretch.js';

export interface SarifOptions {
  /** The version of hooklint. */
  readonly version?: string;
}

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

const rootId = 'PROJECTROOT';

export function sarifReport(report: Report, { version }: SarifOptions = {}): string {
  const used = new Set(report.findings.map((finding) => finding.rule));
  const listed = rules.filter((rule) => used.has(rule.id));
  const indexOf = new Map(listed.map((rule, index) => [rule.id, index]));
  const prints = fingerprints(report.findings);
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'hooklint',
            informationUri: homepage,
            ...(version === undefined ? {} : { version, semanticVersion: version }),
            rules: listed.map(descriptor),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [rootId]: { uri: `file://${encodePath(report.project.repository ?? report.root)}/` } },
        invocations: [
          {
            executionSuccessful: report.problems.length === 0,
            ...modNotifications(report),
            ...(report.problems.length === 0
              ? {}
              : { toolConfigurationNotifications: report.problems.map((problem) => notification(problem, report)) }),
          },
        ],
        results: report.findings.map((finding, i) => ({
          ruleId: finding.rule,
          ...(indexOf.has(finding.rule) ? { ruleIndex: indexOf.get(finding.rule) } : {}),
          level: levels[finding.severity],
          message: { text: escapeText(`${finding.message}${onVersions(finding)}\n\n${finding.help}`) },
          locations: [location(finding.place, report, finding.source)],
          partialFingerprints: { 'hooklint/v1': prints[i] },
          ...(finding.fix === undefined || finding.fix.edits.length === 0 ? {} : { fixes: [fix(finding, report)] }),
        })),
        properties: {
          ...(report.durationMs === undefined ? {} : { durationMs: report.durationMs }),
          hooks: report.project.hooks.map((hook) => timed(hook, report)),
          ...(report.notJudged === undefined ? {} : { notJudged: report.notJudged }),
        },
      },
    ],
  };
  return `${escapeJson(JSON.stringify(log, null, 2))}\n`;
}

/** A hook and how long its runs took; the standard has no place of its own for either. */
function timed(hook: Hook, { runs }: Report) {
  const durationMs = durationsOf(runs.filter((run) => run.case.hook.id === hook.id));
  return { name: escapeText(hookName(hook)), event: hook.event, ...(durationMs === undefined ? {} : { durationMs }) };
}

function descriptor(rule: Rule) {
  const { why: reason, cases = [], repair } = rule.docs;
  const why = [reason, ...cases.map((each) => `- ${each}`)].join('\n');
  return {
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: { text: rule.summary },
    fullDescription: { text: reason },
    help: { text: `${why}\n\n${repair}`, markdown: `${why}\n\n**Repair.** ${repair}` },
    helpUri: rulePage(rule.id),
    defaultConfiguration: { level: levels[rule.severity] },
    properties: { tags: ['claude-code', 'hooks', groupOf[rule.id]] },
  };
}

/** SARIF wants a readable name beside the id, and viewers expect it in Pascal case. */
function pascalCase(id: string): string {
  return id.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

function location(place: Place, report: Report, source?: string) {
  return { physicalLocation: physical(place, report, source) };
}

function physical(place: Place, report: Report, source: string | undefined) {
  const { file, line, column, endLine, endColumn } = place;
  return {
    artifactLocation: artifact(file, report),
    ...(line === undefined
      ? {}
      : {
          region: {
            startLine: line,
            ...(column === undefined ? {} : { startColumn: column }),
            ...(endLine === undefined ? {} : { endLine }),
            ...(endColumn === undefined ? {} : { endColumn }),
            ...snippet(place, source),
          },
          // The whole line, for viewers that show what stands around it.
          ...(source === undefined
            ? {}
            : { contextRegion: { startLine: line, snippet: { text: escapeText(source) } } }),
        }),
  };
}

/** The text that is meant, where it lies on one line. */
function snippet({ line, column = 1, endLine = line, endColumn }: Place, source: string | undefined) {
  if (source === undefined || endLine !== line) return {};
  const text = source.slice(column - 1, endColumn === undefined ? undefined : endColumn - 1);
  return { snippet: { text: escapeText(text) } };
}

function artifact(named: string, report: Report) {
  const file = repositoryPath(named, report);
  return isAbsolute(file) ? { uri: `file://${encodePath(file)}` } : { uri: encodePath(file), uriBaseId: rootId };
}

/** Code scanning closes what it no longer finds: a mod that was not judged is said to be none. */
function modNotifications(report: Report) {
  const unjudged = unjudgedMods(report);
  if (unjudged.length === 0) return {};
  return {
    toolExecutionNotifications: unjudged.map(({ mod, name, why }) => ({
      level: 'note',
      message: { text: escapeText(`${name} was not judged: ${why}.`) },
      locations: [location(mod.place, report, undefined)],
    })),
  };
}

function notification(problem: Problem, report: Report) {
  const { message, hint, place } = problem;
  return {
    level: 'error',
    message: { text: escapeText(hint === undefined ? message : `${message}\n${hint}`) },
    ...(place === undefined ? {} : { locations: [location(place, report)] }),
  };
}

function fix({ fix: repair }: Finding, report: Report) {
  const edits = repair?.edits ?? [];
  const files = [...new Set(edits.map((edit) => edit.file))];
  return {
    description: { text: escapeText(repair?.description ?? '') },
    artifactChanges: files.map((file) => ({
      artifactLocation: artifact(file, report),
      replacements: edits.filter((edit) => edit.file === file).map(replacement),
    })),
  };
}

function replacement({ start, end, text }: TextEdit) {
  return { deletedRegion: { charOffset: start, charLength: end - start }, insertedContent: { text } };
}

/** A path as the path of a URI: every part encoded, separators kept, Windows drives behind a slash. */
function encodePath(path: string): string {
  const slashed = path.replace(/\\/g, '/').replace(/^([A-Za-z]:)/, '/$1');
  return slashed.split('/').map(encodePart).join('/');
}

/** A lone surrogate cannot be encoded; it becomes the replacement character. */
function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%3A/g, ':');
}
