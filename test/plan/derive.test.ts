import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import * as validators from '../../src/generated/payload-validators.js';
import { loadCorpus } from '../../src/load/payloads.js';
import type { EventName, Hook, Language, Payload } from '../../src/model.js';
import { derivePayloads } from '../../src/plan/derive.js';
import { plan } from '../../src/plan/index.js';
import { listedCommands } from '../../src/plan/listed-commands.js';
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

const validates = validators as unknown as Readonly<Record<EventName, (value: unknown) => boolean>>;

const derive = (hook: Hook) => derivePayloads([hook], corpus, newestClient, 'normal');

const interpreters: Readonly<Partial<Record<Language, string>>> = {
  sh: 'sh',
  bash: 'bash',
  python: 'python3',
  javascript: process.execPath,
};

describe('a hook that prints several objects', () => {
  const scan = () =>
    `file=$(jq -r .tool_input.file_path)\n[[ "$file" =~ \\.py$ ]] || exit 0\nif grep -q 'eval(' "$file"; then\n  echo '{"systemMessage":"It evaluates text."}'\nfi\n${'\n'.repeat(9)}if grep -qE 'password *= *.a' "$file"; then\n  echo '{"systemMessage":"It holds a password."}'\nfi\n`;
  const contents = (text: string) =>
    derive(hookOf(text, 'bash', 'PostToolUse', 'Write')).map(({ json }) =>
      String((json.tool_input as Readonly<Record<string, unknown>>).content),
    );

  it('is tried on one text with all that it looks for', () => {
    const both = contents(scan()).filter((text) => text.includes('eval(') && text.includes('password'));
    expect(both).toHaveLength(1);
  });

  it('is not, where only one object is printed', () => {
    const text = scan().replace(/echo '\{[^\n]*password\."\}'/, 'echo "It holds a password." >&2');
    expect(contents(text).some((each) => each.includes('eval(') && each.includes('password'))).toBe(false);
  });
});

describe('the payloads made from a guard', () => {
  it.each(guards.map((guard) => [guard.title, guard] as const))(
    'make it block: %s',
    (_title, guard) => {
      const file = join(folder, guard.language === 'javascript' ? 'guard.mjs' : 'guard');
      writeFileSync(file, guard.text);
      const made = derive(hookOf(guard.text, guard.language, guard.event));
      const said = new Set<string>();
      for (const { json } of made) {
        const input = JSON.stringify(json).replaceAll('{{PROJECT}}', '/p');
        const run = spawnSync(interpreters[guard.language] as string, [file], { input, encoding: 'utf8' });
        if (run.status === 2) said.add(run.stderr.trim());
      }
      expect([...said].sort()).toEqual([...guard.blocks].sort());
    },
    120_000,
  );

  it('leave out what the script compares with a text of its own', () => {
    const same = 'HOOK_NAME="block-sync"\n[[ "$HOOK_NAME" == "post-edit-test" ]] && exit 0\n';
    const text = `${same}grep -qE 'rover item get' && { echo no >&2; exit 2; }\nexit 0\n`;
    const made = derive(hookOf(text, 'bash', 'PreToolUse', 'Bash')).map(({ json }) => JSON.stringify(json.tool_input));
    expect(made.join()).toContain('rover item get');
    expect(made.join()).not.toContain('post-edit-test');
    const read = derive(hookOf(text.replace('"block-sync"', '$(jq -r .x)'), 'bash', 'PreToolUse', 'Bash'));
    expect(JSON.stringify(read)).toContain('post-edit-test');
  });

  it.each(guards.map((guard) => [guard.title, guard] as const))('are what the client could write: %s', (_t, guard) => {
    const validate = validates[guard.event];
    const made = derive(hookOf(guard.text, guard.language, guard.event));
    expect(made.length).toBeGreaterThan(0);
    for (const { id, json, nature, provenance } of made) {
      expect(validate(json), id).toBe(true);
      // One that only leaves out a field is no danger, and comes from no line.
      const isWithout = id.includes('derived.without-');
      expect(nature).toBe(isWithout ? 'benign' : 'trigger');
      expect(provenance).toMatch(isWithout ? /^derived from guard$/ : /^derived from guard:\d+$/);
    }
  });
});

