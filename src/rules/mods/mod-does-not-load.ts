/** A hooks module whose text keeps Claude Code from loading it. */
import { modImports } from '../../contract/mods.js';
import { modExample } from '../../evidence/mod-text-example.js';
import type { LoadFault, LoadFaultKind, Rule } from '../../model.js';

const deny = 'async () => ({ deny: "no" })';
const denied = `.catch(${deny})`;
const named = (text: string, title: string) => modExample(text, title);

export const rule: Rule = {
  id: 'mod-does-not-load',
  severity: 'error',
  summary: 'Claude Code refuses to load this hooks module: none of its hooks run.',
  docs: {
    why:
      'Claude Code scans the text of a module before it loads it, and refuses a module whose hooks and calls it ' +
      'cannot list. The plugin keeps working otherwise, so a guard that was never loaded looks like one that has ' +
      'nothing to object to. For an installed plugin, only the debug log mentions it.',
    repair:
      'Export a function `register(on)`. Call `on("<event>", hook)` with the event written out and a function, or ' +
      'the name of one. Import only files of the plugin, by relative path. Use `$` only as `$.noun.event(…)`.',
  },
  bad: [
    named(`export default function register(on) {\n  on("tool.call", ${deny})${denied};\n}`, 'A default export'),
    named(`module.exports.register = (on) => {\n  on("tool.call", ${deny})${denied};\n};`, 'CommonJS'),
    named('export function hooks(on) {}', 'Another name'),
    named(
      `import fs from "node:fs";\nexport function register(on) {\n  on("tool.call", ${deny})${denied};\n}`,
      'A module of Node',
    ),
    named(
      `import _ from "lodash";\nexport function register(on) {\n  on("tool.call", ${deny})${denied};\n}`,
      'A package',
    ),
    named(
      `export function register(on) {\n  on("PreToolUse", ${deny})${denied};\n}`,
      'The name of a settings hook event',
    ),
    named(
      `const event = "tool.call";\nexport function register(on) {\n  on(event, ${deny})${denied};\n}`,
      'A computed event',
    ),
    named(
      `export function register(on) {\n  on("tool.call", async ({ ui }, e, next) => next(e))${denied};\n}`,
      'A `$` taken apart',
    ),
    named(
      `export function register(on) {\n  on("tool.call", async ($, e, next) => {\n    const api = $;\n    return next(e);\n  })${denied};\n}`,
      'A second name for `$`',
    ),
    named(
      `export async function register(on) {\n  const { guard } = await import("./guard.js");\n  on("tool.call", ${deny})${denied};\n}`,
      'A dynamic import',
    ),
    named(
      `export function register(on) {\n  on("tool.call", ${deny})${denied};\n  on("tool.call", ${deny})${denied};\n}`,
      'Twice without a matcher',
    ),
    named(
      `export function register(on) {\n  on("turn.step", async ($, e, next) => next(e));\n}`,
      'No generator where one is needed',
    ),
    named('throw new Error("not here");\nexport function register(on) {}', 'It throws'),
  ],
  good: [
    named(`export function register(on) {\n  on("tool.call", ${deny})${denied};\n}`, 'A function `register`'),
    named(`export const register = (on: any) => {\n  on("tool.call", ${deny})${denied};\n};`, 'A constant'),
    modExample(
      `import { guard } from "./guard.js";\nexport function register(on) {\n  on("tool.call", guard)${denied};\n}`,
      'A file of the plugin',
      { 'hooks/guard.ts': { text: 'export async function guard($, e, next) {\n  return next(e);\n}\n' } },
    ),
    named(
      `import type { Register } from "claude-code";\nexport const register: Register = (on) => {\n  on("tool.call", ${deny})${denied};\n};`,
      'Types of Claude Code',
    ),
  ],
  *onMod({ reading, unloaded }) {
    if (unloaded?.by === 'hooks-file' || unloaded?.by === 'client') return;
    for (const fault of reading?.faults ?? []) {
      const { message, help } = texts[fault.kind];
      yield {
        message: `${message(fault)}: Claude Code does not load this module.`,
        help: help(fault),
        at: { in: 'mod', at: fault.at },
      };
    }
  },
};

