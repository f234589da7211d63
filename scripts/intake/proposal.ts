/** From what changed between two releases to what is to be written into the contract. Pure. */
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import type { TurningPoint } from '../conformance/bisect.js';
import type { RecordedVector } from '../conformance/vectors.js';
import type { Probed } from './series.js';

/** Probes that changed with one release and stand on the same rows. */
export interface Change {
  readonly turn: TurningPoint;
  readonly contradiction: Probed;
  readonly probes: readonly string[];
}

/** The turning points of contradictions, those of a kind together; and the contradictions that turned nowhere. */
export function changesOf(
  contradictions: readonly Probed[],
  turns: readonly TurningPoint[],
): { readonly changes: readonly Change[]; readonly unexplained: readonly Probed[] } {
  const groups = new Map<string, Change>();
  const turned = new Set<string>();
  for (const turn of turns) {
    const contradiction = contradictions.find(({ id }) => id === turn.id);
    if (contradiction === undefined) continue;
    turned.add(turn.id);
    const about = contradiction.differences.map((difference) => difference.about);
    const key = JSON.stringify([turn.before, turn.after, about, contradiction.rows]);
    const group = groups.get(key);
    groups.set(
      key,
      group === undefined
        ? { turn, contradiction, probes: [turn.id] }
        : { ...group, probes: [...group.probes, turn.id] },
    );
  }
  return {
    changes: [...groups.values()],
    unexplained: contradictions.filter(({ id }) => !turned.has(id)),
  };
}

/** What to write: the row that ends, the one that begins, and its wording where a text is new. */
export function proposalOf({ turn, contradiction, probes }: Change): string {
  const { before, after } = turn;
  const { hook, rows, differences } = contradiction;
  const wordings = differences
    .filter(({ about }) => about === 'what Claude sees')
    .map(({ client }) => (hook === undefined ? client : wordingOf(client, hook)))
    .filter((wording) => wording !== 'nothing');
  return [
    `### ${after}: ${probes[0]}${probes.length === 1 ? '' : ` and ${probes.length - 1} more`}`,
    '',
    ...differences.flatMap(({ about, hooklint, client }) => [
      `- ${about}: the contract says ${code(hooklint)}, the client ${code(client)}`,
    ]),
    '',
    'Rows:',
    '',
    ...rows.map((row) => `- \`src/contract/${row}\``),
    '',
    '```ts',
    `until: '${after}', // the row that held`,
    `...between('${before}', '${after}'), // its successor: since '${after}', measured on it, absent in '${before}'`,
    ...[...new Set(wordings)].map((wording) => `template: ${JSON.stringify(wording)},`),
    '```',
    '',
    ...(probes.length === 1 ? [] : [`Seen on ${probes.join(', ')}.`, '']),
  ].join('\n');
}

function code(text: string): string {
  return `\`${shorten(escapeLine(text), 300).replaceAll('`', "'")}\``;
}

/** A text of the client with holes in it, for what it names of the hook and of its answer. */
export function wordingOf(text: string, vector: RecordedVector): string {
  const { event, subject = '', command = '', hook } = vector;
  const said = repliesOf(hook.stdout);
  const holes: readonly (readonly [string, string])[] = [
    [subject === '' ? '' : `${event}:${subject}`, '{label}'],
    [command, '{command}'],
    ...said,
    [hook.stderr.trim(), '{stderr}'],
    [event, '{event}'],
  ];
  return holes
    .filter(([value]) => value.length > 1)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((wording, [value, hole]) => wording.replaceAll(value, hole), text);
}

const holeOf: Readonly<Record<string, string>> = {
  reason: '{reason}',
  permissionDecisionReason: '{reason}',
  message: '{reason}',
  additionalContext: '{context}',
  stopReason: '{stopReason}',
  systemMessage: '{systemMessage}',
};

/** The texts of a reply, and the holes that stand for them. */
function repliesOf(stdout: string): readonly (readonly [string, string])[] {
  let reply: unknown;
  try {
    reply = JSON.parse(stdout);
  } catch {
    return stdout.trim() === '' ? [] : [[stdout.trim(), '{text}']];
  }
  const texts = (value: unknown): readonly (readonly [string, string])[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, each]) =>
          typeof each === 'string' ? (holeOf[name] === undefined ? [] : [[each, holeOf[name]] as const]) : texts(each),
        );
  return texts(reply);
}
