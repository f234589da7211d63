/** The path of a payload, put into the text that a shell runs. */
import { command } from '../evidence/runs.js';
import type { Hook, Language, Rule, Spot } from '../model.js';

export const rule: Rule = {
  id: 'path-in-shell-text',
  severity: 'warning',
  summary: "A file's name becomes part of a shell command, and the shell runs what the name contains.",
  docs: {
    why:
      'A path that is put into the text of a command is read by the shell as code. Quotes around it, and `JSON.stringify`, ' +
      'do not help: in double quotes the shell still runs `$(...)` and backquotes. A file of that name, from a ' +
      'dependency or an issue that Claude works on, runs commands with the rights of the hook; a name with a `$` or a ' +
      'quote makes the command fail. hooklint tries a file with a harmless command in its name, in the sandbox.',
    repair:
      "Hand the path over as an argument, which no shell reads: `execFileSync('npx', ['prettier', '--write', path])`, " +
      '`subprocess.run(["black", path])`, `bash -c \'black "$1"\' _ "$path"`.',
  },
  bad: [
    {
      kind: 'runs',
      title: 'The command in the name was run',
      event: 'PostToolUse',
      handler: { command: 'node .claude/hooks/format.mjs' },
      runs: [
        {
          world: { bait: 'hooklint-bait' },
          execution: { writes: [{ change: 'created', path: '/project/hooklint-bait', within: 'project' }] },
        },
      ],
    },
  ],
  good: [
    {
      kind: 'runs',
      title: 'It was a name and nothing else',
      event: 'PostToolUse',
      handler: { command: 'node .claude/hooks/format.mjs' },
      runs: [
        {
          world: { bait: 'hooklint-bait' },
          execution: { writes: [{ change: 'modified', path: '/project/src/a.ts', within: 'project' }] },
        },
      ],
    },
    {
      kind: 'runs',
      title: 'Another file of that name',
      event: 'PostToolUse',
      runs: [{ execution: { writes: [{ change: 'created', path: '/project/hooklint-bait', within: 'project' }] } }],
    },
  ],
  handlers: ['command'],
  ofBaits: true,
  *onRun(run) {
    const { hook, world } = run.case;
    if (world?.bait === undefined) return;
    const made = `/${world.bait}`;
    if (!command(run)?.writes?.some(({ change, path }) => change === 'created' && path.endsWith(made))) return;
    yield {
      message: 'A shell executes the name of the file: hooklint put a command into it, and the command ran.',
      cause: 'shell text',
      help: repairs[hook.script?.language ?? 'sh'] ?? repairs.sh ?? '',
      at: startOf(hook),
    };
  },
};

const inShell = 'Hand the path over as an argument: `bash -c \'command "$1"\' _ "$path"`.';
const inJavaScript =
  "Hand the path over as an argument, without a shell: `execFileSync('npx', ['prettier', '--write', path])`.";

const repairs: Readonly<Partial<Record<Language, string>>> = {
  sh: inShell,
  bash: inShell,
  zsh: inShell,
  javascript: inJavaScript,
  typescript: inJavaScript,
  python: 'Hand the path over as an argument, without a shell: `subprocess.run(["black", path])`.',
};

/** The first line that hands a shell a text in which something is filled in. */
const starts =
  /(?<![.\w])(?:child_process\.|cp\.)?exec(?:Sync)?\(\s*(?:`|["'][^"'\n]*["']\s*\+|\w)|\bos\.(?:system|popen)\(|\bshell\s?[:=]\s?[Tt]rue|\bget(?:status)?output\(|(?<![\w-])(?:eval|(?:ba|z|da)?sh\s+-c)\s+["$]/;

function startOf({ script }: Hook): Spot {
  const found = script === undefined ? null : starts.exec(script.text);
  return found === null ? { in: 'hook' } : { in: 'script', offset: found.index, length: found[0].trimEnd().length };
}
