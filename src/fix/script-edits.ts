/** From what was found in a script's runs to edits of its text. */

import { speaksOfBlocking } from '../evidence/speech.js';
import type { EventContract, EventName, Language } from '../model.js';
import { javascriptParts } from './javascript.js';
import type { Exit, ObjectLiteral, ScriptParts } from './object-literal.js';
import { pythonParts } from './python.js';
import { type Edit, type ReplyRule, rewriteReply } from './rewrite-reply.js';
import { shellParts } from './shell.js';
import { type Fixable, fixable, lineAt, type Node, withTree } from './syntax.js';

/** What one rule found in a script. */
export interface Found {
  readonly rule: string;
  /** Lines that the findings point at, where they point into the script, each with the event of the hook. */
  readonly lines: readonly { readonly line: number; readonly event: EventName }[];
  /** Exit codes of the runs that show it. */
  readonly exitCodes: ReadonlySet<number>;
}

export interface ScriptTask {
  readonly text: string;
  readonly language: Language;
  /** The events that the script serves, each with the contract it is held against. */
  readonly contracts: ReadonlyMap<EventName, EventContract>;
  readonly unsafe: boolean;
}

/** The edits for some rules together, and for each rule that cannot be helped why. */
export interface ScriptEdits {
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
  readonly refused: ReadonlyMap<string, string>;
}

const readers: Readonly<Record<Fixable, (root: Node, text: string) => ScriptParts>> = {
  shell: shellParts,
  python: pythonParts,
  javascript: javascriptParts,
};

const replyRules: ReadonlySet<string> = new Set<ReplyRule>([
  'deprecated-decision',
  'misplaced-field',
  'missing-hook-event-name',
  'wrong-hook-event-name',
]);

/** Works out the edits that repair what was found, all at once: several rules may touch one reply. */
export async function scriptEdits(task: ScriptTask, found: readonly Found[]): Promise<ScriptEdits> {
  const language = fixable(task.language);
  if (language === undefined) {
    return {
      edits: new Map(),
      refused: new Map(found.map(({ rule }) => [rule, `${task.language} scripts cannot be fixed`])),
    };
  }
  return withTree(task.text, language, (root) => {
    const parts = readers[language](root, task.text);
    const edits = new Map<string, readonly Edit[]>();
    const refused = new Map<string, string>();
    const put = (rule: string, result: Outcome) => {
      if ('why' in result) refused.set(rule, result.why);
      else edits.set(rule, result.edits);
    };
    const ofReplies = found.filter(({ rule }) => replyRules.has(rule));
    for (const [rule, result] of replyEdits(task, parts, ofReplies)) put(rule, result);
    for (const each of found) if (!replyRules.has(each.rule)) put(each.rule, flowEdits(each, parts));
    return { edits, refused };
  });
}

type Outcome = { readonly edits: readonly Edit[] } | { readonly why: string };

/**
 * Every reply of the script that has the defect, whether a payload made it print that one or not: a script that answers
 * in two forms is no better. The edits of all rules are made together and belong to the first of them.
 */
function replyEdits(task: ScriptTask, parts: ScriptParts, found: readonly Found[]): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  const [first] = found;
  if (first === undefined) return outcomes;
  const rules = new Set(found.map(({ rule }) => rule as ReplyRule));
  const edits: Edit[] = [];
  let why: string | undefined;
  for (const literal of parts.replies) {
    const event = eventOf(literal, task, found);
    if (event === undefined) {
      why ??= `the script serves ${[...task.contracts.keys()].join(' and ')}, and hooklint cannot tell which reply is for which`;
      continue;
    }
    const rewriting = { event, contract: task.contracts.get(event) as EventContract, rules };
    const result = rewriteReply(literal, task.text, rewriting);
    if ('why' in result) why = `line ${lineAt(task.text, literal.start)}: ${result.why}`;
    else if (result.edits.length > 0 && result.grants && !task.unsafe) {
      why = 'Claude Code would then allow what it asks the user about today; --unsafe permits this';
    } else edits.push(...result.edits);
  }
  const [doubt] = parts.doubts;
  if (doubt !== undefined) why ??= `line ${doubt.line}: ${doubt.why}`;
  if (edits.length === 0) why ??= 'the script does not contain the reply literally';
  for (const { rule } of found)
    outcomes.set(rule, why === undefined ? { edits: rule === first.rule ? edits : [] } : { why });
  return outcomes;
}

/** The event that a reply is for: that of the script, or that of the findings which point at it. */
function eventOf(
  literal: ObjectLiteral,
  { text, contracts }: ScriptTask,
  found: readonly Found[],
): EventName | undefined {
  const events = [...contracts.keys()];
  if (events.length === 1) return events[0];
  const [first, last] = [lineAt(text, literal.start), lineAt(text, literal.end)];
  const told = found.flatMap(({ lines }) => lines.filter(({ line }) => line >= first && line <= last));
  const named = new Set(told.map(({ event }) => event));
  return named.size === 1 ? told[0]?.event : undefined;
}

/** Exits and messages. */
function flowEdits({ rule, lines, exitCodes }: Found, { exits, prints }: ScriptParts): Outcome {
  const told = new Set(lines.map(({ line }) => line));
  if (rule === 'silent-block') {
    const moved = prints.filter((print) => print.exitCode === 2);
    if (moved.length === 0) return { why: 'the command that prints the message is not directly before `exit 2`' };
    return { edits: moved.flatMap(({ toStderr }) => toStderr.map(asEdit)) };
  }
  const failing = exits.filter(({ code }) => exitCodes.has(code));
  const chosen = chooseExits(
    failing,
    told,
    prints.map(({ line }) => line),
  );
  if (chosen.length === 0) {
    return {
      why:
        failing.length === 0
          ? `the script contains no literal exit with code ${[...exitCodes].join(' or ')}`
          : 'hooklint cannot tell which of its exits should block',
    };
  }
  const messages = prints.filter((print) =>
    chosen.some((exit) => exit.code === print.exitCode && exit.says === undefined),
  );
  return {
    edits: [
      ...chosen.flatMap((exit) => exit.withCode(2).map(asEdit)),
      ...(rule === 'silent-failure' ? messages.flatMap(({ toStderr }) => toStderr.map(asEdit)) : []),
    ],
  };
}

/** The exits that findings point at or that follow a refusal; else the only one there is, or those behind a message. */
function chooseExits(exits: readonly Exit[], told: ReadonlySet<number>, printed: readonly number[]): readonly Exit[] {
  const meant = exits.filter(
    ({ line, says }) => told.has(line) || (says !== undefined && speaksOfBlocking(says) !== undefined),
  );
  if (meant.length > 0) return meant;
  if (exits.length === 1) return exits;
  const speaking = exits.filter(({ says, line }) => says !== undefined || printed.includes(line - 1));
  return speaking.length === 1 ? speaking : [];
}

function asEdit({
  range,
  text,
}: {
  readonly range: { readonly start: number; readonly end: number };
  readonly text: string;
}): Edit {
  return { start: range.start, end: range.end, text };
}
