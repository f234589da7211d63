/** Calls under permission rules in the real client: all calls of a set in one session, and what became of each. */
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { FireOptions } from '../../src/live/fire.js';
import { demoServer } from '../../src/live/mcp-server.js';
import { makeScratch, type Scratch, writeUnder } from '../../src/live/scratch.js';
import { type CallSession, noting, type Played, playCalls, type SessionState } from './call-session.js';
import { removeManaged, writeManaged } from './own-etc.js';
import {
  filledIn,
  type HookSays,
  isRaw,
  type RawAnswer,
  type RulesOutcome,
  type RulesVector,
  toolCall,
} from './rules-vector.js';

/** Hooks that note that they ran; PreToolUse's answers as well. */
const hooked = ['PreToolUse', 'PermissionRequest', 'PermissionDenied', 'PostToolUse', 'PostToolUseFailure'] as const;

const reply = 'reply';

/** What the client made of one call, and what it told Claude of it. */
export interface CallMeasurement {
  /** Undefined: the session ended before the call, or nothing was to be seen of it. */
  readonly outcome: RulesOutcome | undefined;
  readonly said: string;
}

const unseen: CallMeasurement = { outcome: undefined, said: '' };

/**
 * One for each call, in order. A call can ruin the session for those behind it: it ends it, rewrites the settings, goes to
 * another folder or into another mode. Those are asked in a session of their own, and a call that two sessions do not come
 * to is left unseen.
 */
export async function measureRules(vector: RulesVector, options: FireOptions): Promise<readonly CallMeasurement[]> {
  const measured: CallMeasurement[] = [];
  while (measured.length < vector.calls.length) {
    let more = await measureFrom(measured.length, vector, options);
    if (more.length === 0) more = await measureFrom(measured.length, vector, options);
    // A client that comes to no call at all does not work here.
    if (more.length === 0 && measured.length === 0) break;
    measured.push(...(more.length === 0 ? [unseen] : more));
  }
  return vector.calls.map((_, at) => measured[at] ?? unseen);
}

/** Of the calls from one on, those that a session comes to before it is ruined. */
async function measureFrom(
  start: number,
  vector: RulesVector,
  options: FireOptions,
): Promise<readonly CallMeasurement[]> {
  return await inScratch(vector, async (session) => {
    const measured: CallMeasurement[] = [];
    const { scratch } = session;
    const settings = settingsIn(scratch);
    // The first command of a session is judged otherwise than the later ones.
    const repeated = start === 0 ? 0 : 1;
    const calls = [...vector.calls.slice(0, repeated), ...vector.calls.slice(start)];
    // The first call may be there to go to another folder.
    let stood: SessionState | undefined;
    const evidence = await playCalls(
      {
        ...session,
        calls: calls.map(toolCall),
        prepare: (at) => answerWith(calls[at]?.[2] ?? vector.hook, scratch),
        played: (at, played) => {
          const { state, result } = played;
          const moved = stood !== undefined && state !== undefined && !isSame(stood, state);
          if (moved) return false;
          if (at > 0 || vector.cwd === undefined) stood ??= state;
          if (at >= repeated) {
            const said = result?.text ?? '';
            measured.push({ outcome: outcomeOf(played, said, vector), said });
          }
          return isSame(settingsIn(scratch), settings);
        },
      },
      options,
    );
    const wasDeferred = evidence.stream.some(({ terminal_reason: reason }) => reason === 'tool_deferred');
    return wasDeferred ? [...measured, { outcome: 'deferred', said: '' }] : measured;
  });
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The texts of the settings that a call could have written. */
function settingsIn({ project, home }: Scratch): readonly (string | null)[] {
  const files = ['settings.json', 'settings.local.json'].map((name) => join('.claude', name));
  return [...files.map((name) => join(project, name)), ...files.map((name) => join(home, name))].map((file) =>
    existsSync(file) ? readFileSync(file, 'utf8') : null,
  );
}

/** A set of calls, whatever stands in one of them. */
type CallsVector = Omit<RulesVector, 'calls'> & { readonly calls: readonly unknown[] };

/** Plays the calls of a set where its settings and its project are written, and removes them afterwards. */
export async function inScratch<T>(
  vector: CallsVector,
  play: (session: Pick<CallSession, 'scratch' | 'args' | 'nobody'>) => Promise<T>,
): Promise<T> {
  const scratch = makeScratch();
  try {
    return await play({ scratch, args: setUp(vector, scratch), nobody: vector.nobody === true });
  } finally {
    scratch.remove();
    if (vector.layers.managed !== undefined) removeManaged();
  }
}

/** Writes the settings and the project; gives the client's arguments. */
function setUp(vector: CallsVector, scratch: Scratch): readonly string[] {
  const { layers, files = {}, links = {}, flags = [], mode, nobody, untrusted } = filledIn(vector, scratch);
  const hooks = Object.fromEntries(
    hooked.map((event) => [event, [{ matcher: '*', hooks: [{ type: 'command', command: noteOf(event, scratch) }] }]]),
  );
  const all = { 'ok.txt': 'one\n', 'sub/here.txt': 'two\n', ...demoServer('demo', ['ask', 'echo']), ...files };
  for (const [name, content] of Object.entries(all)) writeUnder(scratch.project, name, content);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(scratch.project, name));
  writeUnder(scratch.project, '.claude/settings.json', JSON.stringify({ ...layers.project, hooks }));
  if (layers.local !== undefined)
    writeUnder(scratch.project, '.claude/settings.local.json', JSON.stringify(layers.local));
  if (layers.user !== undefined) writeUnder(scratch.home, '.claude/settings.json', JSON.stringify(layers.user));
  if (layers.flag !== undefined) writeUnder(scratch.hook, 'flag.json', JSON.stringify(layers.flag));
  if (layers.managed !== undefined) writeManaged(layers.managed);
  if (untrusted === true) {
    const state = readFileSync(join(scratch.home, '.claude.json'), 'utf8');
    writeUnder(
      scratch.home,
      '.claude.json',
      state.replace('"hasTrustDialogAccepted":true', '"hasTrustDialogAccepted":false'),
    );
  }
  return [
    ...(layers.flag === undefined ? [] : ['--settings', join(scratch.hook, 'flag.json')]),
    ...(mode === undefined ? [] : ['--permission-mode', mode]),
    ...(nobody === true ? [] : ['--permission-prompt-tool', 'stdio']),
    ...(JSON.stringify(vector.calls).includes('mcp__demo__') ? ['--mcp-config', '.mcp-demo.json'] : []),
    ...flags,
  ];
}

