/** The path of a payload, put into the text that a shell runs. */
import { command } from '../../evidence/runs.js';
import type { Hook, Language, Rule, Spot } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { isComment } from '../../script/lines/comment.js';

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
    {
      kind: 'runs',
      title: 'Quotes of JSON around it',
      event: 'PostToolUse',
      handler: {
        command:
          'node -e \'const { file_path: file } = JSON.parse(require("fs").readFileSync(0)).tool_input; require("child_process").execSync(`ruff check --fix ${JSON.stringify(file)}`)\'',
      },
      runs: [
        {
          world: { bait: 'hooklint-bait' },
          execution: { writes: [{ change: 'created', path: '/project/hooklint-bait', within: 'project' }] },
        },
      ],
    },
    {
      kind: 'runs',
      title: 'In Python',
      event: 'PostToolUse',
      handler: {
        command:
          'python3 -c \'import json, os, sys; file = json.load(sys.stdin)["tool_input"]["file_path"]; os.system(f"ruff format {file}")\'',
      },
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
      help: repairOf(hook),
      at: startOf(hook),
    };
  },
};

function repairOf(hook: Hook): string {
  const { language, text } = textOf(hook);
  const own = inJavaScript(text) ?? inPython(text);
  if (own !== undefined) return `${handOver}, without a shell: \`${own}\`.`;
  const example = examples[language];
  return example === undefined
    ? `${handOver}: \`bash -c 'command "$1"' _ "$path"\`.`
    : `${handOver}, without a shell, for example \`${example}\`.`;
}

const handOver = 'Hand the path over as an argument';

const examples: Readonly<Partial<Record<Language, string>>> = {
  javascript: "execFileSync('npx', ['prettier', '--write', path])",
  typescript: "execFileSync('npx', ['prettier', '--write', path])",
  python: 'subprocess.run(["black", path])',
};

/** Words that no shell needs to read. */
const words = '[\\w@./-]{1,40}(?: [\\w@./:=-]{1,40}){0,8}';

/** The first call whose text ends with the path, as one that takes a list: of execSync(`ruff check ${JSON.stringify(path)}`). */
function inJavaScript(text: string): string | undefined {
  const call = new RegExp(
    `\\bexec(Sync)?\\(\\s{0,40}\`(${words}) ["']?\\$\\{(?:JSON\\.stringify\\()?([\\w.]{1,40})\\)?\\}["']?\``,
  );
  const [, sync = '', called = '', path] = call.exec(text) ?? [];
  const [program, ...given] = called.split(' ');
  return path === undefined
    ? undefined
    : `execFile${sync}('${program}', [${[...given.map((word) => `'${word}'`), path].join(', ')}])`;
}

/** The same of `os.system(f"ruff check {path}")` and its like. */
function inPython(text: string): string | undefined {
  const call = new RegExp(
    `\\b(?:os\\.system|subprocess\\.\\w{3,12})\\(\\s{0,40}f(["'])(${words}) ["']?\\{([\\w.]{1,40})\\}["']?\\1`,
  );
  const [, , called = '', path] = call.exec(text) ?? [];
  return path === undefined
    ? undefined
    : `subprocess.run([${[...called.split(' ').map((word) => `"${word}"`), path].join(', ')}])`;
}

/** What hands a shell a text in which something is filled in. */
const starts =
  /(?<![.\w])(?:child_process\.|cp\.)?exec(?:Sync)?\(\s*(?:`|["'][^"'\n]*["']\s*\+|\w)|\bos\.(?:system|popen)\(|\bshell\s?[:=]\s?[Tt]rue|\bget(?:status)?output\(|(?<![\w-])(?:eval|(?:ba|z|da)?sh\s+-c)\s+["$]/g;

/** The first that is no comment. */
function startOf({ script }: Hook): Spot {
  const text = script?.text ?? '';
  for (const { 0: start, index } of text.matchAll(starts))
    if (!isComment(text, index)) return { in: 'script', offset: index, length: start.trimEnd().length };
  return { in: 'hook' };
}
