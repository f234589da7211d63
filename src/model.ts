/**
 * Every noun of hooklint, in the order in which data walks through it:
 *
 *     load -> plan -> run -> interpret -> check -> report
 *
 * Types only: nothing here runs. Four nouns carry the rest: a Contract is what Claude Code does, an Execution is what
 * a hook did, a Verdict is how Claude Code reacts, a Finding is our opinion about that.
 */
export type * from './model/contract.js';
export type * from './model/diagnosis.js';
export type * from './model/event-name.js';
export type * from './model/finding.js';
export type * from './model/lack.js';
export type * from './model/load.js';
export type * from './model/mod.js';
export type * from './model/mod-run.js';
export type * from './model/permissions.js';
export type * from './model/proof.js';
export type * from './model/reply.js';
export type * from './model/report.js';
export type * from './model/run.js';
export type * from './model/texts.js';
export type * from './model/verdict.js';
