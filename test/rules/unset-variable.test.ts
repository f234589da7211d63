/** How grave it is that a hook reads a variable nobody sets depends on what it takes in its place. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import type { Language } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { withProject } from './example-project.js';

async function severitiesOf(language: Language, text: string): Promise<readonly string[]> {
  const findings = await withProject({ kind: 'script', event: 'Stop', language, text }, (project) =>
    check(rules, project, []),
  );
  return findings.filter(({ rule }) => rule === 'unset-variable').map(({ severity }) => severity);
}

describe('unset-variable', () => {
  it.each([
    ['javascript', "const id = process.env.CLAUDE_SESSION_ID || 'default';", 'warning'],
    ['javascript', "const id = process.env['CLAUDE_SESSION_ID'] ?? 'default';", 'warning'],
    ['python', 'import os\nid = os.environ.get("CLAUDE_SESSION_ID", "default")', 'warning'],
    ['python', 'import os\nid = os.getenv("CLAUDE_SESSION_ID") or "default"', 'warning'],
    ['javascript', 'const id = process.env.CLAUDE_SESSION_ID;', 'error'],
    ['javascript', "const call = JSON.parse(process.env.CLAUDE_TOOL_INPUT || '{}');", 'error'],
    ['python', 'import os\ncall = os.environ.get("CLAUDE_TOOL_INPUT", "")', 'error'],
  ] as const)('in %s: %s is worth a finding of its own severity', async (language, text, severity) => {
    expect(await severitiesOf(language, text)).toEqual([severity]);
  });
});

it.each([
  [
    'const input = JSON.parse(process.env.CLAUDE_TOOL_INPUT);',
    "`JSON.parse(require('fs').readFileSync(0)).tool_input`",
  ],
  [
    "import path from 'node:path';\nconst input = JSON.parse(process.env.CLAUDE_TOOL_INPUT);",
    '`JSON.parse(fs.readFileSync(0)).tool_input`',
  ],
])('advises what can take its place as it is: %s', async (text, instead) => {
  const findings = await withProject({ kind: 'script', event: 'Stop', language: 'javascript', text }, (project) =>
    check(rules, project, []),
  );
  expect(findings.find(({ rule }) => rule === 'unset-variable')?.help).toContain(instead);
});
