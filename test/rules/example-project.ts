/** Writes a rule's example to a scratch folder and loads it as a user's project would be. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { check } from '../../src/check/index.js';
import { type FileExample, isFileExample } from '../../src/evidence/example.js';
import { loadProject } from '../../src/load/project.js';
import type { ConfigKind, Finding, Language, Project, Rule } from '../../src/model.js';
import type { FileFindings } from '../../src/pages/rule-page.js';

const configPath: Readonly<Record<ConfigKind, string>> = {
  settings: '.claude/settings.json',
  plugin: 'hooks/hooks.json',
  skill: '.claude/skills/example/SKILL.md',
  agent: '.claude/agents/example.md',
  command: '.claude/commands/example.md',
};

const extension: Readonly<Record<Language, string>> = {
  sh: '.sh',
  bash: '.sh',
  zsh: '.zsh',
  python: '.py',
  javascript: '.js',
  typescript: '.ts',
  ruby: '.rb',
  perl: '.pl',
  powershell: '.ps1',
  binary: '',
  other: '',
};

interface WrittenFile {
  readonly text: string;
  readonly executable?: boolean;
}

/** The files of an example: its configuration and what lies beside it, or a script and the settings that register it. */
function filesOf(example: FileExample): Readonly<Record<string, WrittenFile>> {
  if (example.kind === 'config') return { ...example.files, [configPath[example.config]]: { text: example.text } };
  if (example.kind === 'mod') {
    return {
      '.claude-plugin/plugin.json': { text: '{"name": "example"}' },
      'hooks/hooks.json': { text: '{"modules": ["./register.ts"]}' },
      'hooks/register.ts': { text: example.text },
      ...example.files,
    };
  }
  const script = `hook${extension[example.language]}`;
  const interpreter = example.language === 'powershell' ? 'pwsh -File ' : '';
  const handler = { type: 'command', command: `${interpreter}"$CLAUDE_PROJECT_DIR"/${script}`, ...example.handler };
  const group = { ...(example.matcher === undefined ? {} : { matcher: example.matcher }), hooks: [handler] };
  return {
    [script]: { text: example.text, executable: true },
    '.claude/settings.json': { text: JSON.stringify({ hooks: { [example.event]: [group] } }) },
  };
}

/** Loads the example and hands it to `use`; the scratch folder is removed afterwards. */
export async function withProject<T>(example: FileExample, use: (project: Project) => T | Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'hooklint-example-'));
  try {
    for (const [path, { text, executable }] of Object.entries(filesOf(example))) {
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      await chmod(file, executable === true ? 0o755 : 0o644);
    }
    return await use(await loadProject({ cwd: root, home: join(root, 'home') }));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** What the rule says of each of its examples that are files. */
export async function findingsOnFiles(rule: Rule): Promise<FileFindings> {
  const found = new Map<FileExample, readonly Finding[]>();
  for (const example of [...rule.bad, ...rule.good].filter(isFileExample)) {
    found.set(example, await withProject(example, (project) => check([rule], project, [])));
  }
  return (example) => found.get(example) ?? [];
}