interface FaultText {
  readonly message: (fault: LoadFault) => string;
  readonly help: (fault: LoadFault) => string;
}

const says = (message: string, help: string): FaultText => ({ message: () => message, help: () => help });
const quoted = ({ what = '' }: LoadFault): string => JSON.stringify(what);
const exporting = 'Export a function by this name: export function register(on) { … }.';
const spelled = 'Write each call as $.noun.event(…), or hand $ to a function at the top of a file of the plugin.';
const followed = 'Pass a function, or the name of one at the top of a file of the plugin.';

const texts: Readonly<Record<LoadFaultKind, FaultText>> = {
  syntax: { message: ({ what }) => `The text is not valid (${what})`, help: () => 'Correct the syntax.' },
  'no-register': says('It exports no function "register"', exporting),
  'default-export': says('It exports a default, not a function "register"', exporting),
  commonjs: says('It exports with CommonJS, and a module is an ES module whatever its name', exporting),
  'register-re-exported': says('"register" is re-exported from another file', exporting),
  'package-import': {
    message: (fault) => `It imports the package ${quoted(fault)}`,
    help: () =>
      `Import files of the plugin by relative path, or "${modImports.packages.join('", "')}"; copy what you need into the plugin.`,
  },
  'node-import': {
    message: (fault) => `It imports ${quoted(fault)}, which mods do not have`,
    help: () => 'Use $.fs, $.process, $.http or $.env for what you need of it.',
  },
  'outside-import': {
    message: (fault) => `It imports ${quoted(fault)} from outside the plugin`,
    help: () => 'Move the file into the plugin.',
  },
  'missing-import': {
    message: (fault) => `It imports ${quoted(fault)}, which does not exist`,
    help: () => 'Correct the path; it is relative to this file.',
  },
  'dynamic-import': says('It has a dynamic import()', 'Import with a declaration: import { name } from "./file.js".'),
  'event-not-literal': says('The name of an event is not a string literal', 'Write the event where on() is called.'),
  'unknown-event': {
    message: (fault) => `${quoted(fault)} is not an event of mods`,
    help: ({ meant }) =>
      meant === undefined ? 'Name an event such as "tool.call" or "classic.PreToolUse".' : `Did you mean "${meant}"?`,
  },
  'wrong-arguments': {
    message: ({ what }) => `on() has ${what} arguments`,
    help: () => 'Write on("<event>", hook) or on("<event>", matcher, hook).',
  },
  'registered-twice': {
    message: (fault) => `${quoted(fault)} is registered twice without a matcher`,
    help: () => 'Give one of them a matcher, or join them into one hook.',
  },
  'on-misused': says(
    'on is used for something other than a call',
    'Call it as on("<event>", hook), or hand it to a function at the top of a file of the plugin.',
  ),
  'dollar-bound': says('$ is used for something other than $.noun.event(…)', spelled),
  'dollar-pattern': says('The first parameter of a hook ($) is not a plain name', spelled),
  'hook-parameter': says('A parameter of a hook has a default, or is a rest', 'Use plain names: ($, e, next).'),
  'next-bound': says(
    'next gets another name, or its name another meaning',
    'Call it as next(e), and rename what has its name.',
  ),
  'not-a-generator': {
    message: (fault) => `The hook on ${quoted(fault)} is not an async generator`,
    help: () => 'Write async function* ($, e, next) { … }.',
  },
  'is-a-generator': {
    message: (fault) => `The hook on ${quoted(fault)} is an async generator`,
    help: () => 'Write async ($, e, next) => { … }.',
  },
  'hook-not-followed': says(
    'A hook is neither a function nor the name of one that is declared in the plugin',
    followed,
  ),
  'catch-misused': says(
    'The value of a registration is used for something other than one .catch(handler)',
    'Call on(…) as a statement of its own.',
  ),
  'throws-while-loading': says('It throws when it is loaded', 'Throw inside a hook, or not at all.'),
  'hangs-while-loading': says('It never finishes loading', 'Wait inside a hook, or not at all.'),
};
