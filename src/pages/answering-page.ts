/** The guide to answering, as a page of the documentation and for a terminal; each answer with what it comes to. */
import { interpret } from '../interpret/index.js';
import type { ExampleExecution, Verdict, Version } from '../model.js';
import { type Layout, paragraph } from '../report/layout.js';
import { verdictLine } from '../report/line.js';
import { wrap } from '../report/wrap.js';
import { type Answer, payloadOf, type Shown, type Situation, situations } from './answering.js';

/** The verdict of an answer under a client, in one line. */
export function comesTo(answer: Answer, client: Version): string {
  return verdictLine(verdictOf(answer, client));
}

/** What an answer comes to under a client. */
export function verdictOf(answer: Answer, client: Version): Verdict {
  const { event, execution, handler, permissions } = answer;
  const { signal = null, stdout = '', stderr = '' } = execution;
  const exitCode = execution.exitCode ?? (signal === null ? 0 : null);
  const encoder = new TextEncoder();
  return interpret(
    {
      type: 'command',
      exitCode,
      signal,
      stdout: encoder.encode(stdout),
      stderr: encoder.encode(stderr),
      timedOut: false,
    },
    {
      event,
      client,
      payload: payloadOf(answer),
      handler: { type: 'command', command: 'check.sh', ...handler },
      ...(permissions === undefined ? {} : { permissions }),
    },
  );
}

/** Does the client do what is said of it? */
export function isShown({ by, as }: Shown, client: Version): boolean {
  return by.every((answer) => {
    const { effect, endsTurn, call, toClaude, toUser } = verdictOf(answer, client);
    const { text = '' } = as;
    const holds = (told: readonly { readonly text: string }[]) => told.some((each) => each.text.includes(text));
    const seen = {
      effect,
      endsTurn,
      call: call?.outcome,
      claude: holds(toClaude),
      user: holds(toUser.filter(({ places }) => places.includes('terminal') || places.includes('dialog'))),
      printed: holds(toUser.filter(({ places }) => places.includes('stdout'))),
    };
    return Object.entries(as).every(([name, value]) => name === 'text' || seen[name as keyof typeof seen] === value);
  });
}

/** What to do, and why, as far as it is so under the client. */
export function adviceOf({ advice, shown }: Pick<Situation, 'advice' | 'shown'>, client: Version): string {
  return [advice, ...shown.filter((each) => isShown(each, client)).map(({ says }) => says)].join(' ');
}

/** Two lines, so that a place that shows the first alone is told from one that shows all. */
const [firstLine, secondLine] = ['FIRSTLINE', 'SECONDLINE'];
const twoLines = `${firstLine}\n${secondLine}`;
const before = (fields: object, universal: object = {}): string =>
  JSON.stringify({ ...universal, hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } });

/** The ways to say something before a tool runs. */
const ways: readonly (readonly [string, ExampleExecution])[] = [
  [
    '`permissionDecisionReason` of a deny',
    { stdout: before({ permissionDecision: 'deny', permissionDecisionReason: twoLines }) },
  ],
  ['`additionalContext`', { stdout: before({ additionalContext: twoLines }) }],
  ['`systemMessage`', { stdout: before({}, { systemMessage: twoLines }) }],
  ['stderr with exit 2', { exitCode: 2, stderr: twoLines }],
  ['stderr with exit 0', { stderr: twoLines }],
  ['stderr with any other exit code', { exitCode: 1, stderr: twoLines }],
  ['stdout that is not JSON, exit 0', { stdout: twoLines }],
];

/** Who reads what, worked out as any verdict is. */
export function readers(client: Version): readonly string[] {
  return ways.map(([way, execution]) => {
    const { toClaude, toUser } = verdictOf({ event: 'PreToolUse', execution }, client);
    const terminal = toUser.filter(({ places }) => places.includes('terminal')).map(({ text }) => text);
    const holds = (texts: readonly string[], line: string) => texts.some((text) => text.includes(line));
    const claude = holds(
      toClaude.map(({ text }) => text),
      firstLine,
    );
    const user = holds(terminal, secondLine) ? 'yes' : holds(terminal, firstLine) ? 'its first line' : 'no';
    return `| ${way} | ${claude ? 'yes' : 'no'} | ${user} |`;
  });
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

/** How to answer in each situation, for a terminal. */
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
    .map((situation) =>
      [
        paint.strong(situation.title),
        paragraph(adviceOf(situation, client), layout),
        ...block('Answer', situation.good),
        ...block('Instead of', situation.instead),
        '',
      ].join('\n'),
    )
    .join('\n');
}

/** The same as a page of the documentation. */
export function answeringPage(client: Version): string {
  const block = (title: string, answers: readonly Answer[]) =>
    answers.flatMap((answer) => [
      `**${title}:**`,
      '',
      '```text',
      ...lines(answer),
      '```',
      '',
      `What happens: ${comesTo(answer, client).replaceAll('<', '\\<')}.`,
      '',
    ]);
  return [
    '# How to reply',
    '',
    `Replies that a hook can give instead of exit 2 and a message on stderr, by situation. hooklint worked out what each reply does in Claude Code ${client}; \`hooklint explain answers --client VERSION\` shows it for another version.`,
    '',
    'Who reads what before Bash runs (the user in a terminal; `claude -p` shows none of it):',
    '',
    '| | Claude | the user |',
    '|-|-|-|',
    ...readers(client),
    '',
    ...situations.flatMap((situation) => [
      `## ${situation.title}`,
      '',
      adviceOf(situation, client),
      '',
      ...block('Answer', situation.good),
      ...block('Instead of', situation.instead),
    ]),
    'The field names are the same in every language. `hooklint init EVENT` writes a hook that replies this way, and `hooklint explain EVENT` lists every field that an event supports.',
    '',
  ].join('\n');
}
