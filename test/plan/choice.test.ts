/** Which payloads a hook is run on: what its text can tell apart, and never fewer than a conclusion needs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import { loadCorpus } from '../../src/load/payloads.js';
import type { Case, EventName, Hook, Language, Payload, Project, Reading } from '../../src/model.js';
import { choose } from '../../src/plan/choice.js';
import { derivePayloads } from '../../src/plan/derive.js';
import { plan } from '../../src/plan/index.js';
import { guards } from './guards.js';

let corpus: readonly Payload[];
let folder: string;

beforeAll(async () => {
  corpus = await loadCorpus();
  folder = mkdtempSync(join(tmpdir(), 'hooklint-test-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function hookOf(text: string, language: Language, event: EventName = 'PreToolUse', matcher?: string): Hook {
  const script = { path: 'guard', absolutePath: '/p/guard', text, language, executable: true, shebang: null };
  return {
    id: `${event}:guard`,
    event,
    handler: { type: 'command', command: './guard' },
    script,
    decidedBy: 'flag',
    place: { file: 'guard' },
    projectDir: '/p',
    ...(matcher === undefined ? {} : { matcher }),
  };
}

function casesOf(hook: Hook): readonly Case[] {
  const project: Project = { root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] };
  return plan(project, [...corpus, ...derivePayloads([hook], corpus, newestClient)], newestClient);
}

const readingOf = ({ script }: Hook): Reading => ({
  texts: [{ text: script?.text ?? '', language: script?.language ?? 'other' }],
});

function chosenFor(hook: Hook, reading = readingOf(hook), isWanted: (planned: Case) => boolean = () => false) {
  const cases = casesOf(hook);
  const { chosen } = choose(cases, new Map([[hook.id, reading]]), isWanted);
  return {
    all: cases.map(({ payload }) => payload.id),
    chosen: chosen.map(({ payload }) => payload.id),
    cases: chosen,
  };
}

const interpreters: Readonly<Partial<Record<Language, string>>> = {
  sh: 'sh',
  bash: 'bash',
  python: 'python3',
  javascript: process.execPath,
};

const noForcePush = `#!/bin/sh
# sudo, terraform and mkfs are somebody else's business
jq -r .tool_input.command | grep -q 'git push --force' && { echo no >&2; exit 2; }
exit 0
`;

describe('the payloads of a hook', () => {
  it('are those that its text can tell apart, and a spread of the others', () => {
    const { all, chosen, cases } = chosenFor(hookOf(noForcePush, 'sh', 'PreToolUse', 'Bash'));
    for (const name of ['git-push-force', 'git-push-branch', 'unicode', 'long', 'after-heredoc']) {
      expect(chosen).toContain(`PreToolUse/Bash.${name}`);
    }
    const commands = cases.map(({ payload }) => String((payload.json.tool_input as { command: unknown }).command));
    expect(commands.some((command) => /["'`$\\]/.test(command))).toBe(true);
    // Comments are about no payload.
    for (const name of ['terraform-destroy', 'dd-disk']) expect(chosen).not.toContain(`PreToolUse/Bash.${name}`);
    expect(chosen.length).toBeLessThan(all.length / 2);
    expect(all.filter((id) => chosen.includes(id))).toEqual(chosen);
  });

  it('are commands that are called alone, where a guard reads the first line only', () => {
    const words = 'reset hard clean branch checkout commit verify chmod curl wget drop database sudo mkfs';
    const text = `#!/bin/sh\nset -- $(jq -r .tool_input.command | head -1)\nfor each in ${words} git push; do :; done\nif [ "$4" = main ]; then\n  echo "Blocked" >&2\n  exit 2\nfi\nexit 0\n`;
    expect(chosenFor(hookOf(text, 'sh', 'PreToolUse', 'Bash')).chosen.join()).toMatch(/git-push-(?:main|head-main)/);
  });

  it('are the plainest call of each program too, where a longer one shows more of the words of the guard', () => {
    const text = `import { readFileSync } from 'node:fs';
const readers = ['cat', 'less', 'sort'];
const others = ['git', 'push', 'force', 'reset', 'hard', 'publish', 'deploy', 'docker', 'build', 'sudo', 'write', 'logs'];
const { command, file_path: path } = JSON.parse(readFileSync(0, 'utf8')).tool_input;
const [program, ...words] = (command ?? '').split(' ');
if (path?.endsWith('.env') || (readers.includes(program) && words.includes('.env'))) process.exit(2);
if (program === 'rm' && words.includes('/')) process.exit(2);
if (others.includes(program)) process.exit(0);
`;
    const { chosen } = chosenFor(hookOf(text, 'javascript', 'PreToolUse', 'Bash|Edit|Write'));
    expect(chosen).toEqual(expect.arrayContaining(['PreToolUse/Bash.rm-root', 'PreToolUse/Bash.cat-env']));
  });

  it('are told apart by the words of files that it leans on', () => {
    const hook = hookOf('#!/bin/sh\n. "$DIR/rules.sh"\ncheck || exit 2\n', 'sh', 'PreToolUse', 'Bash');
    const rules = { text: 'check() { ! grep -q "terraform destroy"; }\n', language: 'sh' as const };
    const { texts } = readingOf(hook);
    expect(chosenFor(hook).chosen).not.toContain('PreToolUse/Bash.terraform-destroy');
    expect(chosenFor(hook, { texts: [...texts, rules] }).chosen).toContain('PreToolUse/Bash.terraform-destroy');
  });

  it('are told apart by the folders of files that it compares paths with, whatever is written to a file', () => {
    const text = `import json, sys\ncall = json.load(sys.stdin)["tool_input"]\nif call["file_path"].startswith("backend/"):\n    area = "backend"\nelif call["file_path"].startswith("frontend/"):\n    area = "frontend"\n`;
    const { cases } = chosenFor(hookOf(text, 'python', 'PreToolUse', 'Edit|Write'));
    const paths = cases.map(({ payload }) => (payload.json.tool_input as { file_path: string }).file_path);
    expect(paths).toEqual(
      expect.arrayContaining(['{{PROJECT}}/backend/example.txt', '{{PROJECT}}/frontend/example.txt']),
    );
  });

  it('are told apart by fields, tools and modes that it names, and by permission rules beside it', () => {
    const asks = (text: string, more: Partial<Hook> = {}) =>
      chosenFor({ ...hookOf(`#!/bin/sh\n${text}\nexit 2\n`, 'sh'), ...more }).chosen;
    expect(asks('jq -r .tool_name | grep -q WebSearch')).toContain('PreToolUse/WebSearch');
    expect(asks('jq -e .agent_id')).toContain('PreToolUse/Bash.in-subagent');
    expect(asks('jq -e ".permission_mode == \\"bypassPermissions\\""')).toContain(
      'PreToolUse/Agent.bypass-permissions',
    );
    const permissions = { rules: [{ behaviour: 'deny', text: 'WebFetch(domain:internal)' }] } as const;
    expect(asks('true', { permissions })).toContain('PreToolUse/WebFetch');
  });

  it('are told apart by expressions that have no words', () => {
    const secret = `import json, re, sys\nif re.search(r"[A-Z0-9]{18,}", json.load(sys.stdin)["prompt"]): sys.exit(2)\n`;
    expect(chosenFor(hookOf(secret, 'python', 'UserPromptSubmit')).chosen).toContain('UserPromptSubmit/secret');
  });

  it('are told apart by programs in lists of a guard, though scripts are written with these themselves', () => {
    const words = 'terraform kubectl sudo chmod dd mkfs reset clean branch checkout hard verify drop database';
    const readers = (list: string) =>
      `import json, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif command.split()[0] in ${list} and ".env" in command: sys.exit(2)\nfor word in "${words}".split():\n    if word in command: sys.exit(2)\n`;
    expect(chosenFor(hookOf(readers('["cat", "less"]'), 'python', 'PreToolUse', 'Bash')).chosen).toContain(
      'PreToolUse/Bash.cat-env',
    );
  });

  it('are all of them where the text does not tell, and where they are few', () => {
    const hook = hookOf(noForcePush, 'sh', 'PreToolUse', 'Bash');
    const opaque = chosenFor(hook, { texts: [], opaque: 'a variable names what it starts' });
    expect(opaque.chosen).toEqual(opaque.all);
    const stop = chosenFor(hookOf('#!/bin/sh\nexit 0\n', 'sh', 'Stop'));
    expect(stop.chosen).toEqual(stop.all);
  });

  it("always are the user's own and those that something is expected of", () => {
    const hook = hookOf(noForcePush, 'sh', 'PreToolUse', 'Bash');
    const isMkfs = ({ payload }: Case) => payload.id === 'PreToolUse/Bash.mkfs';
    expect(chosenFor(hook, readingOf(hook), isMkfs).chosen).toContain('PreToolUse/Bash.mkfs');
  });

  it('are one for a hook whose file is not there, or those that are wanted', () => {
    const { script: _, ...hook } = hookOf('', 'sh');
    const missing: Hook = { ...hook, target: { text: './guard', absolutePath: '/p/guard', found: 'missing' } };
    expect(chosenFor(missing, { texts: [] }).chosen).toHaveLength(1);
    const wanted = chosenFor(missing, { texts: [] }, ({ payload }) => payload.id.startsWith('PreToolUse/Bash'));
    expect(wanted.chosen.length).toBeGreaterThan(1);
    expect(wanted.chosen.every((id) => id.startsWith('PreToolUse/Bash'))).toBe(true);
  });

  it('are the same whatever stands beside the hook and in which order', () => {
    const hook = hookOf(noForcePush, 'sh', 'PreToolUse', 'Bash');
    const cases = casesOf(hook);
    const other = { ...hook, id: 'other' };
    const both = [
      ...cases.map((planned) => ({ ...planned, hook: other, id: `other@${planned.payload.id}` })),
      ...cases,
    ];
    const readings = new Map([hook, other].map((each) => [each.id, readingOf(each)]));
    const ofHook = choose(both.reverse(), readings, () => false).chosen.filter((planned) => planned.hook === hook);
    expect(ofHook.map(({ payload }) => payload.id).sort()).toEqual([...chosenFor(hook).chosen].sort());
  });

  it.each(guards.map((guard) => [guard.title, guard] as const))(
    'reach every answer of a guard: %s',
    (_title, guard) => {
      const hook = hookOf(guard.text, guard.language, guard.event);
      const file = join(folder, guard.language === 'javascript' ? 'guard.mjs' : 'guard');
      writeFileSync(file, guard.text);
      const said = new Set<string>();
      const { cases } = chosenFor(hook);
      for (const { payload } of cases) {
        if (guard.blocks.every((text) => said.has(text))) break;
        const input = JSON.stringify(payload.json).replaceAll('{{PROJECT}}', '/p');
        const run = spawnSync(interpreters[guard.language] as string, [file], { input, encoding: 'utf8' });
        if (run.status === 2) said.add(run.stderr.trim());
      }
      expect([...said].sort()).toEqual([...guard.blocks].sort());
    },
  );

  it('leave out what was made of a pattern where a captured payload shows it, but not what is compared as a whole', () => {
    const grep = (test: string) =>
      chosenFor(hookOf(`#!/bin/sh\njq -r .tool_input.command | ${test} && exit 2\n`, 'sh', 'PreToolUse', 'Bash'));
    const made = ({ chosen }: ReturnType<typeof chosenFor>) => chosen.filter((id) => id.includes('derived'));
    expect(made(grep("grep -qE 'git reset --hard'"))).toEqual([]);
    expect(made(grep("grep -qE 'git reset --hard$'"))).not.toEqual([]);
    expect(made(grep('{ read -r line; [ "$line" = \'git reset --hard\' ]; }'))).not.toEqual([]);
  });

  it('are alone what the guard looks for to let it through, though something dangerous contains it', () => {
    const guard = String.raw`import json, re, sys
SAFE_COMMANDS = [
    r"\bgit\s+push\b",
]
command = json.load(sys.stdin)["tool_input"]["command"]
if any(re.search(each, command) for each in SAFE_COMMANDS): sys.exit(0)
for each in "reset hard clean branch checkout verify chmod curl wget drop database sudo mkfs terraform".split():
    if each in command: sys.exit(2)
`;
    const named = (text: string) =>
      chosenFor(hookOf(text, 'python', 'PreToolUse', 'Bash')).chosen.filter((id) => /derived.*git-push/.test(id));
    expect(named(guard)).toHaveLength(1);
  });

  it('leave out the address of a host that a captured payload asks for already', () => {
    const guard = `#!/bin/bash
if jq -r .tool_input.url | cut -d/ -f3 | grep -qE '^(10|127|169\\.254)\\.'; then exit 2; fi
`;
    const { all, chosen } = chosenFor(hookOf(guard, 'bash', 'PreToolUse', 'WebFetch'));
    const made = (ids: readonly string[]) => ids.filter((id) => id.includes('derived'));
    const id = (name: string) => `PreToolUse/derived.WebFetch.${name}`;
    expect(made(all)).toEqual(['10', '127', '169-254'].map(id));
    expect(made(chosen)).toEqual([id('10')]);
  });

  it('show one alternative of a pattern of a program, and each one of a shell', () => {
    const made = (guard: string, language: 'javascript' | 'bash') =>
      chosenFor(hookOf(guard, language, 'PreToolUse', 'WebFetch')).chosen.filter((id) => id.includes('derived'));
    const program = `import { readFileSync } from 'node:fs';
const { hostname } = new URL(JSON.parse(readFileSync(0, 'utf8')).tool_input.url);
if (/\\.(internal|local|corp)$/.test(hostname) || /^(10|127|169\\.254)\\./.test(hostname)) process.exit(2);
`;
    // What the second pattern is about, captured payloads ask for.
    expect(made(program, 'javascript')).toHaveLength(1);
    const shell = `#!/bin/bash
if jq -r .tool_input.url | grep -qE '^https?://[^/]*\\.(internal|local|corp)/'; then exit 2; fi
`;
    expect(made(shell, 'bash')).toHaveLength(3);
  });

  it('are not told apart by an expression that most of them meet', () => {
    const guard = (test: string) =>
      chosenFor(
        hookOf(
          `import json, re, sys\ncommand = json.load(sys.stdin)["tool_input"]["command"]\nif re.search(r"mkfs", command)${test}: sys.exit(2)\n`,
          'python',
          'PreToolUse',
          'Bash',
        ),
      ).chosen.filter((id) => !id.includes('derived'));
    expect(guard(' and re.search(r"\\s", command)')).toEqual(guard(''));
  });

  it('hold the very text that a guard compares with, though a longer one contains it', () => {
    const guard = String.raw`import json, re, sys
CHANGES = [r"\brm\b", r"\bmv\b", r"\bcp\b", r"\bchmod\b", r"\bdd\b", r"\bgit\s+reset\b", r"\bgit\s+push\b",
    r"\bgit\s+clean\b", r"\bdocker\s+rm\b", r"\bdocker\s+kill\b", r">\s*/srv/live/", r">>\s*/srv/live/"]
