/** An editor for tests: starts the server as a process and speaks the protocol with it, over real files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { builtCli } from '../cli/built.js';
import { scratch } from '../load/scratch.js';

export interface TestEditor {
  readonly server: ChildProcess;
  /** The exit code of the server, once it has one. */
  readonly exited: Promise<number | null>;
  readonly connection: ProtocolConnection;
  readonly capabilities: InitializeResult['capabilities'];
  /** What the server showed its user, in order. */
  readonly messages: readonly string[];
  /** Opens a file and gives its diagnostics. */
  readonly open: (path: string, languageId?: string) => Promise<readonly Diagnostic[]>;
  /** Replaces the text without saving, and gives the diagnostics of the new text. */
  readonly type: (path: string, text: string) => Promise<readonly Diagnostic[]>;
  readonly save: (path: string) => Promise<void>;
  /** Edits that the server asked for, by path. */
  readonly applied: () => Promise<Readonly<Record<string, readonly TextEdit[]>>>;
  /** The next diagnostics of a file that fit. */
  readonly diagnosed: (path: string, fits: (all: readonly Diagnostic[]) => boolean) => Promise<readonly Diagnostic[]>;
  readonly text: (path: string) => string;
  readonly uri: (path: string) => string;
  /** Asks about the place right behind a text in a file. */
  readonly at: (path: string, behind: string) => { textDocument: { uri: string }; position: Position };
  readonly request: <T>(method: string, params: unknown) => Promise<T>;
  /** Says goodbye; gives the exit code. */
  readonly quit: () => Promise<number | null>;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

export interface EditorOptions {
  readonly initializationOptions?: unknown;
  readonly capabilities?: object;
  /** What the user answers when asked: the title of a button. */
  readonly answer?: string;
  readonly state?: string;
  /** Default: those that docs/editors.md gives. */
  readonly args?: readonly string[];
  /** The process that the server takes for its client; default: this one. */
  readonly processId?: number;
}

/** Starts the server for a folder. What is allowed is noted in `state`, apart from the machine's user. */
export async function openEditor(root: string, options: EditorOptions = {}): Promise<TestEditor> {
  const server = spawn(process.execPath, [builtCli, ...(options.args ?? ['lsp', '--stdio'])], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, XDG_STATE_HOME: options.state ?? (await scratch({})) },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const versions = new Map<string, number>();
  const texts = new Map<string, string>();
  const published = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>();
  const waiting = new Set<() => void>();
  const messages: string[] = [];
  let tellApplied: (edits: Readonly<Record<string, readonly TextEdit[]>>) => void = () => {};
  const applied = new Promise<Readonly<Record<string, readonly TextEdit[]>>>((resolve) => {
    tellApplied = resolve;
  });
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, version, diagnostics }) => {
    published.set(uri, { version, diagnostics });
    for (const wake of [...waiting]) wake();
  });
  connection.onNotification('window/showMessage', ({ message }) => void messages.push(message));
  connection.onRequest('window/showMessageRequest', ({ message, actions }) => {
    messages.push(message);
    return actions.find(({ title }: { title: string }) => title === options.answer) ?? null;
  });
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('workspace/codeLens/refresh', () => null);
  connection.onRequest('window/workDoneProgress/create', () => null);
  connection.onRequest('workspace/applyEdit', ({ edit }) => {
    tellApplied(edit.changes ?? {});
    return { applied: true };
  });
  connection.listen();
  const uri = (path: string): string => pathToFileURL(join(root, path)).href;
  const { capabilities } = (await connection.sendRequest('initialize', {
    processId: options.processId ?? process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'test' }],
    capabilities: { workspace: { codeLens: { refreshSupport: true } }, ...options.capabilities },
    initializationOptions: options.initializationOptions,
  })) as InitializeResult;
  await connection.sendNotification('initialized', {});

  const diagnosed: TestEditor['diagnosed'] = (path, fits) =>
    new Promise((resolve) => {
      const look = (): void => {
        const last = published.get(uri(path));
        if (last === undefined || last.version !== versions.get(path) || !fits(last.diagnostics)) return;
        waiting.delete(look);
        resolve(last.diagnostics);
      };
      waiting.add(look);
      look();
    });
  const any = (): boolean => true;
  return {
    server,
    exited,
    connection,
    capabilities,
    messages,
    diagnosed,
    applied: () => applied,
    uri,
    text: (path) => texts.get(path) ?? '',
    open: async (path, languageId = 'json') => {
      const text = await readFile(join(root, path), 'utf8');
      texts.set(path, text);
      versions.set(path, 1);
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId, version: 1, text },
      });
      return diagnosed(path, any);
    },
    type: async (path, text) => {
      const version = (versions.get(path) ?? 0) + 1;
      versions.set(path, version);
      texts.set(path, text);
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version },
        contentChanges: [{ text }],
      });
      return diagnosed(path, any);
    },
    save: async (path) => {
      await writeFile(join(root, path), texts.get(path) ?? '');
      await connection.sendNotification('textDocument/didSave', { textDocument: { uri: uri(path) } });
    },
    at: (path, behind) => {
      const text = texts.get(path) ?? '';
      const offset = text.indexOf(behind) + behind.length;
      const before = text.slice(0, offset).split('\n');
      return {
        textDocument: { uri: uri(path) },
        position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
      };
    },
    request: (method, params) => connection.sendRequest(method, params),
    quit: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      return exited;
    },
  };
}
