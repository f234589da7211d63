/** The extension: starts the server that it brings along, and tells it whether the workspace is trusted. */
import { type ExtensionContext, window, workspace } from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node';

/** Documents that may register hooks or be one; the server leaves the others alone. */
const languages = [
  'json',
  'jsonc',
  'markdown',
  'shellscript',
  'python',
  'javascript',
  'typescript',
  'ruby',
  'perl',
  'powershell',
];

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const server: ServerOptions = {
    module: context.asAbsolutePath('server/dist/cli.js'),
    args: ['lsp'],
    transport: TransportKind.stdio,
  };
  const options: LanguageClientOptions = {
    documentSelector: languages.map((language) => ({ scheme: 'file', language })),
    // Asked for again at each start.
    initializationOptions: () => ({ workspaceTrusted: workspace.isTrusted }),
    middleware: { executeCommand: (command, args, next) => next(command, args.length > 0 ? args : activeDocument()) },
  };
  client = new LanguageClient('hooklint', 'hooklint', server, options);
  context.subscriptions.push(workspace.onDidGrantWorkspaceTrust(() => client?.restart()));
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** From the command palette a command is about the file that is being looked at. */
function activeDocument(): string[] {
  const uri = window.activeTextEditor?.document.uri;
  return uri === undefined ? [] : [uri.toString()];
}
