/**
 * Harmless lines of code and prose that contain what guards of text look for, in another sense: `pattern.exec(line)` to a guard
 * of `exec(`. Each is only tried on a hook in whose text the word is, and only counts where the same line without the word
 * passes. Pure.
 */
import type { Case, HarmlessText, Hook, Payload, PayloadJson, Reading, Run } from '../model.js';
import { refusesSomewhere } from '../script/answers/answers.js';
import { textOf } from '../script/answers/text-of.js';
import { cluesIn } from '../script/patterns/clues.js';
import { fieldsOf } from '../text/fields.js';
import { grouped } from '../text/grouped.js';
import { agreeing } from './file-call.js';
import { pathAsked } from './in-folders.js';
import { extensionOf, sampleFile } from './sample-file.js';

/** A harmless text, and the same without the word. */
interface Row {
  /** Never renamed. */
  readonly name: string;
  /** Extensions of files in which people write it, the most usual first. */
  readonly files: readonly string[];
  /** In the text of hooks that look for the word. */
  readonly sought: RegExp;
  /** Of hooks that are written for any project: files of such a project, without which they look at nothing. */
  readonly beside?: Readonly<Record<string, string>>;
  /** In the text of hooks that mean this as well. */
  readonly meant?: RegExp;
  readonly text: string;
  readonly control: string;
  /** What the word is there, as a sentence. */
  readonly why: string;
  /** What to look for instead, as an imperative. */
  readonly repair: string;
}

const typed = ['ts', 'tsx'];
const scripts = ['ts', 'js', 'tsx', 'jsx', 'mjs', 'cjs'];
const elements = ['tsx', 'jsx'];

/** A comment's sign and the blank behind it, as an expression has them, and then the word. */
const behindSign = (sign: string, name: string): RegExp =>
  new RegExp(`${sign}(?:\\\\s[*+?]?| [*?]| ?\\(|\\[\\[:space:\\]\\][*+?]?)[^\\n]{0,120}\\b${name}\\b`);
/** A call that an expression or a text in quotes looks for. */
const called = (name: string): RegExp =>
  new RegExp(`(?:(?<![.\\w])|\\\\[bsW])${name}(?:\\\\[(sb]|\\[\\(\\]|\\(["'\`|]|["'\`|)])`);
/** At the beginning of a text in quotes, or among the alternatives of an expression. */
const word = (name: string): RegExp => new RegExp(`["'\`/(|](?:\\\\b|\\s)?${name}`, 'i');
const prose = {
  why: 'The comment is plain English, and no code.',
  repair: 'Ask for what only code has behind the word: a bracket, `=`, a colon or `;` at the end of the line.',
};
const fromEnvironment = {
  why: 'The value is in the environment, and not in the file.',
  repair: 'Ask for a value in quotes behind the name, and let references to the environment through.',
};

/** It compares what is imported with what a package asks for. */
const namesPackages = /\bpackage\.json\b/;

