/** Every recorded observation of a hook's answer, whatever its file, as the interpreter is asked about it. */
import { readFileSync } from 'node:fs';
import { answersOf, type MergePair } from '../../scripts/conformance/merges.js';
import { parsePairs } from '../../scripts/conformance/pair-vectors.js';
import type { EventName, Execution, InterpretContext } from '../../src/model.js';
import * as handlers from './handler-vector.js';
import * as lates from './late-vector.js';
import * as loops from './loop-vector.js';
import * as merges from './merge-vector.js';
import { permissionVectors } from './permission-replay.js';
import { askedOf, type OlderScreen } from './older-screens-replay.js';
import * as prompts from './prompt-vector.js';
import * as screens from './screen-replay.js';
import { contextOf, executionOf, loadVectors, stderrByProbe, type Vector } from './vector.js';
import * as versions from './version-replay.js';

export interface Question {
  readonly id: string;
  readonly execution: Execution;
  readonly context: InterpretContext;
}

const newest = loadVectors<Vector>('dispatch.jsonl');
const older = loadVectors<Vector>('older-clients.jsonl');
const permissions = permissionVectors();
const pairs = parsePairs(
  readFileSync(new URL('pairs.jsonl', import.meta.url), 'utf8'),
) as readonly unknown[] as readonly Vector[];
const stderrs = stderrByProbe([...older, ...newest]);
const overTime = loadVectors<versions.VersionVector>('versions.jsonl');

/** The questions of each file that holds answers of hooks. */
export const questions: Readonly<Record<string, readonly Question[]>> = {
  'dispatch.jsonl': newest.map(asked),
  'older-clients.jsonl': older.map(asked),
  'pairs.jsonl': pairs.map(asked),
  'older-screens.jsonl': loadVectors<OlderScreen>('older-screens.jsonl').flatMap((session) =>
    session.hooks.map((hook, i) => ({ id: `${session.id} ${i}`, ...askedOf(hook, session.client) })),
  ),
  'screen.jsonl': loadVectors<screens.ScreenVector>('screen.jsonl').map((vector) => ({
    id: vector.id,
    execution: screens.executionOf(vector),
    context: screens.contextOf(vector),
  })),
  'permissions.jsonl': permissions.vectors.flatMap((vector) =>
    (['PreToolUse', 'PermissionRequest'] as const).map((event) => ({
      id: `${vector.id} ${event}`,
      execution: permissions.executionOf(vector, event),
      context: { ...permissions.contextOf(vector), event },
    })),
  ),
  'versions.jsonl': overTime.flatMap((vector): readonly Question[] => {
    const { id, event, hook } = vector;
    if (hook.type === 'prompt') {
      const prompt = vector as unknown as prompts.PromptVersionVector;
      return [{ id, execution: prompts.executionOf(prompt), context: prompts.contextOf(prompt) }];
    }
    // Those on settings hold no answer.
    if (event === '*') return [];
    return [{ id, execution: versions.executionOf(hook, vector), context: versions.contextOf(vector, event) }];
  }),
  'merge.jsonl': loadVectors<merges.MergeVector>('merge.jsonl').flatMap((vector) =>
    merges.inOrder(vector).map((command) => ({
      id: `${vector.id} ${command}`,
      execution: merges.executionOf(command),
      context: merges.contextOf(vector, command),
    })),
  ),
  'merge-pairs.jsonl': loadVectors<MergePair>('merge-pairs.jsonl').flatMap((pair) =>
    answersOf(pair).map((answer, index) => ({ id: `${pair.id} ${index}`, ...answer })),
  ),
  'late-answers.jsonl': loadVectors<lates.LateVector>('late-answers.jsonl').map((vector) => ({
    id: lates.idOf(vector),
    execution: lates.executionOf(vector),
    context: lates.contextOf(vector),
  })),
  'loop.jsonl': loadVectors<loops.LoopVector>('loop.jsonl').flatMap((vector) =>
    [false, true].map((active) => ({
      id: `${vector.id} ${active}`,
      execution: loops.executionOf(vector),
      context: loops.contextOf(vector, active),
    })),
  ),
  ...Object.fromEntries(
    ['http.jsonl', 'mcp_tool.jsonl', 'prompt.jsonl', 'agent.jsonl'].map((file) => [
      file,
      loadVectors<handlers.HandlerVector>(file).map((vector) => ({
        id: vector.id,
        execution: handlers.executionOf(vector),
        context: handlers.contextOf(vector),
      })),
    ]),
  ),
};

function asked(vector: Vector): Question {
  return { id: vector.id, execution: executionOf(vector, stderrs), context: contextOf(vector) };
}

/**
 * Files that hold no answers of single hooks: matchers, wiring, layers of settings, permission rules, mods, and sessions
 * with several hooks. Where layers and rules are read the newest client is not known: no module of `src/permissions` or `src/wiring` names it.
 */
export const otherFiles: readonly string[] = [
  'layers.jsonl',
  'matchers.jsonl',
  'mod-answers.jsonl',
  'mod-calls.jsonl',
  'mod-rows.jsonl',
  'mod-sessions.jsonl',
  'mods.jsonl',
  'older-permission-rules.jsonl',
  'permission-rules.jsonl',
  'plugin-labels.jsonl',
  'plugin-test.jsonl',
  'screen-sessions.jsonl',
  'settings.jsonl',
  'setups.jsonl',
];

/** A file of wiring, as text, and the client that read it. */
export interface WiringVector {
  readonly id: string;
  readonly client: string;
  readonly hook: { readonly settings?: unknown };
}

/** Matchers, each held against values of the subject of an event. */
export interface MatcherVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly observed: {
    readonly matched: Readonly<Record<string, readonly string[]>>;
    readonly values: readonly string[];
  };
}
