/** A script that opens its standard streams by name, which are sockets under the client and cannot be opened. */

import { opensStreamsByName } from '../../contract/spawning.js';
import { stderrHint, stdinHint } from '../../evidence/own-language.js';
import { stderrOf } from '../../evidence/runs.js';
import type { Hook, Rule, Script } from '../../model.js';

type Name = 'stdin' | 'stdout' | 'stderr';

export const rule: Rule = {
  id: 'stdio-by-name',
  severity: 'error',
  summary: 'The hook opens /dev/stdin, /dev/stdout or /dev/stderr, which fails under Claude Code on Linux.',
  docs: {
    why:
      'Claude Code connects hooks through sockets. On Linux, a socket cannot be opened by file name: reading ' +
      '/dev/stdin yields no payload and writing to /dev/stderr loses the message, both with "No such device or ' +
      'address". In a terminal, where people try out their hooks, the same script works.',
    repair:
      'Use the streams that are already open: `cat` instead of `cat /dev/stdin`, `>&2` instead of `> /dev/stderr`, ' +
      '`fs.readFileSync(0)` in JavaScript, `sys.stdin` in Python.',
  },
  bad: [
    {
      kind: 'script',
      title: 'A reason that Claude never reads',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nif grep -q "rm -rf /"; then\n  echo "Refusing to delete everything" > /dev/stderr\n  exit 2\nfi\n',
    },
    {
      kind: 'script',
      title: 'A payload that cannot be read',
      event: 'PreToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst payload = JSON.parse(require('fs').readFileSync('/dev/stdin', 'utf8'));\n",
    },
    {
      kind: 'script',
      title: 'By number on Windows alone',
      event: 'PreToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst { readFileSync } = require('fs');\nconst call = JSON.parse(readFileSync(process.platform === 'win32' ? 0 : '/dev/stdin', 'utf8'));\nif (call.tool_input.command.includes('mkfs')) process.exit(2);\n",
    },
    {
      kind: 'run',
      title: 'The failure as it shows in a run',
      event: 'PreToolUse',
      execution: { exitCode: 0, stderr: 'tee: /dev/stderr: No such device or address\n' },
    },
  ],
  good: [
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\n# not > /dev/stderr\nif grep -q "rm -rf /"; then\n  echo "Refusing to delete everything" >&2\n  exit 2\nfi\n',
    },
    {
      kind: 'script',
      title: 'awk handles these names itself and opens nothing',
      event: 'PreToolUse',
      language: 'bash',
      text: '#!/bin/bash\nawk \'/rm -rf/ { print "no" > "/dev/stderr"; exit 2 }\'\n',
    },
    {
      kind: 'script',
      title: 'The open stream, where the name fails',
      event: 'PreToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nimport { readFileSync, readSync } from 'node:fs';\nlet text = '';\ntry {\n  text = readFileSync('/dev/stdin', 'utf8');\n} catch {\n  const part = Buffer.alloc(4096);\n  for (let size = readSync(0, part); size > 0; size = readSync(0, part)) text += part.toString('utf8', 0, size);\n}\nif (JSON.parse(text).tool_input.command.includes('mkfs')) process.exit(2);\n",
    },
    {
      kind: 'script',
      title: 'The name, where the open stream fails',
      event: 'PreToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nimport { readFileSync } from 'node:fs';\nlet text;\ntry {\n  text = readFileSync(0, 'utf8');\n} catch {\n  text = readFileSync('/dev/stdin', 'utf8');\n}\nif (JSON.parse(text).tool_input.command.includes('mkfs')) process.exit(2);\n",
    },
  ],
  *onHook(hook) {
    const { script } = hook;
    if (script === undefined) return;
    for (const { name, offset, length } of openings(script)) {
      if (name === 'stdin' && isTriedBeside(script, offset)) continue;
      const blinds = name === 'stdin' && !readsOpenStream.test(script.text) ? { blinds: true as const } : {};
      yield { ...finding(name, hook), ...blinds, at: { in: 'script', offset, length } };
    }
  },
  handlers: ['command'],
  *onRun(run) {
    const stderr = stderrOf(run);
    if (!stderr.includes('/dev/std')) return;
    const name = /\/dev\/(stdin|stdout|stderr)\b/.exec(line(stderr))?.[1] as Name | undefined;
    if (name === undefined || opensStreamsByName(run.verdict.client) || isSeenInScript(run.case.hook, name)) return;
    yield { ...finding(name, run.case.hook), at: { in: 'output', stream: 'stderr' } };
  },
};

