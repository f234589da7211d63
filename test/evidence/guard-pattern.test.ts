/** Which pattern of a guard decides about a spelling. */
import { describe, expect, it } from 'vitest';
import { proofOf } from '../../src/evidence/example.js';
import { patternFinding, patternMissing } from '../../src/evidence/guard-pattern.js';
import type { Hook, Language, Proof } from '../../src/model.js';

function guardOf(text: string, language: Language, action: string, other: string) {
  const { project, proof } = proofOf({
    kind: 'proof',
    text: action,
    variants: [
      { kind: 'way', plain: true, text: action, stopped: true },
      { kind: 'way', plain: true, text: other, stopped: false },
    ],
  });
  const hook = { ...project.hooks[0], script: { language, text, path: 'guard' } } as Hook;
  return { hook, proof, others: proof.variants.slice(1) };
}

const missing = (...[text, language, action, other]: Parameters<typeof guardOf>) => {
  const { hook, proof, others } = guardOf(text, language, action, other);
  return patternMissing(hook, proof, others);
};

const shell = [
  'command=$(jq -r .tool_input.command)',
  'if echo "$command" | grep -q "git commit"; then',
  '  if echo "$command" | grep -q -- "--no-verify"; then',
  '    exit 2',
  '  fi',
  'fi',
].join('\n');

const table = [
  'PATTERNS = [',
  '    r"rm\\s+-rf\\s+/",',
  '    r"git\\s+push\\s+--force",',
  ']',
  'for pattern in PATTERNS:',
  '    if re.search(pattern, command):',
  '        deny()',
].join('\n');

describe('the pattern that a spelling gets past', () => {
  it('is the one for the action that does not find it', () => {
    expect(missing(shell, 'bash', 'git commit --no-verify', 'git commit -n')).toMatchObject({
      offset: shell.indexOf('if echo "$command" | grep -q --'),
    });
    expect(missing(shell, 'bash', 'git commit --no-verify', 'git -C . commit --no-verify')).toMatchObject({
      offset: shell.indexOf('if echo "$command" | grep -q "git'),
    });
    expect(missing(table, 'python', 'git push --force', 'git push origin main --force')).toMatchObject({
      offset: table.indexOf('r"git'),
    });
  });

  it('is not known where all find it, none finds the action, or patterns far apart find only that', () => {
    expect(missing(shell, 'bash', 'git commit --no-verify', 'cd . && git commit --no-verify')).toBeUndefined();
    expect(missing(table, 'python', 'npm publish', 'npm  publish')).toBeUndefined();
    const twice = `${table}\n# as above\n${table.replace('push\\s+', 'push\\s*')}`;
    expect(missing(twice, 'python', 'git push --force', 'git push origin main --force')).toBeUndefined();
  });

  it('is none of what the guard lets through', () => {
    const allowing = `ALLOWED = [\n    r"git push --force",\n]\n${table}`;
    expect(missing(allowing, 'python', 'git push --force', 'git push origin main --force')).toMatchObject({
      offset: allowing.lastIndexOf('r"git'),
    });
  });

  it('is sought in a script alone, and for commands', () => {
    const { hook, proof, others } = guardOf(table, 'python', 'git push --force', 'git push origin main --force');
    const { script: _none, ...inline } = hook;
    expect(patternMissing(inline, proof, others)).toBeUndefined();
    const payload = { ...proof.action.payload, json: { ...proof.action.payload.json, tool_name: 'Write' } };
    const ofFile = { ...proof, action: { ...proof.action, payload } } as Proof;
    expect(patternMissing(hook, ofFile, others)).toBeUndefined();
  });
});

it('the pattern that finds too much is the one for the action that finds a harmless command', () => {
  const { hook, proof, others } = guardOf(table, 'python', 'rm -rf /', 'rm -rf /tmp/build');
  expect(patternFinding(hook, proof, others)).toMatchObject({ offset: table.indexOf('r"rm') });
  const elsewhere = guardOf(table, 'python', 'rm -rf /', 'rm -r build');
  expect(patternFinding(elsewhere.hook, elsewhere.proof, elsewhere.others)).toBeUndefined();
});
