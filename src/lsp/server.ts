/** The language server: the protocol on one side, a session on the other. */
import {
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  PositionEncodingKind,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { actionsFor } from './actions.js';
import { commandsOf } from './command-handlers.js';
import { commands } from './commands.js';
import { completionsAt } from './completion.js';
import { type Cursor, cursorInFrontmatter, cursorInJson } from './cursor.js';
import { hoverAt } from './hover.js';
import { pathOf } from './paths.js';
import type { Permission } from './permission.js';
import { isTrustedBy, readPreferences } from './preferences.js';
import { projectScripts } from './project-scripts.js';
import { completionsInScript, hoverInScript } from './script-words.js';
import { type Analysis, type Editor, openSession, type RunProgress, type Session } from './session.js';

export interface ServerOptions {
  readonly permission: Permission;
  readonly version: string;
}

/** Answers on the connection until it ends; gives what ends the session: nothing that a hook started is alive afterwards. */
export function startServer(connection: Connection, { permission, version }: ServerOptions): () => Promise<void> {
  const documents = new TextDocuments(TextDocument);
  let session: Session | undefined;
  let params: InitializeParams | undefined;
  const folders = new Set<string>();

  const editor: Editor = {
    documents: () => documents.all(),
    publish: (document, diagnostics) =>
      void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics }),
    refreshLenses: () => {
      if (params?.capabilities.workspace?.codeLens?.refreshSupport === true)
        void connection.sendRequest(CodeLensRefreshRequest.type).catch(() => {});
    },
    warn: (text) =>
      void connection.sendNotification('window/showMessage', {
        type: MessageType.Warning,
        message: `hooklint: ${text}`,
      }),
    progress: (title) => progressOn(connection, params?.capabilities.window?.workDoneProgress === true, title),
  };

  connection.onInitialize((given): InitializeResult => {
    params = given;
    for (const { uri } of given.workspaceFolders ?? []) add(uri);
    if (given.workspaceFolders === undefined && typeof given.rootUri === 'string') add(given.rootUri);
    session = openSession(editor, permission, isTrustedBy(given.initializationOptions));
    session.configure({ preferences: readPreferences(given.initializationOptions), folders: [...folders] });
    return { capabilities, serverInfo: { name: 'hooklint', version } };
  });

  const add = (uri: string): void => {
    const path = pathOf(uri);
    if (path !== undefined) folders.add(path);
  };

  connection.onInitialized(async () => {
    const { workspace } = params?.capabilities ?? {};
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: watched });
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true)
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'hooklint' });
    if (workspace?.workspaceFolders === true)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) folders.delete(pathOf(uri) ?? '');
        for (const { uri } of added) add(uri);
        session?.configure({ folders: [...folders] });
      });
    await pullConfiguration(undefined);
  });

  connection.onDidChangeConfiguration(async ({ settings }) => {
    await pullConfiguration(settings);
    await session?.refresh();
  });

  /** From an editor that is asked for it, or that sends it. */
  async function pullConfiguration(sent: unknown): Promise<void> {
    const pulls = params?.capabilities.workspace?.configuration === true;
    const settings: unknown = pulls ? await connection.workspace.getConfiguration('hooklint').catch(() => null) : sent;
    if (session !== undefined) session.configure({ preferences: readPreferences(settings, session.preferences()) });
  }

  connection.onDidChangeWatchedFiles(() => session?.refresh());
  documents.onDidChangeContent(({ document }) => void session?.changed(document));
  documents.onDidSave(({ document }) => void session?.saved(document));
  documents.onDidClose(({ document }) => session?.closed(document));

  /** What is known of the document that a request is about, as it is now. */
  async function found(uri: string): Promise<{ readonly session: Session; readonly analysis: Analysis } | undefined> {
    const document = documents.get(uri);
    const analysis = document && (await session?.analysis(document));
    return session === undefined || analysis === undefined ? undefined : { session, analysis };
  }

  connection.onHover(async ({ textDocument, position }) => {
    const { analysis } = (await found(textDocument.uri)) ?? {};
    if (analysis === undefined) return null;
    const { document, home, hooks } = analysis;
    const offset = document.offsetAt(position);
    if (analysis.kind === 'script') return hoverInScript(document, offset, hooks, home.client) ?? null;
    const cursor = cursorIn(analysis, offset);
    return (cursor && hoverAt(cursor, document, home.client)) ?? null;
  });

  connection.onCompletion(async ({ textDocument, position }) => {
    const { analysis } = (await found(textDocument.uri)) ?? {};
    if (analysis === undefined) return null;
    const { document, home, hooks } = analysis;
    const offset = document.offsetAt(position);
    if (analysis.kind === 'script') return completionsInScript(document, offset, hooks, home.client);
    const cursor = cursorIn(analysis, offset);
    if (cursor === undefined) return null;
    const snippets = params?.capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    return completionsAt(cursor, document, { client: home.client, snippets, scripts: await projectScripts(home.root) });
  });

  connection.onCodeLens(async ({ textDocument }) => {
    const known = await found(textDocument.uri);
    return known === undefined ? null : known.session.lenses(known.analysis);
  });

  connection.onCodeAction(async ({ textDocument, range, context: { only } }) => {
    const known = await found(textDocument.uri);
    if (known === undefined) return null;
    const { analysis, session: open } = known;
    const wants = (kind: string): boolean =>
      only === undefined || only.some((each) => `${kind}.`.startsWith(`${each}.`));
    const all = only !== undefined && !wants(CodeActionKind.QuickFix) && wants(fixAll);
    if (!all && !wants(CodeActionKind.QuickFix)) return null;
    const here = open
      .shown(analysis)
      .filter(
        ({ diagnostic }) =>
          all || (diagnostic.range.start.line <= range.end.line && diagnostic.range.end.line >= range.start.line),
      );
    const language = analysis.kind === 'script' ? analysis.hooks[0]?.script?.language : undefined;
    return actionsFor(here, {
      document: analysis.document,
      project: analysis.project,
      allowed: (await open.runState(analysis)) === 'allowed',
      all,
      ...(language === undefined ? {} : { language }),
    });
  });

  const handle = commandsOf({ connection, documents, permission, found, editor });
  connection.onExecuteCommand(({ command, arguments: args = [] }) => handle(command, args));

  documents.listen(connection);
  return async () => session?.close();
}

