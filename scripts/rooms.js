// The rooms of src, in the order in which data walks through them. A room imports only rooms above it; a pure room, which
// also runs in a browser, only pure ones. `npm run generate` makes of this the rules that Biome holds the imports to, and
// the map in CONTRIBUTING.md; a test holds it against the folders. A large room has rooms of its own, in the same order.

/** One line each: what a newcomer finds there. `flow`: a step of load -> plan -> run -> interpret -> check -> report. */
export const rooms = [
  {
    name: 'model',
    pure: true,
    what: 'Every noun, as types, in the order of the flow (`src/model.ts` exports them all); errors',
  },
  {
    name: 'text',
    pure: true,
    what: 'Strings, JSON with places, regular expressions, diffs, secrets, values worked out once: nothing about hooks',
  },
  { name: 'contract', pure: true, what: 'DATA: what Claude Code does, in rows with since, until and source' },
  {
    name: 'script',
    pure: true,
    what: 'Reads the text of hooks: shell, Python, JavaScript',
    rooms: [
      { name: 'lines', what: 'Comments, brackets, functions, here-documents: the layout of a text, in any language' },
      { name: 'shell', what: 'Words and commands of the shell, and the programs of other languages among them' },
      { name: 'program', what: 'Expressions of Python and JavaScript: objects, strings, calls of other programs' },
      { name: 'payload', what: 'How a script gets at its payload, and which fields it reads' },
      { name: 'files', what: 'Which files a script starts, sources, imports and writes' },
      { name: 'answers', what: 'What a script prints, with which exit code it ends, and where' },
      {
        name: 'gates',
        what: 'What has to be there before a script does its work: programs, variables, flags in files',
      },
      {
        name: 'patterns',
        what: 'What a script looks for, and patterns that match something else than their author meant',
      },
      { name: 'paths', what: 'Paths that a script compares or opens, relative or absolute' },
      { name: 'git', what: 'What a script asks Git: staged, changed and deleted files, the branch' },
      { name: 'checks', what: 'Linters, tests and builds that a script starts, and who learns what they find' },
      {
        name: 'pitfalls',
        what: 'Slips of the languages: a status that is lost, an option of one system, a call that waits',
      },
    ],
  },
  {
    name: 'permissions',
    pure: true,
    what: 'What becomes of a tool call beside permission rules and modes',
  },
  { name: 'wiring', pure: true, what: 'Which hooks Claude Code takes from its settings, and which payloads they get' },
  {
    name: 'mods',
    pure: true,
    what: 'Reads hooks modules of plugins: how files name them, what their text registers and answers',
  },
  { name: 'generated', pure: true, what: 'Validators that the build makes of the schemas; not in git' },
  { name: 'load', flow: true, what: 'Settings, plugins, front matter, scripts and payload files: the project' },
  {
    name: 'plan',
    flow: true,
    pure: true,
    what: 'Hooks and payloads become cases; payloads made from what a hook says',
  },
  { name: 'variants', pure: true, what: 'Other ways to what a guard stops, and what only mentions it: tables' },
  { name: 'run', flow: true, what: 'Runs a hook: isolation, stdin, timeout, tracing, faults, http' },
  { name: 'interpret', flow: true, pure: true, what: 'What Claude Code does with the answer: the verdict, no opinion' },
  { name: 'prove', what: 'Holds guards against variants; what each does is seen in the sandbox' },
  { name: 'evidence', pure: true, what: 'What rules look at and how they say it; how examples become runs' },
  { name: 'rules', pure: true, what: 'Opinions: one file a rule, in a folder for each group' },
  { name: 'check', flow: true, pure: true, what: 'Runs the rules; places, levels, suppressions, baseline, exit code' },
  { name: 'report', flow: true, pure: true, what: 'Formats: a report as text, JSON, SARIF, JUnit, HTML' },
  { name: 'statistics', pure: true, what: 'What hooks did in many runs: counts that add up, and their text' },
  { name: 'schemas', what: 'The JSON Schemas in `schemas/`, written with zod' },
  { name: 'pages', pure: true, what: 'Explanations: rules, events, contract, what to answer' },
  { name: 'config', what: "hooklint's own files: configuration, baseline, expectations" },
  { name: 'logs', what: 'Records, session logs, recorded payloads, saved reports' },
  { name: 'client', what: 'The real Claude Code: where it is, its versions on npm, what keeps it from the machine' },
  { name: 'plugin-test', what: 'Runs mods in `claude plugin test` on payloads, and reads what came of each' },
  { name: 'lint', what: 'The flow as one function, what it is asked for, and errors told while other hooks still run' },
  { name: 'after-edit', what: 'A hook that Claude has just written: what is new in it, and what Claude is told' },
  { name: 'fix', what: 'Edits to scripts and settings, proved by running the hook again' },
  { name: 'lsp', what: 'The language server: documents, positions, requests of editors' },
  { name: 'init', what: 'Starter hooks' },
  { name: 'migrate', what: 'Moves guards into mods, and shows that both decide alike' },
  { name: 'live', what: 'Hooks in the real Claude Code, offline' },
  { name: 'doctor', what: 'Which hooks run on a call and which do not, from every place that Claude Code reads' },
  { name: 'api', what: 'What the package exports: library, `hooklint/pure`, `hooklint/vitest`' },
  { name: 'cli', what: 'One thin file a command' },
];

/** Of rooms in their order, those that one of them may not import. */
export function closedTo(room, all = rooms) {
  const at = all.indexOf(room);
  return all.filter((other, i) => other !== room && (i > at || (room.pure === true && other.pure !== true)));
}
