/** The client's words for a call that permissions kept from running. Pure. */

import { fileCommands } from '../contract/permission-rules.js';
import { type Refusal, refusalTexts } from '../contract/permission-texts.js';
import { compile, given } from '../contract/template.js';
import type { CallFate, Message, PayloadJson, Permissions, Version } from '../model.js';
import { type Call, commandOf, editsFile, fileOf, isInside } from './call.js';
import { callOf } from './decide.js';
import { filesWritten } from './files.js';
import { namesTool } from './match.js';
import { readRule } from './rule.js';

/** What Claude reads; undefined where the call may still run, or where the words are not known. */
export function refusalText(
  fate: CallFate,
  payload: PayloadJson,
  permissions: Permissions,
  client: Version,
  updatedInput: Readonly<Record<string, unknown>> | undefined,
): Message | undefined {
  const original = callOf(payload, permissions, client);
  if (original === undefined) return undefined;
  const call = updatedInput === undefined ? original : { ...original, input: updatedInput };
  const refusal = fate.hooksRun
    ? refusalAfterHooks(fate, permissions, call, updatedInput !== undefined)
    : refusalBeforeHooks(fate, call);
  const template = refusalTexts.find((row) => row.refusal === refusal)?.template;
  if (template === undefined) return undefined;
  const { command } = call.input;
  const values = given({
    tool: call.tool,
    command: typeof command === 'string' ? command : '',
    program: fileCommandOf(call) ?? '',
    file: fileOf(call) ?? filesWritten(call)[0] ?? '',
    project: call.folders.project,
  });
  return { text: compile(template)(values), role: 'tool_result', isError: true };
}

function refusalBeforeHooks({ rule }: CallFate, { tool, client }: Call): Refusal {
  const reading = rule === undefined ? undefined : readRule(rule.text);
  if (reading?.kind !== 'rule') return 'tool-denied';
  if (!namesTool(reading.tool, tool, client) && reading.tool === 'Read') return 'unreadable-path';
  if (reading.content !== undefined) return 'path-denied';
  return tool.startsWith('mcp__') ? 'mcp-tool-denied' : 'tool-denied';
}

function refusalAfterHooks(
  { outcome, row, mode }: CallFate,
  { canAsk }: Permissions,
  call: Call,
  rewritten: boolean,
): Refusal | undefined {
  if (row === 3) {
    if (commandOf(call) !== undefined) return 'command-denied';
    return editsFile(call) && rewritten ? 'rewritten-path-denied' : 'call-denied';
  }
  // Where nobody can be asked the reason of an ask is all that Claude reads, be it of a hook or of a mod.
  if (row < 3 || row === 5 || row === 12) return undefined;
  if (outcome === 'refused' && mode === 'dontAsk') return 'dont-ask';
  if (outcome !== 'asked' || canAsk !== false) return undefined;
  if (editsFile(call)) return 'write-not-granted';
  if (commandOf(call) === undefined || row !== 11) return 'not-granted';
  if (fileCommandOf(call) !== undefined) return 'file-command-not-granted';
  // What it says of a command that it cannot see through hangs on its own reading.
  return commandOf(call)?.obscure === undefined ? 'command-not-granted' : undefined;
}

/** The file command that a call is, where it stays inside the project. */
function fileCommandOf(call: Call): string | undefined {
  const [command, ...others] = commandOf(call)?.commands ?? [];
  const program = command?.words[0];
  if (program === undefined || others.length > 0 || !fileCommands.names.includes(program)) return undefined;
  return filesWritten(call).every((file) => isInside(file, call)) ? program : undefined;
}
