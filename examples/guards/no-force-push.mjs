#!/usr/bin/env node
// Stops `git push --force`, compared word by word, and asks about what it cannot read.
import { readFileSync } from 'node:fs';

// What may precede the program: keywords, assignments, and programs that start another.
const prefix = /^(?:\w+=.*|if|then|else|elif|do|while|until|!|\{|-.*|\d+[smhd]?)$/s;
const starters = new Set(['command', 'env', 'exec', 'nice', 'nohup', 'sudo', 'time', 'timeout']);
const shells = new Set(['sh', 'bash', 'zsh', 'dash']);
const runText = new Set([...shells, 'eval', 'source', '.', 'xargs', 'python', 'python3', 'perl', 'node', 'alias', 'function']);
const unknown = /[$`{*?[]/;

/** A here document is text, unless a shell reads it. */
const withoutDocuments = (text) =>
  text.replace(/^(.*?)<<-?\s*(['"]?)(\w+)\2(.*?)\n([^]*?)^\s*\3$/gm, (_, before, __, ___, after, body) =>
    `${before}${after}\n${`${before}${after}`.match(/\w+/g)?.some((word) => shells.has(word)) ? body : ''}`,
  );

/** Lists of words, without their quotes: one for each simple command. */
function simpleCommands(text) {
  const commands = [[]];
  let word;
  const read = /\\([^])|'([^']*)'|"((?:\\[^]|[^"\\])*)"|(\s#[^\n]*|^#[^\n]*)|([;&|()<>\n]+)|([ \t\r]+)|([^\\'"\s;&|()<>]+)/g;
  for (const [, escaped, single, double, comment, operator, , plain] of withoutDocuments(text.replaceAll('\\\n', '')).matchAll(read)) {
    const part = escaped ?? single ?? double?.replace(/\\([^])/g, '$1') ?? plain;
    if (part !== undefined) {
      word = (word ?? '') + part;
      continue;
    }
    if (word !== undefined) commands.at(-1).push(word);
    word = undefined;
    if (comment === undefined && operator !== undefined && !/^[<>]+$/.test(operator)) commands.push([]);
  }
  if (word !== undefined) commands.at(-1).push(word);
  return commands;
}

/** `deny`, `ask` or undefined; `speaks`: the command has the words of what is stopped. */
function judge(words, speaks) {
  const unsure = speaks ? 'ask' : undefined;
  const base = (word) => word.slice(word.lastIndexOf('/') + 1);
  const first = words.findIndex((word) => !prefix.test(word) && !starters.has(base(word)));
  if (words.some((word) => word.includes('$(') || word.includes('`'))) return unsure;
  if (first === -1) return undefined;
  const [program, ...args] = [base(words[first]), ...words.slice(first + 1)];
  if (shells.has(program) && args.length === 0) return 'ask'; // it runs what a pipe brings
  if (runText.has(program) || unknown.test(program)) return unsure;
  if (program !== 'git') return undefined;
  while (args[0]?.startsWith('-')) args.splice(0, ['-C', '-c', '--git-dir', '--work-tree'].includes(args[0]) ? 2 : 1);
  const [verb, ...rest] = args;
  if (verb === undefined || unknown.test(verb)) return unsure;
  if (verb !== 'push') return undefined;
  if (rest.some((arg) => /^(?:--force|-\w*f|\+)/.test(arg))) return 'deny';
  return rest.some((arg) => unknown.test(arg)) ? 'ask' : undefined;
}

const { command } = JSON.parse(readFileSync(0, 'utf8')).tool_input;
const speaks = command.replace(/[\\\n'"]/g, '').includes('push');
const found = simpleCommands(command).map((words) => judge(words, speaks));
const decision = ['deny', 'ask'].find((each) => found.includes(each));
if (decision !== undefined) {
  const permissionDecisionReason =
    decision === 'deny' ? 'Forced pushes are not allowed here.' : 'This may force a push. Run it?';
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision: decision, permissionDecisionReason };
  console.log(JSON.stringify({ hookSpecificOutput }));
}
