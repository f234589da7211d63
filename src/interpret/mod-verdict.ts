/** What verdicts on mods are made of. Pure. */
import { newestClient } from '../contract/version.js';
import type { Beneath, EventName, Message, PayloadJson, Permissions, Verdict, Version } from '../model.js';

/** What is known of a run besides what the mod did. */
export interface ModContext {
  /** Of the payload. */
  readonly event: EventName;
  readonly payload: PayloadJson;
  readonly plugin: string;
  /** Is a hook of the mod asked on an event of mods? Absent: on none that matters. */
  readonly asked?: (event: string) => boolean;
  /** It has a hook on `classic.PreToolUse` or PermissionRequest that managed settings keep from being asked, and a test asks. */
  readonly askedInTestAlone?: boolean;
  /** A hook that sees this event has a `.catch`. */
  readonly catches: boolean;
  /** A hook on `classic.PreToolUse` may add context, which a test does not show. */
  readonly addsUnseen?: boolean;
  /** What decides about the call besides the mod; absent: the verdict speaks of the mod alone. */
  readonly permissions?: Permissions;
  readonly beneath?: Beneath;
  readonly client?: Version;
}

type Fields = Readonly<Record<string, unknown>>;

/** A verdict that says nothing but what is given. */
export function plain({ event, client = newestClient }: ModContext, rest: Partial<Verdict>): Verdict {
  const effect = rest.effect ?? 'proceed';
  return {
    event,
    client,
    runs: true,
    status: 'success',
    effect,
    endsTurn: false,
    decidedBy: effect === 'proceed' ? 'nothing' : 'json',
    reply: { kind: 'empty' },
    toClaude: [],
    toUser: [],
    dropped: [],
    ...rest,
  };
}

/** The fields of an object; none of anything else. */
export function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The items of a list as texts; none of anything else. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A result of a tool that is an error. */
export function errorResult(text: string): Message {
  return { role: 'tool_result', isError: true, text };
}
