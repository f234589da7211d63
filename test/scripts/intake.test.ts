/** What intake makes of contradictions: when each came, and what to write. */
import { describe, expect, it } from 'vitest';
import { bisect, type TurningPoint } from '../../scripts/conformance/bisect.js';
import type { RecordedVector } from '../../scripts/conformance/vectors.js';
import { changesOf, proposalOf, wordingOf } from '../../scripts/intake/proposal.js';
import type { Probed } from '../../scripts/intake/series.js';
import { namesIn } from '../../scripts/intake/tool-names.js';
import { replay } from '../conformance/replay.js';
import { loadVectors, stderrByProbe, type Vector } from '../conformance/vector.js';

const reply = { decision: 'block', reason: 'Not on Fridays.' };
const vector: RecordedVector = {
  id: 'PreToolUse/allowed/block',
  client: '2.1.330',
  event: 'PreToolUse',
  scenario: 'allowed',
  probe: 'block',
  subject: 'Bash',
  command: '<DIR>/hook/probe.sh',
  hook: { exitCode: 0, signal: null, stdout: JSON.stringify(reply), stderr: '' },
  observed: {},
};
const said = 'tool_result: PreToolUse:Bash hook error: [<DIR>/hook/probe.sh]: Not on Fridays.';
const contradiction: Probed = {
  id: vector.id,
  did: 'the action takes place',
  differences: [{ about: 'what Claude sees', hooklint: 'nothing', client: said }],
  rows: ['wording.ts: PreToolUse on json-block, tool_result (since 2.1.100)'],
  hook: vector,
};

/** Clients of which those from 2.1.314 on let the action take place. */
const releases = ['2.1.300', '2.1.302', '2.1.312', '2.1.314', '2.1.316', '2.1.330'];
const ask = (version: string, asked: readonly string[]) =>
  Promise.resolve(asked.map((id) => ({ id, did: Number(version.slice(4)) >= 314 ? 'runs' : 'does not run' })));

async function turnsOf(ids: readonly string[]): Promise<readonly TurningPoint[]> {
  const turns: TurningPoint[] = [];
  for await (const turn of bisect(ids, releases, ask)) turns.push(turn);
  return turns;
}

describe('a release that is taken in', () => {
  it('has each change dated by the two releases it lies between, and its rows named', async () => {
    const turns = await turnsOf([vector.id]);
    const { changes, unexplained } = changesOf([contradiction], turns);
    expect(unexplained).toEqual([]);
    expect(changes).toHaveLength(1);
    const [change] = changes;
    if (change === undefined) throw new Error('no change');
    const text = proposalOf(change);
    expect(text).toContain("until: '2.1.314'");
    expect(text).toContain("...between('2.1.312', '2.1.314')");
    expect(text).toContain('src/contract/wording.ts: PreToolUse on json-block');
    expect(text).toContain('{label} hook error: [{command}]: {reason}');
  });

  it('puts probes together that changed with one release and stand on the same rows', async () => {
    const second = { ...contradiction, id: 'PreToolUse/allowed/other' };
    const turns = await turnsOf([vector.id, second.id]);
    const { changes } = changesOf([contradiction, second], turns);
    expect(changes.map(({ probes }) => probes)).toEqual([['PreToolUse/allowed/block', 'PreToolUse/allowed/other']]);
  });

  it('does not blame a release for what no release changed', () => {
    expect(changesOf([contradiction], []).unexplained).toEqual([contradiction]);
  });
});

it('reads the table of renamed tools out of a program, whatever its keys are called', () => {
  const program = 'x={Task:1};var q={Task:"Agent",KillShell:"TaskStop",ProposeGoal:"SetGoal"};y={Agent:"Other"}';
  expect(namesIn(program)).toEqual(['Task: Agent', 'KillShell: TaskStop', 'ProposeGoal: SetGoal']);
  expect(namesIn('no table here')).toEqual([]);
});

it('makes a wording of what the client said', () => {
  const context = { hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'It is Friday.' } };
  const hook = { ...vector.hook, stdout: JSON.stringify(context) };
  expect(wordingOf('PreToolUse:Bash hook additional context: It is Friday.', { ...vector, hook })).toBe(
    '{label} hook additional context: {context}',
  );
  expect(wordingOf('PreToolUse hooks are slow', { ...vector, hook })).toBe('{event} hooks are slow');
});

it('finds by the recorded probes what a terminal is not needed for, and nothing else, in the releases after 2.1.300', () => {
  const vectors = loadVectors<Vector>('dispatch.jsonl').filter(({ client }) => client === '2.1.330');
  const stderrs = stderrByProbe(vectors);
  const contradicted = vectors.filter((one) => replay({ ...one, client: '2.1.300' }, stderrs).length > 0);
  expect([...new Set(contradicted.map(({ probe }) => probe))]).toEqual([
    // Since 2.1.326 a block counts though the reply names another event.
    'bad.wrong-event-name+block',
  ]);
});
