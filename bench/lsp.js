// `npm run bench:lsp`: how long an editor waits for the findings of a change. Needs `npm run build`.
//
// One session with the built server over the protocol, as an editor has it: settings with ten hooks and their scripts,
// a hundred changes one after the other, each waited for; then the same while the hooks run in the background.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cli.js');
const changes = 100;
const folder = mkdtempSync(join(tmpdir(), 'hooklint-bench-lsp-'));
const file = join(folder, '.claude', 'settings.json');

/** Ten guards, as projects have them: a matcher, a script, a timeout. */
function writeProject() {
  mkdirSync(join(folder, '.claude', 'hooks'), { recursive: true });
  const events = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SessionStart'];
  const hooks = {};
  for (let index = 0; index < 10; index++) {
    const event = events[index % events.length];
    const name = `hook-${index}.sh`;
    const script = `#!/usr/bin/env bash
payload=$(cat)
if grep -qE 'danger-${index}|rm -rf' <<< "$payload"; then
  echo 'Blocked: that is not done here.' >&2
  exit 2
fi
exit 0
`;
    writeFileSync(join(folder, '.claude', 'hooks', name), script, { mode: 0o755 });
    hooks[event] ??= [];
    hooks[event].push({
      ...(event.endsWith('ToolUse') && { matcher: 'Bash|Edit|Write' }),
      hooks: [{ type: 'command', command: `"$CLAUDE_PROJECT_DIR"/.claude/hooks/${name}`, timeout: 30 }],
    });
  }
  writeFileSync(file, `${JSON.stringify({ permissions: { allow: ['Read'] }, hooks }, null, 2)}\n`);
}

/** A session; `change` resolves when the findings of that text have come. */
async function openSession() {
  const start = performance.now();
  const server = spawn(process.execPath, [cli, 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const uri = pathToFileURL(file).href;
  let wake = () => {};
  let wanted = 1;
  connection.onNotification('textDocument/publishDiagnostics', ({ version }) => version === wanted && wake());
  connection.onRequest('window/showMessageRequest', ({ actions }) => actions[0]);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  });
  await connection.sendNotification('initialized', {});
  const ready = performance.now() - start;
  const timed = async (send) => {
    const answered = new Promise((resolve) => {
      wake = resolve;
    });
    const from = performance.now();
    await send();
    await answered;
    return performance.now() - from;
  };
  const change = (text) =>
    timed(() => {
      wanted++;
      const textDocument = { uri, version: wanted };
      return connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    });
  const text = readFileSync(file, 'utf8');
  const opened = await timed(() =>
    connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'json', version: 1, text },
    }),
  );
  const request = (method, params) => connection.sendRequest(method, { textDocument: { uri }, ...params });
  return { server, connection, change, request, uri, ready, opened, text };
}

function row(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}

async function inTurn(count, measure) {
  const times = [];
  for (let index = 0; index < count; index++) times.push(await measure(index));
  return times;
}

try {
  writeProject();
  const { server, connection, change, request, uri, ready, opened, text } = await openSession();
  const typed = (index) => change(text.replace('"timeout": 30', `"timeout": ${index + 31}`));
  console.log('milliseconds, 10 hooks\n\n| | median | 95 % | most |\n|-|-|-|-|');
  row('start of the server, up to its first answer', [ready]);
  row('first findings', [opened]);
  row('findings of a change', await inTurn(changes, typed));
  const position = { line: 7, character: 6 };
  const timed = (method) => async () => {
    const from = performance.now();
    await request(method, { position });
    return performance.now() - from;
  };
  row('hover', await inTurn(changes, timed('textDocument/hover')));
  row('completion', await inTurn(changes, timed('textDocument/completion')));
  await connection.sendRequest('workspace/executeCommand', { command: 'hooklint.allowRuns', arguments: [uri] });
  row('findings of a change while hooks run', await inTurn(changes, typed));
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await new Promise((resolve) => server.once('exit', resolve));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