function finding(name: Name, hook: Hook): { readonly message: string; readonly help: string } {
  const harm =
    name === 'stdin' ? 'the hook reads no payload' : name === 'stderr' ? 'the message is lost' : 'the reply is lost';
  return {
    message: `/dev/${name} is a socket under Claude Code and cannot be opened on Linux: ${harm}.`,
    help:
      name === 'stdin'
        ? `Read the stream that is already open${stdinHint(hook)}.`
        : `Write to the stream that is already open${name === 'stderr' ? stderrHint(hook) : ''}.`,
  };
}

/** The line that says that it could not be opened. */
function line(stderr: string): string {
  return stderr.split('\n').find((text) => /No such device or address|ENXIO/i.test(text)) ?? '';
}

function isSeenInScript({ script }: Hook, name: Name): boolean {
  return script !== undefined && openings(script).some((opening) => opening.name === name);
}

/** Does a program try the name, or the open stream first, and turn to the other where that fails? */
function isTriedBeside({ language, text }: Script, offset: number): boolean {
  return (
    patterns[language] === inPrograms &&
    /\b(?:try|catch|except)\b[^}]{0,200}$/.test(text.slice(Math.max(0, offset - 250), offset)) &&
    readsOpenStream.test(text)
  );
}

/** The stream that is open, read as well: then the payload may come in after all. */
const readsOpenStream =
  /\b(?:readFileSync|openSync|createReadStream|readSync)\(\s{0,9}(?:0|fd|(?:process\.)?stdin\.fd)\b|\bstdin\.(?:read|on|resume|setEncoding|buffer)\b|\bjson\.load\(\s{0,9}sys\.stdin|\$\(\s{0,9}cat\s{0,9}\)/;

interface Opening {
  readonly name: Name;
  readonly offset: number;
  readonly length: number;
}

/** In shells a redirection, or an argument of a program that reads or writes files. Quoted names are left to awk. */
const inShell =
  /(?:(?:\d|&)?(?:>>?|>\||<)\s*|\b(?:cat|tee|jq|head|tail|grep|sed|wc|cp|sort|python3?|node)\b(?:\s+(?:-{1,2}[\w-]+|'[^'\n]*'|"[^"\n]*"|\.))*\s+)\/dev\/(stdin|stdout|stderr)(?![\w/])/g;

const inPrograms =
  /\b(?:open|openSync|readFile|readFileSync|createReadStream|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|File\.read|File\.open|IO\.read)\s*(?:\(\s*)?(?:[\w.]{1,40}\s*===?\s*["']win32["']\s*\?\s*[\w.]{1,40}\s*:\s*)?['"`]\/dev\/(stdin|stdout|stderr)['"`]/g;

function openings({ language, text }: Script): readonly Opening[] {
  const pattern = patterns[language];
  if (pattern === undefined) return [];
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !isComment(text, index))
    .map((match) => {
      const name = match[1] as Name;
      const path = `/dev/${name}`;
      return { name, offset: match.index + match[0].lastIndexOf(path), length: path.length };
    });
}

const patterns: Partial<Record<Script['language'], RegExp>> = {
  sh: inShell,
  bash: inShell,
  zsh: inShell,
  python: inPrograms,
  javascript: inPrograms,
  typescript: inPrograms,
  ruby: inPrograms,
};

function isComment(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*(#|\/\/|\*)|\s#/.test(before);
}
