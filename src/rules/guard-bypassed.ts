/** A guard that stops a command in one spelling and lets the same command through in another. */

import { newestClient } from '../contract/version.js';
import { hookName } from '../evidence/hook-name.js';
import { examplesOf, isCommand, isUsual, phraseOf, refusalOf, stopsItself, waysOf } from '../evidence/proofs.js';
import type { Hook, ProvedVariant, Rule } from '../model.js';
import { conditionHolds } from '../wiring/condition.js';

export const rule: Rule = {
  id: 'guard-bypassed',
  severity: 'warning',
  summary: 'A guard stops a command in one spelling and lets the same command through in another.',
  docs: {
    why:
      'Claude writes a command in many ways: with another order of options, behind `cd … &&`, with a double space, in ' +
      '`sh -c`. A guard that compares text stops the one spelling its author thought of. hooklint ran each spelling in a ' +
      'sandbox in which programs only record how they are called; every spelling it names made the same call.',
    repair:
      'Split the command into simple commands and words before you compare: `shlex` in Python, or a real shell parser. ' +
      'Compare the program and its options, not the text, and refuse what you cannot read (`eval`, `sh -c`, a pipe into a shell). ' +
      "`hooklint init PreToolUse --guard 'git push --force'` writes a guard that does so, and `hooklint prove HOOK` lists " +
      'every spelling with what became of it.',
  },
  bad: [
    {
      kind: 'proof',
      title: 'Another order of options passes',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'way', text: 'git push origin main --force', stopped: false, plain: true },
        { kind: 'way', text: 'git push origin +main', stopped: false },
      ],
    },
  ],
  good: [
    {
      kind: 'proof',
      title: 'Every spelling is stopped',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'way', text: 'git push origin main --force', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The command itself passes when it stands alone: what was stopped is not known',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: false, plain: true },
        { kind: 'way', text: 'git push origin main --force', stopped: false, plain: true },
      ],
    },
  ],
  *onProof(hook, proof) {
    const ways = waysOf(proof);
    const passing = ways.filter(({ stopped }) => !stopped);
    if (passing.length === 0 || !stopsItself(proof)) return;
    // Another tool is no mere spelling.
    const isUsualToo = isCommand(proof) && passing.some(isUsual);
    yield {
      message: `The guard stops ${phraseOf(proof)} in ${ways.length - passing.length} of ${ways.length} ${isCommand(proof) ? 'spellings' : 'ways'}; these pass: ${examplesOf(passing)}.`,
      help: passing.every((variant) => isSpared(hook, variant))
        ? `Leave out "if" and let the script decide: Claude Code compares it with the command's text, and does not start the hook for these. To see every spelling: \`hooklint prove ${hookName(hook)}\`.`
        : isCommand(proof)
          ? `Compare words instead of text: split the command into simple commands, then look at the program and its options. To see every spelling: \`hooklint prove ${hookName(hook)}\`.`
          : `Guard Bash as well as the file tools, or deny the file in \`permissions.deny\`. To see every way: \`hooklint prove ${hookName(hook)}\`.`,
      at: refusalOf(hook),
      cause: proof.action.slug,
      ...(isUsualToo ? { severity: 'error' as const } : {}),
    };
  },
};

/** Does the handler's own condition keep the hook from being asked? */
function isSpared({ handler, event }: Hook, { payload }: ProvedVariant): boolean {
  return conditionHolds(handler, event, payload.json, newestClient) === false;
}
