/** How a recorded call becomes an execution and a context, and what of the two outcomes is compared. */
import type { CommandExecution, EventName, InterpretContext, PayloadJson, PermissionRule, Verdict } from '../../src/model.js';
import { refusedRewrite } from '../../src/permissions/decide.js';
import { loadVectors } from './vector.js';

interface Reply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Rules = Readonly<Partial<Record<'allow' | 'ask' | 'deny', readonly string[]>>>;

/** The first line of the file: what the others name by number. */
interface Shared {
  readonly client: string;
  readonly replies: readonly Reply[];
  readonly rules: readonly Rules[];
}

export interface PermissionVector {
  readonly id: string;
  readonly rules: number;
  readonly mode: string;
  /** `stdio`: a permission host that says no. */
  readonly host: 'stdio' | 'none';
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of the PreToolUse hook, of the PermissionRequest hook. */
  readonly replies: readonly [number, number];
  readonly turn?: number;
  readonly observed: {
    readonly hookRan?: boolean;
    readonly asked?: boolean;
    readonly permissionRequestRan?: boolean;
    readonly permissionDeniedRan?: boolean;
    readonly proceeded?: boolean;
    readonly rewritten?: boolean;
    readonly deferred?: boolean;
    readonly denied?: boolean;
    readonly endsTurn?: string;
    readonly claudeSaw?: readonly string[];
  };
}

/** What is compared. */
export interface Outcome {
  readonly hookRan: boolean;
  readonly requestRan: boolean;
  readonly classified: boolean;
  readonly asked: boolean;
  readonly ran: boolean;
  readonly deferred: boolean;
  readonly endsTurn: boolean;
}

const project = '/srv/project';
const home = '/home/somebody';

export function permissionVectors() {
  const [shared, ...vectors] = loadVectors<Shared | PermissionVector>('permissions.jsonl') as unknown as readonly [
    Shared,
    ...PermissionVector[],
  ];
  return {
    vectors,
    contextOf: (vector: PermissionVector): Context => contextOf(vector, shared),
    executionOf: ({ replies }: PermissionVector, event: 'PreToolUse' | 'PermissionRequest'): CommandExecution => {
      const { exitCode, stdout, stderr } = shared.replies[replies[event === 'PreToolUse' ? 0 : 1]] as Reply;
      return {
        type: 'command',
        exitCode,
        signal: null,
        stdout: new TextEncoder().encode(here(stdout)),
        stderr: new TextEncoder().encode(stderr),
        timedOut: false,
      };
    },
  };
}

type Context = Omit<InterpretContext, 'event'> & {
  readonly payload: PayloadJson;
  readonly permissions: NonNullable<InterpretContext['permissions']>;
};

function contextOf({ id, rules, mode, host, tool, input, turn = 1 }: PermissionVector, shared: Shared): Context {
  const placed = Object.entries(shared.rules[rules] as Rules).flatMap(([behaviour, texts]) =>
    texts.map((text) => ({ behaviour, text }) as PermissionRule),
  );
  return {
    client: shared.client,
    payload: {
      hook_event_name: 'PreToolUse' satisfies EventName,
      permission_mode: mode,
      cwd: project,
      tool_name: tool,
      tool_input: JSON.parse(here(JSON.stringify(input))) as Record<string, unknown>,
    },
    handler: { type: 'command', command: '<HOOK>' },
    permissions: {
      rules: [...placed, ...(turn > 1 ? addedBefore(id) : [])],
      canAsk: host === 'stdio',
      projectDir: project,
      home,
    },
  };
}

/** The rule that a PermissionRequest hook added in the first turn of the session. */
function addedBefore(id: string): readonly PermissionRule[] {
  const behaviour = id.includes('-ruledeny/') ? 'deny' : /-rule(?:local)?\//.test(id) ? 'allow' : undefined;
  return behaviour === undefined ? [] : [{ behaviour, text: 'Bash(touch:*)' }];
}

/** The placeholders of the file, filled in. */
export function here(text: string): string {
  return text.replaceAll('<PROJECT>', project).replaceAll('<OUTSIDE>', '/srv/outside');
}

export function seenOf({ observed }: PermissionVector): Outcome {
  return {
    hookRan: observed.hookRan === true,
    requestRan: observed.permissionRequestRan === true,
    classified: observed.permissionDeniedRan === true,
    asked: observed.asked === true,
    ran: observed.proceeded === true,
    deferred: observed.deferred === true,
    endsTurn: observed.endsTurn !== undefined,
  };
}

/** The same, from the verdicts on the two hooks, before a host that says no. */
export function toldOf(before: Verdict, request: Verdict, { payload, permissions }: Context): Outcome {
  const { call } = before;
  if (call === undefined) throw new Error('no fate');
  const asked = call.outcome === 'asked';
  const granted = asked && call.requestHooksRun && request.effect === 'allow' && !isDialog(payload) && isFine(request);
  const ran = call.outcome === 'runs' || granted;
  return {
    hookRan: call.hooksRun,
    requestRan: call.requestHooksRun,
    classified: call.outcome === 'classified',
    asked: asked && permissions.canAsk !== false,
    ran,
    deferred: call.outcome === 'deferred',
    // The host said no, and the classifier was out of reach.
    endsTurn: (before.endsTurn && call.outcome !== 'asked' && call.outcome !== 'classified') || (call.requestHooksRun && request.interrupt === true),
  };

  function isFine({ updatedInput, client }: Verdict): boolean {
    return updatedInput === undefined || refusedRewrite(payload, permissions, client, updatedInput) === undefined;
  }
}

function isDialog({ tool_name: tool }: PayloadJson): boolean {
  return tool === 'AskUserQuestion' || tool === 'ExitPlanMode';
}

/** What Claude reads of a call that was refused before anybody was asked; undefined where it hangs on more than that. */
export function textsIn({ call, toClaude }: Verdict, { permissions }: Context): readonly string[] | undefined {
  if (call === undefined || call.outcome === 'runs' || call.outcome === 'classified') return undefined;
  if (call.outcome === 'asked' && (permissions.canAsk !== false || call.requestHooksRun)) return undefined;
  return toClaude.map(({ text }) => text);
}
