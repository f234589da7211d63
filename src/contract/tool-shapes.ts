/**
 * Inputs and outputs of the client's tools. Required keys come first; the client takes a tool's input or output only
 * with all of them. Keys that no shape names are allowed everywhere.
 */
import type { Shape } from '../model.js';
import { any, anyObject, arrayOf, boolean, nullable, number, object, oneOf, string, union } from './shapes.js';

export interface ToolShapes {
  readonly input: Shape;
  /** Absent: not known. */
  readonly output?: Shape;
}

const patch = arrayOf(
  object({ oldStart: number, oldLines: number, newStart: number, newLines: number, lines: arrayOf(string) }),
);
const taskStatus = oneOf('pending', 'in_progress', 'completed');
const todos = arrayOf(object({ content: string, status: taskStatus, activeForm: string }));
const cellType = oneOf('code', 'markdown');
const searchMode = oneOf('content', 'files_with_matches', 'count');

const agentCompleted = object({
  status: oneOf('completed'),
  agentId: string,
  prompt: string,
  content: arrayOf(object({ type: oneOf('text'), text: string })),
  totalToolUseCount: number,
  totalDurationMs: number,
  totalTokens: number,
  usage: anyObject,
});
const agentLaunched = object({
  status: oneOf('async_launched'),
  agentId: string,
  description: string,
  prompt: string,
  outputFile: string,
});
const agentRemote = object({
  status: oneOf('remote_launched'),
  taskId: string,
  sessionUrl: string,
  description: string,
  prompt: string,
  outputFile: string,
});

const readText = object({
  type: oneOf('text'),
  file: object({ filePath: string, content: string, numLines: number, startLine: number, totalLines: number }),
});
const readImage = object({
  type: oneOf('image'),
  file: object({ base64: string, type: string, originalSize: number }),
});
const readNotebook = object({ type: oneOf('notebook'), file: object({ filePath: string, cells: arrayOf(any) }) });
const readPdf = object({
  type: oneOf('pdf'),
  file: object({ filePath: string, base64: string, originalSize: number }),
});
const readParts = object({
  type: oneOf('parts'),
  file: object({ filePath: string, originalSize: number, count: number, outputDir: string }),
});