function cursorIn({ kind, document }: Analysis, offset: number): Cursor | undefined {
  return kind === 'config' ? cursorInJson(document.getText(), offset) : cursorInFrontmatter(document.getText(), offset);
}

const fixAll = `${CodeActionKind.SourceFixAll}.hooklint`;

const capabilities: InitializeResult['capabilities'] = {
  positionEncoding: PositionEncodingKind.UTF16,
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['"', "'", '.', '|'] },
  codeLensProvider: {},
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAll] },
  executeCommandProvider: { commands: Object.values(commands) },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** What decides about findings besides the open documents. */
const watched = [
  '**/.claude/settings*.json',
  '**/.claude/hooks/**',
  '**/hooks/hooks.json',
  '**/.claude-plugin/*.json',
  '**/hooklint.config.*',
].map((globPattern) => ({ globPattern }));

/** Progress that the editor shows, where it can. */
async function progressOn(connection: Connection, shows: boolean, title: string): Promise<RunProgress> {
  const stop = new AbortController();
  if (!shows) return { signal: stop.signal, report: () => {}, done: () => {} };
  const progress = await connection.window.createWorkDoneProgress();
  progress.begin(title, 0, undefined, true);
  progress.token.onCancellationRequested(() => stop.abort());
  return {
    signal: stop.signal,
    report: ({ done, of }) => {
      if (of === undefined) progress.report(`Looking closer: run ${done}`);
      else progress.report(Math.round((100 * done) / of), `${done} of ${of} runs`);
    },
    done: () => progress.done(),
  };
}
