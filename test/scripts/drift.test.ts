import { describe, expect, test } from 'vitest';
import { driftOf } from '../../scripts/conformance/drift.js';
import { type HookTypes, type Member, readHookTypes } from '../../scripts/conformance/hook-types.js';
import { eventNames, newestClient } from '../../src/contract/index.js';
import { contractAt } from '../../src/interpret/contract-at.js';

const declarations = `
export declare const HOOK_EVENTS: readonly ["PreToolUse", 'Stop', 'NewEvent'];
export declare type BaseHookInput = {
    session_id: string;
    /** In braces { and ; and quotes ' of a comment. */
    effort?: { level: string; };
};
declare type Decision = 'allow' | 'deny';
export declare type PreToolUseHookInput = (BaseHookInput & {
    hook_event_name: 'PreToolUse';
}) & {
    tool_input: unknown;
    callback?: (value: string) => void;
    source?: 'user' | 'sdk';
};
export declare type StopHookInput = BaseHookInput & { hook_event_name: 'Stop'; stop_hook_active: boolean };
export declare type PreToolUseHookSpecificOutput = {
    hookEventName: 'PreToolUse';
    permissionDecision?: Decision;
    updatedInput?: Record<string, unknown>;
};
export declare interface Settings {
    other?: boolean;
    hooks?: {
        [k: string]: {
            matcher?: string;
            hooks: ({
                /** Shell; command hook type */
                type: 'command';
                command: string;
                onFailure?: 'continue' | 'block';
            } | {
                type: 'mcp_tool';
                server: string;
            })[];
        }[];
    };
}
export declare type SyncHookJSONOutput = {
    continue?: boolean;
    decision?: 'approve' | 'block';
    hookSpecificOutput?: PreToolUseHookSpecificOutput | {
        hookEventName: "PermissionRequest";
        decision: { behavior: 'allow'; updatedInput?: Record<string, unknown>; } | { behavior: 'deny'; message?: string; };
    };
};
`;

describe('the reader of declarations', () => {
  const types = readHookTypes(declarations);
  test('finds the events, quoted either way', () => {
    expect(types.events).toEqual(['PreToolUse', 'Stop', 'NewEvent']);
  });
  test('finds the fields of payloads, those of all events apart', () => {
    expect(types.base).toEqual([
      { name: 'session_id', required: true },
      { name: 'effort', required: false },
    ]);
    expect(types.inputs.get('PreToolUse')).toEqual([
      { name: 'hook_event_name', required: true, values: ['PreToolUse'] },
      { name: 'tool_input', required: true },
      { name: 'callback', required: false },
      { name: 'source', required: false, values: ['user', 'sdk'] },
    ]);
  });
  test('finds the keys of handlers in settings, by the type of the handler', () => {
    expect([...types.handlers]).toEqual([
      [
        'command',
        [
          { name: 'command', required: true },
          { name: 'onFailure', required: false, values: ['continue', 'block'] },
        ],
      ],
      ['mcp_tool', [{ name: 'server', required: true }]],
    ]);
  });
  test('finds the fields of replies, through names and unions', () => {
    expect(types.reply).toEqual([
      { name: 'continue', required: false },
      { name: 'decision', required: false, values: ['approve', 'block'] },
    ]);
    expect(types.specific.get('PreToolUse')).toContainEqual({
      name: 'permissionDecision',
      required: false,
      values: ['allow', 'deny'],
    });
    expect(types.specific.get('PermissionRequest')?.map(({ name }) => name)).toEqual([
      'hookEventName',
      'decision',
      'decision/behavior',
      'decision/updatedInput',
      'decision/message',
    ]);
  });
  test('finds nothing in a file that is something else', () => {
    expect(readHookTypes('export declare type Other = { a: string };').events).toEqual([]);
  });
});

/** The types that would agree with the table in every point. */
function agreeing(): HookTypes {
  const known = eventNames.filter((event) => contractAt(event, newestClient).exists);
  const prefix = '/hookSpecificOutput/';
  const members = (event: (typeof known)[number], own: boolean): Member[] =>
    contractAt(event, newestClient)
      .fields.filter(({ pointer }) => pointer.startsWith(prefix) === own && pointer !== '/hookSpecificOutput')
      .map(({ pointer, values }) => ({
        name: pointer.slice(own ? prefix.length : 1),
        required: false,
        ...(values === undefined ? {} : { values }),
      }));
  return {
    events: known,
    base: [],
    inputs: new Map(
      known.map((event) => [
        event,
        contractAt(event, newestClient).inputs.map(({ name, required, values }) => ({
          name,
          required,
          ...(values === undefined ? {} : { values }),
        })),
      ]),
    ),
    reply: members('PreToolUse', false),
    specific: new Map(known.map((event) => [event, members(event, true)])),
    handlers: new Map(),
  };
}

/** A field that the base of the types does not declare is named once, not for each event. */
const own = (types: HookTypes): readonly string[] =>
  driftOf(types, newestClient)
    .filter(({ subject }) => !subject.startsWith('input '))
    .map(({ subject, what }) => `${subject}: ${what}`);

describe('drift', () => {
  test('names a key of a handler on either side', () => {
    const handlers = new Map([['mcp_tool', [{ name: 'brandNew', required: false }]]]);
    const found = own({ ...agreeing(), handlers });
    expect(found).toContain('handler mcp_tool brandNew: the table lacks it');
    expect(found).toContain('handler mcp_tool server: the types lack it');
  });
  test('is none where types and table agree', () => {
    expect(own(agreeing())).toEqual([]);
  });
  test('names an event on either side', () => {
    const types = agreeing();
    expect(own({ ...types, events: [...types.events.filter((event) => event !== 'Stop'), 'Brandnew'] })).toEqual([
      'event Brandnew: the table lacks it',
      'event Stop: the types lack it',
    ]);
  });
  test('names a field on either side, and legal values that differ', () => {
    const types = agreeing();
    const specific = new Map(types.specific);
    specific.set('PreToolUse', [
      ...(specific.get('PreToolUse') ?? []).filter(
        ({ name }) => name !== 'updatedInput' && name !== 'permissionDecision',
      ),
      { name: 'permissionDecision', required: false, values: ['allow', 'deny'] },
      { name: 'newField', required: false },
    ]);
    expect(own({ ...types, specific }).toSorted()).toEqual([
      'PreToolUse reply /hookSpecificOutput/newField: the table lacks it',
      'PreToolUse reply /hookSpecificOutput/permissionDecision: legal values differ',
      'PreToolUse reply /hookSpecificOutput/updatedInput: the types lack it',
    ]);
  });
});
