/** What becomes of a tool call: hooks, permission rules and the mode, in the client's order. Pure. */
import { permissionModes } from '../contract/permission-modes.js';
import {
  type Circumstance,
  type OrderFact,
  permissionOrder,
  requestsUnasked,
  rewritesJudgedAgain,
  untold,
} from '../contract/permission-order.js';
import { agentTools, dialogTools, reachingTools, webTools } from '../contract/permission-rules.js';
import { inSpan } from '../contract/version.js';
import type {
  CallFate,
  Doubt,
  Effect,
  PayloadJson,
  PermissionMode,
  PermissionRule,
  Permissions,
  Row,
  Version,
} from '../model.js';
import { type Call, commandOf, readsFile } from './call.js';
import { removesTooMuch, touchesSensitive } from './files.js';
import { readsElsewhere } from './folder-change.js';
import { editsInside, isReadOnly } from './harmless.js';
import { allowanceOf, deniesOutright, deniesReading, firstMatch, isNamed, removalDenied, rulesIn } from './match.js';
import { absolute, within } from './path.js';
import { unmeasured } from './unmeasured.js';

/** What the PreToolUse hooks of a call came to. */
export interface HookAnswer {
  readonly effect: Effect;
  readonly updatedInput?: Readonly<Record<string, unknown>> | undefined;
  /** What mods answer to `tool.check`; absent: they leave it at what rules and other hooks decide. */
  readonly check?: CheckDecision | undefined;
}

export type CheckDecision = 'allow' | 'ask' | 'deny';

const silent: HookAnswer = { effect: 'proceed' };

/** The call that a payload is about; undefined where it is about none. */
export function callOf(payload: PayloadJson, permissions: Permissions, client: Version): Call | undefined {
  const { tool_name: tool, tool_input: input, cwd } = payload;
  if (typeof tool !== 'string') return undefined;
  const project = permissions.projectDir ?? (typeof cwd === 'string' ? cwd : '/');
  const inside = typeof cwd === 'string' && within(project, cwd) !== undefined;
  const folders = { project, home: permissions.home, ...(inside ? { cwd } : {}) };
  return {
    client,
    tool,
    input: typeof input === 'object' && input !== null ? (input as Call['input']) : {},
    folders,
    more: (permissions.folders ?? []).flatMap((folder) => absolute(folder, { ...folders, cwd: project }) ?? []),
  };
}

/** The mode of a session: the one asked for, else the payload's, else the one that sessions start in. */
export function modeOf(payload: PayloadJson, { mode, defaultMode }: Permissions): PermissionMode {
  if (mode !== undefined) return mode;
  const said = permissionModes.find((row) => row.mode === payload.permission_mode)?.mode ?? 'default';
  return said === 'default' ? (defaultMode ?? said) : said;
}

/** What becomes of a call after its PreToolUse hooks have answered. */
export function decide(
  payload: PayloadJson,
  permissions: Permissions,
  client: Version,
  answer: HookAnswer = silent,
): CallFate | undefined {
  const call = callOf(payload, permissions, client);
  if (call === undefined) return undefined;
  const mode = modeOf(payload, permissions);
  const decided = (one: Call): Decided | undefined => decidedBy(one, permissions, mode, answer);
  const found = decided(call);
  if (found === undefined) return undefined;
  const instead = untold
    .filter((row) => inSpan(client, row))
    .flatMap(({ untold: supposed, where }): readonly Doubt[] => {
      const other = decided({ ...call, supposed })?.fate.outcome;
      return other === undefined || other === found.fate.outcome ? [] : [{ where, instead: other }];
    });
  const uncertain = [...instead, ...unmeasured(found.row, call, mode)];
  return uncertain.length === 0 ? found.fate : { ...found.fate, uncertain };
}

interface Decided {
  readonly row: Row<OrderFact>;
  readonly fate: CallFate;
}

function decidedBy(
  call: Call,
  permissions: Permissions,
  mode: PermissionMode,
  answer: HookAnswer,
): Decided | undefined {
  const { client } = call;
  const known = circumstancesOf(call, answer, permissions, mode);
  const row = permissionOrder.find(
    (one) =>
      inSpan(client, one) &&
      (one.modes === undefined || one.modes.includes(mode)) &&
      one.all.every((circumstance) => known.present.has(circumstance)),
  );
  return row === undefined ? undefined : { row, fate: fateOf(row, mode, known, answer, { permissions, client }) };
}

/**
 * The fate of a call whose input a PermissionRequest hook allowed and rewrote, where a rule refuses the new input;
 * undefined: none does. Nobody is asked a second time.
 */
export function refusedRewrite(
  payload: PayloadJson,
  permissions: Permissions,
  client: Version,
  updatedInput: NonNullable<HookAnswer['updatedInput']>,
): CallFate | undefined {
  if (!inSpan(client, rewritesJudgedAgain)) return undefined;
  const again = decide(payload, permissions, client, { effect: 'allow', updatedInput });
  if (again?.rule === undefined || again.rule.behaviour === 'allow') return undefined;
  return { ...again, outcome: 'refused', overrules: 'allow', requestHooksRun: true };
}

interface Known {
  readonly present: ReadonlySet<Circumstance>;
  readonly rules: Readonly<Partial<Record<Circumstance, PermissionRule>>>;
}

const hookSays: Readonly<Partial<Record<Effect, Circumstance>>> = {
  block: 'hook-block',
  defer: 'hook-defer',
  ask: 'hook-ask',
  allow: 'hook-allow',
};

