/**
 * Who decides about a tool call, and in which order: hooks, permission rules, the permission mode, and what the client
 * asks about by itself. Rows stand in order of precedence; the first whose circumstances are all present decides.
 */
import type { CallOutcome, PermissionMode, Row, Span } from '../model.js';
import { between, changelog, docs, measured } from './sources.js';

/** Something that is true of a call, and that a row of the order can ask for. */
export type Circumstance =
  /** A deny rule names the whole tool or MCP server or, for a tool that edits or reads files, the path. */
  | 'denied-outright'
  /** The tool is a question to the user, and only the user can answer it. */
  | 'dialog'
  /** Nobody can be asked: `claude -p` without a permission host. */
  | 'nobody-to-ask'
  | 'hook-block'
  | 'hook-defer'
  | 'hook-ask'
  | 'hook-allow'
  /** What hooks of mods on `tool.check` answer in the place of rules and other hooks. */
  | 'check-deny'
  | 'check-ask'
  | 'check-allow'
  | 'deny-rule'
  | 'ask-rule'
  | 'allow-rule'
  /** An allow rule of Bash that names commands, not the whole tool. */
  | 'narrow-bash-rule'
  | 'bash'
  /** It removes a folder that the client lets nobody remove unasked: the root, the home, the project. */
  | 'critical-removal'
  /** A shell is handed a removal (`sh -c 'rm a'`) that a deny rule names. */
  | 'handed-removal'
  /** It writes to a file that the client asks about by itself: see `sensitivePaths`. */
  | 'sensitive-file'
  /** It edits files of the project, with a tool or with one of `fileCommands`. */
  | 'edits-inside'
  /** It changes nothing, and reads nothing outside of the project. */
  | 'read-only'
  /** A tool that does nothing but read files, wherever they lie. */
  | 'reads-file'
  | 'starts-agent'
  | 'sends-message'
  | 'schedules'
  | 'uses-skill'
  /** It fetches from the web, or searches it. */
  | 'asks-web';

/** What a row decides, and by whose word. */
export interface OrderFact {
  /** The number that verdicts and the documentation name it by; rows of one number are one step of the client. */
  readonly row: number;
  readonly all: readonly Circumstance[];
  /** Absent: in every mode. */
  readonly modes?: readonly PermissionMode[];
  readonly outcome: CallOutcome;
  /** The client decides before any hook runs. */
  readonly beforeHooks?: true;
  /** Asked in principle, and refused at once because nobody can be: PermissionRequest hooks do not run either. */
  readonly outright?: true;
}

const since = '2.1.77';
const order = measured(
  '2.1.140',
  'On 140 calls there, on 1,769 in 2.1.330; before that, hooks beside deny rules only.',
);
const newer = measured('2.1.330', 'How far back it holds is not known.');

/** What older clients were seen to do as well. */
const known: readonly Circumstance[] = ['denied-outright', 'hook-block', 'hook-defer', 'deny-rule'];
/** What no older client was asked about. */
const unasked: readonly Circumstance[] = ['critical-removal', 'handed-removal', 'sends-message', 'schedules'];

function seenIn(all: readonly Circumstance[], modes: readonly PermissionMode[] = []): Span {
  if (all.some((one) => known.includes(one))) return { since, source: order };
  const isNew = modes.includes('auto') || all.some((one) => unasked.includes(one));
  return { since, sinceUnknown: true, source: isNew ? newer : order };
}

/** Steps that ask about a sensitive file end differently by mode. */
const askedByMode = (row: number, ...all: readonly Circumstance[]): readonly Row<OrderFact>[] => [
  { row, all, modes: ['bypassPermissions'], outcome: 'runs', ...seenIn(all) },
  { row, all, modes: ['dontAsk'], outcome: 'refused', ...seenIn(all) },
  { row, all, modes: ['auto'], outcome: 'classified', ...seenIn(all, ['auto']) },
  { row, all, outcome: 'asked', ...seenIn(all) },
];

const step = (row: number, all: readonly Circumstance[], outcome: CallOutcome, rest: Partial<OrderFact> = {}) =>
  ({ row, all, outcome, ...rest, ...seenIn(all, rest.modes) }) satisfies Row<OrderFact>;

