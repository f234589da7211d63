/** A guard of what goes into files that stops text in which its words mean something else. */
import { blockingExitCode } from '../../contract/index.js';
import { heldIn } from '../../evidence/proofs.js';
import { refusalIn } from '../../evidence/refusal-places.js';
import { command, replyCounts, replyObject } from '../../evidence/runs.js';
import type { Example, Rule, Run } from '../../model.js';
import { harmlessText } from '../../plan/harmless-texts.js';
import { grouped } from '../../text/grouped.js';

type Tried = Extract<Example, { readonly kind: 'runs' }>['runs'][number];

const handler = { command: '.claude/hooks/no-exec.sh' };

const everyLine = { text: true, control: true };

const reminder =
  '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"The list of tasks may have changed."}}\n';

/** Runs on a text of the table and on its control. */
const tried = (
  name: string,
  stopped: { readonly text: boolean; readonly control: boolean },
): readonly [Tried, Tried] => {
  const path = `src/example.${harmlessText(name)?.files[0]}`;
  return [
    { world: { harmless: { name, path } }, execution: stopped.text ? { exitCode: 2, stderr: 'Refused.\n' } : {} },
    {
      world: { harmless: { name, path, isControl: true as const } },
      execution: stopped.control ? { exitCode: 2, stderr: 'Refused.\n' } : {},
    },
  ];
};

const example = (title: string, runs: readonly Tried[]): Example => ({
  kind: 'runs',
  title,
  event: 'PreToolUse',
  handler,
  runs,
});

export const rule: Rule = {
  id: 'harmless-text-stopped',
  severity: 'warning',
  summary: 'A guard of text stops lines in which its words mean something else.',
  docs: {
    why:
      'Claude rewrites a line that was right until the guard lets it through, or goes around the guard. hooklint runs the ' +
      'guard on harmless lines that contain what it looks for, and once more without the word: what is told was stopped ' +
      'for that word alone.',
    cases: [
      'A pattern for `exec(` also finds `pattern.exec(line)`.',
      'One for `as any` also finds "the same way as any other" in a comment.',
      'One for code in comments also finds `# return early where nothing is left`.',
      'One for API keys also finds `api_key = os.environ["API_KEY"]`, which is how to keep them out of a file.',
    ],
    repair: 'Ask for whole words, and for what must follow them.',
  },
  bad: [
    example('A method of the same name', tried('expression-exec', { text: true, control: false })),
    example('Plain English in a comment', tried('prose-as-any', { text: true, control: false })),
    example('A secret that is not in the file', tried('secret-of-environment', { text: true, control: false })),
    {
      ...example('After the edit', tried('part-todo', { text: true, control: false })),
      event: 'PostToolUse',
    } as Example,
  ],
  good: [
    example('The line passes', tried('expression-exec', { text: false, control: false })),
    example('The same line without the word is stopped too', tried('expression-exec', { text: true, control: true })),
    example('Nothing is known of the same line without the word', [tried('expression-exec', everyLine)[0]]),
    example('The guard breaks on the same line without the word', [
      tried('expression-exec', everyLine)[0],
      { ...tried('expression-exec', everyLine)[1], execution: { exitCode: 1, stderr: 'jq: parse error\n' } },
    ]),
    {
      ...example('After the edit, it reminds Claude of something', [
        { ...tried('part-todo', everyLine)[0], execution: { stdout: reminder } },
        tried('part-todo', { text: false, control: false })[1],
      ]),
      event: 'PostToolUse',
    } as Example,
    {
      kind: 'runs',
      title: 'Another call',
      event: 'PreToolUse',
      handler,
      runs: [{ execution: { exitCode: 2, stderr: 'Refused.\n' } }],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRuns(_, runs) {
    const texts = runs.filter(({ case: { world } }) => world?.harmless !== undefined);
    const isControl = ({ case: { world } }: Run): boolean => world?.harmless?.isControl === true;
    const stopped = texts.flatMap((run) => {
      const name = run.case.world?.harmless?.name;
      const row = name === undefined ? undefined : harmlessText(name);
      const held = isControl(run) ? undefined : objection(run);
      const control = texts.find((each) => isControl(each) && each.case.world?.harmless?.name === name);
      return row === undefined || held === undefined || control === undefined || !passes(control)
        ? []
        : [{ run, row, held }];
    });
    // What one pattern takes for something else is told together.
    for (const [, alike] of grouped(stopped, ({ row }) => row.repair)) {
      const [first, ...others] = alike;
      if (first === undefined) continue;
      const { held, row, run } = first;
      const lines = alike.slice(0, 3).map((each) => `\`${shown(each.row.text)}\``);
      const more = alike.length - lines.length;
      const what = others.length === 0 ? 'a harmless line' : 'harmless lines';
      yield {
        message: `The hook ${held} ${what}: ${lines.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${row.why}`,
        help: row.repair,
        at: refusalIn(run),
        cause: row.name,
      };
    }
  },
};

/** What a hook did to a call that writes a text: held it back, or had Claude told that it was wrong; undefined: nothing. */
function objection(run: Run): 'stops' | 'asks about' | 'objects to' | undefined {
  const isTold = run.case.hook.event === 'PostToolUse' && run.verdict.runs && run.verdict.toClaude.length > 0;
  const isObjection =
    command(run)?.exitCode === blockingExitCode || (replyCounts(run) && replyObject(run)?.decision === 'block');
  return heldIn(run) ?? (isTold && isObjection ? 'objects to' : undefined);
}

/** It ran to its end, and nobody is told anything. */
const passes = (run: Run): boolean => run.verdict.runs && objection(run) === undefined && command(run)?.exitCode === 0;

/** The lines of a text in one. */
const shown = (text: string): string => text.replace(/\n\s*/g, ' ⏎ ');
