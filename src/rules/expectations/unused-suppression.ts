/** A comment or an ignore that silences nothing: it hides nothing today, and the next real finding tomorrow. */
import type { Rule } from '../../model.js';
import { nearest } from '../../text/nearest.js';

export const rule: Rule = {
  id: 'unused-suppression',
  severity: 'warning',
  summary: 'A suppression has nothing to suppress.',
  docs: {
    why:
      'Suppressions outlive their reason. One that stays in place hides the next finding on the same line, which ' +
      'nobody has looked at; one with a misspelt rule id has never hidden anything.',
    repair: 'Delete it, or correct the rule id or its line.',
  },
  bad: [
    {
      kind: 'script',
      title: 'A rule id that does not exist',
      event: 'Stop',
      language: 'sh',
      text: '#!/bin/sh\n# hooklint-disable-next-line stderr-only-fail -- reviewed\nexit 0\n',
    },
  ],
  good: [
    {
      kind: 'script',
      title: 'No suppression, and nothing to suppress',
      event: 'Stop',
      language: 'sh',
      text: '#!/bin/sh\nexit 0\n',
    },
  ],
  *onUnused({ rules }, known) {
    const unknown = rules.filter((id) => !known.includes(id));
    if (unknown.length === 0) {
      const what = rules.length === 0 ? 'Nothing is' : `${rules.join(' or ')} is not`;
      yield {
        message: `${what} found here, so this suppression has no effect.`,
        help: 'Delete it.',
        at: { in: 'hook' },
      };
    }
    for (const id of unknown) {
      const meant = nearest(id, known);
      yield {
        message: `There is no rule ${JSON.stringify(id)}, so this suppression has no effect.`,
        help: meant === undefined ? 'Run `hooklint explain` for a list of the rules.' : `Write \`${meant}\`.`,
        at: { in: 'hook' },
      };
    }
  },
};
