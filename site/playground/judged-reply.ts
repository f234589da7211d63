/** A reply as the playground shows it. */
import { check } from '../../src/check/index.js';
import { type ClientRange, newestClient, oldestClient, parseClientRange } from '../../src/contract/index.js';
import { runsOf } from '../../src/evidence/example.js';
import { judge } from '../../src/interpret/judge.js';
import { UsageError } from '../../src/model/usage-error.js';
import type {
  Case,
  Hook,
  Message,
  Notice,
  NoticePlace,
  Project,
  Rule,
  RuleFinding,
  Run,
  Verdict,
} from '../../src/model.js';
import { verdictLines } from '../../src/report/groups.js';
import { stretchText } from '../../src/report/stretch.js';
import { outcome } from '../../src/report/words.js';
import { readJson } from '../../src/text/json.js';
import type { Era, FindingShown, ReplyAnswer, TextShown, UnusableInput } from './answer.js';
import { offsetOf } from './offsets.js';
import { rulesOnRuns } from './rules-on-runs.js';
import type { State } from './state.js';

/** The verdict for the versions asked about, and what the rules find. `hook`: the one of the settings that replies. */
export function judgedReply(state: State, hook?: Hook): ReplyAnswer | UnusableInput {
  const judged = runOf(state, hook);
  if ('kind' in judged) return judged;
  const { run } = judged;
  const { verdict } = run;
  const findings = findingsOf(run, state);
  return {
    kind: 'reply',
    client: verdict.client,
    outcome: outcome(verdict),
    tone: findings.some(({ severity }) => severity === 'error')
      ? 'fault'
      : verdict.effect === 'block'
        ? 'works'
        : 'plain',
    reading: readingOf(verdict),
    claude: verdict.toClaude.map((message) => forClaude(message, verdict)),
    user: verdict.toUser.map(forUser),
    effects: effectsOf(verdict),
    dropped: verdict.dropped,
    findings,
    doubt: (verdict.uncertain ?? [])
      .map((each) =>
        'absentIn' in each
          ? `This changed between ${each.absentIn} and ${each.presentIn}; nobody has measured in which version.`
          : 'measuredIn' in each
            ? `This was measured in ${each.measuredIn} and in no older version.`
            : `This is not so if ${each.where}.`,
      )
      .join(' '),
  };
}

/** What the same reply does in every version since the first one with hooks. */
export function erasOf(state: State, hook?: Hook): readonly Era[] {
  const judged = runOf(state, hook);
  if ('kind' in judged) return [];
  const { run } = judged;
  const all = judge(run.case, run.execution, parseClientRange(`>=${oldestClient}`));
  const asked = verdictLines({ ...run, verdicts: run.verdicts.slice(-1) })[0]?.line;
  return verdictLines(all)
    .map(({ versions = 'every version', line }) => ({ versions, line, isAsked: line === asked }))
    .reverse();
}

function runOf(state: State, hook: Hook | undefined): { readonly run: Run } | UnusableInput {
  const { event, end, stdout, stderr } = state;
  let range: ClientRange;
  let payload: Readonly<Record<string, unknown>>;
  try {
    range = parseClientRange(state.client.trim() === '' ? newestClient : state.client);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { kind: 'unusable', field: 'client', message: error.hint ?? error.message };
  }
  try {
    payload = payloadIn(state.payload);
  } catch (error) {
    return { kind: 'unusable', field: 'payload', message: (error as Error).message };
  }
  const timedOut = end === 'timeout';
  const execution = { stdout, stderr, timedOut, ...(timedOut ? {} : { exitCode: end }) };
  const [stock] = runsOf({ kind: 'run', event, execution, payload, handler: { command: 'hook.sh' } });
  if (stock === undefined) throw new Error('an example of one run has one');
  const judged: Case = hook === undefined ? stock.case : { ...stock.case, hook };
  return { run: judge(judged, stock.execution, range) };
}

