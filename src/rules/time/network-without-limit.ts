/** A hook that Claude Code waits for asks another machine, and nothing limits how long that may take. */
import { defaultTimeout } from '../../contract/handlers.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { type NetworkWait, networkWaits } from '../../script/pitfalls/network-waits.js';
import { inBackground } from '../../wiring/background.js';

/** Seconds: whoever gives a hook so little has thought of it. */
const short = 60;

const starts = (language: 'bash' | 'python' | 'javascript', text: string, title?: string) =>
  scriptExample('SessionStart', language, text, { title });

const shell = (text: string, title?: string) => starts('bash', `#!/bin/bash\n${text}\n`, title);
const python = (text: string, title?: string) => starts('python', `#!/usr/bin/env python3\n${text}\n`, title);
const node = (text: string, title?: string) => starts('javascript', `#!/usr/bin/env node\n${text}\n`, title);

const address = 'https://status.example.com/api';

export const rule: Rule = {
  id: 'network-without-limit',
  severity: 'info',
  summary: 'A hook asks another machine, and nothing limits how long it waits.',
  docs: {
    why:
      'Claude Code waits for the hook until its timeout, which is ten minutes on most events. A server that accepts the connection ' +
      'and never replies, or a network that drops packets, holds the session up for that long.',
    repair:
      'Give the call a limit (`curl --max-time 5`, `timeout=5`, `AbortSignal.timeout(5000)`), set a short `timeout` on the handler, ' +
      'or run the call in the background.',
  },
  bad: [
    shell(`curl -s ${address}`),
    shell('git fetch --quiet\ngit status -sb'),
    shell(`API=${address}\nopen=$(curl -sf "$API/open")\necho "Open incidents: $open"`, 'In a substitution'),
    shell('gh pr list --limit 5', 'A program that always asks'),
    python(`import requests\nprint(requests.get("${address}").text)`),
    python('import subprocess\nsubprocess.run(["git", "fetch"])', 'git, started by a program'),
    node(`const reply = await fetch('${address}');\nconsole.log(await reply.text());`),
    node("import { execSync } from 'node:child_process';\nexecSync('git fetch --quiet');", 'git, started by a program'),
  ],
  good: [
    shell(`curl -s --max-time 5 ${address}`),
    shell(`curl -sm5 ${address}`, 'The short option'),
    shell(`curl "$\{CURL_OPTIONS[@]}" ${address}`, 'Options from elsewhere'),
    shell('timeout 10 git fetch --quiet', 'Started by `timeout`'),
    shell('curl -s http://localhost:3000/health', 'The machine itself'),
    shell('curl -s "$STATUS_URL"', 'An address that the script does not tell'),
    shell(`curl -s ${address} > status.json &`, 'In the background'),
    shell('(\n  git fetch --quiet\n) > /dev/null 2>&1 &', 'A group in the background'),
    shell('refresh() {\n  git fetch --quiet\n}\nrefresh > /dev/null 2>&1 &', 'A function in the background'),
    shell('git fetch --quiet & fetching=$!\nsleep 5\nkill "$fetching"', 'Killed when it takes too long'),
    shell('echo "Run: git fetch && git pull"', 'It only says so'),
    shell("cat <<'EOF'\ngit pull\nEOF", 'Text'),
    shell('git status -sb', 'Nothing is asked'),
    python(`import requests\nprint(requests.get("${address}", timeout=5).text)`),
    python(
      `import socket, urllib.request\nsocket.setdefaulttimeout(5)\nurllib.request.urlopen("${address}")`,
      'One limit for all',
    ),
    python(`import requests\n# requests.get("${address}")`, 'A comment'),
    python('import subprocess\nsubprocess.run(["git", "status"])', 'git asks nobody'),
    node(`const reply = await fetch('${address}', { signal: AbortSignal.timeout(5000) });`),
    node("const reply = await fetch('http://127.0.0.1:8080/ready');", 'The machine itself'),
    { ...shell(`curl -s ${address}`, 'A handler with a limit'), handler: { timeout: 10 } },
    { ...shell(`curl -s ${address}`, 'Nobody waits'), handler: { async: true } },
    shell(`echo '{"async": true}'\ncurl -s ${address}`, 'It tells Claude Code not to wait'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { handler } = hook;
    if (inBackground(handler)) return;
    const limit = hook.timeLimit ?? handler.timeout ?? defaultTimeout(handler.type, hook.event, clientOf(project));
    const said = textOf(hook);
    if (limit <= short || said === undefined) return;
    const [first] = networkWaits(said);
    if (first === undefined || isSentOff(said.text, first.offset)) return;
    yield {
      message: `Nothing limits how long \`${first.call}\` waits for the network: if that stalls, ${delayed(hook)} waits up to ${limit} s.`,
      help: helpFor(first),
      at: hook.script === undefined ? { in: 'hook' } : { in: 'script', offset: first.offset, length: first.length },
    };
  },
};

/** Does the hook print `{"async": true}` first, after which Claude Code waits no longer? */
function isSentOff(text: string, offset: number): boolean {
  return /\{\s{0,4}\\?["']async\\?["']\s{0,4}:\s{0,4}true/i.test(text.slice(0, offset));
}

function delayed({ event }: Hook): string {
  switch (event) {
    case 'SessionStart':
      return 'the start of a session';
    case 'UserPromptSubmit':
      return 'the prompt';
    case 'PreToolUse':
    case 'PostToolUse':
    case 'PermissionRequest':
      return 'the tool call';
    case 'Stop':
    case 'SubagentStop':
      return 'the end of the turn';
    default:
      return 'Claude Code';
  }
}

function helpFor({ call, limit }: NetworkWait): string {
  return limit === undefined
    ? `Set a short \`timeout\` on the handler, or run \`${call}\` in the background.`
    : `Pass \`${limit}\`, set a short \`timeout\` on the handler, or run it in the background.`;
}
