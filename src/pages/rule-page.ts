/** A rule as a page of the documentation: Markdown, made from the rule and from what its examples really come to. */
import { check } from '../check/index.js';
import {
  type FileExample,
  isFileExample,
  isRunExample,
  projectOf,
  proofLines,
  proofOf,
  type RunExample,
  runsOf,
  shownIn,
} from '../evidence/example.js';
import { modRunLines, modRunsOf } from '../evidence/mod-example.js';
import type { Example, ExampleExecution, Finding, Rule, Run } from '../model.js';
import { faultPhrase } from '../plan/faults.js';
import { escapeText } from '../report/escape.js';
import { verdictLines } from '../report/groups.js';
import { onVersions } from '../report/stretch.js';
import { groupOf } from '../rules/group-of.js';
import { ruleGroups } from '../rules/groups.js';

/** What a rule says of a file. Somebody who can load files finds it out. */
export type FileFindings = (example: FileExample) => readonly Finding[];

/** The page of one rule. */
export function rulePage(rule: Rule, onFile: FileFindings): string {
  const { why, cases = [], repair, issues = [] } = rule.docs;
  return page([
    `# ${rule.id}`,
    `**${rule.severity}**: ${rule.summary}`,
    '## Why',
    why,
    ...(cases.length === 0 ? [] : [cases.map((each) => `- ${each}`).join('\n')]),
    '## Repair',
    repair,
    ...examples('Bad', rule.bad, rule, onFile),
    ...examples('Good', rule.good, rule, onFile),
    ...(issues.length === 0 ? [] : ['## Seen in', issues.map((url) => `- <${url}>`).join('\n')]),
    `Switch the rule off with \`--rule ${rule.id}=off\`, or set another severity the same way. [All rules](README.md)`,
  ]);
}

/** The list of all rules, group by group, with a link to each page. */
export function ruleIndex(rules: readonly Rule[]): string {
  const groups = ruleGroups.flatMap(({ id: group, title, about }) => {
    const rows = rules
      .filter(({ id }) => groupOf[id] === group)
      .map(({ id, severity, summary }) => `| [${id}](${id}.md) | ${severity} | ${summary.replaceAll('|', '\\|')} |`);
    return [`## ${title}`, about, ['| rule | severity | what it finds |', '|-|-|-|', ...rows].join('\n')];
  });
  return page([
    '# Rules',
    'An **error** means that a hook does not do what it says. A **warning** means that it works by accident, in a deprecated ' +
      'way, or only in some versions of Claude Code. An **info** is advice. A rule may rate some cases higher or lower than others.',
    'A report tells findings of the same severity in the order of these groups.',
    ...groups,
  ]);
}

