/** A hook at the end of a turn that blocks again, although it has blocked before. */
import { capVariable, loopEvents, runsUntilBroken } from '../../contract/stop-loop.js';
import { lineSpot } from '../../evidence/line-spot.js';
import { mishap } from '../../evidence/mishap.js';
import { firstRefusalOf, refusalIn } from '../../evidence/refusal-places.js';
import { handlerSpot } from '../../evidence/registration.js';
import type {
  EventName,
  Example,
  Hook,
  Language,
  Rule,
  RuleFinding,
  Run,
  Severity,
  Spot,
  Version,
} from '../../model.js';
import { answerLines, canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { unreachedInLibraries } from '../../script/answers/unreached.js';
import { otherFiles } from '../../script/files/other-files.js';
import { passesArguments } from '../../script/files/passed-arguments.js';
import { type StartedFile, startedFiles } from '../../script/files/started-file.js';
import { remembersState } from '../../script/gates/remembered-states.js';
import { vainLoopGuard } from '../../script/gates/vain-loop-guards.js';
import { isCommentLine } from '../../script/lines/comment.js';
import { isShell } from '../../script/lines/family.js';
import type { Said } from '../../script/lines/said.js';
import { pathTail } from '../../script/shell/path-tail.js';
import { throwsStdinAway } from '../../script/shell/stdin-readers.js';

const block = { exitCode: 2, stderr: 'Run the tests first\n' };

const twice = (
  again: typeof block | Record<string, never>,
  nature: 'benign' | 'trigger' = 'benign',
): Extract<Example, { kind: 'runs' }> => ({
  kind: 'runs',
  event: 'Stop',
  runs: [
    { nature, payload: { stop_hook_active: false }, execution: block },
    { nature, payload: { stop_hook_active: true }, execution: again },
  ],
});

export const rule: Rule = {
  id: 'stop-hook-loops',
  severity: 'warning',
  summary: 'The hook blocks the end of a turn again and again.',
  docs: {
    why:
      'After a hook has kept a turn going, Claude Code runs it again at the next end, with `stop_hook_active` set ' +
      'to true. A hook that blocks again keeps Claude in a loop. Newer versions break the loop after some rounds, ' +
      'with an empty result; older ones never do, and every round costs a request.',
    repair:
      'Read `stop_hook_active` and let the turn end when it is true, or block only while there is something left ' +
      'that Claude can change, and count the rounds.',
  },
  bad: [
    twice(block),
    { ...twice(block), title: 'It wakes Claude from the background', handler: { asyncRewake: true } },
    {
      kind: 'runs',
      title: 'No payload makes it block, and it never asks whether it has blocked before',
      event: 'Stop',
      handler: {
        command: 'if [ -n "$(git status --porcelain)" ]; then\n  echo "Commit first" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The same, and where it does not block it says so',
      event: 'Stop',
      handler: {
        command: `if [ -n "$(git status --porcelain)" ]; then\n  echo '{"decision":"block","reason":"Commit first"}'\n  exit 0\nfi\necho '{"decision":"approve"}'`,
      },
      runs: [{ execution: { stdout: '{"decision":"approve"}\n' } }],
    },
    {
      kind: 'runs',
      title: 'The mark is left by Claude, and what it starts does not get the payload',
      event: 'Stop',
      handler: {
        command:
          'payload=$(cat)\nmark=.claude/reviewed\nif [ ! -f "$mark" ]; then\n  echo "Review first, then run: touch $mark" >&2\n  exit 2\nfi\nbash .claude/report.sh 2>/dev/null || true',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It throws the payload away, and takes functions from a file',
      event: 'Stop',
      handler: {
        command:
          'cat > /dev/null\nsource "$CLAUDE_PROJECT_DIR/.claude/state.sh"\nif [ "$(state_of build)" = failed ]; then\n  echo "Mend the build first" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      ...twice(block),
      title: 'It notes only what has passed',
      handler: {
        command:
          'state=$(git ls-files -s src | sha1sum)\n[ "$state" = "$(cat .claude/state 2>/dev/null)" ] && exit 0\nif make test >&2; then\n  echo "$state" > .claude/state\n  exit 0\nfi\nexit 2',
      },
    },
    {
      kind: 'runs',
      title: 'It blocks, but for want of a program',
      event: 'Stop',
      handler: { command: 'if ! pnpm test >&2; then\n  echo "Mend the tests first" >&2\n  exit 2\nfi' },
      runs: [
        {
          execution: { exitCode: 2, stderr: 'Mend the tests first\n' },
          lacks: { kind: 'program', name: 'pnpm' },
        },
      ],
    },
    {
      kind: 'runs',
      title: 'No run shows it, for want of a package',
      event: 'Stop',
      handler: {
        command: `node -e 'if (require("simple-git").isDirty()) console.log(JSON.stringify({ decision: "block", reason: "Commit first" }))'`,
      },
      runs: [{ execution: {}, lacks: { kind: 'package', name: 'simple-git' } }],
    },
    {
      kind: 'runs',
      title: 'It asks a variable that only the hook itself exports',
      event: 'Stop',
      handler: {
        command:
          '[ "${STOP_HOOK_ACTIVE:-}" = 1 ] && exit 0\nexport STOP_HOOK_ACTIVE=1\nif ! npm test >&2; then\n  echo "Mend the tests first" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
  ],
  good: [
    twice({}),
    {
      kind: 'runs',
      title: 'The variable holds what the payload says',
      event: 'Stop',
      handler: {
        command:
          'STOP_HOOK_ACTIVE=$(jq -r .stop_hook_active)\n[ "$STOP_HOOK_ACTIVE" = true ] && exit 0\nif ! npm test >&2; then\n  echo "Mend the tests first" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'The variable is for a Claude Code that the hook starts',
      event: 'Stop',
      handler: {
        command:
          '[ "${STOP_HOOK_ACTIVE:-}" = 1 ] && exit 0\nexport STOP_HOOK_ACTIVE=1\nverdict=$(claude -p "Is the work done?")\nif [ "$verdict" = no ]; then\n  echo "Go on" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'A file that it takes in may set the variable',
      event: 'Stop',
      handler: {
        command:
          '. .claude/payload.sh\n[ "${STOP_HOOK_ACTIVE:-}" = 1 ] && exit 0\nif ! npm test >&2; then\n  echo "Mend the tests first" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It can only ask, and blocks nothing',
      event: 'Stop',
      handler: { command: '[ "${STOP_HOOK_ACTIVE:-}" = 1 ] && exit 0\nmake report >/dev/null' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What it replied can be a block that was lost',
      event: 'Stop',
      handler: {
        command: `if [ -n "$(git status --porcelain)" ]; then\n  echo '{"decision":"block","reason":"Commit first"}'\n  exit 0\nfi\necho '{"ok":true}'`,
      },
      runs: [{ execution: { stdout: '{"ok":true}\n' } }],
    },
    {
      kind: 'runs',
      title: 'It asks, and no payload makes it block',
      event: 'Stop',
      handler: {
        command:
          '[ "$(jq -r .stop_hook_active)" = true ] && exit 0\nif [ -n "$(git status --porcelain)" ]; then\n  echo "Commit first" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'What it hands its payload to may look at it',
      event: 'Stop',
      handler: { command: 'if [ -f changed ]; then\n  python3 .claude/gate.py || exit 2\nfi\nexit 0' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It leaves a mark that it has blocked, and looks for it',
      event: 'Stop',
      handler: {
        command:
          'MARK=.claude/asked\nif [ -f "$MARK" ]; then\n  rm -f "$MARK"\n  exit 0\nfi\nif [ -n "$(git status --porcelain)" ]; then\n  touch "$MARK"\n  echo "Commit first" >&2\n  exit 2\nfi',
      },
      runs: [{ execution: {} }],
    },
    {
      ...twice(block),
      title: 'It notes the state that it blocks, and lets the same one pass',
      handler: {
        command:
          'state=$(git status --porcelain | sha1sum)\n[ "$state" = "$(cat .claude/state 2>/dev/null)" ] && exit 0\nif ! make test >&2; then\n  echo "$state" > .claude/state\n  exit 2\nfi',
      },
    },
    {
      ...twice(block),
      title: 'The same in JavaScript',
      handler: {
        command: `node -e 'const key = JSON.stringify(failed);\nif (state.blocked.includes(key)) process.exit(0);\nsaveState({ blocked: [...state.blocked, key] });\nconsole.error("Run the tests first");\nprocess.exit(2);'`,
      },
    },
    {
      kind: 'runs',
      title: 'Nothing in it blocks',
      event: 'Stop',
      handler: { command: 'date >>ends.log' },
      runs: [{ execution: {} }],
    },
    {
      kind: 'runs',
      title: 'It printed something, which can be a block that was lost',
      event: 'Stop',
      handler: {
        command:
          'git status --short\nif [ -n "$(git status --porcelain)" ]; then\n  echo "Commit first" >&2\n  exit 2\nfi\nexit 0',
      },
      runs: [{ execution: { stdout: ' M main.c\n' } }],
    },
    {
      ...twice(block),
      title: 'It counts them under a name of one letter',
      handler: {
        command:
          'n=$(cat .claude/rounds 2>/dev/null || echo 0)\n[ "$n" -ge 3 ] && exit 0\necho $((n + 1)) > .claude/rounds\necho "Run the tests first" >&2\nexit 2',
      },
    },
    {
      ...twice(block),
      title: 'It counts them by arithmetic',
      handler: {
        command:
          'n=$(cat .claude/turns 2>/dev/null || echo 0)\nn=$((n + 1))\nprintf "%s\\n" "$n" > .claude/turns\n(( n <= 3 )) || exit 0\necho "Run the tests first" >&2\nexit 2',
      },
    },
    {
      ...twice(block),
      title: 'It notes in a file what it has objected to, and says it once',
      handler: {
        command:
          'python3 -c \'import json, os, sys\npath = ".claude/gate.json"\nstate = json.load(open(path)) if os.path.exists(path) else {}\nfound = sys.stdin.read()[-9:]\nif found in state.get("reported", []):\n    sys.exit(0)\nstate["reported"] = [found]\njson.dump(state, open(path, "w"))\nprint("Run the tests first", file=sys.stderr)\nsys.exit(2)\'',
      },
    },
    {
      ...twice(block),
      title: 'It counts its rounds in a file, and gives in',
      handler: {
        command:
          'count=$(cat .claude/rounds 2>/dev/null || echo 0)\nif [ "$count" -ge 3 ]; then exit 0; fi\necho $((count + 1)) >.claude/rounds\necho "Run the tests first" >&2\nexit 2',
      },
    },
  ],
  readsText: true,
  *onRuns(hook, runs) {
    if (!loopEvents.includes(hook.event)) return;
    const again = runs.filter((run) => run.lacked === undefined && blocksAgain(run) && isMeant(run));
    const [first] = again;
    const said = textOf(hook);
    const { libraries = [], text } = said;
    const texts = [text, ...libraries.map((library) => library.text)];
    if (texts.some(countsRounds)) return;
    const vain = vainTest(hook, texts.slice(1));
    if (vain !== undefined) {
      yield vain;
      return;
    }
    if (texts.some(leavesMark) || remembersState(said, blockingLines(hook))) return;
    if (first === undefined) {
      const gate = unseenGate(hook, runs);
      if (gate !== undefined) yield unseenLoop(hook, runs, gate);
      return;
    }
    // A gate that objects to this very end, and not to any, stops objecting once Claude has done what it asks.
    const always = again.some(({ case: { payload, world } }) => payload.nature === 'benign' && world === undefined);
    // Nobody knows after how many rounds Claude Code lets it be.
    const end = wakes(first) ? '' : `; ${endOfLoop(first.verdicts.map(({ verdict }) => verdict.client))}`;
    yield {
      message: `The hook ${wakes(first) ? 'wakes Claude' : 'blocks'} even when \`stop_hook_active\` is true, so ${subject[hook.event] ?? 'Claude'} works in a loop${always ? '' : ' while the hook objects'}${end}.`,
      help: 'Let the turn end when `stop_hook_active` is true, or count the rounds.',
      at: refusalIn(first),
      ...(always ? {} : { severity: 'info' as Severity }),
    };
  },
};

/** The test of a hook that blocks, where it asks a variable whether it has blocked before, and nobody sets that. */
function vainTest(hook: Hook, others: readonly string[]): RuleFinding | undefined {
  if (hook.handler.async === true || !canBlock(hook)) return undefined;
  const found = vainLoopGuard(textOf(hook), others);
  if (found === undefined) return undefined;
  const { name, offset } = found;
  return {
    message: `\`${name}\` is always empty here: Claude Code puts \`stop_hook_active\` into the payload and not into a variable, and what a hook exports is gone when it ends. Where the hook blocks, it blocks again.`,
    help: /^(?:ba|z)?sh$/.test(textOf(hook).language)
      ? 'Read the payload: `jq -r .stop_hook_active`.'
      : 'Read `stop_hook_active` from the payload on stdin.',
    at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length: name.length },
  };
}

/** Where it would block, if it has no way to tell that it has blocked before. No run shows it. */
function unseenGate(hook: Hook, all: readonly Run[]): Spot | undefined {
  // What blocks, or ends, because a program is missing shows nothing of the gate.
  const runs = all.filter((run) => isMeant(run) && run.lacked === undefined);
  const isUnseen = all.length > 0 && all.every(({ lacked }) => lacked !== undefined);
  if ((runs.length === 0 && !isUnseen) || hook.handler.async === true) return undefined;
  if (runs.some(({ verdict }) => verdict.effect === 'block' || verdict.status !== 'success')) return undefined;
  // What it printed can be a block that was lost.
  if (!runs.every(({ verdict: { reply } }) => reply.kind === 'empty' || letsEnd(reply))) return undefined;
  const said = textOf(hook);
  // The line that blocks may be for another of the things that the script is told to do.
  if (/\$\{?1\b|\bargv\b/.test(said.text) && passesArguments(hook)) return undefined;
  const texts = [said, ...(said.libraries ?? [])];
  if (texts.some(({ language, text }) => /stop_?hook_?active/i.test(text) || keepsState(text, language)))
    return undefined;
  // What it hands its payload to may look at it.
  return handsOver(said) ? undefined : gateOf(hook, all);
}

/** The first line that blocks, of the hook itself or of a library that it answers through; undefined: there is none. */
function gateOf(hook: Hook, runs: readonly Run[]): Spot | undefined {
  if (canBlock(hook)) return firstRefusalOf(hook);
  const lines = [...answerLines(textOf(hook)), ...unreachedInLibraries(hook, runs)];
  const gate = lines.find(({ blocks }) => blocks);
  return gate === undefined ? undefined : lineSpot(hook, gate);
}

const blockingLines = (hook: Hook): readonly number[] =>
  answerLines(textOf(hook)).flatMap(({ blocks, line }) => (blocks ? [line] : []));

/** Does a program write a file anew, in which it may note that it has blocked? */
const keepsState = (text: string, language: Language): boolean =>
  /^(?:python|(?:java|type)script)$/.test(language) &&
  /\bwrite_(?:text|bytes)\(|\bjson\.dump\(|\bopen\([^)\n]{0,80},\s?["'][wx]|\bwriteFile(?:Sync)?\(/.test(text);

/** `{}`, `{"continue": true}`, `{"decision": "approve"}`: a reply that says nothing but that the turn may end. */
const letsEnd = (reply: Run['verdict']['reply']): boolean =>
  reply.kind === 'json' &&
  Object.entries(reply.value).every(([key, value]) =>
    key === 'decision' ? value === 'approve' : /^(?:continue|suppressOutput)$/.test(key) && value === true,
  );

/** Does it start, import or source what may look at the payload? Libraries whose text is read do not count, what they start does. */
function handsOver(said: Said): boolean {
  const { language, libraries = [], text } = said;
  const read = libraries.map(({ path }) => withoutEnding(path));
  const isUnread = (file: string): boolean => {
    const named = withoutEnding(file.replace(/^(?:\.{1,2}\/){1,9}/, ''));
    return !read.some((path) => path === named || path.endsWith(`/${named}`));
  };
  const starts = isShell(language) ? [said, ...libraries].some(startsUnread) : needsUnread(said);
  return starts && !keepsPayload(text, language);

  function needsUnread(each: Pick<Said, 'language' | 'text'>): boolean {
    return [...otherFiles(each.text, each.language).needed].some(isUnread);
  }

  function startsUnread(each: Pick<Said, 'language' | 'text'>): boolean {
    const started = startedFiles({ type: 'command', command: each.text });
    const isSourced = ({ interpreter, word }: StartedFile): boolean => {
      const file = interpreter === 'source' ? pathTail(word) : undefined;
      return file !== undefined && !isUnread(file);
    };
    return needsUnread(each) || !started.every(isSourced);
  }
}

const withoutEnding = (path: string): string => path.replace(/\.\w{1,4}$/, '');

/** Does a shell script throw stdin away, or read all of it into a variable, and give that to no program that it starts? */
function keepsPayload(text: string, language: Language): boolean {
  if (!isShell(language)) return false;
  if (throwsStdinAway(text)) return true;
  const [whole, name] = /^[ \t]{0,20}(\w{1,40})="?\$\(cat(?: -)?\)"?[ \t]{0,20}$/m.exec(text) ?? [];
  if (whole === undefined || name === undefined) return false;
  const given = new RegExp(`\\$\\{?${name}\\b|(?<!\\|)\\|(?!\\|)|<`);
  const lines = text.split('\n');
  return !lines.some((line) => sharesAll.test(line) || (startsFile.test(line) && given.test(line)));
}

/** A pipe to the next line, a variable for programs, or a file whose functions see all variables. */
const sharesAll = /[^|]\|\s{0,9}$|\bexport\b|(?:^|[;&|]|\bthen)\s{0,40}(?:source|\.)\s/;

/** A line with a program in a file. */
const startsFile = /\.(?:sh|py|[cm]?[jt]s|rb|php|pl|ps1)\b/;

function unseenLoop(hook: Hook, runs: readonly Run[], gate: Spot): RuleFinding {
  // It may have come to that line, only because a program is missing here.
  const isReached = runs.some(({ verdict }) => verdict.effect === 'block');
  return {
    message: `The hook never looks at \`stop_hook_active\`: where it blocks, it blocks again, and ${subject[hook.event] ?? 'Claude'} works in a loop while it objects.${isReached ? '' : ' No payload reached that line.'}`,
    help: 'Let the turn end when `stop_hook_active` is true, or count the rounds.',
    at: gate,
    severity: 'info',
  };
}

const subject: Partial<Record<EventName, string>> = { Stop: 'Claude', SubagentStop: 'the subagent' };

/** Does it keep a number in a file, add to it and compare it with a limit? Each run here begins with none. */
function countsRounds(text: string): boolean {
  const adds =
    /\$\(\(\s*\$?\{?\w+\}?\s*\+\s*1\s*\)\)|\(\(\s*\w+(?:\+\+|\s*\+=\s*1)\s*\)\)|\b\w+\s*\+=\s*1\b|\b\w+\s*\+\s*1\b|\w\+\+/;
  const counter = /\b\w*(?:count|round|attempt|iteration|retr(?:y|ies)|block(?:s|ed)|tries)\w*\b/i;
  const limit = /-(?:ge|gt|le|lt)\s|(?:>=|<=|[<>])\s*(?:\d|[A-Z_]{3,}|max)/i;
  const lines = text.split('\n').filter((line) => !isCommentLine(line));
  if (writtenNumbers(lines.join('\n')).some((name) => isHeldAgainstLimit(name, text))) return true;
  return (
    lines.some((line) => counter.test(line) && adds.test(line)) &&
    lines.some((line) => counter.test(line) && limit.test(line))
  );
}

/** Variables that are added to and written to a file: `echo $((n + 1)) >FILE`, or `n=$((n + 1))` before `echo "$n" >FILE`. */
function writtenNumbers(text: string): readonly string[] {
  const added = [...text.matchAll(/\$\(\(\s?\$?(\w{1,40})\s?\+\s?1\s?\)\)("?\s?>)?/g)];
  return added.flatMap(([, name = '', redirected]) =>
    redirected !== undefined || new RegExp(`\\$\\{?${name}\\}?["'\\\\n]{0,4} ?>`).test(text) ? [name] : [],
  );
}

function isHeldAgainstLimit(name: string, text: string): boolean {
  return new RegExp(`\\$\\{?${name}\\}?"? -(?:ge|gt|le|lt)\\b|\\(\\( ?\\$?${name} ?(?:[<>]=?) ?`).test(text);
}

/** Does it look for a file that it makes or removes itself? The next time it finds that it has blocked before. */
function leavesMark(script: string): boolean {
  // A command that Claude is told to run is none of the script's own.
  const text = script.replace(printedWords, '$1""');
  const looked = text.matchAll(
    /(?:\[\[?|\btest)\s(?:!\s)?-[efs]\s"?\$\{?(\w{1,60})|\bexistsSync\(\s?(\w{1,60})\b|\b(\w{1,60})\.exists\(\)|\bpath\.(?:exists|isfile)\(\s?(\w{1,60})\b/g,
  );
  return [...looked].some(([, ...names]) => {
    const name = names.find((each) => each !== undefined) ?? '';
    return new RegExp(
      `(?:\\btouch\\s|\\brm\\s(?:-\\w{1,9}\\s)?|>\\s?)"?\\$\\{?${name}\\b|` +
        `\\b(?:unlinkSync|rmSync|writeFileSync|unlink|remove)\\(\\s?${name}\\b|` +
        `\\b${name}\\.(?:touch|unlink|write_text)\\(|\\bopen\\(\\s?${name}\\s?,\\s?["'][wax]`,
    ).test(text);
  });
}

const printedWords = /^([ \t]{0,80}(?:echo|printf)[ \t]{1,9})"[^"\n]{0,200} [^"\n]{0,600}"/gm;

function blocksAgain({ case: { payload }, verdict }: Run): boolean {
  return payload.json.stop_hook_active === true && (verdict.effect === 'block' || wakes({ verdict }));
}

/** It runs in the background, and Claude goes on because of what it says. */
const wakes = ({ verdict }: Pick<Run, 'verdict'>): boolean =>
  verdict.toClaude.some(({ parts }) => parts?.cause === 'woken');

/** One that blocks by accident is told of as such. */
const isMeant = (run: Run): boolean => mishap(run) === undefined;

/** When the clients asked about stop listening, each cap once. */
function endOfLoop(clients: readonly Version[]): string {
  const ends = new Map<number | null, Version>();
  for (const client of clients) if (!ends.has(runsUntilBroken(client))) ends.set(runsUntilBroken(client), client);
  return [...ends]
    .map(([runs, since]) => {
      const who = ends.size === 1 ? 'Claude Code' : `Claude Code ${since}`;
      return runs === null
        ? `${who} never breaks it`
        : `${who} breaks it at the ${runs}th block in a row (${capVariable} changes that number)`;
    })
    .join(', ');
}