command = json.load(sys.stdin)["tool_input"]["command"]
cleaned = re.sub(r"/srv/live-[^\s/]+", "", command)
if "/srv/live" in cleaned and any(re.search(each, command) for each in CHANGES):
    sys.exit(2)
`;
    expect(chosenFor(hookOf(guard, 'python', 'PreToolUse', 'Bash')).chosen).toContain(
      'PreToolUse/derived.Bash.srv-live',
    );
  });

  it('holds for each pattern of a guard a dangerous payload that it is about', () => {
    const rules = String.raw`#!/usr/bin/env node
const patterns = [
  { id: 'no-verify', regex: /\B--no-verify\b/ },
  { id: 'rm-root', regex: /\brm\s+(-[a-zA-Z]*r[a-zA-Z]*\b|--recursive\b)[^|;&]*?(\s\/\s*$|\s~\s*$)/ },
  { id: 'pipe-to-shell', regex: /(^|[;&|]\s*)(curl|wget)\b[^|;&]*\|\s*(sudo\s+)?(bash|sh|zsh)\b/ },
  { id: 'cloud', regex: /(^|[;&|]\s*)(sudo\s+)?(gcloud|aws|az|kubectl|terraform|helm)(?=\s|$)/ },
];
const { tool_input } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const hit = patterns.find(({ regex }) => regex.test(tool_input.command));
if (hit) {
  console.error('Blocked: ' + hit.id);
  process.exit(2);
}
`;
    const { chosen } = chosenFor(hookOf(rules, 'javascript', 'PreToolUse', 'Bash'));
    expect(chosen).toContain('PreToolUse/Bash.rm-root');
    expect(chosen.some((id) => /curl|wget/.test(id) && !id.includes('derived'))).toBe(true);
    // What the entries are called is in no command.
    expect(chosen.filter((id) => /derived.*(?:rm-root|pipe-to-shell)/.test(id))).toEqual([]);
  });
});