describe('derivePayloads', () => {
  const grep = '#!/bin/sh\njq -r .tool_input.command | grep -qE "rm -rf|DROP TABLE" && exit 2\n';

  it('names a payload by tool and text, and says where it comes from', () => {
    const made = derive(hookOf(grep, 'sh'));
    expect(made.map(({ id, json, provenance }) => [id, json.tool_input, provenance])).toContainEqual([
      'PreToolUse/derived.Bash.DROP-TABLE',
      expect.objectContaining({ command: 'psql -c "DROP TABLE users"' }),
      'derived from guard:2',
    ]);
  });

  it('makes nothing that the corpus has already, and nothing twice', () => {
    const contents = [...corpus, ...derive(hookOf(grep, 'sh'))]
      .filter(({ json }) => json.tool_name === 'Bash' && json.hook_event_name === 'PreToolUse')
      .map(({ json }) => JSON.stringify(json.tool_input));
    const made = contents.slice(-derive(hookOf(grep, 'sh')).length);
    expect(new Set(made).size).toBe(made.length);
  });

  it('makes at most as many as the effort allows, and more with more', () => {
    const words = Array.from({ length: 100 }, (_, i) => `*word${i}*) exit 2 ;;`).join('\n');
    const hook = hookOf(`case "$(jq -r .tool_input.command)" in\n${words}\nesac\n`, 'sh');
    const count = (effort: 'quick' | 'normal' | 'thorough') =>
      derivePayloads([hook], corpus, newestClient, effort).length;
    expect([count('quick'), count('normal'), count('thorough')]).toEqual([0, 12, 60]);
  });

  it('makes nothing of what the script is called with', () => {
    const made = (text: string) =>
      derive(hookOf(text, 'sh')).filter(({ json }) => JSON.stringify(json).includes('upload'));
    const subcommands = 'case "${1:-}" in\n  upload) exit 2 ;;\nesac\n';
    expect(made(subcommands)).toEqual([]);
    expect(made(`is_bad() {\n${subcommands}\n}\n`)).not.toEqual([]);
    expect(made(`set -- $(jq -r .tool_input.command)\n${subcommands}`)).not.toEqual([]);
  });

  it('begins with whole commands, and puts no two of them together', () => {
    const commands = (text: string) =>
      derive(hookOf(text, 'bash', 'PreToolUse', 'Bash')).map(
        ({ json }) => (json.tool_input as { readonly command?: string }).command,
      );
    const read = 'command=$(jq -r .tool_input.command)\n';
    const look = (pattern: string) => `grep -qE '${pattern}' <<<"$command" && exit 2\n`;
    const two = commands(`${read}${look('gh release delete')}${look('gh repo delete')}`);
    expect(two).toEqual(expect.arrayContaining(['gh release delete', 'gh repo delete']));
    expect(two).not.toContain('gh release delete gh repo delete');
    expect(commands(`${read}${look('chmod +777')}${look('git branch +-D$')}`)).toEqual(
      expect.arrayContaining(['chmod 777 build', 'git branch -D']),
    );
    const pieces = Array.from({ length: 20 }, (_, i) => look(`--piece-${i}`)).join('');
    expect(commands(`${read}${pieces}DENIED=(\n  "gh repo delete"\n)\n`)).toContain('gh repo delete');
  });

  it('runs them only on the hooks that they were made for, through the matcher', () => {
    const project = { root: '/p', configs: [], problems: [], ignored: [] };
    const one = hookOf(grep, 'sh', 'PreToolUse', 'Bash');
    const other = { ...hookOf('exit 0', 'sh', 'PreToolUse', 'Bash'), id: 'other' };
    const edits = { ...hookOf(grep, 'sh', 'PreToolUse', 'Edit'), id: 'edits' };
    const made = derivePayloads([one, other, edits], corpus, newestClient, 'normal');
    const cases = plan({ ...project, hooks: [one, other, edits] }, made, newestClient);
    expect(cases.map(({ hook }) => hook.id)).not.toContain('other');
    for (const { hook, payload } of cases) expect(payload.json.tool_name).toBe(hook.matcher);
  });

  it('makes a payload of an MCP tool that only the matcher names', () => {
    const made = derive(hookOf('exit 2', 'sh', 'PreToolUse', 'mcp__linear__.*'));
    expect(made.map(({ json }) => json.tool_name)).toEqual(['mcp__linear__example']);
    const ofAnyServer = derive(hookOf('exit 2', 'sh', 'PreToolUse', '^mcp__.*__create_issue$'));
    expect(ofAnyServer.map(({ json }) => json.tool_name)).toEqual(['mcp__example__create_issue']);
    const inBrackets = derive(hookOf('exit 2', 'sh', 'PreToolUse', '^mcp__.*__(create|merge)_branch$'));
    expect(inBrackets.map(({ json }) => json.tool_name)).toEqual([
      'mcp__example__create_branch',
      'mcp__example__merge_branch',
    ]);
  });

  it('makes a payload of a rare tool that only the matcher names, as far as its shape is known', () => {
    const made = (event: EventName, matcher: string) => derive(hookOf('exit 2', 'sh', event, matcher));
    expect(made('PreToolUse', 'EnterPlanMode|CronDelete|SendMessage').map(({ json }) => json)).toMatchObject([
      { tool_name: 'CronDelete', tool_input: { id: 'example' } },
      { tool_name: 'EnterPlanMode', tool_input: {} },
    ]);
    expect(made('PostToolUse', 'CronDelete').map(({ json }) => json)).toMatchObject([
      { tool_name: 'CronDelete', tool_input: { id: 'example' }, tool_response: { id: 'example' } },
    ]);
    for (const matcher of ['*', '.*', 'Bash']) expect(made('PreToolUse', matcher)).toEqual([]);
  });

  it('fetches nothing but what is a URL, as Claude Code does', () => {
    const hosts = 'if (/\\.(internal|local)$/.test(host) || /^(10|127)\\./.test(host)) process.exit(2);\n';
    const made = derive(hookOf(`const host = input.url;\n${hosts}`, 'javascript', 'PreToolUse', 'WebFetch'));
    const urls = made.map(({ json }) => (json.tool_input as { readonly url: string }).url);

    expect(urls.length).toBeGreaterThan(2);
    expect(urls.filter((url) => !URL.canParse(url))).toEqual([]);
  });

  it('makes no file of the name of a branch, nor of a folder that the hook makes for itself', () => {
    const paths = (text: string, language: Language) =>
      derive(hookOf(text, language)).map(({ json }) => JSON.stringify(json.tool_input));
    const branch =
      'base=$(git rev-parse origin/main)\n[ "$1" = "origin/main" ] && exit 2\nof() {\ncase "$2" in HEAD~1) exit 2;; esac\n}\n';
    expect(paths(branch, 'bash').filter((input) => /origin|HEAD/.test(input))).toEqual([]);
    const read = 'import json, sys\nfrom pathlib import Path\npath = json.load(sys.stdin)["tool_input"]["file_path"]\n';
    const makes = 'LOGS = Path("agents/logs")\nLOGS.mkdir(parents=True, exist_ok=True)\n';
    const looks = 'GUARDED = ["agents/secrets"]\nif any(each in path for each in GUARDED): sys.exit(2)\n';
    const made = paths(read + makes + looks, 'python');
    expect(made.filter((input) => input.includes('agents/logs'))).toEqual([]);
    expect(made.some((input) => input.includes('agents/secrets'))).toBe(true);
  });

  it('reads a list whose lines have comments, and leaves no command out for the many spellings of another', () => {
    const removals = Array.from({ length: 14 }, (_, i) => `  'rm\\s+-rf\\s+/data${i}' # (folder ${i})\n`).join('');
    const list = `BLOCKED=(\n${removals}  'git\\s+reset\\s+--hard' # "all is lost"\n)\n`;
    const loop = 'for each in "${BLOCKED[@]}"; do\n  grep -qE "$each" && exit 2\ndone\n';
    const commands = derive(hookOf(list + loop, 'bash')).map(
      ({ json }) => (json.tool_input as { command: string }).command,
    );
    expect(commands).toContain('rm -rf /data0');
    expect(commands).toContain('git reset --hard');
  });

  it('makes nothing of variables of a script, nor of where it throws its own output', () => {
    const text =
      'c=$(jq -r .tool_input.command)\n[ "$c" != "$SEEN" ] || exit 0\ngrep -qvE "^/dev/(null|stderr)$" <<< "$c" && exit 2\n';
    const commands = derive(hookOf(text, 'bash', 'PreToolUse', 'Bash')).map(({ json }) =>
      JSON.stringify(json.tool_input),
    );
    expect(commands.filter((each) => /SEEN|dev/.test(each))).toEqual([]);
  });

  const commandsOf = (text: string, language: Language) =>
    derive(hookOf(text, language, 'PreToolUse', 'Bash')).map(
      ({ json }) => (json.tool_input as { readonly command: string }).command,
    );

  it('makes commands that a guard asks for in two parts', () => {
    const lists =
      'BLOCKED = {"rm", "rmi"}\nTOOLS = ["terraform", "tofu"]\nACTIONS = [\n    "apply",  # changes it\n    "destroy",\n]\n';
    const tests = [
      'if prog == "docker" and verb in BLOCKED:\n    sys.exit(2)\n',
      'if prog in TOOLS and verb in ACTIONS:\n    sys.exit(2)\n',
      'if prog == "gh":\n    if verb == "release":\n        sys.exit(2)\n',
    ].join('');
    expect(commandsOf(`${lists}${tests}`, 'python')).toEqual(
      expect.arrayContaining(['docker rm', 'terraform apply', 'tofu apply', 'gh release']),
    );
    const keyed = "const verbs = { kubectl: ['delete', 'drain'], helm: ['uninstall'] }[words[0]];\n";
    expect(commandsOf(`${keyed}if (verbs.includes(words[1])) process.exit(2);\n`, 'javascript')).toEqual(
      expect.arrayContaining(['kubectl delete', 'helm uninstall']),
    );
    expect(listedCommands('if prog == "docker":\n    sys.exit(2)\nif prog == "helm":\n    sys.exit(2)\n')).toEqual([]);
  });

  it('names a package where a command without one adds none', () => {
    const lists =
      'const ADDS = { npm: ["install", "ci"], cargo: ["add"] };\nif (ADDS[program].includes(verb)) refuse();\n';
    expect(listedCommands(lists).map((clue) => clue.text)).toEqual([
      'npm install example',
      'npm ci',
      'cargo add example',
    ]);
  });

  it('makes commands that the comments of a guard name', () => {
    const words = 'read -ra words\n[ "${words[0]}" = git ] || exit 0\ncase "${words[2]}" in .|-A) exit 2 ;; esac\n';
    const said = '# Blocks `git add .` and `git add -A`, as in `git add <path>`; `words` are read.\n';
    const made = commandsOf(`#!/bin/bash\n${said}${words}`, 'bash');
    expect(made).toEqual(expect.arrayContaining(['git add .', 'git add -A']));
    expect(made).not.toContain('git add <path>');
    expect(commandsOf(`#!/bin/bash\n${words}`, 'bash')).not.toContain('git add .');
  });

  it('gives the same every time', () => {
    const hooks = guards.map(({ text, language, event }, i) => ({ ...hookOf(text, language, event), id: `${i}` }));
    const once = derivePayloads(hooks, corpus, newestClient, 'thorough');
    expect(derivePayloads(hooks, corpus, newestClient, 'thorough')).toEqual(once);
    expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
  });
});