export const toolShapes = {
  Agent: {
    input: object(
      { description: string, prompt: string },
      {
        subagent_type: string,
        model: string,
        effort: string,
        run_in_background: boolean,
        name: string,
        mode: string,
        isolation: string,
      },
    ),
    output: union(agentCompleted, agentLaunched, agentRemote),
  },
  AskUserQuestion: {
    input: object(
      {
        questions: arrayOf(
          object({
            question: string,
            header: string,
            options: arrayOf(object({ label: string, description: string })),
            multiSelect: boolean,
          }),
        ),
      },
      { answers: anyObject },
    ),
    output: object({ questions: arrayOf(anyObject), answers: anyObject }),
  },
  Bash: {
    input: object(
      { command: string },
      { timeout: number, description: string, run_in_background: boolean, dangerouslyDisableSandbox: boolean },
    ),
    output: object(
      { stdout: string, stderr: string, interrupted: boolean },
      { isImage: boolean, noOutputExpected: boolean, backgroundTaskId: string, returnCodeInterpretation: string },
    ),
  },
  CronCreate: {
    input: object({ cron: string, prompt: string }, { recurring: boolean, durable: boolean }),
    output: object({ id: string, humanSchedule: string, recurring: boolean }),
  },
  CronDelete: { input: object({ id: string }), output: object({ id: string }) },
  CronList: { input: anyObject, output: object({ jobs: arrayOf(anyObject) }) },
  Edit: {
    input: object({ file_path: string, old_string: string, new_string: string }, { replace_all: boolean }),
    output: object({
      filePath: string,
      oldString: string,
      newString: string,
      originalFile: nullable(string),
      structuredPatch: patch,
      userModified: boolean,
      replaceAll: boolean,
    }),
  },
  EnterPlanMode: { input: anyObject, output: object({ message: string }) },
  EnterWorktree: {
    input: object({}, { name: string, path: string }),
    output: object({ worktreePath: string, message: string }, { worktreeBranch: string }),
  },
  ExitPlanMode: { input: anyObject, output: object({ plan: nullable(string), isAgent: boolean }) },
  ExitWorktree: {
    input: object({ action: oneOf('keep', 'remove') }, { discard_changes: boolean }),
    output: object(
      { action: oneOf('keep', 'remove'), originalCwd: string, worktreePath: string, message: string },
      { discardedFiles: number, discardedCommits: number, restoredCwd: string, originalCwdMissing: boolean },
    ),
  },
  Glob: {
    input: object({ pattern: string }, { path: string }),
    output: object({ durationMs: number, numFiles: number, filenames: arrayOf(string), truncated: boolean }),
  },
  Grep: {
    input: object(
      { pattern: string },
      {
        path: string,
        glob: string,
        output_mode: searchMode,
        '-A': number,
        '-B': number,
        '-C': number,
        '-i': boolean,
        '-n': boolean,
        type: string,
        head_limit: number,
        offset: number,
        multiline: boolean,
      },
    ),
    output: object({ numFiles: number, filenames: arrayOf(string) }, { mode: searchMode, content: string }),
  },
  ListMcpResourcesTool: {
    input: object({}, { server: string }),
    output: arrayOf(object({ uri: string, name: string, server: string })),
  },
  Monitor: {
    input: object({ description: string, timeout_ms: number }, { command: string }),
    output: object({ taskId: string, timeoutMs: number }),
  },
  NotebookEdit: {
    input: object(
      { notebook_path: string, new_source: string },
      { cell_id: string, cell_type: cellType, edit_mode: oneOf('replace', 'insert', 'delete') },
    ),
    output: object({
      new_source: string,
      cell_type: cellType,
      language: string,
      edit_mode: string,
      notebook_path: string,
      original_file: string,
      updated_file: string,
    }),
  },
  PushNotification: { input: object({ message: string }), output: object({ message: string }) },
  Read: {
    input: object({ file_path: string }, { offset: number, limit: number, pages: string }),
    output: union(readText, readImage, readNotebook, readPdf, readParts),
  },
  ReadMcpResourceTool: {
    input: object({ server: string, uri: string }),
    output: object({ contents: arrayOf(object({ uri: string })) }),
  },
  ScheduleWakeup: {
    input: object({}, { delaySeconds: number, reason: string, prompt: string, stop: boolean }),
    output: object({ scheduledFor: number, clampedDelaySeconds: number, wasClamped: boolean }),
  },
  Skill: {
    input: object({ skill: string }, { args: string }),
    output: object({ success: boolean, commandName: string }),
  },
  TaskCreate: {
    input: object({ subject: string, description: string }, { activeForm: string, metadata: anyObject }),
    output: object({ task: object({ id: string, subject: string }, { description: string }) }),
  },
  TaskGet: { input: object({ taskId: string }), output: object({ task: nullable(anyObject) }) },
  TaskList: {
    input: anyObject,
    output: object({
      tasks: arrayOf(object({ id: string, subject: string, status: taskStatus, blockedBy: arrayOf(string) })),
    }),
  },
  TaskStop: {
    input: object({}, { task_id: string, shell_id: string }),
    output: object({ message: string, task_id: string, task_type: string }),
  },
  TaskUpdate: {
    input: object(
      { taskId: string },
      {
        subject: string,
        description: string,
        activeForm: string,
        status: oneOf('pending', 'in_progress', 'completed', 'deleted'),
        owner: string,
        addBlocks: arrayOf(string),
        addBlockedBy: arrayOf(string),
        metadata: anyObject,
      },
    ),
    output: object({ success: boolean, taskId: string, updatedFields: arrayOf(string) }, { error: string }),
  },
  TodoWrite: { input: object({ todos }), output: object({ oldTodos: todos, newTodos: todos }) },
  ToolSearch: {
    input: object({ query: string }, { max_results: number }),
    output: object({ matches: arrayOf(any), query: string, total_deferred_tools: number }),
  },
  WebFetch: {
    input: object({ url: string, prompt: string }, { offset: number }),
    output: object({ bytes: number, code: number, codeText: string, result: string, durationMs: number, url: string }),
  },
  WebSearch: {
    input: object({ query: string }, { allowed_domains: arrayOf(string), blocked_domains: arrayOf(string) }),
    output: object({ query: string, results: arrayOf(any), durationSeconds: number }, { searchCount: number }),
  },
  Workflow: {
    input: object({}, { script: string, name: string, description: string, args: anyObject, scriptPath: string }),
    output: object({ status: oneOf('async_launched', 'remote_launched'), taskId: string }),
  },
  Write: {
    input: object({ file_path: string, content: string }),
    output: object(
      {
        type: oneOf('create', 'update'),
        filePath: string,
        content: string,
        structuredPatch: patch,
        originalFile: nullable(string),
      },
      { userModified: boolean },
    ),
  },
} satisfies Readonly<Record<string, ToolShapes>>;

/** A tool of an MCP server takes what its server says and returns text, content blocks or an object. */
export const mcpShapes: ToolShapes = {
  input: anyObject,
  output: union(string, arrayOf(object({ type: string })), anyObject),
};
