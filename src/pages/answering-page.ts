/** The guide to answering, as a page of the documentation and for a terminal; each answer with what it comes to. */
import { interpret } from '../interpret/index.js';
import type { Version } from '../model.js';
import { type Layout, paragraph } from '../report/layout.js';
import { verdictLine } from '../report/line.js';
import { wrap } from '../report/wrap.js';
import { type Answer, payloadOf, situations } from './answering.js';

/** The verdict of an answer under a client, in one line. */
export function comesTo({ event, execution, handler }: Answer, client: Version): string {
  const { exitCode = 0, stdout = '', stderr = '' } = execution;
  const encoder = new TextEncoder();
  const verdict = interpret(
    {
      type: 'command',
      exitCode,
      signal: null,
      stdout: encoder.encode(stdout),
      stderr: encoder.encode(stderr),
      timedOut: false,
    },
    { event, client, payload: payloadOf(event), handler: { type: 'command', command: 'check.sh', ...handler } },
  );
  return verdictLine(verdict);
}

/** What the hook does, as lines: its registration where that matters, its output, its exit code. */
function lines({ event, execution, handler }: Answer): readonly string[] {
  const { exitCode = 0, stdout = '', stderr = '' } = execution;
  return [
    `${event}${handler === undefined ? '' : ` with ${JSON.stringify(handler)}`}, exit code ${exitCode}${stdout === '' && stderr === '' ? ', no output' : ''}`,
    ...(stdout === '' ? [] : [`stdout: ${stdout}`]),
    ...(stderr === '' ? [] : [`stderr: ${stderr}`]),
  ];
}

export function answeringGuide(client: Version, layout: Layout): string {
  const { paint, width } = layout;
  const block = (title: string, answers: readonly Answer[]) =>
    answers.flatMap((answer) => [
      '',
      `  ${paint.strong(title)}`,
      ...lines(answer).map((line) => wrap(line, width, '    ', '      ')),
      wrap(`-> ${comesTo(answer, client)}`, width, '    ', '       '),
    ]);
  return situations
    .map(({ title, advice, good, instead }) =>
      [
        paint.strong(title),
        paragraph(advice, layout),
        ...block('Answer', good),
        ...block('Instead of', instead),
        '',
      ].join('\n'),
    )
    .join('\n');
}

export function answeringPage(client: Version): string {
  const block = (title: string, answers: readonly Answer[]) =>
    answers.flatMap((answer) => [
      `**${title}:**`,
      '',
      '```text',
      ...lines(answer),
      '```',
      '',
      `What the client does: ${comesTo(answer, client).replaceAll('<', '\\<')}.`,
      '',
    ]);
  return [
    '# What to answer',
    '',
    `What a hook can say instead of exit 2 and a text on stderr, situation by situation. What an answer comes to is worked out by hooklint for Claude Code ${client}; \`hooklint explain answers --client VERSION\` shows it for another.`,
    '',
    'Who reads what, before a tool runs:',
    '',
    '| | Claude | the user |',
    '|-|-|-|',
    '| `permissionDecisionReason` of a deny | yes | no |',
    '| `additionalContext` | yes | no |',
    '| `systemMessage` | no | yes |',
    '| stderr with exit 2 | yes | no |',
    '| stderr with exit 0 | no | no |',
    '| stderr with any other exit code | no | as a hook error |',
    '| stdout that is not JSON, exit 0 | no | no |',
    '',
    ...situations.flatMap(({ title, advice, good, instead }) => [
      `## ${title}`,
      '',
      advice,
      '',
      ...block('Answer', good),
      ...block('Instead of', instead),
    ]),
    'The names of fields are the same for every language. `hooklint init EVENT` writes a hook that answers this way, and `hooklint explain EVENT` lists every field that an event reads.',
    '',
  ].join('\n');
}
