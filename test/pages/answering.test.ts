/** The guide to answering: its advice must hold by the interpreter and by the rules, not only sound well. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { newestClient } from '../../src/contract/index.js';
import { projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { Effect } from '../../src/model.js';
import { type Answer, situations } from '../../src/pages/answering.js';
import { answeringPage, comesTo, isShown } from '../../src/pages/answering-page.js';
import { rules } from '../../src/rules/index.js';
import { runMain } from '../cli/run-main.js';

/** Rules that compare what a hook does on several payloads cannot speak of one. */
const rulesOnOneRun = rules.map(({ onRuns: _, ...rule }) => rule);

function findingsOn(answer: Answer): readonly string[] {
  const example: RunExample = {
    kind: 'run',
    event: answer.event,
    execution: answer.execution,
    ...(answer.handler === undefined ? {} : { handler: answer.handler }),
  };
  return check(rulesOnOneRun, projectOf(example), runsOf(example))
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, message }) => `${rule}: ${message}`);
}

describe('the guide to answering', () => {
  it.each(situations.map((situation) => [situation.title, situation] as const))('%s', (_, { good, instead }) => {
    for (const answer of good) expect(findingsOn(answer), JSON.stringify(answer)).toEqual([]);
    const wanted = good.map((answer) => comesTo(answer, newestClient));
    for (const answer of instead) expect(wanted).not.toContain(comesTo(answer, newestClient));
  });

  it.each(situations.flatMap(({ shown }) => shown.map((each) => [each.says, each] as const)))(
    'shows that %s',
    (_, shown) => {
      expect(isShown(shown, newestClient)).toBe(true);
    },
  );

  it('says of an older client only what it does', async () => {
    const { stdout } = await runMain(['explain', 'answers', '--client', '2.0.0']);
    expect(stdout).toContain('systemMessage');
    expect(stdout).not.toContain('it blocks whenever it fails');
  });

  it('holds back, lets through and asks where it says so', () => {
    const effects: Readonly<Record<string, Effect>> = {
      'An error that must block the tool': 'block',
      'Warnings only': 'proceed',
      'A granted exception': 'proceed',
      'A question for the user': 'ask',
      'No objection': 'proceed',
      'The check itself failed': 'block',
      'Claude wants to stop too early': 'block',
    };
    for (const [title, effect] of Object.entries(effects)) {
      const good = situations.find((situation) => situation.title === title)?.good ?? [];
      expect(good).not.toEqual([]);
      for (const { event, execution, handler } of good) {
        const [run] = runsOf({ kind: 'run', event, execution, ...(handler === undefined ? {} : { handler }) });
        expect([title, run?.verdict.effect]).toEqual([title, effect]);
      }
    }
  });

  it('never tells Claude a systemMessage', () => {
    const said = situations.flatMap(({ good, instead }) => [...good, ...instead]);
    const spoken = said.filter(({ execution }) => execution.stdout?.includes('systemMessage'));
    expect(spoken.length).toBeGreaterThan(2);
    for (const { event, execution } of spoken) {
      const [run] = runsOf({ kind: 'run', event, execution });
      const { systemMessage } = JSON.parse(execution.stdout ?? '{}');
      expect(run?.verdict.toClaude.some(({ text }) => text.includes(systemMessage))).toBe(false);
      expect(run?.verdict.toUser.some(({ text }) => text.includes(systemMessage))).toBe(true);
    }
  });

  it('is shown for the client that is asked for', async () => {
    const newest = await runMain(['explain', 'answers']);
    const old = await runMain(['explain', 'answers', '--client', '2.0.0']);
    expect([newest.code, old.code]).toEqual([0, 0]);
    expect(newest.stdout).toContain('Warnings only');
    expect(old.stdout).not.toBe(newest.stdout);
    expect(answeringPage(newestClient)).toContain('## Warnings only');
  });
});
