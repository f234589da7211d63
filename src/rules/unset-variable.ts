/** An environment variable that no client sets: it reads as empty. */

import { bareVariables, mistakenVariables } from '../contract/mistaken-names.js';
import { inShell, stdinHint } from '../evidence/own-language.js';
import { handlerSpot } from '../evidence/registration.js';
import { isObject } from '../evidence/runs.js';
import type { Hook, Project, Rule, Script } from '../model.js';
import { payloadUse } from '../script/payload-reads.js';
import { everyCommand, type WordPart } from '../script/shell-command.js';
import { valueAt } from '../text/json-pointer.js';

export const rule: Rule = {
  id: 'unset-variable',
  severity: 'error',
  summary: 'The hook reads an environment variable that Claude Code never sets.',
  docs: {
    why:
      'The payload arrives on stdin, as JSON, and nowhere else. No version of Claude Code has ever set ' +
      '`$CLAUDE_TOOL_INPUT`, `$CLAUDE_FILE_PATHS` and the like: they read as empty, and whatever depends on them ' +
      'never happens.',
    repair: 'Read stdin: `jq -r .tool_input.file_path`, or `json.load(sys.stdin)`.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "prettier --write \\"$CLAUDE_FILE_PATHS\\""}]}]}}',
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\ncase "$CLAUDE_TOOL_INPUT" in *push*) echo "no pushes" >&2; exit 2 ;; esac\nexit 0\n',
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport os, sys\nif "push" in os.environ.get("CLAUDE_TOOL_INPUT", ""):\n    sys.exit(2)\n',
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "jq -r .tool_input.file_path | xargs prettier --write"}]}]}}',
    },
    {
      kind: 'script',
      title: 'A variable that the script sets itself',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nTOOL_INPUT=$(jq -c .tool_input)\ncase "$TOOL_INPUT" in *push*) echo "no pushes" >&2; exit 2 ;; esac\nexit 0\n',
    },
    {
      kind: 'config',
      title: 'Set in the settings',
      config: 'settings',
      text: '{"env": {"CLAUDE_PROMPT": "on"}, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "echo $CLAUDE_PROMPT"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    const set = setInSettings(project);
    const inCommand = handlerVariables(hook).filter((name) => !set.has(name));
    for (const name of new Set(inCommand)) {
      yield { message: message(name), help: help(hook), at: handlerSpot(hook, 'command') };
    }
    if (hook.script === undefined) return;
    for (const { name, offset } of scriptVariables(hook.script)) {
      if (set.has(name)) continue;
      yield { message: message(name), help: help(hook), at: { in: 'script', offset, length: name.length } };
    }
  },
};

const message = (name: string): string => `Claude Code never sets ${name}: it always reads as empty.`;

function help(hook: Hook): string {
  if (!inShell(hook)) return `Read the payload from stdin${stdinHint(hook)}.`;
  return hook.event === 'UserPromptSubmit'
    ? 'Read the payload from stdin: `jq -r .prompt`.'
    : 'Read the payload from stdin: `jq -r .tool_input`, or the field that you need.';
}

function setInSettings(project: Project): ReadonlySet<string> {
  return new Set(
    project.configs.flatMap(({ value }) => {
      const env = valueAt(value, '/env');
      return isObject(env) ? Object.keys(env) : [];
    }),
  );
}

/** Variables of the command itself; one with a fallback of its own is not relied on. */
function handlerVariables({ handler }: Hook): readonly string[] {
  if (handler.command === undefined || handler.args !== undefined || handler.shell === 'powershell') return [];
  const { command } = handler;
  const commands = everyCommand(command);
  const words = commands.flatMap(({ assignments, words, redirections }) => [
    ...assignments,
    ...words,
    ...redirections.map(({ target }) => target),
  ]);
  const mistaken = (part: WordPart) =>
    part.kind === 'variable' &&
    (mistakenVariables.test(part.name) || bareVariables.test(part.name)) &&
    !/^:?[-=]./.test(part.modifier) &&
    !isAssigned(part.name, command);
  return words.flatMap(({ parts }) => parts.filter(mistaken).map((part) => (part as { readonly name: string }).name));
}

function isAssigned(name: string, text: string): boolean {
  return new RegExp(
    `(?:^|[\\s;&|("'])${name}=|\\b(?:read|for|local|declare|export)\\b[^\\n;]{0,999}\\b${name}\\b`,
  ).test(text);
}

/** Each variable once. A script that reads stdin as well knows better, and asks the variable only on the side. */
function scriptVariables(script: Script): readonly { readonly name: string; readonly offset: number }[] {
  const pattern = access(script);
  if (pattern === undefined || payloadUse(script).stdin) return [];
  const found = new Map<string, number>();
  for (const match of script.text.matchAll(pattern)) {
    const name = match[1] ?? '';
    if (!mistakenVariables.test(name) || found.has(name) || isComment(script.text, match.index)) continue;
    if (!isAssigned(name, script.text)) found.set(name, script.text.indexOf(name, match.index));
  }
  return [...found].map(([name, offset]) => ({ name, offset }));
}

/** How a language reads a variable of the environment. */
function access({ language }: Script): RegExp | undefined {
  switch (language) {
    case 'sh':
    case 'bash':
    case 'zsh':
      return /\$\{?([A-Z][A-Z_]+)\b(?!:?[-=][^}])/g;
    case 'python':
      return /\bos\.(?:environ(?:\.get\(|\[)|getenv\()\s*["']([A-Z][A-Z_]+)["']/g;
    case 'javascript':
    case 'typescript':
      return /\bprocess\.env(?:\.|\[\s*["'])([A-Z][A-Z_]+)\b/g;
    default:
      return undefined;
  }
}

function isComment(text: string, offset: number): boolean {
  return /^\s*(?:#|\/\/|\*)/.test(text.slice(text.lastIndexOf('\n', offset) + 1, offset));
}