it('makes commands of the patterns and the comments in a file that the hook imports', () => {
  const hook = hookOf("const { isRisky } = require('./risks.js');\n", 'javascript');
  const text =
    '// Refuses `supabase db push`.\nconst risky = [/helm\\s+uninstall/, /\\bwords\\b/];\nexports.isRisky = (text) => risky.some((each) => each.test(text));\n';
  const library = { path: 'risks.js', absolutePath: '/p/risks.js', text, language: 'javascript' as const };
  const script = { ...(hook.script as NonNullable<Hook['script']>), libraries: [library] };
  const made = derive({ ...hook, script }).map(({ json }) => JSON.stringify(json.tool_input));
  expect(made.filter((input) => input.includes('helm uninstall'))).not.toEqual([]);
  expect(made.filter((input) => input.includes('supabase db push'))).not.toEqual([]);
  expect(made.filter((input) => input.includes('words'))).toEqual([]);
});

it('makes paths of the tables in a file that the hook imports, as far as it uses them', () => {
  const text =
    'const GENERATED = [\n  /(^|\\/)api\\/schemas\\/[^/]+\\.json$/,\n];\nconst OTHERS = [/(^|\\/)unused\\/[^/]+\\.toml$/];\nexport const ruleFor = (path) => GENERATED.find((each) => each.test(path));\nexport const other = () => OTHERS;\n';
  const library = { path: 'rules.mjs', absolutePath: '/p/rules.mjs', text, language: 'javascript' as const };
  const made = (tool: string) => {
    const own = "import { ruleFor } from './rules.mjs';\nif (ruleFor(path)) process.exit(2);\n";
    const hook = hookOf(own, 'javascript', 'PreToolUse', tool);
    const script = { ...(hook.script as NonNullable<Hook['script']>), libraries: [library] };
    return derive({ ...hook, script }).map(({ json }) => JSON.stringify(json.tool_input));
  };
  expect(made('Bash')).toContainEqual(expect.stringMatching(/"command":"(?:cat|echo note >) api\/schemas\/a\.json"/));
  expect(made('Edit')).toContainEqual(expect.stringContaining('"file_path":"{{PROJECT}}/api/schemas/a.json"'));
  expect(made('Edit')).not.toContainEqual(expect.stringContaining('"/api/'));
  expect(made('Edit')).not.toContainEqual(expect.stringContaining('unused/'));
});