function noteOf(event: (typeof hooked)[number], scratch: Scratch): string {
  const answer = join(scratch.hook, reply);
  const note = noting(event, scratch);
  return event === 'PreToolUse' ? `${note}; test ! -f '${answer}' || . '${answer}'` : note;
}

export function answerWith(says: HookSays | undefined, scratch: Scratch): void {
  const file = join(scratch.hook, reply);
  rmSync(file, { force: true });
  if (says === undefined) return;
  const { exitCode, stdout, stderr } = rawOf(filledIn(says, scratch));
  writeUnder(scratch.hook, reply, `printf %s ${quoted(stdout)}; printf %s ${quoted(stderr)} >&2; exit ${exitCode}\n`);
}

function rawOf(says: HookSays): RawAnswer {
  if (isRaw(says)) return says;
  const { effect, updatedInput } = says;
  const decision = effect === 'block' ? 'deny' : effect === 'proceed' ? undefined : effect;
  const answer = { hookEventName: 'PreToolUse', permissionDecision: decision, updatedInput };
  return { exitCode: 0, stdout: JSON.stringify({ hookSpecificOutput: answer }), stderr: '' };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function outcomeOf(
  { ran, asked }: Pick<Played, 'ran' | 'asked'>,
  result: string,
  { layers, nobody }: RulesVector,
): RulesOutcome | undefined {
  // Said by a tool that looks at the rules itself.
  if (result.includes('has been denied by permission rule') && ran.has('PreToolUse')) return 'refused';
  if (ran.has('PostToolUse') || ran.has('PostToolUseFailure')) return 'runs';
  if (asked || ran.has('PermissionRequest') || result.includes("you haven't granted it yet")) return 'asked';
  if (ran.has('PermissionDenied') || result.includes('Auto mode is un')) return 'classified';
  if (ran.has('PreToolUse')) return 'refused';
  const isAbsent =
    result.includes('No such tool available') && nobody !== true && !JSON.stringify(layers).includes('"deny"');
  // Whatever else keeps hooks from running is no matter of permissions: the tool refuses its input, or there is none.
  return !isAbsent && /No such tool available|\bden(?:y|ied)\b/.test(result) ? 'denied-outright' : undefined;
}
