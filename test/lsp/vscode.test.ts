/** The extension for VS Code: what it declares, and that the server understands what it is started with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root as repository } from '../../scripts/bundle.js';
import { commands } from '../../src/lsp/commands.js';
import { readPreferences, usual } from '../../src/lsp/preferences.js';
import { scratch } from '../load/scratch.js';
import { openEditor } from './editor.js';
import { project, settings, settingsFile } from './files.js';

const extension = join(repository, 'editors', 'vscode');

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly default: string; readonly enum?: readonly string[] }>>;
    };
  };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: unknown } };
}

const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as Manifest;

/** What stands for VS Code and its client library: they note what they are given. */
const standIns: Readonly<Record<string, string>> = {
  vscode: `
    export const workspace = { isTrusted: true, onDidGrantWorkspaceTrust: () => ({}) };
    export const window = { activeTextEditor: { document: { uri: 'file:///active' } } };`,
  'vscode-languageclient/node': `
    export const TransportKind = { stdio: 'stdio' };
    export const made = [];
    export class LanguageClient {
      constructor(id, name, server, options) { made.push({ server, options }); }
      start() {}
    }`,
};

interface Made {
  readonly server: { readonly module: string; readonly args: readonly string[]; readonly transport: string };
  readonly options: {
    readonly initializationOptions: () => unknown;
    readonly documentSelector: readonly { readonly language: string }[];
    readonly middleware: {
      readonly executeCommand: (
        command: string,
        args: unknown[],
        next: (command: string, args: unknown[]) => unknown,
      ) => unknown;
    };
  };
}

/** Activates the extension and gives what it asked the client library for. */
async function activated(): Promise<Made> {
  const outfile = join(await scratch({}), 'extension.mjs');
  await build({
    stdin: {
      contents: `export * from './src/extension.ts'; export { made } from 'vscode-languageclient/node';`,
      resolveDir: extension,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'stand-ins',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^vscode/ }, ({ path }) => ({ path, namespace: 'stand-in' }));
          onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: standIns[path] ?? '' }));
        },
      },
    ],
  });
  const { activate, made } = (await import(pathToFileURL(outfile).href)) as {
    readonly activate: (context: object) => Promise<void>;
    readonly made: readonly Made[];
  };
  await activate({ asAbsolutePath: (path: string) => join('/extension', path), subscriptions: [] });
  return made[0] as Made;
}

it('declares commands and settings that the server knows, and is restricted where VS Code trusts nothing', () => {
  const known: readonly string[] = Object.values(commands);
  for (const { command } of manifest.contributes.commands) expect(known).toContain(command);
  const { properties } = manifest.contributes.configuration;
  expect(Object.keys(properties)).toEqual(['hooklint.run', 'hooklint.client']);
  for (const run of properties['hooklint.run']?.enum ?? []) expect(readPreferences({ run }).run).toBe(run);
  expect(properties['hooklint.run']?.default).toBe(usual.run);
  expect(manifest.capabilities.untrustedWorkspaces.supported).toBe('limited');
});

it('starts its own server, which answers as it is asked', async () => {
  const { server, options } = await activated();
  expect(server.module).toBe(join('/extension', 'server', 'dist', 'cli.js'));
  expect(server.transport).toBe('stdio');
  expect(options.documentSelector.map(({ language }) => language)).toContain('jsonc');
  const editor = await openEditor(await scratch(project()), {
    // What the client library adds for this transport.
    args: [...server.args, '--stdio', `--clientProcessId=${process.pid}`],
    initializationOptions: options.initializationOptions(),
  });
  await editor.open(settingsFile, 'jsonc');
  expect(await editor.type(settingsFile, settings(', "timeout": 5000'))).toHaveLength(1);
  expect(await editor.quit()).toBe(0);
});

it('asks about the file that is looked at when a command comes from the palette', async () => {
  const { options } = await activated();
  const pass = (...all: unknown[]): unknown => all;
  expect(options.middleware.executeCommand('hooklint.run', [], pass)).toEqual(['hooklint.run', ['file:///active']]);
  expect(options.middleware.executeCommand('hooklint.run', ['file:///a'], pass)).toEqual([
    'hooklint.run',
    ['file:///a'],
  ]);
});
