/** Which harmless variants of a guarded file are worth a warning. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { proofOf } from '../../src/evidence/example.js';
import { rules } from '../../src/rules/index.js';

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
});
