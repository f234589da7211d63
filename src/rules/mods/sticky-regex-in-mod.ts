/** A regular expression that remembers where it stopped, and skips every second call. */
import { modExample } from '../../evidence/mod-text-example.js';
import type { Rule } from '../../model.js';

const guard = (regex: string, test: string) => `const forbidden = ${regex};
export function register(on) {
  on("tool.call", async ($, e, next) => {
    ${test} return { deny: "no force-push" };
    return next(e);
  }).catch(() => ({ deny: "the guard failed" }));
}`;

export const rule: Rule = {
  id: 'sticky-regex-in-mod',
  severity: 'error',
  summary: 'A regular expression with the flag `g` or `y` outlives the call: a guard misses every second one.',
  docs: {
    why:
      'A mod stays loaded for the whole session. A regular expression with `g` or `y` at the top of the module ' +
      'remembers where its last match ended, and `test` and `exec` start there on the next call. A guard refuses a command the first time and not the second.',
    repair: 'Remove the flag, or write the regular expression where it is tested.',
  },
  bad: [
    modExample(guard('/--force/g', 'if (forbidden.test(e.command))')),
    modExample(guard('/--force/y', 'if (forbidden.exec(e.command))'), '`exec`, and the flag `y`'),
  ],
  good: [
    modExample(guard('/--force/', 'if (forbidden.test(e.command))')),
    modExample(guard('/--force/g', 'if (e.command.match(forbidden))'), '`match` starts at the beginning'),
    modExample(
      guard('/--force/g', 'forbidden.lastIndex = 0;\n    if (forbidden.test(e.command))'),
      'It starts at the beginning each time',
    ),
    modExample(
      guard(
        '/--(\\w+)/g',
        'let found;\n    while ((found = forbidden.exec(e.command)) !== null) if (found[1] === "force")',
      ),
      'A loop over all matches',
    ),
  ],
  *onMod({ reading }) {
    for (const at of reading?.sticky ?? []) {
      yield {
        message:
          'This regular expression remembers where it stopped: after a match, the next call is tested from there.',
        help: 'Remove the flag "g" or "y", or write the expression where it is tested.',
        at: { in: 'mod', at },
      };
    }
  },
};
