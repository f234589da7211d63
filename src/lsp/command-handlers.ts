/** What the commands of the server do. */
import { type Connection, MessageType, ShowMessageRequest, type TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import { commands } from './commands.js';
import { fixRule, makeExecutable } from './fixing.js';
import type { Permission } from './permission.js';
import type { Analysis, Editor, Session } from './session.js';

export interface CommandContext {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly permission: Permission;
  readonly editor: Editor;
  readonly found: (uri: string) => Promise<Found | undefined>;
}

interface Found {
  readonly session: Session;
  readonly analysis: Analysis;
}

/** Handles a command; what the user should know of it is shown, not thrown. */
export function commandsOf(context: CommandContext): (command: string, args: readonly unknown[]) => Promise<null> {
  const { editor, found } = context;
  return async (command, [uri, ...args]) => {
    const known = typeof uri === 'string' ? await found(uri) : undefined;
    if (known === undefined) {
      editor.warn('open a file that registers hooks, or the script of a hook');
      return null;
    }
    try {
      await handle(command, args, known, context);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      editor.warn(error.message);
    }
    return null;
  };
}

async function handle(command: string, args: readonly unknown[], known: Found, context: CommandContext): Promise<void> {
  const { session, analysis } = known;
  switch (command) {
    case commands.run:
      if (await isAllowed(known, context)) session.run(analysis.path);
      return;
    case commands.allowRuns:
      if (await isAllowed(known, context)) {
        await session.refresh();
        session.run(analysis.path);
      }
      return;
    case commands.forbidRuns:
      await context.permission.forbid(session.folder(analysis));
      await session.refresh();
      return;
    case commands.fix:
      if (typeof args[0] === 'string' && (await isAllowed(known, context)))
        await fix(args[0], args[1] === true, known, context);
      return;
    case commands.makeExecutable:
      await makeExecutable(analysis, args[0]);
      await session.refresh();
      return;
    default:
      throw new UsageError(`no such command: ${escapeLine(command)}`);
  }
}

const yes = 'Allow';

/** Whether hooks may run: asks where nobody has said so yet, and notes a yes. */
async function isAllowed(
  { session, analysis }: Found,
  { connection, permission, editor }: CommandContext,
): Promise<boolean> {
  const state = await session.runState(analysis);
  if (state === 'allowed') return true;
  if (state === 'never') {
    editor.warn('hooks do not run: the editor does not trust this workspace, or the setting "run" is "never"');
    return false;
  }
  const folder = session.folder(analysis);
  const message = `Run the hooks in ${escapeLine(folder)} whenever you save them? They are programs; hooklint runs them in a sandbox where the machine has one. Allow this only for code that you trust.`;
  const actions = [{ title: yes }, { title: 'Cancel' }];
  const answer = await connection
    .sendRequest(ShowMessageRequest.type, { type: MessageType.Warning, message, actions })
    .catch(() => null);
  if (answer?.title !== yes) return false;
  await permission.allow(folder);
  return true;
}

/** Reasons name the option of the command line. */
function inEditor(why: string): string {
  return why.replaceAll('--unsafe', 'the unsafe fix');
}

/** Repairs, and gives the editor the edits, or the user the reason why there are none. */
async function fix(rule: string, unsafe: boolean, { analysis }: Found, context: CommandContext): Promise<void> {
  const { connection, documents, editor } = context;
  const progress = await editor.progress('hooklint: trying the fix on a copy');
  try {
    const fixed = await fixRule(analysis, rule, unsafe, documents.all(), progress.signal);
    if ('why' in fixed) editor.warn(`${rule} is not fixed: ${escapeLine(inEditor(fixed.why))}`);
    else await connection.workspace.applyEdit({ label: `hooklint: ${rule}`, edit: { changes: fixed.edits } });
  } finally {
    progress.done();
  }
}
