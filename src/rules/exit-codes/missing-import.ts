/** A name that no import provides: a module of the hook's own does not have it, or the script never imports the module. */
import { isToldBefore } from '../../evidence/told-once.js';
import type { Example, Library, Rule, Script } from '../../model.js';
import { calledFunctions } from '../../script/answers/called-functions.js';
import { lostImports } from '../../script/pitfalls/lost-imports.js';
import { type UnimportedModule, unimportedModules } from '../../script/pitfalls/unimported-modules.js';

const settings =
  '{"hooks": {"UserPromptSubmit": [{"hooks": [{"type": "command", "command": "python3 \\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/status.py"}]}]}}';

const hook = (text: string, module: string, title?: string): Example => ({
  kind: 'config',
  config: 'settings',
  text: settings,
  files: {
    '.claude/hooks/status.py': { text },
    '.claude/hooks/release.py': { text: module },
  },
  ...(title === undefined ? {} : { title }),
});

const ends =
  'import sys\n\ntry:\n    from release import load_stage\nexcept ImportError:\n    sys.exit(0)\n\nprint("Stage:", load_stage())\n';
const goesOn =
  'try:\n    from release import (\n        load_stage,\n        load_state,\n    )\nexcept Exception:\n    load_stage = None\n\nif load_stage:\n    print("Stage:", load_stage())\n';
const module = 'def load_state():\n    return open(".claude/stage").read()\n';

export const rule: Rule = {
  id: 'missing-import',
  severity: 'error',
  summary: 'The script uses a name that no import provides, and nobody sees the error.',
  docs: {
    why:
      'Python raises an ImportError for a name that a module does not define. A hook that catches it, meant for a module that ' +
      'is not installed, goes on without what it imports or ends with exit code 0: it does nothing and looks healthy. A module ' +
      'that the script uses and never imports fails in the same way, on the first line that needs it.',
    repair:
      'Import the module, or the name that it defines. Catch `ModuleNotFoundError` where only the module may be missing.',
  },
  bad: [
    hook(ends, module),
    hook(goesOn, module, 'It goes on without the function'),
    hook(
      'import json, sys\n\ntry:\n    prompt = json.load(sys.stdin)["prompt"]\n    if re.search("deploy", prompt):\n        print("Read docs/deploy.md first.")\nexcept Exception:\n    pass\n',
      module,
      'A module that is never imported',
    ),
    hook(
      'from release import load_stage\n\nprint("Stage:", load_stage())\n',
      'def load_stage():\n    return json.loads(open(".claude/stage").read())\n',
      'The same in a module of its own',
    ),
  ],
  good: [
    hook('import os\n\n# re.search would do as well.\nprint(os.getcwd())\n', module, 'Only a comment names it'),
    hook('import json as re, os\n\nprint(re.dumps(os.getcwd()))\n', module, 'Imported under another name'),
    hook(ends, 'def load_stage():\n    return open(".claude/stage").read()\n', 'It is there'),
    hook(ends, 'from stages import *\n', 'The module takes names from another one'),
    hook(ends.replace('ImportError', 'ModuleNotFoundError'), module, 'It crashes, and that is seen'),
    hook(ends.replace('exit(0)', 'exit("no release.py")'), module, 'It ends with an error'),
    hook(
      'from release import load_state\n\ntry:\n    print("Stage:", load_state())\nexcept OSError:\n    pass\n',
      module,
      'Another error is caught',
    ),
  ],
  yieldsTo: ['crash', 'swallowed-crash'],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script } = hook;
    if (script === undefined || isToldBefore(hook, project)) return;
    for (const { caught, error, length, library, name, offset, statement } of unimported(script)) {
      const hides = caught === undefined ? '' : `, which \`${caught}\` hides: nothing behind it is done`;
      yield {
        message: `\`${name}\` is never imported${library === undefined ? '' : ` in \`${library.path}\``}: this line ends with a ${error}${hides}.`,
        help: `Write \`${statement}\` at the top of the file.`,
        at: { in: 'script', offset, length, ...(library === undefined ? {} : { library: library.path }) },
      };
    }
    for (const { caught, ends, length, library, meant, name, offset } of lostImports(script)) {
      const effect = ends ? 'ends the script: the hook does nothing' : 'lets the script go on without it';
      yield {
        message: `\`${library.path}\` does not define \`${name}\`: the import fails, and \`${caught}\` ${effect}.`,
        help:
          meant === undefined
            ? `Define \`${name}\` there, or import a name that the module defines.`
            : `Import \`${meant}\`, or define \`${name}\` there.`,
        at: { in: 'script', offset, length },
      };
    }
  },
};

/** Modules that the script needs and never imports, and those that functions of its own modules need which it calls. */
function unimported(script: Script): readonly (UnimportedModule & { readonly library?: Library })[] {
  const inModules = calledFunctions(script).flatMap(({ defined, library }) =>
    unimportedModules(library).flatMap((each) => {
      const line = library.text.slice(0, each.offset).split('\n').length;
      return line >= defined.line && line <= defined.end ? [{ ...each, library }] : [];
    }),
  );
  return [...unimportedModules(script), ...inModules];
}
