/** A guard that stops a command in one spelling and lets the same command through in another. */

import { notationOf, patternMissing } from '../../evidence/guard-pattern.js';
import { isOpenToRead } from '../../evidence/open-to-read.js';
import { join } from '../../evidence/phrases.js';
import {
  anyOf,
  examplesOf,
  heldBy,
  isAdvised,
  isCommand,
  isPreference,
  isSlip,
  isUsual,
  legendOf,
  passesOnRetry,
  phraseOf,
  readsCommand,
  seeEvery,
  stopsItself,
  waysOf,
} from '../../evidence/proofs.js';
import { refusalOfProof } from '../../evidence/refusal-places.js';
import { clientOf } from '../../evidence/registration.js';
import { unreadText } from '../../evidence/unread-text.js';
import type { Hook, Proof, ProvedVariant, Rule, Version } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { commandText } from '../../variants/command-text.js';
import { branchPushed } from '../../variants/current-branch.js';
import { secretAsked } from '../../variants/secret-ways.js';
import { asMeant } from '../../wiring/as-meant.js';
import { conditionHolds } from '../../wiring/condition.js';

export const rule: Rule = {
  id: 'guard-bypassed',
  severity: 'warning',
  summary: 'A guard stops a command in one spelling but not in another.',
  docs: {
    why:
      'Claude writes a command in many ways: with its options in another order, behind `cd … &&`, in parentheses. A guard ' +
      'that compares text stops the one spelling that its author thought of. hooklint runs each spelling in a sandbox in ' +
      'which programs only record how they are called: every spelling that it names made the same call.',
    cases: [
      'Where a plain spelling passes (options in another order, a short one for a long one), the finding is an error; ' +
        'where only rarer ones do (`git -C`, `/bin/rm`), a warning; where Bash gets past a guard of Write and Edit, advice.',
      'A guard of `.env` is also tried on `.env.local`, on `.env.production` and on one in a folder, unless its text names them.',
      'A guard of `git push origin main` is also tried on `git push`, which pushes main while main is checked out, and, where ' +
        'it asks Git for the branch, while another one is.',
      'A guard of `cat .env` is also tried on `grep`, `source` and other programs that show a file, one of `echo x > FILE` on ' +
        '`tee`, a here-document and Python. Where nothing keeps Claude from opening the file with Read, the finding says so.',
      'A guard of `echo $API_TOKEN` is also tried on `printenv`, `env | grep` and the like.',
    ],
    repair:
      'Split the command into simple commands and words before you compare: `shlex` in Python, or a real shell parser. ' +
      'Compare the program and its options, not the text, and refuse what you cannot read (`eval`, `sh -c`, a pipe into a shell). ' +
      "`hooklint init PreToolUse --guard 'git push --force'` writes a guard that does so, and `hooklint prove HOOK` lists " +
      'every spelling and its outcome.',
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
    {
      kind: 'proof',
      title: 'A guard of a secret knows one way to show it',
      text: 'echo $API_TOKEN',
      variants: [
        { kind: 'way', text: 'echo $API_TOKEN', stopped: true, plain: true },
        { kind: 'way', text: 'echo ${API_TOKEN}', stopped: false, plain: true },
        { kind: 'way', text: 'printenv API_TOKEN', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of the settings leaves one file that switches it off',
      text: 'Edit .claude/settings.json',
      variants: [
        { kind: 'way', text: 'Edit .claude/settings.json', stopped: true, plain: true },
        { kind: 'switch-off', text: 'Write .claude/settings.local.json', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of the settings leaves two',
      text: 'Edit .claude/settings.json',
      variants: [
        { kind: 'way', text: 'Edit .claude/settings.json', stopped: true, plain: true },
        { kind: 'switch-off', text: 'Write .claude/settings.local.json', stopped: false },
        { kind: 'switch-off', text: 'Write .claude/hooks/guard.sh', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of `.env` leaves the files for each environment',
      text: 'Edit .env',
      variants: [
        { kind: 'way', text: 'Edit .env', stopped: true, plain: true },
        { kind: 'sibling', text: 'Edit .env.local', stopped: false, plain: true },
        { kind: 'sibling', text: 'Edit .env.production', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of one branch that does not ask which is checked out',
      text: 'git push origin main',
      variants: [
        { kind: 'way', text: 'git push origin main', stopped: true, plain: true },
        { kind: 'sibling', text: 'git push', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that asks which branch is checked out, and not where the push goes',
      text: 'git push origin main',
      variants: [
        { kind: 'way', text: 'git push origin main', stopped: true, plain: true },
        { kind: 'sibling', text: 'git push origin HEAD:main', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that looks at the first verb of Git alone',
      text: 'git push origin main',
      variants: [
        { kind: 'way', text: 'git push origin main', stopped: true, plain: true },
        {
          kind: 'sibling',
          text: "git commit -m 'Note the change' && git push origin main",
          stopped: false,
          plain: true,
        },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of the tools that write a file, which Bash writes as well: a note',
      text: 'Edit package-lock.json',
      variants: [
        { kind: 'way', text: 'Edit package-lock.json', stopped: true, plain: true },
        { kind: 'way', text: "echo '{}' > package-lock.json", stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of Read and Grep that looks at the path alone, and not at the pattern for names',
      text: 'Read .env',
      variants: [
        { kind: 'way', text: 'Read .env', stopped: true, plain: true },
        { kind: 'way', text: 'Grep glob: .env', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of commands whose matcher names Read as well, and which does not look at its calls',
      matcher: 'Bash|Read',
      text: 'cat .env',
      variants: [
        { kind: 'way', text: 'cat .env', stopped: true, plain: true },
        { kind: 'way', text: 'Read .env', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of files whose matcher names Bash as well, and which does not look at commands',
      matcher: 'Edit|Write|Bash',
      handler: { command: 'jq -r .tool_input.file_path | grep -q "/package-lock.json$" && exit 2; exit 0' },
      text: 'Edit package-lock.json',
      variants: [
        { kind: 'way', text: 'Edit package-lock.json', stopped: true, plain: true },
        { kind: 'way', text: "echo '{}' > package-lock.json", stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of secrets in files, which a notebook takes as well: a note',
      text: 'Write config.ts',
      variants: [
        { kind: 'way', text: 'Write config.ts', stopped: true, plain: true },
        { kind: 'way', text: 'NotebookEdit notes.ipynb', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that only asks for another tool: a note, for it protects nothing',
      text: 'cat README.md',
      variants: [
        { kind: 'way', text: 'cat README.md', stopped: true, plain: true, told: 'Use the Read tool instead of cat.' },
        { kind: 'way', text: 'cd . && cat README.md', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that only asks to start the same command in a terminal of its own: a note',
      text: 'npm run dev',
      variants: [
        { kind: 'way', text: 'npm run dev', stopped: true, plain: true, told: 'Use: tmux new -d -s dev "npm run dev"' },
        { kind: 'way', text: 'cd . && npm run dev', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of files that sends Claude to a tool of which another guard takes care',
      text: 'echo x > schema.sql',
      variants: [
        {
          kind: 'way',
          text: 'echo x > schema.sql',
          stopped: true,
          plain: true,
          told: 'schema.sql is protected: use Edit instead.',
        },
        { kind: 'way', text: 'echo x | sudo tee schema.sql', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that only says that the program is not there: a note, for the call fails anyway',
      text: 'rclone sync docs remote:',
      variants: [
        { kind: 'way', text: 'rclone sync docs remote:', stopped: true, plain: true, told: 'rclone is not installed.' },
        { kind: 'way', text: 'cd . && rclone sync docs remote:', stopped: false, plain: true },
      ],
    },
  ],
  good: [
    {
      kind: 'proof',
      title: 'It approves all that begins with another command, which is told of as such',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'way', text: 'echo ok; git push --force origin main', stopped: false, approved: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of every `.env`',
      text: 'Edit .env',
      variants: [
        { kind: 'way', text: 'Edit .env', stopped: true, plain: true },
        { kind: 'sibling', text: 'Edit .env.local', stopped: true, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of the settings protects itself, and lets others be mentioned',
      text: 'Edit .claude/settings.json',
      variants: [
        { kind: 'way', text: 'Edit .claude/settings.json', stopped: true, plain: true },
        { kind: 'switch-off', text: 'Write .claude/settings.local.json', stopped: true },
        { kind: 'mention', text: 'grep -n hooks .claude/settings.json', stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard of one branch that stops pushes of the branch that is checked out, and those behind a commit',
      text: 'git push origin main',
      variants: [
        { kind: 'way', text: 'git push origin main', stopped: true, plain: true },
        { kind: 'sibling', text: 'git push', stopped: true, plain: true },
        {
          kind: 'sibling',
          text: "git commit -m 'Note the change' && git push origin main",
          stopped: true,
          plain: true,
        },
      ],
    },
    {
      kind: 'proof',
      title: 'The guard sends Claude to the tool that passes',
      text: 'Write notes.txt',
      variants: [
        {
          kind: 'way',
          text: 'Write notes.txt',
          stopped: true,
          plain: true,
          told: 'The file exists: use Edit instead.',
        },
        { kind: 'way', text: 'Edit notes.txt', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The same, said where Claude does not read it',
      text: 'Write notes.txt',
      variants: [
        {
          kind: 'way',
          text: 'Write notes.txt',
          stopped: true,
          plain: true,
          printed: 'The file exists: use Edit instead.',
        },
        { kind: 'way', text: 'Edit notes.txt', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The guard asks for a time limit',
      text: 'npm test',
      variants: [
        { kind: 'way', text: 'npm test', stopped: true, plain: true, told: 'Prefix it with GNU `timeout`.' },
        { kind: 'way', text: 'timeout 60 npm test', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The guard asks for a variable',
      text: 'npm test',
      variants: [
        { kind: 'way', text: 'npm test', stopped: true, plain: true, told: 'Set CI=true: the watcher never ends.' },
        { kind: 'way', text: 'CI=1 npm test', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The guard asks for the end of the output alone',
      text: 'npm test',
      variants: [
        { kind: 'way', text: 'npm test', stopped: true, plain: true, told: 'Too much output: add | tail -20.' },
        { kind: 'way', text: 'npm test 2>&1 | tail -n 5', stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that only asks for another tool, past which a spelling gets that hardly anybody writes',
      text: 'cat README.md',
      variants: [
        { kind: 'way', text: 'cat README.md', stopped: true, plain: true, told: 'Use the Read tool instead of cat.' },
        { kind: 'way', text: "grep '' README.md", stopped: false },
      ],
    },
    {
      kind: 'proof',
      title: 'A guard that only asks to read the file first, past which a command writes it',
      text: 'Write notes.txt',
      variants: [
        { kind: 'way', text: 'Write notes.txt', stopped: true, plain: true, told: 'Read `notes.txt` first.' },
        { kind: 'way', text: "printf %s 'hello' > notes.txt", stopped: false, plain: true },
      ],
    },
    {
      kind: 'proof',
      title: 'The guard reminds once, and lets the next call through',
      text: 'Edit app/page.tsx',
      variants: [
        {
          kind: 'way',
          text: 'Edit app/page.tsx',
          stopped: true,
          plain: true,
          told: 'Add the page to the guide. Re-issue the same edit to proceed.',
        },
        { kind: 'way', text: "echo 'x' > app/page.tsx", stopped: false },
      ],
    },
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
      title: 'Other guards are not meant to protect themselves: `hooklint prove` lists what switches them off',
      text: 'git push --force origin main',
      variants: [
        { kind: 'way', text: 'git push --force origin main', stopped: true, plain: true },
        { kind: 'switch-off', text: 'Write .claude/settings.local.json', stopped: false },
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
  *onProof(hook, proof, project) {
    if (!stopsItself(proof) || passesOnRetry(proof)) return;
    const client = clientOf(project);
    const isHabit = isPreference(proof);
    if (!isHabit && isOpenToRead(hook, proof, project)) {
      const { path = '' } = proof.action.file ?? {};
      yield {
        message: `The guard stops ${phraseOf(proof)}, and nothing in this ${hook.pluginRoot === undefined ? 'project' : 'plugin'} stops Read, the tool with which Claude opens files: \`Read ${path}\` passes.`,
        help: `Deny it in \`permissions.deny\` (\`Read(**/${path.slice(path.lastIndexOf('/') + 1)})\`), or register a hook on Read that looks at \`tool_input.file_path\`.`,
        at: refusalOfProof(hook, proof),
        cause: 'open-to-read',
      };
    }
    // Where nothing is protected, a way that hardly anybody takes is nothing to tell.
    const isOdd = (way: ProvedVariant) => isHabit && (!isUsual(way) || isPastTools(proof, way));
    // What a permission rule or another hook stops says nothing of this guard.
    const ways = waysOf(proof).filter(
      (way) =>
        way.stoppedBy === undefined &&
        !isUnread(hook, proof, way, client) &&
        (way.stopped ||
          !(isOdd(way) || isAdvised(proof, way) || isToldApart(hook, proof, way) || isApprovedBefore(proof, way))),
    );
    const passing = ways.filter(({ stopped }) => !stopped);
    if (passing.length > 0) {
      // Another tool is no mere spelling.
      const isUsualToo = isCommand(proof) && passing.some(isUsual);
      const isSpelling = isCommand(proof) && passing.every(isOfBash);
      yield {
        message: passesWords(proof, ways, passing),
        help: adviceOn(hook, proof, passing, client),
        at: refusalOfProof(hook, proof, waysOf(proof), isSpelling ? patternMissing(hook, proof, passing) : undefined),
        cause: proof.action.slug,
        ...(isHabit || passing.every((way) => isSlip(way) || (isPastTools(proof, way) && !isMeantForBash(hook, way)))
          ? { severity: 'info' as const }
          : isUsualToo
            ? { severity: 'error' as const }
            : {}),
      };
    }
    const passingSiblings = proof.variants.filter(({ kind, stopped }) => kind === 'sibling' && !stopped);
    const behindCommit = passingSiblings.filter(isBehindCommit);
    if (behindCommit.length > 0) {
      yield {
        message: `While another branch is checked out, the guard ${heldBy(ways)} ${phraseOf(proof)}, and lets it through behind a commit: ${examplesOf(behindCommit)}.`,
        help: 'Look at every command of the line, and not at the first that calls Git.',
        at: refusalOfProof(hook, proof),
        cause: 'behind-commit',
      };
    }
    const elsewhere = passingSiblings.filter((sibling) => namesBranch(sibling) && !isBehindCommit(sibling));
    if (elsewhere.length > 0) {
      yield {
        message: `The guard ${heldBy(ways)} ${phraseOf(proof)} only because ${branchPushed(commandText(proof.action.text))} is checked out: from another branch, ${examplesOf(elsewhere)} passes.`,
        help: 'Look at the branch that the push names as well (`origin main`, `HEAD:main`), and ask Git only where it names none.',
        at: refusalOfProof(hook, proof),
        cause: 'branch-of-push',
      };
    }
    const siblings = passingSiblings.filter((sibling) => !namesBranch(sibling) && !isBehindCommit(sibling));
    if (siblings.length > 0 && isCommand(proof)) {
      const [branch = 'it'] =
        /(?:main|master|develop|production|prod|staging|trunk|release)\b/.exec(proof.action.text) ?? [];
      yield {
        message: `The guard ${heldBy(ways)} ${phraseOf(proof)}, but not ${examplesOf(siblings)}, which pushes ${branch} as well while ${branch} is checked out.`,
        help: 'Where a push names no branch, ask Git which one is checked out: `git branch --show-current`.',
        at: refusalOfProof(hook, proof),
        cause: 'current-branch',
      };
    } else if (siblings.length > 0) {
      yield {
        message: `The guard stops ${phraseOf(proof)}, and lets files of the same kind through: ${examplesOf(siblings)}.`,
        help: `${matchingKind(hook, proof)}, and let \`.env.example\` through.${seeEvery('way', hook)}`,
        at: refusalOfProof(hook, proof),
        cause: 'siblings',
      };
    }
    const off = proof.variants.filter(({ kind, stopped }) => kind === 'switch-off' && !stopped);
    if (off.length > 0 && settings.test(proof.action.text)) {
      yield {
        message: `The guard protects Claude Code's settings, and can still be switched off: ${examplesOf(off)} ${off.length === 1 ? 'passes' : 'pass'}.`,
        help: `Refuse these files too, in Bash as well, or deny them in \`permissions.deny\`.${seeEvery('way', hook)}`,
        at: refusalOfProof(hook, proof),
        cause: 'switched-off',
      };
    }
  },
};

/** How to match the files of one kind, in the notation in which the guard looks for its file. */
function matchingKind(hook: Hook, proof: Proof): string {
  const anywhere = 'Match the name in any folder and up to a further dot';
  switch (notationOf(hook, proof)) {
    case 'pattern':
      return `${anywhere} (\`(^|/)\\.env($|\\.)\`)`;
    case 'glob':
      return `${anywhere} (\`.env|.env.*|*/.env|*/.env.*\`)`;
    default:
      return `${anywhere}: compare the last part of the path with \`.env\`, and its beginning with \`.env.\``;
  }
}

/** A push that follows a commit in one line. */
const isBehindCommit = ({ text }: ProvedVariant): boolean => /^git commit -m '[^']{1,40}' && git push /.test(text);

/** Does a push name the branch that it is for? Of siblings, it is tried while another one is checked out. */
const namesBranch = ({ text }: ProvedVariant): boolean => branchPushed(commandText(text)) !== undefined;

/**
 * A command that reaches the file of a guard of tools, or a notebook that takes the text: some guards are only to keep Claude
 * from it by accident.
 */
function isPastTools(proof: Proof, way: ProvedVariant): boolean {
  return !isCommand(proof) && (isOfBash(way) || way.payload.json.tool_name === 'NotebookEdit');
}

const isOfBash = ({ payload }: ProvedVariant): boolean => payload.json.tool_name === 'Bash';

/** Does the matcher name Bash, although the script looks for the file that the other tools are given, and at no command? */
function isMeantForBash(hook: Hook, way: ProvedVariant): boolean {
  return isOfBash(way) && hook.matcher?.split('|').includes('Bash') === true && !readsCommand(hook);
}

/** What a guard of settings is for. Others are hardly ever meant to protect themselves. */
const settings = /(?:^|[\s/])\.claude\//;

/** Which pass: of a file, those of another tool; else ways to write it, and how many there are. */
function passesWords(proof: Proof, ways: readonly ProvedVariant[], passing: readonly ProvedVariant[]): string {
  const held = heldBy(ways);
  const { file } = proof.action;
  const legend = legendOf(passing);
  if (file?.matters === 'path' && held === 'stops' && !isCommand(proof) && passing.every(isOfBash)) {
    const tools = ways.flatMap((way) => (way.stopped ? [String(way.payload.json.tool_name)] : []));
    const end = legend === '' ? '' : ` (${legend})`;
    return `The guard protects \`${file.path}\` from ${join([...new Set(tools)], 'and')}, but not from Bash: ${anyOf(passing)} passes${end}.`;
  }
  const about = held === 'stops' ? '' : 'about ';
  return `The guard ${held} ${phraseOf(proof)}, but not ${about}${anyOf(passing)} (it ${held} ${ways.length - passing.length} of ${ways.length} ways${legend === '' ? '' : `; ${legend}`}).`;
}

function adviceOn(hook: Hook, proof: Proof, passing: readonly ProvedVariant[], client: Version): string {
  const wired = asMeant(hook, client);
  if (passing.every((variant) => isSpared(wired, variant, client)))
    return wired === hook
      ? `Leave out "if", for which Claude Code does not start the hook for these, and have the script stop them.${seeEvery('way', hook)}`
      : `Match all of \`${wired.matcher}\`, and have the script look at the command: no condition on the handler holds for these.${seeEvery('way', hook)}`;
  if (proof.action.file?.matters === 'text') {
    const others = new Set([...passing.map(({ payload }) => String(payload.json.tool_name)), 'Bash']);
    const write = others.size === 1 ? 'writes' : 'write';
    return `Look for it in what ${join([...others], 'and')} ${write} as well, or scan what is staged in a \`pre-commit\` hook of Git.${seeEvery('way', hook)}`;
  }
  if (passing.some(({ payload }) => payload.json.tool_name === 'Grep'))
    return `Look at \`path\` and \`glob\` of Grep as well, or deny the file in \`permissions.deny\`.${seeEvery('way', hook)}`;
  if (isCommand(proof) && !passing.some(isOfBash)) {
    const tools = [...new Set(passing.map(({ payload }) => String(payload.json.tool_name)))];
    return `Look at the file of ${join(tools, 'and')} as well, or deny it in \`permissions.deny\`.${seeEvery('way', hook)}`;
  }
  if (secretAsked(commandText(proof.action.text)) !== undefined)
    return `Look for the variable's name without \`$\`, and for \`env\` and \`printenv\` where a command begins; better still, keep the secret out of Claude Code's environment.${seeEvery('way', hook)}`;
  if (!isCommand(proof) && passing.some((way) => isMeantForBash(hook, way)))
    return `The matcher names Bash, whose input has no \`file_path\`: look at \`command\` as well, or deny the file in \`permissions.deny\`.${seeEvery('way', hook)}`;
  if (isCommand(proof) && /\bshlex\.split\(/.test(textOf(hook).text))
    return `Cut the command at \`;\`, \`&&\`, \`||\`, \`|\` and line breaks before \`shlex.split\`, which does not, and skip what may come in front of the verb (\`git -C DIR\`).${seeEvery('way', hook)}`;
  return isCommand(proof)
    ? `Split the command into simple commands and compare their words, not their text.${seeEvery('way', hook)}`
    : `Check the file for every tool that can change or read it, Bash included, or deny it in \`permissions.deny\`.${seeEvery('way', hook)}`;
}

/** A text that the script does not look at, whatever it says: `new-text-unread` tells of it. */
function isUnread(hook: Hook, { action }: Proof, { payload }: ProvedVariant, client: Version): boolean {
  return action.file?.matters === 'text' && unreadText(hook, client)?.tool === payload.json.tool_name;
}

/** Does the guard approve it for what stands in front of the command? `approves-what-follows` tells of that. */
const isApprovedBefore = (proof: Proof, { text, verdict }: ProvedVariant): boolean =>
  isCommand(proof) && verdict?.effect === 'allow' && /[;&|\n]/.test(text);

/** Does the script ask whether it is this very tool that changes the file? It lets it through on purpose (`Write` makes a new `.env`). */
function isToldApart(hook: Hook, { action }: Proof, { payload }: ProvedVariant): boolean {
  const tool = payload.json.tool_name;
  if (tool === action.payload.json.tool_name || (tool !== 'Write' && tool !== 'Edit' && tool !== 'Read')) return false;
  return new RegExp(`(?:[=!]==?|[ \\t]==?)[ \\t]?["']?${tool}\\b|^[ \\t]*["']?${tool}["']?\\)`, 'm').test(
    textOf(hook).text,
  );
}

/** Does the handler's own condition keep the hook from being asked? */
function isSpared({ handler, event }: Hook, { payload }: ProvedVariant, client: Version): boolean {
  return conditionHolds(handler, event, payload.json, client) === false;
}