describe('a command that `shlex` cannot read', () => {
  const documents = (text: string, language: Language) =>
    derive(hookOf(text, language)).flatMap(({ json, nature }) => {
      const { command } = (json.tool_input ?? {}) as { readonly command?: string };
      return command?.startsWith('cat >> notes.md') === true ? [nature] : [];
    });

  it('is made for hooks that read commands with it', () => {
    const command = "json.load(sys.stdin)['tool_input']['command']";
    expect(documents(`import json, shlex, sys\nwords = shlex.split(${command})\n`, 'python')).toEqual(['benign']);
    expect(documents(`import json, shlex, sys\nprint(shlex.quote(${command}))\n`, 'python')).toEqual([]);
  });
});

describe('what the wiring names', () => {
  const values = (event: EventName, matcher: string, field: string) =>
    derive(hookOf('exit 0', 'sh', event, matcher)).map(({ json, nature }) => [json[field], nature]);

  it('makes a payload of each value that no given one has', () => {
    expect(values('SubagentStop', 'code-reviewer|Explore', 'agent_type')).toEqual([['code-reviewer', 'benign']]);
    expect(values('SubagentStart', 'db-(admin|reader)', 'agent_type')).toEqual([
      ['db-admin', 'benign'],
      ['db-reader', 'benign'],
    ]);
    expect(values('FileChanged', '.envrc|package.json', 'file_path')).toEqual([
      ['{{PROJECT}}/.envrc', 'benign'],
      ['{{PROJECT}}/package.json', 'benign'],
    ]);
  });

  it('makes none of a value that the client never has', () => {
    expect(values('SessionStart', 'begin', 'source')).toEqual([]);
  });

  it('makes one on which a condition holds, beside those on which it does not', () => {
    const hook = {
      ...hookOf('exit 0', 'sh', 'PreToolUse', 'Bash'),
      handler: { type: 'command', if: 'Bash(docker compose up:*)' } as const,
    };
    const project = { root: '/p', configs: [], problems: [], ignored: [], hooks: [hook] };
    const made = derive(hook);
    const cases = plan(project, [...corpus, ...made], newestClient);
    const commands = cases.map(({ payload }) => (payload.json.tool_input as { command: string }).command);
    expect(commands).toContainEqual(expect.stringMatching(/^docker compose up/));
    expect(commands).not.toContain('rm -rf /');
  });

  it('leaves out a field that the hook reads and a payload need not have', () => {
    const made = derive(hookOf('m=$(jq -r .last_assistant_message)', 'bash', 'Stop'));
    expect(made.map(({ id, json }) => [id, 'last_assistant_message' in json])).toEqual([
      ['Stop/derived.without-last-assistant-message', false],
    ]);
  });

  it('gives a field that no payload has each value that the hook compares it with', () => {
    const read =
      "const call = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconst model = call.tool_input.model ?? '';\n";
    const made = derive(
      hookOf(
        `${read}if (model === 'opus' || model === 'haiku') process.exit(2);\n`,
        'javascript',
        'PreToolUse',
        'Agent',
      ),
    );
    const models = made.flatMap(({ nature, json }) => {
      const { model } = json.tool_input as { model?: string };
      return model === undefined ? [] : [[model, nature]];
    });
    expect(models).toEqual([
      ['opus', 'trigger'],
      ['haiku', 'trigger'],
    ]);
  });

  it('reads a case that stands on one line', () => {
    const text = 'case "$(jq -r .tool_input.file_path)" in *.rs) ;; *) exit 0 ;; esac\nexit 2\n';
    const paths = derive(hookOf(text, 'bash', 'PostToolUse', 'Write')).map(
      ({ json }) => (json.tool_input as { file_path: string }).file_path,
    );
    expect(paths).toContain('{{PROJECT}}/example.rs');
  });

  it('puts a name where the pattern of a path takes anything', () => {
    const text =
      'const { file_path } = JSON.parse(require("fs").readFileSync(0, "utf8")).tool_input;\n' +
      'if (!/(?:^|\\/)apps\\/(web|api)\\/(.+\\.tsx?)$/.test(file_path)) process.exit(0);\nprocess.exit(2);\n';
    const paths = derive(hookOf(text, 'javascript', 'PostToolUse', 'Write')).map(
      ({ json }) => (json.tool_input as { file_path: string }).file_path,
    );
    expect(paths).toContain('{{PROJECT}}/apps/web/example.tsx');
  });

  it('writes the language of a path, and says the same in the result', () => {
    const made = derive(
      hookOf('case "$(jq -r .tool_input.file_path)" in\n  *.go) exit 2 ;;\nesac\n', 'bash', 'PostToolUse', 'Write'),
    );
    const { tool_input, tool_response } = (made[0] as Payload).json as unknown as {
      tool_input: Record<string, string>;
      tool_response: Record<string, string>;
    };
    expect(tool_input.content).toMatch(/^package /);
    expect(tool_response).toMatchObject({ filePath: tool_input.file_path, content: tool_input.content });
  });

  it('writes words into a file in the folder and with the ending that the hook asks for', () => {
    const text =
      'file=$(jq -r .tool_input.file_path)\n[[ "$file" =~ \\.py$ ]] || exit 0\nif [[ "$file" =~ (auth|crypto) ]]; then\n' +
      '  grep -q \'pickle\\.loads\' "$file" && exit 2\nfi\n';
    const inputs = derive(hookOf(text, 'bash', 'PostToolUse', 'Write')).map(({ json }) => json.tool_input);
    expect(inputs).toContainEqual({ file_path: '{{PROJECT}}/auth/example.py', content: 'pickle.loads' });
  });

  it('writes words into a file in the only folder that the hook asks for', () => {
    const text =
      "const { file_path: path, content } = JSON.parse(readFileSync(0, 'utf8')).tool_input;\nif (!/\\/src\\/core\\//.test(path)) process.exit(0);\n" +
      'if (/\\bfetch\\s*\\(/.test(content)) process.exit(2);\n';
    const inputs = derive(hookOf(text, 'javascript', 'PreToolUse', 'Write')).map(({ json }) => json.tool_input);
    expect(inputs).toContainEqual({ file_path: '{{PROJECT}}/src/core/example.txt', content: 'fetch(' });
  });

  it('writes words into a file in a folder that is to be a part of the path', () => {
    const text =
      'import json, re, sys\nfrom pathlib import Path\ncall = json.load(sys.stdin)["tool_input"]\npath = Path(call["file_path"])\n' +
      'if "webapp" not in path.parts:\n    sys.exit(0)\nif re.search(r"SERVICE_ROLE", call["content"]):\n    sys.exit(2)\n';
    const inputs = derive(hookOf(text, 'python', 'PreToolUse', 'Write')).map(({ json }) => json.tool_input);
    expect(inputs).toContainEqual({ file_path: '{{PROJECT}}/webapp/example.txt', content: 'SERVICE_ROLE' });
  });

  it('writes words of a table into a file of the kind that a constant asks for', () => {
    const text =
      "const CODE = /\\.(?:ts|js)$/;\nconst SKIPPED = /\\.(?:test|spec)\\./;\nconst RULES = [{ re: /\\bFIXME\\b/g, label: 'an open end' }];\n" +
      "const path = JSON.parse(readFileSync(0, 'utf8')).tool_input.file_path;\nif (!CODE.test(path)) process.exit(0);\n" +
      "if (SKIPPED.test(path)) process.exit(0);\nconst text = readFileSync(path, 'utf8');\nif (RULES.some(({ re }) => re.test(text))) process.exit(2);\n";
    const inputs = derive(hookOf(text, 'javascript', 'PostToolUse', 'Write')).map(({ json }) => json.tool_input);
    expect(inputs).toContainEqual({ file_path: '{{PROJECT}}/src/example.ts', content: 'FIXME' });
  });

  it('writes words into no file that the hook passes over', () => {
    const text =
      'input=$(cat)\nfile=$(echo "$input" | jq -r .tool_input.file_path)\nif ! echo "$file" | grep -qE \'\\.rs$\'; then\n  exit 0\nfi\n' +
      'if echo "$file" | grep -qE \'(bench|tests)/\'; then\n  exit 0\nfi\n' +
      'echo "$input" | jq -r .tool_input.content | grep -qE \'\\bunsafe\\b\' && exit 2\nexit 0\n';
    const inputs = derive(hookOf(text, 'bash', 'PreToolUse', 'Write')).map(({ json }) => json.tool_input);
    expect(inputs).toContainEqual({ file_path: '{{PROJECT}}/src/example.rs', content: 'unsafe' });
  });

  it('commits with a message of what is looked for behind the gate for commits', () => {
    const text =
      'command=$(jq -r .tool_input.command)\nif ! echo "$command" | grep -q \'git commit\'; then\n  exit 0\nfi\n\n' +
      'if echo "$command" | grep -q \'TICKET\'; then\n  exit 2\nfi\n';
    const commands = derive(hookOf(text, 'bash', 'PreToolUse', 'Bash')).map(
      ({ json }) => (json.tool_input as { command: string }).command,
    );
    expect(commands).toContain('git commit -m "TICKET"');
  });

  it('pushes a branch that is looked for beside the push, to the other machine', () => {
    const text =
      'command=$(jq -r .tool_input.command)\nif echo "$command" | grep -q "git push" &&\n  echo "$command" | grep -qE "(^| )bot/[a-z0-9-]+"; then\n  exit 2\nfi\n';
    const commands = derive(hookOf(text, 'bash', 'PreToolUse', 'Bash')).map(
      ({ json }) => (json.tool_input as { command: string }).command,
    );
    expect(commands).toContain('git push origin bot/a');
    expect(commands).not.toContain('git push bot/a');
  });
});
