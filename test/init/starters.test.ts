/** Every starter, on every event and in every language, linted as a user's own hook would be. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventNames } from '../../src/contract/index.js';
import { withStarter } from '../../src/init/settings.js';
import {
  hooksFolder,
  type Starter,
  type StarterLanguage,
  starterFor,
  starterLanguages,
} from '../../src/init/starter.js';
import { lint } from '../../src/lint/index.js';
import type { EventName, Report } from '../../src/model.js';
import { hasNamespaces } from '../run/project.js';

const canIsolate = await hasNamespaces();

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'hooklint-init-'));
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: project, stdio: 'ignore' });
  git('init');
  git('-c', 'user.name=n', '-c', 'user.email=e@example.com', 'commit', '--allow-empty', '-m', 'first');
  mkdirSync(join(project, hooksFolder), { recursive: true });
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Node 20 does not strip types: there the starter is run as the JavaScript that it means. */
function runnable(starter: Starter, language: StarterLanguage): Starter {
  if (language !== 'typescript') return starter;
  const { code } = transformSync(starter.text, { loader: 'ts', format: 'esm' });
  const asJavaScript = (text: string) => text.replace(/\.ts$/, '.mjs');
  return { ...starter, text: code, file: asJavaScript(starter.file), command: asJavaScript(starter.command) };
}

/** One event for each thing that a starter can be for. */
const oneOfEach: readonly EventName[] = [
  'PreToolUse',
  'PermissionRequest',
  'Stop',
  'TaskCreated',
  'SessionStart',
  'SessionEnd',
  'WorktreeCreate',
];

function install(language: StarterLanguage, events: readonly EventName[]): void {
  let settings = '';
  for (const event of events) {
    const starter = runnable(starterFor(event, language), language);
    writeFileSync(join(project, hooksFolder, starter.file), starter.text, { mode: 0o755 });
    settings = withStarter(settings, event, starter) ?? settings;
  }
  writeFileSync(join(project, '.claude', 'settings.json'), settings);
}

function findings(report: Report): readonly string[] {
  return report.findings.map(({ place, rule, message }) => `${place.file}: ${rule}: ${message}`);
}

describe.each(starterLanguages)('starters in %s', (language) => {
  it('lint clean, at rest and when they speak', async () => {
    // Every event in one language is enough: the purpose is the same in all.
    const events = language === 'sh' ? eventNames : oneOfEach;
    install(language, events);
    const atRest = await lint({ cwd: project, isolation: 'none' });
    expect(atRest.project.hooks.map(({ event }) => event).sort()).toEqual([...events].sort());
    expect([...findings(atRest), ...atRest.problems.map(({ message }) => message)]).toEqual([]);
    expect(effects(atRest)).toContain('block');

    for (const event of events) {
      const name = starterFor(event, language).file.replace(/\.\w+$/, '.txt');
      writeFileSync(join(project, '.claude', name), 'Say "why",\nin two lines: 100 %.\n');
    }
    const speaking = await lint({ cwd: project, effort: 'quick', isolation: 'none' });
    expect(findings(speaking)).toEqual([]);
    // What a person wrote reaches Claude whole, whatever quotes and line breaks it holds.
    const stop = speaking.runs.find((run) => run.case.payload.event === 'Stop' && run.verdict.effect === 'block');
    expect(stop?.verdict.toClaude.map(({ text }) => text).join('\n')).toContain('Say "why",\nin two lines: 100 %.');
  });
});

describe.skipIf(!canIsolate)(
  'starters in a sandbox, where guards are held against other ways to what they stop',
  () => {
    it.each(starterLanguages)('lint clean in %s, in a project without a commit too', async (language) => {
      rmSync(join(project, '.git'), { recursive: true });
      execFileSync('git', ['init'], { cwd: project, stdio: 'ignore' });
      install(language, ['PreToolUse', 'WorktreeCreate']);
      const report = await lint({ cwd: project, isolation: 'namespace' });
      expect(findings(report)).toEqual([]);
      expect(effects(report)).toContain('block');
    });
  },
);

function effects(report: Report): readonly string[] {
  return report.runs.filter((run) => run.case.payload.event === 'PreToolUse').map((run) => run.verdict.effect);
}

describe('registering a starter', () => {
  const starter = starterFor('Stop', 'sh');

  it('keeps what is there, and does nothing twice', () => {
    const before = '{\n    "model": "x",\n    "hooks": { "Stop": [{ "hooks": [] }], "Setup": [] }\n}\n';
    const after = withStarter(before, 'Stop', starter) as string;
    expect(JSON.parse(after)).toMatchObject({ model: 'x', hooks: { Setup: [], Stop: [{ hooks: [] }, {}] } });
    expect(after).toContain('\n    "model"');
    expect(withStarter(after, 'Stop', starter)).toBeUndefined();
  });

  it('refuses what it cannot read', () => {
    expect(() => withStarter('{,}', 'Stop', starter)).toThrow(SyntaxError);
    expect(() => withStarter('{"hooks":{"Stop":{}}}', 'Stop', starter)).toThrow(TypeError);
  });
});
