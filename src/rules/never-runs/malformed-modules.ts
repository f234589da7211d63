/** `modules` in a form that Claude Code does not load, or in a place where it does not look. */
import { moduleExtensions } from '../../contract/mods.js';
import { hooksFileExample } from '../../evidence/mod-text-example.js';
import { clientOf } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';
import { type ModulesFault, modulesNamedIn, modulesRefuseFile } from '../../mods/hooks-file.js';

const manifest = (text: string) => ({ '.claude-plugin/plugin.json': { text } });

export const rule: Rule = {
  id: 'malformed-modules',
  severity: 'error',
  summary: '`modules` is written in a way that makes Claude Code load no hooks module.',
  docs: {
    why:
      'Claude Code loads a hooks module only if `modules` in the hooks file of a plugin is an array with one path, ' +
      'relative to that file. Anything else loads nothing, and nothing reports it. If `modules` has the wrong type, ' +
      'Claude Code refuses the whole file, and its other hooks do not run either.',
    repair: 'In `hooks/hooks.json`, write `"modules": ["./register.ts"]` beside `"hooks"`.',
  },
  bad: [
    hooksFileExample('{"modules": "./register.ts"}', 'A string'),
    hooksFileExample('{"modules": ["./register.ts", "./more.ts"]}', 'Two modules'),
    hooksFileExample('{"modules": []}', 'No module'),
    hooksFileExample('{"modules": [{"path": "./register.ts"}]}', 'An object'),
    hooksFileExample('{"modules": ["./nope.ts"]}', 'A file that does not exist'),
    hooksFileExample('{"modules": ["./hooks/register.ts"]}', "Relative to the plugin's root"),
    hooksFileExample(`{"modules": ["\${CLAUDE_PLUGIN_ROOT}/hooks/register.ts"]}`, 'A variable'),
    hooksFileExample('{"modules": ["/opt/register.ts"]}', 'An absolute path'),
    hooksFileExample('{"modules": ["./register.py"]}', 'No JavaScript'),
    hooksFileExample('{"module": ["./register.ts"], "hooks": {}}', 'The key in the singular'),
    hooksFileExample(
      '{"hooks": {}}',
      'In the manifest',
      manifest('{"name": "example", "modules": ["./hooks/register.ts"]}'),
    ),
    {
      kind: 'config',
      config: 'settings',
      title: 'In settings',
      text: '{"modules": ["./register.ts"]}',
    },
  ],
  good: [
    hooksFileExample('{"modules": ["./register.ts"]}', 'One relative path'),
    hooksFileExample('{"description": "Guards", "modules": ["register.ts"], "hooks": {}}', 'Beside other hooks'),
    hooksFileExample('{"hooks": {}}', 'No module at all'),
    hooksFileExample('{"hooks": {}}', 'A hooks file that the manifest names', {
      ...manifest('{"name": "example", "hooks": "./more/hooks.json"}'),
      'more/hooks.json': { text: '{"modules": ["../hooks/register.ts"]}' },
    }),
  ],
  *onConfig(config, project) {
    if (config.syntaxError !== undefined) return;
    for (const { pointer, part, fault, path } of modulesNamedIn(config)) {
      if (fault === undefined) continue;
      const refused = modulesRefuseFile(config, clientOf(project)) !== undefined;
      const lost = refused && 'hooks' in (config.value as object) ? ', and runs no hook of this file' : '';
      yield {
        message: `${texts[fault].message(path)}: Claude Code loads no module${lost}.`,
        help: texts[fault].help,
        at: { in: 'config', pointer, part },
      };
    }
  },
  *onMod({ unloaded }) {
    const { missing } = unloaded ?? {};
    if (missing === undefined) return;
    yield {
      message: `${JSON.stringify(missing)} does not exist: Claude Code loads no module.`,
      help: missing.startsWith('./hooks/')
        ? `The path is relative to the hooks file: write "./${missing.slice('./hooks/'.length)}".`
        : 'Correct the path; it is relative to the hooks file.',
      at: { in: 'mod' },
    };
  },
};

interface FaultText {
  readonly message: (path: string | undefined) => string;
  readonly help: string;
}

const write = 'Write "modules": ["./register.ts"], with one path relative to the hooks file.';
const move = 'Move it to the top of hooks/hooks.json, beside "hooks": "modules": ["./register.ts"].';

const texts: Readonly<Record<ModulesFault, FaultText>> = {
  'not-an-array': { message: () => '"modules" is not an array', help: write },
  several: {
    message: () => '"modules" names more than one module',
    help: 'Keep one path; the module can import the others.',
  },
  empty: { message: () => '"modules" is empty', help: write },
  'not-a-string': { message: () => '"modules" holds something other than a path', help: write },
  absolute: { message: (path) => `${JSON.stringify(path)} is an absolute path`, help: write },
  variable: { message: (path) => `Claude Code does not expand the variable in ${JSON.stringify(path)}`, help: write },
  'not-code': {
    message: (path) => `${JSON.stringify(path)} does not have the name of a module`,
    help: `Name a file that ends in ${moduleExtensions.extensions.join(', ')}.`,
  },
  'key-in-singular': { message: () => 'The key is "modules", not "module"', help: write },
  'inside-hooks': { message: () => '"modules" is inside "hooks"', help: move },
  'in-manifest': { message: () => 'The manifest cannot name a module', help: move },
  'in-settings': {
    message: () => 'Settings cannot name a module',
    help: 'Put the module into a plugin: hooks/hooks.json with "modules", and .claude-plugin/plugin.json.',
  },
};