function page(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

function examples(title: string, list: readonly Example[], rule: Rule, onFile: FileFindings): readonly string[] {
  if (list.length === 0) return [];
  const blocks = list.flatMap((example) => [
    ...(example.title === undefined ? [] : [`### ${example.title}`]),
    ...blocksOf(example, rule, onFile),
  ]);
  return [`## ${title}`, ...blocks];
}

function blocksOf(example: Example, rule: Rule, onFile: FileFindings): readonly string[] {
  if (isRunExample(example)) return runBlocks(example, rule);
  if (isFileExample(example)) return [...fileBlocks(example), ...onFile(example).map(findingBlock)];
  if (example.kind === 'proof') {
    const { project, proof } = proofOf(example);
    return [
      `A guard that stops \`${example.text}\`:`,
      fence(proofLines(example).join('\n'), 'text'),
      ...check([rule], project, [], { proofs: [proof] }).map(findingBlock),
    ];
  }
  const { project, modRuns } = modRunsOf(example);
  return [
    fence(example.text, 'ts'),
    fence(modRunLines(example).join('\n'), 'text'),
    ...check([rule], project, [], { modRuns }).map(findingBlock),
  ];
}

function findingBlock(finding: Finding): string {
  return `> **${finding.severity}**${onVersions(finding)} ${finding.message}\n>\n> ${finding.help}`;
}

/** What the hook did, what the client makes of it, and what the rule says to that. */
function runBlocks(example: RunExample, rule: Rule): readonly string[] {
  const runs = runsOf(example);
  const findings = check([rule], projectOf(example), runs);
  return [
    ...runs.flatMap((run, i) => [
      lead(example, run),
      fence(did(shownIn(example)[i]?.execution ?? {}), 'text'),
      whatComesOfIt(run),
    ]),
    ...findings.map(findingBlock),
  ];
}

/** What the client does, under each stretch of versions where it changed. */
function whatComesOfIt(run: Run): string {
  const lines = verdictLines(run);
  if (lines.length === 1) return `What happens: ${lines[0]?.line}.`;
  return `What happens:\n\n${lines.map(({ versions, line }) => `- ${versions}: ${line}`).join('\n')}`;
}

function lead(example: RunExample, { case: { payload, hook, fault } }: Run): string {
  const { type: _type, command: _command, ...handler } = hook.handler;
  const given = example.kind === 'runs' || example.payload !== undefined;
  return [
    `A ${example.event} hook`,
    ...(Object.keys(handler).length === 0 ? [] : [` with \`${JSON.stringify(handler)}\``]),
    ...(given ? [`, called with \`${JSON.stringify(payload.json.tool_input ?? payload.json)}\``] : []),
    ...(example.kind === 'runs' && example.permissions !== undefined
      ? [`, with the permissions \`${JSON.stringify(example.permissions)}\``]
      : []),
    ...(fault === undefined ? [] : [` that blocked this before. ${faultPhrase(fault)}`]),
    ':',
  ].join('');
}

function did(execution: ExampleExecution): string {
  const { exitCode, signal, stdout, stderr, timedOut, statusCode, body, answer, durationMs } = execution;
  if (answer !== undefined) return stream('answer', answer === '' ? '(nothing)' : answer).join('\n');
  if (statusCode !== undefined) return [...stream('body', body), `status ${statusCode}`].join('\n');
  const end =
    timedOut === true
      ? execution.endedFor === undefined
        ? 'does not finish in time'
        : `stopped by hooklint (${execution.endedFor})`
      : signal === undefined
        ? `exit code ${exitCode ?? 0}${durationMs === undefined ? '' : ` after ${durationMs} ms`}`
        : `killed by ${signal}`;
  const traces = [
    ...(execution.stdoutHeldOpen === true ? ['a background process keeps stdout open'] : []),
    ...(execution.writes ?? []).map(({ change, path, times = 1 }) =>
      change === 'refused' ? `tries to write to the pipe ${path} ${times} times` : `${change} ${path}`,
    ),
    ...(execution.networkAttempts === undefined
      ? []
      : [`tries to reach the network ${execution.networkAttempts} times`]),
  ];
  return [
    ...stream(execution.encoding === undefined ? 'stdout' : 'stdout (UTF-16)', stdout),
    ...stream('stderr', stderr),
    ...traces,
    end,
  ].join('\n');
}

/** Long outputs are shown by their beginning. */
const shownOf = 400;

function stream(name: string, text = ''): readonly string[] {
  if (text === '') return [];
  const whole = escapeText(text.trimEnd());
  const shown = whole.length > shownOf ? `${whole.slice(0, shownOf)}... (${whole.length} characters)` : whole;
  return shown.split('\n').map((line, i) => (i === 0 ? `${name}: ${line}` : `        ${line}`));
}

const fenceLanguage: Readonly<Record<string, string>> = { sh: 'sh', bash: 'bash', python: 'python', javascript: 'js' };

function fileBlocks(example: FileExample): readonly string[] {
  if (example.kind === 'script') {
    const matcher = example.matcher === undefined ? '' : `, matcher \`${example.matcher}\``;
    const keys = Object.entries(example.handler ?? {}).map(
      ([key, value]) => `, \`"${key}": ${JSON.stringify(value)}\``,
    );
    return [
      `A script for ${example.event}${matcher}${keys.join('')}:`,
      fence(example.text, fenceLanguage[example.language] ?? ''),
    ];
  }
  const language =
    example.kind === 'mod' ? 'ts' : example.config === 'settings' || example.config === 'plugin' ? 'json' : 'md';
  return [
    fence(example.text, language),
    ...Object.entries(example.files ?? {}).flatMap(([file, { text }]) => [`\`${file}\`:`, fence(text, '')]),
  ];
}

/** A fence longer than any in the text. */
function fence(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const bars = '`'.repeat(longest + 1);
  return `${bars}${language}\n${escapeText(text.trimEnd())}\n${bars}`;
}
