/** A guard that stops commands which only mention what it forbids. */

import { notationOf, patternFinding } from '../../evidence/guard-pattern.js';
import {
  examplesOf,
  heldBy,
  isCommand,
  mentionsOf,
  passesOnRetry,
  phraseOf,
  readsCommand,
  seeEvery,
  stopsItself,
  waysOf,
} from '../../evidence/proofs.js';
import { refusalOfProof } from '../../evidence/refusal-places.js';
import type { Hook, Proof, ProvedVariant, Rule, Spot } from '../../model.js';
import { hasApostrophe, isEveryday, isOfFullStop } from '../../variants/everyday.js';

export const rule: Rule = {
  id: 'guard-stops-mentions',
  severity: 'warning',
  summary: 'A guard stops commands that only mention what it forbids.',
  docs: {
    why:
      'Claude works around a rule that it did not break, and people switch off a guard that is in their way. hooklint ran each ' +
      'of these commands in a sandbox in which programs only record how they are called: none made the forbidden call.',
    cases: [
      'A guard that searches the whole text also stops an `echo`, a `grep` or a commit message with the forbidden words in it.',
      'One that looks for `-f` anywhere behind `git push` stops a push of the branch `bug-fix`.',
      'One that takes `-D` for `-d` stops the harmless one of the two.',
      'One that looks for `git add .` stops `git add .gitignore`.',
    ],
    repair:
      'Look for the program at the beginning of a simple command, and for its options among that command’s words. ' +
      '`hooklint prove HOOK` lists every such command.',
  },
  bad: [
    {
      kind: 'proof',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: "grep -rn 'git push --force origin main' docs", stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A name with the letters of an option behind a hyphen',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: 'git push origin bug-fix-enforce-limits', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'It has the user asked',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, asked: true, plain: true },
        { kind: 'mention', text: "echo 'git push --force origin main'", stopped: true, asked: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A small letter, to a guard that takes no notice of case',
      text: 'git branch -D main',
      handler: { command: "jq -r .tool_input.command | grep -qiE 'git branch +-D' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'git branch -D main', stopped: true, plain: true },
        { kind: 'mention', text: 'git branch -d topic', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A folder for what is temporary, to a pattern for the root folder',
      text: 'rm -rf /',
      handler: { command: "jq -r .tool_input.command | grep -qE 'rm -rf /' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'rm -rf /', stopped: true, plain: true },
        { kind: 'mention', text: 'rm -rf /tmp/build-cache', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A folder of the project, by its whole path',
      text: 'rm -rf /',
      handler: { command: "jq -r .tool_input.command | grep -qE 'rm -rf /([^t]|$)' && exit 2; exit 0 # not /tmp" },
      variants: [
        { kind: 'way', text: 'rm -rf /', stopped: true, plain: true },
        { kind: 'mention', text: 'rm -rf /path/to/project/build', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'One file whose name begins with a dot, to a pattern for the whole folder',
      text: 'git add .',
      handler: { command: "jq -r .tool_input.command | grep -qE 'git add \\.' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'git add .', stopped: true, plain: true },
        { kind: 'mention', text: 'git add .gitignore', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'Any file, to a pattern whose full stop is any character',
      text: 'git add -A',
      handler: { command: "jq -r .tool_input.command | grep -qE 'git add (-A|.)' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'git add -A', stopped: true, plain: true },
        { kind: 'mention', text: 'git add notes.txt', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'Another verb that begins with the same letters',
      text: 'git merge topic',
      handler: { command: "jq -r .tool_input.command | grep -qE 'git merge' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'git merge topic', stopped: true, plain: true },
        { kind: 'mention', text: 'git merge-base main topic', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A commit that breaks something, to a guard of Conventional Commits',
      text: 'git commit -m "Work in progress"',
      handler: {
        command:
          'c=$(jq -r .tool_input.command); grep -q "git commit" <<<"$c" && ! grep -qE "(feat|fix|docs)(\\(.+\\))?: " <<<"$c" && exit 2; exit 0',
      },
      variants: [
        { kind: 'way', text: 'git commit -m "Work in progress"', stopped: true, plain: true },
        { kind: 'mention', text: "git commit -m 'feat!: drop the old names'", stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'An apostrophe that `shlex` takes for a quote',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: "cat >> notes.md <<END\nIt's due.\nEND", stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A commit as Claude writes it, to a guard that stops every `$(`',
      text: 'rm -rf /',
      variants: [
        { kind: 'way', text: 'rm -rf /', stopped: true, plain: true },
        {
          kind: 'mention',
          text: 'git commit -m "$(cat <<\'EOF\'\nfeat: note the change\nEOF\n)"',
          stopped: true,
          plain: true,
        },
      ],
    },
    {
      kind: 'proof',
      title: 'The same to one that leaves the choice to `if`',
      text: 'git push origin main',
      handler: { command: 'echo "No pushes." >&2; exit 2', if: 'Bash(*git push*)' },
      variants: [
        { kind: 'way', text: 'git push origin main', stopped: true, plain: true },
        {
          kind: 'mention',
          text: 'git commit -m "$(cat <<\'EOF\'\nfeat: note the change\nEOF\n)"',
          stopped: true,
          plain: true,
        },
      ],
    },
    {
      kind: 'proof',
      title: 'The example of a file that is not to be shown',
      text: 'cat .env',
      variants: [
        { kind: 'way', text: 'cat .env', stopped: true, plain: true },
        { kind: 'mention', text: 'cat .env.example', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The example of a file with secrets',
      text: 'Edit .env',
      variants: [
        { kind: 'way', text: 'Edit .env', stopped: true, plain: true },
        { kind: 'mention', text: 'Edit .env.example', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The whole payload is searched for the name of a file, the text included',
      text: 'Edit .env',
      variants: [
        { kind: 'way', text: 'Edit .env', stopped: true, plain: true },
        { kind: 'mention', text: 'Edit docs/notes.md: "See .env first"', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A word that means something else in other commands',
      text: 'git clean -fdx',
      variants: [
        { kind: 'way', text: 'git clean -fdx', stopped: true, plain: true },
        { kind: 'mention', text: 'git log -n 5 --format=%h', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'Tags, to a guard that asks Git which branch is checked out',
      text: 'git push origin main',
      variants: [
        { kind: 'way', text: 'git push origin main', stopped: true, plain: true },
        { kind: 'mention', text: 'git push origin --tags', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'Workflows, to a guard that takes each file of their kind for one with secrets',
      text: 'cat config.yml',
      variants: [
        { kind: 'way', text: 'cat config.yml', stopped: true, plain: true },
        { kind: 'mention', text: 'cat .github/workflows/*.yml', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The option of another command behind it',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: 'git push -u origin topic && npm install --force', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'Errors of a command in front of it that are discarded',
      text: 'echo x > notes/plan.md',
      handler: { command: "jq -r .tool_input.command | grep -qE '>.*notes/' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'echo x > notes/plan.md', stopped: true, plain: true },
        { kind: 'mention', text: 'git status 2>/dev/null; ls -l notes/plan.md', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A word that is a part of the names of other files',
      text: 'Edit .env',
      variants: [
        { kind: 'way', text: 'Edit .env', stopped: true, plain: true },
        { kind: 'mention', text: 'Edit src/keyboard.ts', stopped: true, plain: true },
      ],
    },
  ],
  good: [
    {
      kind: 'proof',
      title: 'The word means something else, and passes',
      text: 'git clean -fdx',
      variants: [
        { kind: 'way', text: 'git clean -fdx', stopped: true, plain: true },
        { kind: 'mention', text: 'git log -n 5 --format=%h', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of branches, however they are removed',
      text: 'git branch -D main',
      handler: { command: "jq -r .tool_input.command | grep -qE 'git branch (-[dD]|--delete)' && exit 2; exit 0" },
      variants: [
        { kind: 'way', text: 'git branch -D main', stopped: true, plain: true },
        { kind: 'mention', text: 'git branch -d topic', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of everything outside the project',
      text: 'rm -rf /',
      handler: { command: "jq -r .tool_input.command | grep -qE 'rm -rf /' && exit 2; exit 0 # nothing outside" },
      variants: [
        { kind: 'way', text: 'rm -rf /', stopped: true, plain: true },
        { kind: 'mention', text: 'rm -rf /tmp/build-cache', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of every absolute path',
      text: 'rm -rf /',
      handler: { command: "jq -r .tool_input.command | grep -qE 'rm -rf /' && exit 2; exit 0 # no absolute path" },
      variants: [
        { kind: 'way', text: 'rm -rf /', stopped: true, plain: true },
        { kind: 'mention', text: 'rm -rf /path/to/project/build', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'It asks about what `shlex` cannot read',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: "cat >> notes.md <<END\nIt's due.\nEND", stopped: true, asked: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'It refuses what it is for, and has the user asked about all that it does not know',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: "echo 'git push --force origin main'", stopped: true, asked: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'Mentions pass',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'mention', text: "grep -rn 'git push --force origin main' docs", stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'It stops nothing at all here, so nothing is known of what it is for',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: false, plain: true },
        { kind: 'mention', text: 'echo git push --force origin main', stopped: true, plain: true },
      ],
    },
  ],
  *onProof(hook, proof) {
    if (!stopsItself(proof) || passesOnRetry(proof)) return;
    const refuses = heldBy(waysOf(proof).slice(0, 1)) === 'stops';
    // What a permission rule or another hook stops says nothing of this guard; one that refuses asks about what it does not know.
    const all = mentionsOf(proof).filter(
      (mention) =>
        mention.stoppedBy === undefined &&
        !isMeant(mention, hook) &&
        !(refuses && mention.stopped && heldBy([mention]) === 'asks about'),
    );
    const commits = all.filter((mention) => isCommit(mention) && mention.stopped);
    if (commits.length > 0) {
      yield {
        message: `The guard ${heldBy(commits)} each commit whose message comes from a here-document, which is how Claude writes one: ${examplesOf(commits)}.`,
        help: readsCommand(hook)
          ? `Let \`"$(cat <<'EOF'\` through behind \`git commit -m\`, and read the message up to the closing \`EOF\`.${seeEvery('case', hook)}`
          : `Have the hook look at \`tool_input.command\` itself: for a command with \`$(…)\`, Claude Code starts it whatever \`if\` says.${seeEvery('case', hook)}`,
        at: refusalOfProof(hook, proof, commits),
        cause: 'commit-from-document',
      };
    }
    const breaking = all.filter((mention) => isBreaking(mention) && mention.stopped);
    if (breaking.length > 0) {
      yield {
        message: `The guard also ${heldBy(breaking)} commits of breaking changes, which Conventional Commits mark with \`!\`: ${examplesOf(breaking)}.`,
        help: `Allow the mark in front of the colon: \`(\\(.+\\))?!?: \`.${seeEvery('case', hook)}`,
        at: refusalOfProof(hook, proof, breaking),
        cause: 'breaking-commit',
      };
    }
    const unclosed = all.filter(({ stopped, text }) => stopped && hasApostrophe(text));
    // One that asks about what it cannot read leaves the user a way on.
    if (unclosed.length > 0 && heldBy(unclosed) === 'stops') {
      yield {
        message: `The guard also stops commands with an apostrophe in a here-document or a comment, which \`shlex\` takes for a quote that nothing closes: ${examplesOf(unclosed)}.`,
        help: `Take out here-documents and comments before \`shlex\` reads the command, and ask the user where it still fails.${seeEvery('case', hook)}`,
        at: refusalOfProof(hook, proof, unclosed),
        cause: 'apostrophe',
      };
    }
    const ofFullStops = all.filter(({ stopped, text }) => stopped && isOfFullStop(text));
    for (const [at, stopped] of byPlace(hook, proof, ofFullStops)) {
      yield {
        message: `The guard also ${heldBy(stopped)} harmless commands because \`.\` is any character in its pattern: ${examplesOf(stopped)}.`,
        help: `Write the full stop as \`\\.\`, and what may follow it: \`git add \\.( |$)\`.${seeEvery('case', hook)}`,
        at,
        cause: 'full-stop',
      };
    }
    const isPartOfWord = (text: string): boolean => isEveryday(text) && !hasApostrophe(text) && !isOfFullStop(text);
    const everyday = all.filter(({ stopped, text }) => stopped && isPartOfWord(text));
    for (const [at, stopped] of byPlace(hook, proof, everyday)) {
      const what = isCommand(proof) ? 'commands' : 'files';
      yield {
        message: `The guard also ${heldBy(stopped)} ${harmless(proof, stopped)}: ${examplesOf(stopped)}. ${whyOf(stopped)}`,
        help: `${isCommand(proof) ? mendingOf(stopped) : comparingParts(hook, proof)}${seeEvery('case', hook)}`,
        at,
        cause: `everyday-${what}`,
        ...(isCommand(proof) ? {} : { severity: 'info' as const }),
      };
    }
    const named = all.filter((mention) => isNamedInText(mention) && mention.stopped);
    for (const [at, stopped] of byPlace(hook, proof, named)) {
      yield {
        message: `The guard also ${heldBy(stopped)} changes of other files whose text mentions ${phraseOf(proof).replace(/^`\w+ /, '`')}: ${examplesOf(stopped)}.`,
        help: `Look for it in the path alone (\`tool_input.file_path\`), and not in the whole payload.${seeEvery('case', hook)}`,
        at,
        cause: 'file-in-text',
      };
    }
    const mentions = all.filter(
      (mention) => !isCommit(mention) && !isBreaking(mention) && !isEveryday(mention.text) && !isNamedInText(mention),
    );
    for (const [at, stopped] of byPlace(
      hook,
      proof,
      mentions.filter((mention) => mention.stopped),
    )) {
      yield {
        message: `The guard also ${heldBy(stopped)} ${nearby(proof, stopped)} ${phraseOf(proof)}: ${examplesOf(stopped)}.`,
        help: `${isCommand(proof) ? comparingWords : 'Compare the whole name of the file, from its last `/` to its end, and allow examples and templates.'}${seeEvery('case', hook)}`,
        at,
        cause: proof.action.slug,
        ...(isCommand(proof) || stopped.some(isTemplate) ? {} : { severity: 'info' as const }),
      };
    }
  },
};

/** `a harmless command`, `harmless calls`: of another tool than Bash. */
function harmless(proof: Proof, { length }: readonly ProvedVariant[]): string {
  const what = isCommand(proof) ? 'command' : 'call';
  return length === 1 ? `a harmless ${what}` : `harmless ${what}s`;
}

/** `commands that only mention`, with all its words; `a harmless command that resembles`. */
function nearby(proof: Proof, stopped: readonly ProvedVariant[]): string {
  const plain = (text: string): string => text.replace(/['"\\]/g, '');
  const action = plain(proof.action.text);
  const isMention = ({ text }: ProvedVariant): boolean => plain(text).indexOf(action) > 0;
  if (!isCommand(proof) || !stopped.every(isMention))
    return `${harmless(proof, stopped)} ${stopped.length === 1 ? 'that resembles' : 'that resemble'}`;
  return stopped.length === 1 ? 'a command that only mentions' : 'commands that only mention';
}

const comparingWords =
  'Compare whole words of each simple command, so that quoted text, file names and parts of words do not count.';

/** How to look for whole parts of a path, in the notation in which the guard looks for its file. */
function comparingParts(hook: Hook, proof: Proof): string {
  switch (notationOf(hook, proof)) {
    case 'pattern':
      return 'Compare whole parts of the path: end the pattern with `$`, and begin it with `(^|/)`.';
    case 'glob':
      return 'Compare whole parts of the path: begin the pattern with `*/`, and write no `*` next to the name.';
    default:
      return 'Compare whole parts of the path, such as its last one, and not any text within it.';
  }
}

/** Mentions with the place that stops them: a guard has several patterns, and each has mentions of its own. */
function byPlace(
  hook: Hook,
  proof: Proof,
  stopped: readonly ProvedVariant[],
): readonly (readonly [Spot, readonly ProvedVariant[]])[] {
  const places = new Map<string, readonly [Spot, ProvedVariant[]]>();
  for (const mention of stopped) {
    const at = refusalOfProof(hook, proof, [mention]);
    const key = JSON.stringify(at);
    const known = places.get(key);
    if (known === undefined) places.set(key, [at, [mention]]);
    else known[1].push(mention);
  }
  return [...places.values()].map(([, same]) => [
    refusalOfProof(hook, proof, same, patternFinding(hook, proof, same)),
    same,
  ]);
}

/** The file that is guarded, in the text of another one. */
const isNamedInText = ({ text }: ProvedVariant): boolean => /^[A-Z]\w+ docs\/\S+: "/.test(text);

/** A commit as Claude writes it, which says nothing of what is guarded. */
function isCommit({ text }: ProvedVariant): boolean {
  return text.startsWith('git commit -m "$(cat <<');
}

/** A commit whose message is marked as a change that breaks something. */
const isBreaking = ({ text }: ProvedVariant): boolean => text.startsWith("git commit -m 'feat!: ");

/**
 * Is it what the guard is for as well? Some are about removing a branch at all, and say so by `-d` or `--delete`; others
 * about whatever lies outside the project.
 */
function isMeant({ text }: ProvedVariant, { script, handler }: Hook): boolean {
  const own = [script?.text ?? handler.command ?? '', ...(script?.libraries ?? []).map((each) => each.text)].join('\n');
  if (text.startsWith('git branch -d '))
    return /\bbranch\b.{0,60}(?:--delete|-(?:[a-z]{0,2}d\b|[[(]\w{0,2}\|?d))/.test(own);
  if (text.includes('/path/to/project/')) return /\b(?:absolute|anywhere|any path|rm is|trash)\b/i.test(own);
  return / \/tmp\//.test(text) && /\b(?:outside|absolute|anywhere|any path|rm is|trash)\b|\/tmp\b/i.test(own);
}

/** The example of a file that each person fills in: `.env.example`. Other names like that of a file are hardly ever there. */
function isTemplate({ text }: ProvedVariant): boolean {
  return /(?:^|[\s/])(?:\.env[\w.-]*|[\w.-]*(?:config|settings|secret|credential)[\w.-]*)\.example$/i.test(text);
}

const isOfTags = ({ text }: ProvedVariant): boolean => text === 'git push origin --tags';

const isOfWorkflows = ({ text }: ProvedVariant): boolean => text === 'cat .github/workflows/*.yml';

/** What to do about an everyday command that is stopped. */
function mendingOf(stopped: readonly ProvedVariant[]): string {
  if (stopped.every(isOfTags)) return 'Look for `--tags` before you ask Git which branch is checked out.';
  return stopped.every(isOfWorkflows)
    ? 'Look at the folder of the pattern as well, and let `.github/` through.'
    : comparingWords;
}

/** What the guard takes an everyday command for. */
function whyOf(stopped: readonly ProvedVariant[]): string {
  if (stopped.every(isOfTags)) return 'It pushes tags, and no branch.';
  if (stopped.every(isOfWorkflows)) return 'It takes every file of this kind for one that is not to be seen.';
  if (stopped.every(({ text }) => testsFile.test(text)))
    return "It takes the `-f` of another command for the action's own.";
  return stopped.every(({ text }) => testsFile.test(text) || forcesNext.test(text))
    ? "It takes an option of another command for the action's own."
    : 'What it looks for means something else there.';
}

/** The `-f` of a program that looks for a file. */
const testsFile = /\[ -f /;

/** The `--force` of what comes behind. */
const forcesNext = /&& npm install --force$/;