/** Older clients take plan mode for the default one, as far as permissions go. */
const planMode: Span = { since: '2.1.198', source: measured('2.1.198', '2.1.197 did otherwise. Twelve calls.') };
const sinceAgents: Span = { since: '2.1.251', source: measured('2.1.251', '2.1.250 let them run.') };

const inPlan = (all: readonly Circumstance[], outcome: CallOutcome, span: Span = planMode): Row<OrderFact> => ({
  row: 6,
  all,
  modes: ['plan'],
  outcome,
  ...span,
});

/** Beside a mod, as far back as there are mods. */
const ofMods = measured('2.1.330', 'On 1,000 calls in 380 sessions with a mod; a safety classifier was out of reach.');

const checked = (all: readonly Circumstance[], outcome: CallOutcome, modes?: readonly PermissionMode[]) =>
  ({
    row: 12,
    all,
    outcome,
    ...(modes === undefined ? {} : { modes }),
    since: '2.1.286',
    source: ofMods,
  }) satisfies Row<OrderFact>;

export const permissionOrder: readonly Row<OrderFact>[] = [
  step(0, ['denied-outright'], 'refused', { beforeHooks: true }),
  step(0, ['dialog', 'nobody-to-ask'], 'refused', { beforeHooks: true }),
  checked(['check-deny'], 'refused'),
  checked(['check-ask'], 'refused', ['dontAsk']),
  // Auto mode asks about what it lets run by itself, and leaves the rest to the classifier.
  checked(['check-ask', 'deny-rule'], 'classified', ['auto']),
  checked(['check-ask', 'sensitive-file'], 'classified', ['auto']),
  checked(['check-ask', 'edits-inside'], 'asked', ['auto']),
  checked(['check-ask', 'reads-file'], 'asked', ['auto']),
  checked(['check-ask', 'read-only'], 'asked', ['auto']),
  checked(['check-ask'], 'classified', ['auto']),
  checked(['check-ask', 'starts-agent'], 'classified', ['plan']),
  checked(['check-ask', 'asks-web'], 'classified', ['plan']),
  checked(['check-ask', 'reads-file'], 'asked', ['plan']),
  checked(['check-ask', 'read-only'], 'classified', ['plan']),
  // Nobody can be asked to leave plan mode.
  checked(['check-ask', 'nobody-to-ask'], 'refused', ['plan']),
  checked(['check-ask', 'bash'], 'classified', ['plan']),
  checked(['check-ask'], 'asked'),
  // Plan mode keeps what it does not let run by itself.
  checked(['check-allow', 'starts-agent'], 'runs', ['plan']),
  checked(['check-allow', 'asks-web'], 'runs', ['plan']),
  checked(['check-allow'], 'runs', ['default', 'acceptEdits', 'auto', 'dontAsk', 'bypassPermissions']),
  step(1, ['hook-block'], 'refused'),
  step(2, ['hook-defer'], 'deferred'),
  step(3, ['deny-rule'], 'refused'),
  step(4, ['ask-rule'], 'refused', { modes: ['dontAsk'] }),
  step(4, ['ask-rule'], 'asked'),
  step(5, ['hook-ask', 'nobody-to-ask'], 'refused', { outright: true }),
  step(5, ['hook-ask'], 'asked'),
  // A hook's allow answers no question, and removes no root.
  step(7, ['dialog'], 'asked'),
  step(7, ['critical-removal'], 'refused', { modes: ['auto', 'dontAsk', 'plan'] }),
  step(7, ['critical-removal'], 'asked'),
  step(7, ['handed-removal'], 'refused', { modes: ['dontAsk'] }),
  step(7, ['handed-removal'], 'asked'),
  inPlan(['sensitive-file'], 'classified', { ...planMode, until: '2.1.215' }),
  inPlan(['sensitive-file'], 'asked', { ...between('2.1.202', '2.1.215'), until: '2.1.323' }),
  inPlan(['sensitive-file'], 'classified', between('2.1.318', '2.1.323')),
  inPlan(['hook-allow'], 'runs', { ...planMode, until: '2.1.299' }),
  inPlan(['narrow-bash-rule', 'bash'], 'runs'),
  inPlan(['starts-agent', 'hook-allow'], 'runs', sinceAgents),
  inPlan(['starts-agent'], 'classified', sinceAgents),
  inPlan(['sends-message', 'hook-allow'], 'runs'),
  inPlan(['sends-message', 'allow-rule'], 'runs'),
  inPlan(['sends-message'], 'classified'),
  inPlan(['read-only'], 'runs'),
  inPlan(['reads-file'], 'runs'),
  inPlan(['uses-skill'], 'classified'),
  inPlan(['asks-web', 'hook-allow'], 'runs'),
  inPlan(['asks-web', 'allow-rule'], 'runs'),
  inPlan(['asks-web'], 'classified'),
  inPlan(['bash', 'hook-allow'], 'asked', { ...between('2.1.292', '2.1.299'), until: '2.1.323' }),
  inPlan(['bash', 'hook-allow'], 'classified', between('2.1.318', '2.1.323')),
  inPlan(['bash'], 'classified', { ...planMode, until: '2.1.215' }),
  inPlan(['bash'], 'asked', { ...between('2.1.202', '2.1.215'), until: '2.1.220' }),
  inPlan(['bash'], 'classified', between('2.1.216', '2.1.220')),
  inPlan([], 'asked'),
  ...askedByMode(7, 'hook-allow', 'sensitive-file'),
  step(7, ['hook-allow'], 'runs'),
  ...askedByMode(8, 'sensitive-file'),
  // No rule lets it run there.
  step(10, ['starts-agent'], 'classified', { modes: ['auto'] }),
  step(8, ['allow-rule'], 'runs'),
  step(8, [], 'runs', { modes: ['bypassPermissions'] }),
  step(8, ['edits-inside'], 'runs', { modes: ['acceptEdits'] }),
  step(10, ['sends-message'], 'classified', { modes: ['auto'] }),
  step(10, ['schedules'], 'classified', { modes: ['auto'] }),
  step(8, ['read-only'], 'runs'),
  step(9, [], 'refused', { modes: ['dontAsk'] }),
  step(10, ['edits-inside'], 'runs', { modes: ['auto'] }),
  step(10, ['reads-file'], 'runs', { modes: ['auto'] }),
  step(10, [], 'classified', { modes: ['auto'] }),
  step(11, [], 'asked'),
];

