/**
 * A short session in the form in which the client keeps one, agreeing with a payload: an exchange, a turn with a list of
 * things to do, an edit and a run of the tests, and then what the payload speaks of. Pure.
 */
import type { PayloadJson, Version } from '../model.js';

/** What is added to the session, one line of the file each. */
type Said =
  | { readonly by: 'user'; readonly text: string }
  | { readonly by: 'assistant'; readonly text: string }
  | { readonly by: 'assistant'; readonly call: Call }
  | { readonly by: 'tool'; readonly id: string; readonly content: string; readonly result: unknown };

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A call and what it gave. */
function done(id: string, name: string, input: unknown, content: string, result: unknown): readonly Said[] {
  return [
    { by: 'assistant', call: { id, name, input } },
    { by: 'tool', id, content, result },
  ];
}

const todo = (status: string) => [
  { content: 'Make the greeting polite', status, activeForm: 'Making the greeting polite' },
];
const todosChanged = 'Todos have been modified successfully.';

/** What was said and done before the payload. */
function past(cwd: string): readonly Said[] {
  const file = `${cwd}/src/greet.ts`;
  const edit = { file_path: file, old_string: "'Hello ' + name", new_string: "'Dear ' + name", replace_all: false };
  return [
    { by: 'user', text: 'What does the greeting say?' },
    { by: 'assistant', text: 'It says hello to the name that it is given.' },
    { by: 'user', text: 'Make it polite, and run the tests.' },
    { by: 'assistant', text: 'I will change the greeting and run the tests.' },
    ...done('toolu_000000000000000000past1', 'TodoWrite', { todos: todo('in_progress') }, todosChanged, {
      oldTodos: [],
      newTodos: todo('in_progress'),
    }),
    ...done('toolu_000000000000000000past2', 'Edit', edit, `The file ${file} has been updated successfully.`, {
      filePath: file,
      oldString: edit.old_string,
      newString: edit.new_string,
      userModified: false,
      replaceAll: false,
    }),
    ...done(
      'toolu_000000000000000000past3',
      'Bash',
      { command: 'npm test', description: 'Run the tests' },
      'Tests  2 passed (2)',
      { stdout: 'Tests  2 passed (2)', stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
    ),
    ...done('toolu_000000000000000000past4', 'TodoWrite', { todos: todo('completed') }, todosChanged, {
      oldTodos: todo('in_progress'),
      newTodos: todo('completed'),
    }),
  ];
}

/** What the payload itself adds: the call that it is about, or the message that ends the turn. */
function present(json: PayloadJson): readonly Said[] {
  const { last_assistant_message, tool_input, tool_name, tool_use_id } = json;
  if (typeof tool_name === 'string' && typeof tool_use_id === 'string') {
    return [{ by: 'assistant', call: { id: tool_use_id, name: tool_name, input: tool_input } }];
  }
  if (typeof last_assistant_message === 'string') return [{ by: 'assistant', text: last_assistant_message }];
  return [{ by: 'assistant', text: 'The greeting is polite now, and both tests pass.' }];
}

/** The session of a payload whose placeholders are filled in, as JSON Lines. */
export function transcriptOf(json: PayloadJson, client: Version): string {
  const inMain = json.agent_transcript_path === undefined ? present(json) : [delegation(json)];
  return lines([...past(cwdOf(json)), ...inMain], json, client, {});
}

/** The session of the payload's sub-agent, which lies in a file of its own. */
export function agentTranscriptOf(json: PayloadJson, client: Version): string {
  const task: Said = { by: 'user', text: 'Make the greeting polite, run the tests, and report.' };
  return lines([task, ...past(cwdOf(json)).slice(3), ...present(json)], json, client, { agentId: json.agent_id });
}

function delegation({ agent_type }: PayloadJson): Said {
  const input = { description: 'Make it polite', prompt: 'Make the greeting polite, run the tests, and report.' };
  return {
    by: 'assistant',
    call: { id: 'toolu_00000000000000000agent', name: 'Agent', input: { ...input, subagent_type: agent_type } },
  };
}

function cwdOf({ cwd }: PayloadJson): string {
  return typeof cwd === 'string' ? cwd : '';
}

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function lines(
  said: readonly Said[],
  json: PayloadJson,
  version: Version,
  ofAgent: { readonly agentId?: unknown },
): string {
  return said
    .map((each, index) => {
      const entry = {
        parentUuid: index === 0 ? null : uuid(index),
        isSidechain: ofAgent.agentId !== undefined,
        ...ofAgent,
        ...entryOf(each, index, json),
        uuid: uuid(index + 1),
        timestamp: `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
        userType: 'external',
        entrypoint: 'cli',
        cwd: json.cwd,
        sessionId: json.session_id,
        version,
        gitBranch: 'main',
      };
      return `${JSON.stringify(entry)}\n`;
    })
    .join('');
}

function entryOf(said: Said, index: number, { permission_mode, prompt_id }: PayloadJson): object {
  switch (said.by) {
    case 'user':
      return {
        promptId: prompt_id,
        type: 'user',
        message: { role: 'user', content: said.text },
        ...(permission_mode !== undefined && { permissionMode: permission_mode }),
      };
    case 'tool':
      return {
        promptId: prompt_id,
        type: 'user',
        message: {
          role: 'user',
          content: [{ tool_use_id: said.id, type: 'tool_result', content: said.content, is_error: false }],
        },
        toolUseResult: said.result,
        sourceToolAssistantUUID: uuid(index),
      };
    case 'assistant': {
      const [content, stop_reason] =
        'call' in said
          ? [{ type: 'tool_use', name: said.call.name, input: said.call.input, id: said.call.id }, 'tool_use']
          : [{ type: 'text', text: said.text }, 'end_turn'];
      return {
        message: {
          id: `msg_${index}`,
          type: 'message',
          role: 'assistant',
          model: 'stand-in',
          content: [content],
          stop_reason,
          stop_sequence: null,
          usage: { input_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 10 },
        },
        requestId: `req_${index}`,
        type: 'assistant',
      };
    }
  }
}
