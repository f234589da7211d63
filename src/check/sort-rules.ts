/** The rules sorted by what they look at, so that each is asked only where it can find something. Pure. */
import { blockingExitCode } from '../contract/exit-codes.js';
import type { Execution, Exit, HandlerType, Rule, Run } from '../model.js';

/** The rules by what they look at. */
export interface SortedRules {
  readonly all: readonly Rule[];
  readonly ofConfig: readonly Rule[];
  /** Those that can find something in a hook of a kind. */
  readonly ofHook: (type: HandlerType) => readonly Rule[];
  readonly ofMod: readonly Rule[];
  readonly ofModRuns: readonly Rule[];
  /** Those that can find something in a run. */
  readonly ofRun: (run: Run) => readonly Rule[];
  readonly ofRuns: readonly Rule[];
  readonly ofFaults: readonly Rule[];
  readonly ofMerged: readonly Rule[];
  readonly ofProof: readonly Rule[];
  readonly ofUnused: readonly Rule[];
}

/** Sorts the rules, once for all that they will look at. */
export function sortRules(rules: readonly Rule[]): SortedRules {
  return {
    all: rules,
    ofConfig: rules.filter((rule) => rule.onConfig !== undefined),
    ofHook: rulesByHandler(rules.filter((rule) => rule.onHook !== undefined)),
    ofMod: rules.filter((rule) => rule.onMod !== undefined),
    ofModRuns: rules.filter((rule) => rule.onModRuns !== undefined),
    ofRun: rulesByRun(rules.filter((rule) => rule.onRun !== undefined)),
    ofRuns: rules.filter((rule) => rule.onRuns !== undefined),
    ofFaults: rules.filter((rule) => rule.onFaults !== undefined),
    ofMerged: rules.filter((rule) => rule.onMerged !== undefined),
    ofProof: rules.filter((rule) => rule.onProof !== undefined),
    ofUnused: rules.filter((rule) => rule.onUnused !== undefined),
  };
}

function rulesByHandler(rules: readonly Rule[]): SortedRules['ofHook'] {
  const known = new Map<HandlerType, readonly Rule[]>();
  return (type) => {
    const found = known.get(type) ?? rules.filter(({ handlers }) => handlers?.includes(type) !== false);
    known.set(type, found);
    return found;
  };
}

/** The rules that a run concerns, by what they say of themselves; looked up again for runs that are alike in that. */
function rulesByRun(rules: readonly Rule[]): SortedRules['ofRun'] {
  const known = new Map<string, readonly Rule[]>();
  return ({ execution, verdict: { reply } }) => {
    const exit = exitOf(execution);
    const key = `${execution.type} ${exit} ${reply.kind}`;
    let found = known.get(key);
    if (found === undefined) {
      found = rules.filter(
        ({ handlers, exits, replies }) =>
          handlers?.includes(execution.type) !== false &&
          exits?.includes(exit) !== false &&
          replies?.includes(reply.kind) !== false,
      );
      known.set(key, found);
    }
    return found;
  };
}

function exitOf(execution: Execution): Exit {
  if (execution.type !== 'command' || execution.exitCode === null) return 'none';
  if (execution.exitCode === 0) return 'success';
  return execution.exitCode === blockingExitCode ? 'blocking' : 'failure';
}