/** Something that no payload tells, and that makes the client ask about what runs unasked otherwise. */
export type Untold = 'first-command' | 'powerful-skill';

export const untold: readonly Row<{ readonly untold: Untold; readonly where: string }>[] = [
  {
    untold: 'first-command',
    where: 'no command has run in the session yet, and this one sets a variable',
    since,
    sinceUnknown: true,
    source: measured(
      '2.1.330',
      'By an assignment or a loop; one that failed counts as run, one that was refused does not.',
    ),
  },
  {
    untold: 'powerful-skill',
    where: 'the skill has hooks or `allowed-tools` of its own',
    since,
    sinceUnknown: true,
    source: measured('2.1.330', 'An ask rule that names the skill changes nothing, one for all of Skill does.'),
  },
];

/** What each step is, in the words of a table. */
export const orderSteps: readonly string[] = [
  'A deny rule names the whole tool or MCP server, or the path of a file tool: no hook runs',
  'A hook denies, blocks or ends with exit code 2',
  'A hook defers (`claude -p`)',
  'A deny rule matches',
  'An ask rule matches',
  'A hook asks',
  'Plan mode',
  'A hook allows',
  'An allow rule matches, or the mode lets the call run',
  'Mode `dontAsk`',
  'Mode `auto`',
  'Nothing decided: the user is asked',
  'A mod answers `tool.check` in the place of steps 1 to 11',
];

/** From this client on PermissionRequest hooks run where nobody can be asked. */
export const requestsUnasked: Row<object> = { since: '2.1.268', source: docs('2026-10-08', 'So says the changelog.') };

/** From this client on what a PermissionRequest hook rewrites is held against deny and ask rules; an ask rule refuses it. */
export const rewritesJudgedAgain: Row<object> = {
  since: '2.1.110',
  source: changelog('2.1.110', 'It names deny rules; that an ask rule refuses was measured on 2.1.330.'),
};
