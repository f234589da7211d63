/** What a mod is handed as `e`: four shapes. */
import type { Row } from '../model.js';
import { measured } from './sources.js';

export interface InputShape {
  /** `call`: the tool's input laid flat; `check`: it stands in `input`; `prompt`; `payload`: what a settings hook reads. */
  readonly shape: 'call' | 'check' | 'prompt' | 'payload';
  readonly events: readonly string[];
  /** The fields besides those of the tool's input, or of the payload. */
  readonly fields: readonly string[];
  /** Fields of the other shapes that are not there, and what is to be read in their place; absent: nothing is. */
  readonly mistaken: readonly { readonly field: string; readonly meant?: string }[];
  /** Fields that what `next` is handed must hold as they came. */
  readonly pinned: readonly string[];
}

const since = '2.1.286';
const source = measured('2.1.330', 'From dumps of `e`; each pinned field was changed in a plugin test, and refused.');
const mistaken = (meant: Readonly<Record<string, string | null>>): InputShape['mistaken'] =>
  Object.entries(meant).map(([field, other]) => (other === null ? { field } : { field, meant: other }));

/** Fields of every payload of settings hooks that no other shape has. */
const ofPayloads = { hook_event_name: null, session_id: null, transcript_path: null, permission_mode: null };

export const inputShapes: readonly Row<InputShape>[] = [
  {
    shape: 'call',
    events: ['tool.call', 'tool.run', 'classic.PreToolUse'],
    fields: ['tool', 'tool_use_id', 'agentId', 'consent', 'requestMeta'],
    mistaken: mistaken({
      input: '',
      tool_input: '',
      toolInput: '',
      tool_name: 'tool',
      toolName: 'tool',
      tool_response: null,
      ...ofPayloads,
    }),
    pinned: ['tool', 'tool_use_id', 'agentId', 'consent', '$shadowed'],
    since,
    source,
  },
  {
    shape: 'check',
    events: ['tool.check', 'tool.judge'],
    fields: ['tool', 'input', 'tool_use_id', 'agentId', 'ceiling', 'isCeilingUnread', 'op', 'approver', 'isReadOnly'],
    mistaken: mistaken({
      tool_input: 'input',
      toolInput: 'input',
      tool_name: 'tool',
      toolName: 'tool',
      command: 'input.command',
      file_path: 'input.file_path',
      content: 'input.content',
      url: 'input.url',
      ...ofPayloads,
    }),
    pinned: ['tool', 'input', 'tool_use_id', 'agentId', 'ceiling', 'op', 'approver', 'isReadOnly'],
    since,
    source,
  },
  {
    shape: 'prompt',
    events: ['prompt.submit'],
    fields: ['text', 'wait', 'origin', 'command', 'isMeta', 'attachments', 'context', 'agentId'],
    mistaken: mistaken({
      prompt: 'text',
      user_prompt: 'text',
      message: 'text',
      content: 'text',
      input: 'text',
      ...ofPayloads,
    }),
    pinned: ['origin', 'command', 'isMeta'],
    since,
    source,
  },
  {
    shape: 'payload',
    events: ['classic.*'],
    fields: [],
    mistaken: mistaken({
      tool: 'tool_name',
      toolName: 'tool_name',
      input: 'tool_input',
      toolInput: 'tool_input',
      command: 'tool_input.command',
      text: 'prompt',
      agentId: 'agent_id',
    }),
    pinned: [
      ...['hook_event_name', 'session_id', 'transcript_path', 'cwd', 'scratchpad_dir', 'prompt_id', 'permission_mode'],
      ...['agent_id', 'agent_type', 'served_call', 'caller_session_id', 'effort'],
    ],
    since,
    source,
  },
];

/** The shape of `e` for an event; undefined: none that is written down. */
export function inputShapeOf(event: string): Row<InputShape> | undefined {
  return inputShapes.find(
    ({ events }) => events.includes(event) || (event.startsWith('classic.') && events.includes('classic.*')),
  );
}

/** Calls on `$` that reject in a session without anybody to ask. */
export const rejectsHeadless: Row<{ readonly calls: readonly string[] }> = {
  calls: ['ui.ask'],
  since,
  source: measured('2.1.330', 'With -p: there is no tool to ask with.'),
};

/** The call on `$` whose time counts against the budget of the hook. */
export const countedWait: Row<{ readonly call: string }> = {
  call: 'clock.sleep',
  since,
  source: measured('2.1.330', 'A $.process.run of 12 s does not count; a $.clock.sleep of 12 s does.'),
};
