#!/usr/bin/env node
// A small stand-in for Claude Code: enough of its command line, its stream and its hooks to play the scenarios through.
// With `--deaf` as its first argument (deaf-client.mjs) it runs hooks and ignores what they say.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export async function client(argv, { deaf = false } = {}) {
  if (argv[0] === '--version') return console.log('2.1.332 (Claude Code)');
  if (argv[0] === '--help')
    return console.log('  --include-hook-events  Include them\n  --debug-file <path>  Write to it');
  const after = (flag) => argv[argv.indexOf(flag) + 1];
  const allowed = argv.includes('--allowedTools');
  const project = process.cwd();
  const emit = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
  const log = (text) => argv.includes('--debug-file') && appendFileSync(after('--debug-file'), `${text}\n`);
  let model = argv.includes('--model') ? after('--model') : 'big-model';
  const messages = [{ role: 'user', content: [{ type: 'text', text: `# Environment\n${project}` }] }];

  function settings() {
    const files = [join(process.env.HOME, '.claude/settings.json'), join(project, '.claude/settings.json')];
    return files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')).hooks);
  }

  /** Runs the hooks of an event; the texts of those that block. */
  function hooks(event, fields, subject) {
    const blocking = [];
    for (const entry of settings().flatMap((each) => each[event] ?? [])) {
      if (entry.matcher !== undefined && subject !== undefined && entry.matcher !== subject) continue;
      for (const { command } of entry.hooks) {
        const payload = { session_id: 's', cwd: project, hook_event_name: event, ...fields };
        const run = spawnSync('sh', ['-c', command], { input: `${JSON.stringify(payload)}\n`, encoding: 'utf8' });
        const outcome = run.status === 0 ? 'success' : 'error';
        emit({
          type: 'system',
          subtype: 'hook_response',
          hook_event: event,
          outcome,
          exit_code: run.status,
          stdout: run.stdout,
          stderr: run.stderr,
        });
        if (!run.stdout.startsWith('{'))
          log('2026-01-01T00:00:00.000Z [DEBUG] Hook output does not start with {, treating as plain text');
        if (run.status === 2 && !deaf) blocking.push(`[${command}]: ${run.stderr}`);
      }
    }
    return blocking;
  }

  async function ask(
    tools = ['Agent', 'Bash', 'Read', 'TaskCreate', 'TaskUpdate', 'EnterWorktree', 'ExitWorktree', 'mcp__demo__ask'],
    conversation = messages,
  ) {
    const response = await fetch(`${process.env.ANTHROPIC_BASE_URL}/v1/messages?beta=true`, {
      method: 'POST',
      headers: { 'x-api-key': process.env.ANTHROPIC_API_KEY },
      body: JSON.stringify({ model, tools: tools.map((name) => ({ name })), messages: conversation }),
    });
    if (!response.ok) return undefined;
    const message = await response.json();
    conversation.push({ role: 'assistant', content: message.content });
    return message;
  }

  /** What a call of a tool comes to. */
  async function call({ name, input }) {
    const payload = { tool_name: name, tool_input: input };
    const [held] = hooks('PreToolUse', payload, name);
    if (held !== undefined) return { error: true, text: `PreToolUse:${name} hook error: ${held}` };
    if (name === 'Bash' && !allowed) {
      hooks('PermissionRequest', payload, name);
      if (argv.includes('auto')) hooks('PermissionDenied', payload, name);
      return { error: true, text: 'needs approval' };
    }
    if (name === 'Bash') {
      const run = spawnSync(process.env.CLAUDE_CODE_SHELL ?? 'bash', ['-c', input.command], { encoding: 'utf8' });
      hooks(run.status === 0 ? 'PostToolUse' : 'PostToolUseFailure', payload, name);
      if (input.command.startsWith('cd ')) hooks('CwdChanged', {});
      return { error: run.status !== 0, text: run.stdout };
    }
    if (name === 'Agent') return { error: false, text: await agent(input.prompt) };
    if (name === 'mcp__demo__ask') return { error: false, text: await elicit() };
    if (name === 'ExitWorktree') hooks('WorktreeRemove', {});
    const event = { TaskCreate: 'TaskCreated', TaskUpdate: 'TaskCompleted' }[name];
    const [feedback] = event === undefined ? [] : hooks(event, {});
    if (feedback === undefined) return { error: false, text: `${name} done` };
    return { error: event === 'TaskCreated', text: `${event} hook feedback:\n${feedback}` };
  }

  /** The text of a custom command, with what its shell commands print. */
  function expanded(prompt) {
    const name = prompt.slice(1).split(' ', 1)[0];
    const file = join(project, `.claude/commands/${name}.md`);
    if (!existsSync(file)) return prompt;
    return readFileSync(file, 'utf8').replace(/!`([^`\n]+)`/g, (_all, command) => {
      const payload = { tool_name: 'Bash', tool_input: { command }, command_name: name };
      const [held] = hooks('PreSkillShellCommand', payload, 'Bash');
      if (held !== undefined) return `[not run: blocked by hook: ${held}]`;
      return spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout || '(Bash completed with no output)';
    });
  }

  async function agent(prompt) {
    hooks('SubagentStart', { agent_type: 'general-purpose' });
    const own = [{ role: 'user', content: prompt }];
    const said = await ask(undefined, own);
    if (hooks('SubagentStop', {}).length > 0) await ask(undefined, own);
    return said.content[0].text;
  }

  const answered = new Map();
  async function elicit() {
    hooks('Elicitation', {});
    const answer = await new Promise((resolve) => {
      answered.set('ask', resolve);
      emit({ type: 'control_request', request_id: 'ask', request: { subtype: 'elicitation' } });
    });
    hooks('ElicitationResult', {});
    hooks('Notification', {}, 'elicitation_response');
    return JSON.stringify(answer);
  }

  async function turn(prompt) {
    const end = (result, terminal_reason = 'completed') =>
      emit({ type: 'result', subtype: 'success', is_error: false, terminal_reason, result });
    if (prompt === '/clear') {
      hooks('SessionStart', { source: 'clear' }, 'clear');
      return end('');
    }
    if (prompt === '/compact') {
      if (hooks('PreCompact', {}).length > 0) return end('blocked');
      await ask(undefined, [{ role: 'user', content: 'CRITICAL: Respond with TEXT ONLY.' }]);
      hooks('PostCompact', {});
      return end('');
    }
    if (hooks('UserPromptSubmit', { prompt }).length > 0) return end('operation blocked by hook');
    if (prompt.startsWith('/') && hooks('UserPromptExpansion', {}).length > 0) return end('operation blocked by hook');
    messages.push({ role: 'user', content: prompt.startsWith('/') ? expanded(prompt) : prompt });
    for (let again = 0; ; ) {
      const message = await ask();
      if (message === undefined) {
        hooks('StopFailure', {});
        return end('API Error', 'api_error');
      }
      const calls = message.content.filter((block) => block.type === 'tool_use');
      if (calls.length > 0) {
        const results = [];
        for (const block of calls) {
          const { error, text } = await call(block);
          results.push({
            type: 'tool_result',
            tool_use_id: block.id,
            is_error: error,
            content: [{ type: 'text', text }],
          });
        }
        hooks('PostToolBatch', {});
        messages.push({ role: 'user', content: results });
        continue;
      }
      hooks('MessageDisplay', {});
      const [feedback] = hooks('Stop', {});
      if (feedback === undefined || again++ > 2) return end(message.content[0].text);
      messages.push({ role: 'user', content: `Stop hook feedback:\n${feedback}` });
    }
  }

  if (argv.includes('--init')) hooks('Setup', { trigger: 'init' });
  hooks('SessionStart', { source: 'startup' }, 'startup');
  if (existsSync(join(project, 'CLAUDE.md'))) hooks('InstructionsLoaded', {});
  if (argv.includes('-w') && hooks('WorktreeCreate', { name: 'wt1' }).length > 0) {
    process.exitCode = 1;
    return;
  }
  if (!argv.includes('--input-format')) await turn(argv[argv.indexOf('-p') + 1]);
  else {
    const watched = () =>
      ['watched.txt', '.claude/settings.json'].map(
        (name) => existsSync(join(project, name)) && readFileSync(join(project, name), 'utf8'),
      );
    let before = watched();
    let queue = Promise.resolve();
    for await (const line of createInterface({ input: process.stdin })) {
      const parsed = JSON.parse(line);
      if (parsed.type === 'control_response') answered.get(parsed.response.request_id)?.(parsed.response.response);
      else if (parsed.type === 'control_request') {
        queue = queue.then(() => {
          if (hooks('PreModelSwitch', {}).length === 0) {
            model = parsed.request.model;
            hooks('PostModelSwitch', {});
          }
          emit({ type: 'control_response', response: { subtype: 'success', request_id: parsed.request_id } });
        });
      } else {
        queue = queue.then(() => {
          const now = watched();
          if (now[0] !== before[0]) hooks('FileChanged', {});
          if (now[1] !== before[1] && hooks('ConfigChange', {}).length > 0)
            writeFileSync(join(project, '.claude/settings.json'), before[1]);
          before = watched();
          return turn(parsed.message.content);
        });
      }
    }
    await queue;
  }
  hooks('SessionEnd', { reason: 'other' });
}

if (process.argv[1]?.endsWith('scripted-client.mjs')) await client(process.argv.slice(2));
