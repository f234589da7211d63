/** A name that a module of the hook's own does not have, imported where the error is caught. */
import { isToldBefore } from '../evidence/told-once.js';
import type { Example, Rule } from '../model.js';
import { lostImports } from '../script/lost-imports.js';

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
  summary: 'The script imports a name that its module does not define, and catches the error.',
  docs: {
    why:
      'Python raises an ImportError for a name that a module does not define. A hook that catches it, meant for a module that ' +
      'is not installed, goes on without what it imports or ends with exit code 0: it does nothing and looks healthy.',
    repair:
      'Import the name that the module defines, or define it there. Catch `ModuleNotFoundError` where only the module may be ' +
      'missing.',
  },
  bad: [hook(ends, module), hook(goesOn, module, 'It goes on without the function')],
  good: [
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
  *onHook(hook, project) {
    const { script } = hook;
    if (script === undefined || isToldBefore(hook, project)) return;
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
