/** A rule for a terminal: what it finds, why it matters, how to repair it, and examples with what the client makes of them. */

import { proofLines, type RunExample, runsOf, shownIn } from '../evidence/example.js';
import { modRunLines } from '../evidence/mod-example.js';
import type { Example, Rule } from '../model.js';
import { escapeText } from '../report/escape.js';
import { verdictLines } from '../report/groups.js';
import { type Layout, paragraph } from '../report/layout.js';
import { wrap } from '../report/wrap.js';

export function explainRule(rule: Rule, layout: Layout): string {
  const { paint, width } = layout;
  const { why, cases = [], repair, issues = [] } = rule.docs;
  return [
    wrap(`${paint.strong(rule.id)}  ${paint[rule.severity](rule.severity)}`, width, ''),
    paragraph(rule.summary, layout),
    '',
    paint.strong('Why'),
    paragraph(why, layout),
    ...cases.map((each) => wrap(`- ${each}`, width, '  ', '    ')),
    '',
    paint.strong('Repair'),
    paragraph(repair, layout),
    ...examples('Bad', rule.bad, layout),
    ...examples('Good', rule.good, layout),
    ...(issues.length === 0 ? [] : ['', paint.strong('Seen in'), ...issues.map((issue) => `  ${issue}`)]),
    '',
  ].join('\n');
}

function examples(title: string, list: readonly Example[], layout: Layout): readonly string[] {
  return list.flatMap((example) => [
    '',
    `${layout.paint.strong(title)}${example.title === undefined ? '' : `: ${example.title}`}`,
    ...body(example, layout),
  ]);
}

function body(example: Example, layout: Layout): readonly string[] {
  switch (example.kind) {
    case 'run':
    case 'runs':
    case 'hooks':
      return runsOf(example).flatMap((run, i) => [
        ...did(example, i).map((line) => `    ${line}`),
        ...verdictLines(run).map(({ versions, line }) =>
          wrap(`-> ${versions === undefined ? '' : `${versions}: `}${line}`, layout.width, '  ', '     '),
        ),
      ]);
    case 'proof':
      return [`    a guard that stops ${example.text}`, ...proofLines(example).map((line) => `    ${line}`)];
    case 'mod-run':
      return [...indented(example.text), '', ...modRunLines(example).map((line) => `    ${line}`)];
    case 'script':
      return indented(example.text);
    case 'mod':
    case 'config':
      return [
        ...indented(example.text),
        ...Object.entries(example.files ?? {}).flatMap(([file, { text }]) => ['', `  ${file}:`, ...indented(text)]),
      ];
  }
}

/** What the hook did, as one would see it in a shell. */
function did(example: RunExample, i: number): readonly string[] {
  const { event } = example;
  const handler = example.kind === 'hooks' ? example.hooks[i]?.handler : example.handler;
  const { exitCode, signal, stdout, stderr, timedOut, statusCode, body, answer } = shownIn(example)[i]?.execution ?? {};
  const what = `a ${event} hook${handler === undefined ? '' : ` with ${JSON.stringify(handler)}`}`;
  if (answer !== undefined) return [`${what} is answered`, ...stream('answer', answer === '' ? '(nothing)' : answer)];
  if (statusCode !== undefined) return [`${what} is answered with status ${statusCode}`, ...stream('body', body)];
  const ended =
    timedOut === true
      ? 'does not finish in time'
      : signal === undefined
        ? `exits with ${exitCode ?? 0}`
        : `is killed by ${signal}`;
  return [`${what} ${ended}`, ...stream('stdout', stdout), ...stream('stderr', stderr)];
}

function stream(name: string, text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  return escapeText(text.replace(/\n$/, ''))
    .split('\n')
    .map((line, index) => (index === 0 ? `${name}: ${line}` : `        ${line}`));
}

function indented(text: string): readonly string[] {
  return escapeText(text.replace(/\n$/, ''))
    .split('\n')
    .map((line) => `    ${line}`);
}