function payloadIn(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  const { value, syntaxError } = readJson(text);
  if (syntaxError !== undefined) throw new Error(`Line ${syntaxError.line}: ${syntaxError.message}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('A payload is a JSON object.');
  return { ...value };
}

const encloses: Project = { root: '/project', configs: [], hooks: [], problems: [], ignored: [] };

/** What rules find in the run alone, each with the part of the output that it is about. */
function findingsOf(run: Run, state: State): readonly FindingShown[] {
  const spots = new Map<string, RuleFinding['at']>();
  const ofRun = rulesOnRuns.flatMap((rule) => {
    const { id, onRun, onRuns: _runs, onHook: _hook, onConfig: _config, ...rest } = rule;
    if (onRun === undefined) return [];
    const watched: Rule = {
      ...rest,
      id,
      *onRun(each) {
        for (const finding of onRun(each)) {
          spots.set(`${id} ${finding.message}`, finding.at);
          yield finding;
        }
      },
    };
    return [watched];
  });
  return check(ofRun, { ...encloses, hooks: [run.case.hook] }, [run]).map(
    ({ rule, severity, message, help, versions }) => ({
      rule,
      severity,
      message,
      help,
      ...placeOf(spots.get(`${rule} ${message}`), state),
      ...(versions === undefined ? {} : { versions: versions.map(stretchText).join(', ') }),
    }),
  );
}

/** Where in what was entered a finding points. */
function placeOf(at: RuleFinding['at'] | undefined, state: State): Pick<FindingShown, 'place' | 'span'> {
  if (at?.in !== 'output' || at.stream === 'exit') return {};
  const stream = at.stream ?? 'stdout';
  const text = state[stream];
  const place = at.pointer === undefined ? undefined : readJson(text).locate(at.pointer, 'value');
  if (place?.line === undefined) return { place: stream };
  return {
    place: `${stream}, line ${place.line}`,
    span: {
      in: stream,
      from: offsetOf(text, place.line, place.column),
      to: offsetOf(text, place.endLine, place.endColumn),
    },
  };
}

function readingOf({ reply }: Verdict): string {
  switch (reply.kind) {
    case 'empty':
    case 'path':
      return '';
    case 'text':
      return 'Claude Code reads stdout as plain text.';
    case 'json':
      return 'Claude Code reads stdout as JSON.';
    case 'parse-error':
      return `stdout looks like JSON and does not parse: ${reply.message}`;
    case 'schema-error':
      return `Claude Code discards the JSON: ${reply.message}`;
    case 'name-error':
      return `Claude Code discards the JSON: hookEventName is ${JSON.stringify(reply.got)}, not ${JSON.stringify(reply.expected)}.`;
    case 'async':
      return 'The hook puts itself into the background; Claude Code reads no reply.';
    case 'discarded':
      return 'Claude Code cancels the hook and discards its output.';
  }
}

function forClaude({ text, parts, to, nextTurn, headless }: Message, { event }: Verdict): TextShown {
  const [start, end] = parts?.inner ?? [0, text.length];
  const reader = to ?? (event === 'SubagentStop' ? 'subagent' : event === 'TeammateIdle' ? 'teammate' : 'Claude');
  const when = [...(nextTurn === true ? ['next turn'] : []), ...(headless === true ? ['only in claude -p'] : [])];
  return { where: [...(reader === 'Claude' ? [] : [reader]), ...when].join(', '), text: text.slice(start, end) };
}

const placeNames: Readonly<Record<NoticePlace, string>> = {
  terminal: 'terminal',
  footer: 'footer',
  transcript: 'after ctrl+o',
  dialog: 'permission prompt',
  stdout: 'claude -p, stdout',
  stderr: 'claude -p, stderr',
  'stream-json': 'stream-json',
  'debug-log': 'debug log',
};

function forUser({ text, places, cut }: Notice): TextShown {
  const where = places.map((place) => placeNames[place]).join(', ');
  return { where: cut === true ? `${where}; the rest after ctrl+o` : where, text };
}

/** What else the reply brings about. */
function effectsOf(verdict: Verdict): readonly TextShown[] {
  const { updatedInput, updatedToolOutput, updatedPermissions, answer, compactionInstructions } = verdict;
  const shown = { updatedInput, updatedToolOutput, updatedPermissions, answer, compactionInstructions };
  return Object.entries(shown).flatMap(([where, value]) =>
    value === undefined ? [] : [{ where, text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }],
  );
}