export const harmlessTexts: readonly Row[] = [
  ...(
    [
      ['return', 'return early where nothing is left', 'leave early where nothing is left'],
      ['import', 'import the rows before they are counted', 'take the rows before they are counted'],
      ['while', 'while it waits, the server answers others', 'during the wait, the server answers others'],
      ['with', 'with the limits of the last release', 'within the limits of the last release'],
      ['if', 'if nothing is left, the list stays empty', 'once nothing is left, the list stays empty'],
    ] as const
  ).flatMap(([name, text, control]): readonly Row[] => [
    {
      ...prose,
      name: `comment-${name}`,
      files: ['py'],
      sought: behindSign('#', name),
      text: `# ${text}`,
      control: `# ${control}`,
    },
    ...(name === 'with'
      ? []
      : [
          {
            ...prose,
            name: `line-comment-${name}`,
            files: scripts,
            sought: behindSign('(?://|\\\\/\\\\/)', name),
            text: `// ${text}`,
            control: `// ${control}`,
          },
        ]),
  ]),
  {
    name: 'prose-as-any',
    files: typed,
    sought: /\bas(?:\\s[*+]?| |\[\[:space:\]\][*+]?)any\b/,
    text: '// Read in the same way as any other list.',
    control: '// Read in the same way as each other list.',
    why: 'In a comment, "as any" is plain English.',
    repair: 'Leave out comments, or ask for what may follow a cast: `as any\\s*[;,)\\]}.=]`, or the end of the line.',
  },
  {
    name: 'prose-of-any',
    files: typed,
    sought: /:(?:\\s[*+]?| |\[\[:space:\]\][*+]?)any\b/,
    text: '// Takes what there is: any number of names.',
    control: '// Takes what there is: a number of names.',
    why: 'In a comment, "any" behind a colon is plain English.',
    repair: 'Leave out comments, or ask for what may follow a type: `:\\s*any\\s*[;,)\\]}=|]`, or the end of the line.',
  },
  {
    name: 'expression-exec',
    files: scripts,
    sought: called('exec'),
    text: 'const found = pattern.exec(line);',
    control: 'const found = pattern.test(line);',
    why: 'Regular expressions have an `exec` of their own.',
    repair: 'Ask that no full stop is in front of the name: `(?<![.\\w])exec\\(`.',
  },
  {
    name: 'literal-eval',
    files: ['py'],
    sought: called('eval'),
    text: 'value = ast.literal_eval(text)',
    control: 'value = ast.literal_read(text)',
    why: '`ast.literal_eval` reads values and runs no code.',
    repair: 'Ask that nothing is in front of the name: `(?<![.\\w])eval\\(`.',
  },
  {
    name: 'model-eval',
    files: ['py'],
    sought: called('eval'),
    text: 'model.eval()',
    control: 'model.train()',
    why: 'Models of PyTorch have an `eval` of their own, which runs no code.',
    repair: 'Ask that no full stop is in front of the name: `(?<![.\\w])eval\\(`.',
  },
  {
    name: 'part-print',
    files: ['py'],
    sought: called('print'),
    text: 'key = fingerprint(rows)',
    control: 'key = identity(rows)',
    why: '`print(` is a part of another name there.',
    repair: 'Ask for the beginning of the word: `\\bprint\\(`.',
  },
  {
    name: 'part-pass',
    files: ['py'],
    sought: /except[^\n]{0,60}(?:\\[snS]|\.\*|\[)[^\n]{0,20}pass\b/,
    text: 'try:\n    check()\nexcept ValueError:\n    passed = False',
    control: 'try:\n    check()\nexcept ValueError:\n    failed = True',
    why: '`pass` is a part of another name there.',
    repair: 'Ask for the whole word: `\\bpass\\b`.',
  },
  {
    name: 'part-unwrap',
    files: ['rs'],
    sought: /unwrap(?!_)/,
    text: 'let name = found.unwrap_or_default();',
    control: 'let name = found.take_or_default();',
    why: '`unwrap_or_default` does not panic.',
    repair: 'Ask for the brackets behind the name: `\\.unwrap\\(\\)`.',
  },
  {
    name: 'part-unsafe',
    files: ['rs'],
    sought: /unsafe/,
    text: '#![forbid(unsafe_code)]',
    control: '#![forbid(unused_code)]',
    why: 'The line forbids unsafe code.',
    repair: 'Ask for what may follow the word: `\\bunsafe\\s+(?:\\{|fn|impl|trait|extern)`.',
  },
  {
    name: 'part-debugger',
    files: scripts,
    sought: word('debugger'),
    text: 'const debuggerPort = 9229;',
    control: 'const inspectorPort = 9229;',
    why: '`debugger` is a part of another name there.',
    repair: 'Ask for the whole word: `\\bdebugger\\b`.',
  },
  {
    name: 'part-todo',
    files: scripts,
    sought: word('todo'),
    text: 'const todos = await loadTodos();',
    control: 'const notes = await loadNotes();',
    why: '`todo` is a part of other names there.',
    repair: 'Compare capital letters, and ask for the whole word: `\\bTODO\\b`.',
  },
  {
    name: 'part-mock',
    files: scripts,
    sought: word('mock'),
    text: "import mockup from './mockup.png';",
    control: "import drawing from './drawing.png';",
    why: '`mock` is a part of another word there.',
    repair: 'Ask for the whole word, or for the calls that mock something: `\\b(?:jest|vi)\\.mock\\(`.',
  },
  {
    name: 'attribute-placeholder',
    files: elements,
    sought: word('placeholder'),
    text: '<input name="city" placeholder="Your city" />',
    control: '<input name="city" title="Your city" />',
    why: '`placeholder` is an attribute of HTML.',
    repair: 'Let the attribute through: ask that no `=` follows, `placeholder(?!\\s*=)`.',
  },
  {
    name: 'style-var',
    files: elements,
    sought: /\\bvar\\b|\bvar\\s/,
    text: "const style = { color: 'var(--accent)' };",
    control: "const style = { color: 'inherit' };",
    why: '`var(…)` is a function of CSS.',
    repair: 'Ask for a name behind the word: `\\bvar\\s+[\\w$[{]`.',
  },
  {
    name: 'secret-of-environment',
    files: ['py'],
    sought: /api.{0,8}key/i,
    text: 'api_key = os.environ["API_KEY"]',
    control: 'greeting = os.environ["GREETING"]',
    ...fromEnvironment,
  },
  {
    name: 'secret-of-process',
    files: scripts,
    sought: /api.{0,8}key/i,
    // Code for the browser has no secrets, wherever they come from.
    meant: /client|browser|frontend|_PUBLIC_/i,
    text: 'const apiKey = process.env.API_KEY;',
    control: 'const greeting = process.env.GREETING;',
    ...fromEnvironment,
  },
  {
    name: 'secret-of-compose',
    files: ['yml', 'yaml'],
    sought: word('passw'),
    text: 'DB_PASSWORD: ${DB_PASSWORD}',
    control: 'DB_GREETING: ${DB_GREETING}',
    ...fromEnvironment,
  },
  {
    name: 'type-of-secret',
    files: typed,
    sought: word('passw'),
    text: 'type Login = { password: string };',
    control: 'type Login = { greeting: string };',
    why: 'It is a type, and no password.',
    repair: 'Ask for a value in quotes behind the name.',
  },
  {
    name: 'part-of-key',
    files: ['tsx', 'jsx', 'css', 'scss'],
    sought: /\bsk-(?:\\w|\[|\()/,
    text: '.task-management-dashboard-header-container { display: grid; }',
    control: '.team-management-dashboard-header-container { display: grid; }',
    why: '`sk-` is the end of another word there.',
    repair: 'Ask for the beginning of the word: `\\bsk-`.',
  },
  {
    name: 'commit-of-action',
    files: ['yml', 'yaml'],
    sought: /\{(?:16|20|24|30|32|36|40),?(?:40|64)?\}/,
    text: '- uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683',
    control: '- uses: actions/checkout@v4',
    why: 'It is the name of a commit, to which actions are pinned.',
    repair: 'Ask for a name such as `key` or `token` in front of the value.',
  },
  {
    name: 'number-of-issue',
    files: ['ts', 'tsx', 'css', 'scss', 'js', 'jsx'],
    sought: /#\(?(?:\?:)?\[(?:\^?0-9|a-f|A-F|\[:xdigit)/,
    text: '/* See issue #128. */',
    control: '/* See issue 128. */',
    why: '`#128` is the number of an issue, and no colour.',
    repair: 'Leave out comments, or ask for what is in front of a colour: a colon, a quote or a bracket.',
  },
  {
    name: 'name-of-svg',
    files: elements,
    sought: /http:(?:\/\/|\\\/\\\/)/,
    text: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" />',
    control: '<svg width="8" height="8" />',
    why: 'It is the name of SVG, which every such element has, and no address.',
    repair: 'Let `http://www.w3.org/` through.',
  },
  {
    name: 'number-of-pages',
    files: typed,
    sought: /\b(?:price|amount|balance)\b[^\n]{0,160}\btotal\b|\btotal\b[^\n]{0,160}\b(?:price|amount|balance)\b/i,
    text: 'type Page = { totalPages: number };',
    control: 'type Page = { lastPages: number };',
    why: '`totalPages` is a number of pages, and no money.',
    repair: 'Ask for the end of the name: `(?:total|amount|price)\\b`.',
  },
  ...(
    [
      ['alias-import', "import { Button } from '@/components/button';", '`@/` is an alias of a folder of the project.'],
      ['home-import', "import { Button } from '~/components/button';", '`~/` is an alias of a folder of the project.'],
    ] as const
  ).map(
    ([name, text, why]): Row => ({
      name,
      files: scripts,
      sought: namesPackages,
      beside: { 'package.json': '{ "dependencies": { "react": "^19.0.0" } }\n' },
      text,
      control: "import { Button } from './components/button';",
      why,
      repair: 'Take for packages what npm takes for one: let names with an empty scope (`@/`), and `~/`, through.',
    }),
  ),
  {
    name: 'library-import',
    files: ['py'],
    sought: /\b(?:requirements\.txt|pyproject\.toml)\b/,
    beside: { 'requirements.txt': 'httpx\n' },
    text: 'import tkinter',
    control: 'import json',
    why: '`tkinter` is a part of Python.',
    repair: 'Take the names of its modules from Python itself: `sys.stdlib_module_names`.',
  },
  {
    name: 'prose-of-sql',
    files: ['py'],
    sought: /\bselect\b[^\n]{0,120}\bfrom\b/i,
    text: 'message = f"Select {name} from the list"',
    control: 'message = f"Choose {name} in the list"',
    why: 'It is a message in plain English, and no SQL.',
    repair: 'Compare capital letters, or ask that the statement is handed to `execute(`.',
  },
  {
    name: 'prose-of-sql-in-template',
    files: scripts,
    sought: /\bselect\b[^\n]{0,120}\bfrom\b/i,
    text: 'const message = `Select ${name} from the list`;',
    control: 'const message = `Choose ${name} in the list`;',
    why: 'It is a message in plain English, and no SQL.',
    repair: 'Compare capital letters, or ask that the statement is handed to a query.',
  },
];

/** The row of a name. */
export const harmlessText = (name: string): Row | undefined => harmlessTexts.find((row) => row.name === name);

/** So many texts are tried on a hook. */
const most = 8;

/** For each hook that may refuse what goes into a file: harmless texts with its words in them, and the same without the word. */
export function harmlessTextCases(runs: readonly Run[], readings: ReadonlyMap<string, Reading>): readonly Case[] {
  return [...grouped(runs, (run) => run.case.hook)].flatMap(([hook, own]) => {
    const said = [textOf(hook), ...(readings.get(hook.id)?.texts ?? [])].map(({ text }) => text);
    const passing = own.filter(passes);
    const like = passing.find(({ case: { payload } }) => payload.json.tool_name === 'Write') ?? passing[0];
    if (like === undefined || hook.handler.type !== 'command' || !said.some(refusesSomewhere)) return [];
    const text = said.join('\n');
    return harmlessTexts
      .filter((row) => row.beside === undefined || hook.pluginRoot !== undefined)
      .filter(({ meant, sought }) => sought.test(text) && meant?.test(text) !== true)
      .slice(0, most)
      .flatMap((row) => {
        const path = pathFor(hook, row, text);
        return path === undefined ? [] : [asked(like.case, row, path), asked(like.case, row, path, true)];
      });
  });
}

/** The tools whose calls contain a text for a file. */
const writes: ReadonlySet<unknown> = new Set(['Write', 'Edit']);

const passes = ({ case: { hook, payload }, verdict }: Run): boolean =>
  (hook.event === 'PreToolUse' || hook.event === 'PostToolUse') &&
  writes.has(payload.json.tool_name) &&
  payload.nature === 'benign' &&
  verdict.effect !== 'block';

/** A file of the text's language, where the hook looks; undefined: it looks at files of other languages alone. */
function pathFor(hook: Hook, { files }: Row, text: string): string | undefined {
  const { language, text: own } = textOf(hook);
  const path = pathAsked(cluesIn(own, language), own) ?? 'src/example.txt';
  const named = files.filter((each) => new RegExp(`[.|(,'"]${each}\\b`).test(text));
  const extension = files.find((each) => each === extensionOf(path)) ?? named[0];
  if (extension !== undefined) return `${path.replace(/\.\w+$/, '')}.${extension}`;
  // One that asks for an ending asks for another.
  return asksForEnding.test(text) ? undefined : `${path.replace(/\.\w+$/, '')}.${files[0]}`;
}

const asksForEnding = /\.(?:endsWith|endswith|suffix)\b|extname|\*\.\w|\\\.\(?\w/;

function asked({ expect: _, ...planned }: Case, row: Row, path: string, isControl?: true): Case {
  const { name } = row;
  const { json } = planned.payload;
  // With a line break at the end, some hooks lose all of it in `echo`.
  const text = isControl ? row.control : row.text;
  const input = { ...fieldsOf(json.tool_input), file_path: `{{PROJECT}}/${path}` };
  const moved =
    json.tool_name === 'Write'
      ? { ...input, content: text }
      : { ...input, old_string: sampleFile(path).before, new_string: text };
  const harmless: HarmlessText = { name, path, ...(isControl && { isControl }) };
  return {
    ...planned,
    id: `${planned.id}!${name}${isControl ? '-control' : ''}`,
    payload: withJson(planned.payload, agreeing({ ...json, tool_input: moved } as PayloadJson, json)),
    world: { harmless, ...(row.beside && { files: Object.keys(row.beside), texts: row.beside }) },
  };
}

const withJson = (payload: Payload, json: PayloadJson): Payload => ({ ...payload, json });
