/** Which harmless variants of a guarded file are worth a warning. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { proofOf } from '../../src/evidence/example.js';
import type { Hook } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { rule } from '../../src/rules/stops-too-much/guard-stops-mentions.js';

describe('guard-stops-mentions', () => {
  it.each([
    ['Edit .env', 'Edit .env.example', 'warning'],
    ['Edit config/secrets.json', 'Edit config/secrets.json.example', 'warning'],
    ['Edit schema.json', 'Edit schema.json.example', 'info'],
    ['Edit .env', 'Edit docs/env.md', 'info'],
    ['cat .env', "echo 'cat .env'", 'warning'],
  ])('of %s: %s is told as %s', (text, mention, severity) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text,
      variants: [
        { kind: 'way', plain: true, text, stopped: true },
        { kind: 'mention', plain: true, text: mention, stopped: true },
      ],
    });
    expect(check(rules, project, [], { proofs: [proof] }).map((each) => each.severity)).toEqual([severity]);
  });

  it('tells of what each pattern of a guard also stops where that one refuses', () => {
    const text =
      'a || { echo "Refused: force push" >&2; exit 2; }\nb || { echo "Refused: recursive rm" >&2; exit 2; }\n';
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'git push --force',
      variants: [
        { kind: 'way', plain: true, text: 'git push --force', stopped: true, told: 'Refused: force push' },
        { kind: 'mention', plain: true, text: 'git log -n 5 --format=%h', stopped: true, told: 'Refused: force push' },
        {
          kind: 'mention',
          plain: true,
          text: 'git rm -r --cached build',
          stopped: true,
          told: 'Refused: recursive rm',
        },
      ],
    });
    const hook = { ...project.hooks[0], script: { language: 'bash', text, path: 'guard.sh' } } as Hook;
    const found = [...(rule.onProof?.(hook, proof, project) ?? [])];
    expect(found.map(({ at, message }) => [at, message])).toEqual([
      [expect.objectContaining({ offset: 0 }), expect.stringContaining('git log')],
      [expect.objectContaining({ offset: text.indexOf('b ||') }), expect.stringContaining('git rm -r')],
    ]);
  });

  it.each([
    ['case "$file" in *.env*) exit 2 ;; esac', 'begin the pattern with `*/`'],
    ['[[ "$file" == *.env* ]] && exit 2', 'begin the pattern with `*/`'],
    ['echo "$file" | grep -q "\\.env" && exit 2', 'begin it with `(^|/)`'],
    ['check_env "$file" || exit 2', 'not any text within it'],
  ])('advises in the notation of the guard: %s', (line, help) => {
    const { project, proof } = proofOf({
      kind: 'proof',
      text: 'Edit .env',
      variants: [
        { kind: 'way', plain: true, text: 'Edit .env', stopped: true },
        { kind: 'mention', plain: true, text: 'Edit src/keyboard.ts', stopped: true },
      ],
    });
    const text = `file=$(jq -r .tool_input.file_path)\n${line}\n`;
    const hook = { ...project.hooks[0], script: { language: 'bash', text, path: 'guard.sh' } } as Hook;
    expect([...(rule.onProof?.(hook, proof, project) ?? [])][0]?.help).toContain(help);
  });
});
