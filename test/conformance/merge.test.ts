/** Every recorded observation of several hooks on one event against the merged verdict. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import type { EventName, Verdict } from '../../src/model.js';
import { contextOf, executionOf, inOrder, type MergeVector } from './merge-vector.js';
import { loadVectors } from './vector.js';

const vectors = loadVectors<MergeVector>('merge.jsonl');

test('the file is whole', () => expect(vectors).toHaveLength(61));

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const verdicts = inOrder(vector).map((command) => interpret(executionOf(command), contextOf(vector, command)));
  const { verdict } = merge(verdicts);
  expect(said(verdict, vector)).toEqual(seen(vector));
});

/** Events whose action leaves a mark in the scenario. */
const marking: ReadonlySet<EventName> = new Set(['PreToolUse', 'PermissionRequest', 'PreSkillShellCommand']);

/** What the scenario says to Claude, hook or no hook. */
const scenery = /^(touch in '<DIR>|\(Bash completed with no output\)|TOOLOUT$)/;

function seen({ observed, event }: MergeVector) {
  const missed = observed.claudeMissed ?? [];
  return {
    ran: marking.has(event) ? observed.markerCreated : undefined,
    ends: /^Operation stopped by hook: .*/.exec(observed.result?.result ?? '')?.[0],
    asked: !missed.some((text) => /^(PROMPTMARK|Bash \{|<command-message>)/.test(text)),
    rewritten: observed.toolResult?.error === false && /^(FIRST|SECOND)INPUT$|^(ONE|TWO)$/.test(observed.toolResult.text) ? observed.toolResult.text : undefined,
    claudeSaw: observed.claudeSaw
      .filter(({ text }) => !scenery.test(text) && !/^(FIRST|SECOND)INPUT$/.test(text))
      .map(({ role, type, text }) => `${role} ${type} ${inSkill(text).trim()}`)
      .toSorted(),
  };
}

/** What stands in the place of a shell command in the text of a skill. */
function inSkill(text: string): string {
  return /^EXPANDEDPROMPT ([\s\S]*)ARGUMENTS: PROBE_/.exec(text)?.[1] ?? text;
}

function said(verdict: Verdict, { event, scenario }: MergeVector) {
  const allowed = /allowed$|command$/.test(scenario) ? /^(proceed|allow)$/.test(verdict.effect) : verdict.effect === 'allow';
  const command = (verdict.updatedInput as { command?: string } | undefined)?.command;
  // The skill ends there; its text reaches the conversation with the next prompt.
  const ends = event === 'PreSkillShellCommand' ? verdict.toClaude.find(({ parts }) => parts?.cause === 'stop') : undefined;
  const output = verdict.updatedToolOutput as { stdout?: string } | undefined;
  const texts = verdict.toClaude.filter(({ nextTurn }) => nextTurn !== true);
  // The client puts system texts that stand together into one block; blank lines are not recorded.
  const system = texts.filter(({ role }) => role === 'system').map(({ text }) => text.trim()).join('\n');
  return {
    // A rewritten command leaves no mark.
    ran: marking.has(event) ? allowed && command === undefined : undefined,
    ends: ends === undefined ? undefined : ends.text.slice(...(ends.parts?.inner ?? [])),
    asked: !(verdict.endsTurn || (event === 'UserPromptSubmit' && verdict.effect === 'block') || ends !== undefined) || event === 'Stop',
    rewritten: verdict.effect === 'block' ? undefined : (command?.replace('echo ', '') ?? output?.stdout),
    claudeSaw: [
      ...(system === '' ? [] : [`system text ${system}`]),
      ...texts
        .filter(({ role }) => role !== 'system')
        .map(({ role, isError, text }) =>
          role === 'tool_result' ? `user tool_result${isError ? '(error)' : ''} ${text.trim()}` : `${role} text ${text.trim()}`,
        ),
    ]
      .map((text) => text.replaceAll('@@DIR@@', '<DIR>'))
      .toSorted(),
  };
}
