/** How the client reads the answer of an MCP tool that is wired as a hook: its text counts like stdout at exit 0. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { InterpretContext, McpToolExecution, Reply, Verdict } from '../model.js';
import { readingOf } from './reading.js';
import { readReply } from './reply.js';
import { verdictOn } from './verdict-on.js';

/** Verdict on an mcp_tool hook. */
export function interpretMcpTool(
  execution: McpToolExecution,
  context: InterpretContext,
  contract: ResolvedContract,
): Verdict {
  if (execution.timedOut) return verdictOn(readingOf({ kind: 'discarded' }, { timedOut: true }), context, contract);
  if (execution.error !== undefined) return failed(execution.error, execution.error, context, contract);
  if (execution.isError) return failed(execution.text, 'The MCP tool returned an error.', context, contract);

  const reply = readReply(execution.text, contract);
  const said = readingOf(reply, { stdout: execution.text });
  if (context.handler?.onFailure !== 'block') return verdictOn(said, context, contract);
  const fault = faultOf(reply, contract);
  if (fault === undefined) return verdictOn(said, context, contract);
  const verdict = verdictOn({ ...said, exitCode: 1, failureText: report(fault) }, context, contract);
  return reply.kind === 'text' ? { ...verdict, ...toldAs(fault) } : verdict;
}

/** With `onFailure: "block"` anything but a hook's JSON, {} or nothing is a failure, where a block holds anything. */
function faultOf(reply: Reply, contract: ResolvedContract): string | undefined {
  switch (reply.kind) {
    case 'parse-error':
    case 'schema-error':
    case 'name-error':
      return "The MCP tool's answer looks like JSON, but is not a valid hook output.";
    case 'text':
      return contract.traits.stdout === 'compaction-instructions' || contract.traits.stdout === 'worktree-path'
        ? undefined
        : "The MCP tool's answer is not a hook's JSON output, {} or empty.";
    default:
      return undefined;
  }
}

function failed(stderr: string, what: string, context: InterpretContext, contract: ResolvedContract): Verdict {
  const verdict = verdictOn(
    readingOf({ kind: 'empty' }, { exitCode: 1, stderr, failureText: report(what) }),
    context,
    contract,
  );
  return { ...verdict, ...toldAs(stderr) };
}

/** What the client writes in place of a program's stderr. */
function toldAs(text: string): Pick<Verdict, 'dropped'> {
  return { dropped: [{ pointer: '', why: text }] };
}

/** What Claude reads when the failed call blocks; nothing that the server wrote is in it. */
function report(what: string): string {
  return ` and the hook got no usable answer from its MCP server. The user needs to fix the cause (in a session, /mcp shows the server's state) or ask whoever manages the hook; Claude should not change the hook or work around it.\n${what} Details are left out of this message, since the MCP server may have written them. To see them, start Claude Code with --debug and try again: they go to its debug log.`;
}