function circumstancesOf(
  original: Call,
  { effect, updatedInput, check }: HookAnswer,
  permissions: Permissions,
  mode: PermissionMode,
): Known {
  const rules = rulesIn(mode, permissions.rules);
  // What a hook rewrites is judged as if Claude had called it so.
  const call = updatedInput === undefined ? original : { ...original, input: updatedInput };
  // Where it changes the folder, nobody can tell whether a rule denies what it reads.
  const isBlind = readsElsewhere(call) && rules.some(deniesReading);
  const allowed = allowanceOf(rules, call);
  const allowance = isBlind && allowed?.narrow === true ? undefined : allowed;
  const found = {
    'denied-outright': rules.find((rule) => deniesOutright(rule, original)),
    'deny-rule': firstMatch(rules, 'deny', call) ?? rules.find((rule) => deniesOutright(rule, call)),
    'ask-rule': firstMatch(rules, 'ask', call),
    'handed-removal': removalDenied(rules, call),
    'allow-rule': allowance?.rule,
    'narrow-bash-rule': allowance?.narrow === true ? allowance.rule : undefined,
  };
  const says = hookSays[effect];
  const present: readonly (readonly [Circumstance | undefined, boolean])[] = [
    ...Object.entries(found).map(([name, rule]) => [name as Circumstance, rule !== undefined] as const),
    [says, true],
    [check === undefined ? undefined : `check-${check}`, true],
    ['bash', commandOf(call) !== undefined],
    ['dialog', dialogTools.names.includes(call.tool)],
    ['nobody-to-ask', permissions.canAsk === false],
    ['critical-removal', removesTooMuch(call)],
    ['sensitive-file', touchesSensitive(call)],
    ['edits-inside', editsInside(call, (one) => isNamed(rules, one))],
    ['reads-file', readsFile(call)],
    ['starts-agent', agentTools.names.includes(call.tool)],
    ['uses-skill', call.tool === 'Skill'],
    ['sends-message', reachingTools.sending.includes(call.tool)],
    ['schedules', reachingTools.scheduling.includes(call.tool)],
    ['asks-web', webTools.names.includes(call.tool)],
    ['read-only', !isBlind && isReadOnly(call)],
  ];
  return {
    present: new Set(present.flatMap(([name, holds]) => (holds && name !== undefined ? [name] : []))),
    rules: Object.fromEntries(Object.entries(found).filter(([, rule]) => rule !== undefined)),
  };
}

function fateOf(
  row: Row<OrderFact>,
  mode: PermissionMode,
  known: Known,
  { effect }: HookAnswer,
  { permissions, client }: { readonly permissions: Permissions; readonly client: Version },
): CallFate {
  const rule = row.all.map((name) => known.rules[name]).find((each) => each !== undefined);
  const hooksRun = row.beforeHooks !== true;
  const overrules = (effect === 'allow' && row.outcome !== 'runs') || (effect === 'ask' && row.outcome !== 'asked');
  return {
    outcome: row.outcome,
    row: row.row,
    why: whyOf(row, mode),
    mode,
    ...(rule === undefined ? {} : { rule }),
    ...(overrules ? { overrules: effect as 'allow' | 'ask' } : {}),
    hooksRun,
    requestHooksRun: row.outcome === 'asked' && (permissions.canAsk !== false || inSpan(client, requestsUnasked)),
  };
}

/** Why a row decides, as a clause. */
function whyOf({ row, all, modes, beforeHooks, outright }: OrderFact, mode: PermissionMode): string {
  const [first] = all.filter((name) => name !== 'hook-allow' && name !== 'bash');
  const said = first === undefined ? undefined : clauses[first];
  if (beforeHooks === true && first === 'dialog') return 'nobody can answer its question';
  if (outright === true) return 'a hook asks and nobody can be asked';
  if (said !== undefined) return modes?.includes(mode) === true && row > 3 ? `${said}, in mode ${mode}` : said;
  if (all.includes('hook-allow')) return 'a hook allows it';
  if (row === 11) return 'nothing allows it';
  return row === 6 ? 'plan mode changes nothing' : `mode ${mode}`;
}

const clauses: Readonly<Record<Circumstance, string>> = {
  'denied-outright': 'a deny rule names it',
  dialog: 'only the user can answer its question',
  'nobody-to-ask': 'nobody can be asked',
  'hook-block': 'a hook blocks it',
  'check-deny': 'a mod denies it on tool.check',
  'check-ask': 'a mod asks on tool.check',
  'check-allow': 'a mod allows it on tool.check',
  'hook-defer': 'a hook defers it',
  'hook-ask': 'a hook asks',
  'hook-allow': 'a hook allows it',
  'deny-rule': 'a deny rule matches',
  'ask-rule': 'an ask rule matches',
  'allow-rule': 'an allow rule matches',
  'narrow-bash-rule': 'an allow rule matches',
  bash: 'it is a command',
  'critical-removal': 'it would remove too much',
  'handed-removal': 'it hands a shell what a deny rule names',
  'sensitive-file': 'it writes a sensitive file',
  'edits-inside': 'it edits the project',
  'read-only': 'it changes nothing',
  'reads-file': 'it only reads',
  'starts-agent': 'it starts a sub-agent',
  'sends-message': 'it sends a message',
  schedules: 'it schedules a prompt',
  'uses-skill': 'it uses a skill',
  'asks-web': 'it asks the web',
};
