/** Two hooks of one event that overwrite the same file: the client runs them side by side. */

import { toolRows } from '../../contract/tools.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import { settingsExample } from '../../evidence/settings-example.js';
import type { Hook, Project, Rule } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { overwrites, scriptFolder } from '../../script/files/overwrites.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

function wired(
  one: readonly [matcher: string, command: string],
  two: readonly [matcher: string, command: string],
  title?: string,
) {
  const group = ([matcher, command]: readonly [string, string]) => ({ matcher, hooks: [{ type: 'command', command }] });
  return settingsExample({ PostToolUse: [group(one), group(two)] }, { title });
}

/** A Python and a shell script that both bring one file up to date. */
function scripts(title: string, path = '.claude/state.json') {
  const command = (file: string) => ({ type: 'command', command: `"$CLAUDE_PROJECT_DIR"/${file}` });
  const hooks = [{ matcher: 'Edit', hooks: [command('count.py'), command('time.sh')] }];
  const parts = path.split('/').map((part) => `"${part}"`);
  return settingsExample(
    { PostToolUse: hooks },
    {
      title,
      files: {
        'count.py': {
          text: `#!/usr/bin/env python3\nimport json, os\n\nSTATE = os.path.join(os.environ["CLAUDE_PROJECT_DIR"], ${parts.join(', ')})\nwith open(STATE, "w") as file:\n    json.dump({"edits": 1}, file)\n`,
          executable: true,
        },
        'time.sh': {
          text: '#!/bin/sh\nS="$CLAUDE_PROJECT_DIR/.claude/state.json"\njq ".last = now" "$S" >"$S.tmp" && mv "$S.tmp" "$S"\n',
          executable: true,
        },
      },
    },
  );
}

/** A Python and a JavaScript program, each with a path from its own folder. */
function beside(title: string, python: string, javaScript: string) {
  const command = (run: string, file: string) => ({ type: 'command', command: `${run} "$CLAUDE_PROJECT_DIR"/${file}` });
  const hooks = [command('python3', '.claude/hooks/count.py'), command('node', '.claude/hooks/time.cjs')];
  return settingsExample(
    { PostToolUse: [{ matcher: 'Edit', hooks }] },
    {
      title,
      files: {
        '.claude/hooks/count.py': {
          text: `import json\nfrom pathlib import Path\n\nSTATE = Path(__file__).resolve()${python}\nSTATE.write_text(json.dumps({"edits": 1}))\n`,
        },
        '.claude/hooks/time.cjs': {
          text: `const fs = require('node:fs');\nconst path = require('node:path');\nconst STATE = path.join(__dirname, ${javaScript});\nfs.writeFileSync(STATE, JSON.stringify({ last: Date.now() }));\n`,
        },
      },
    },
  );
}

const last = 'jq -r .tool_input.file_path > .claude/last.txt';
const other = 'jq -c .tool_input > .claude/last.txt';

export const rule: Rule = {
  id: 'writes-collide',
  severity: 'warning',
  summary: 'Two hooks of one event overwrite the same file, in no fixed order.',
  docs: {
    why:
      'Claude Code starts all hooks of an event at the same time. If two of them write one file, it ends up with what ' +
      'the slower one wrote, or a mixture of both.',
    repair: 'Give each hook a file of its own, or make one hook of the two.',
  },
  bad: [
    wired(['Edit', last], ['Edit|Write', other]),
    scripts('Each by a name of its own'),
    beside('From where the scripts lie', '.parent.parent / "state.json"', "'..', 'state.json'"),
  ],
  good: [
    wired(['Edit', last], ['Edit|Write', 'jq -c .tool_input > .claude/calls.json'], 'Two files'),
    wired(
      ['Edit', 'jq -r .tool_input.file_path >> .claude/log.txt'],
      ['Edit', 'jq -c .tool_input >> .claude/log.txt'],
      'Each adds its line',
    ),
    wired(['Edit', last], ['Bash', other], 'For other tools'),
    beside('Beside each script', '.parents[0] / "state.json"', "'..', 'state.json'"),
    scripts('Two files by names of their own', '.claude/edits.json'),
    wired(['Edit', 'jq -r .tool_input.file_path > /dev/null'], ['Edit', 'jq -c .tool_input > /dev/null'], 'Nowhere'),
    wired(['Edit', last], ['Edit|Write', last], 'The same twice: both write the same'),
    wired(
      ['Edit', '[ -f .claude/.gitignore ] || echo "*" > .claude/.gitignore; date'],
      ['Edit', '[ -f .claude/.gitignore ] || echo "*" > .claude/.gitignore'],
      'Only where there is none yet',
    ),
    wired(
      ['Edit', 'if [ ! -f .claude/log.md ]; then echo "# Log" > .claude/log.md; fi; date >> .claude/log.md'],
      ['Edit', 'test ! -e .claude/log.md && echo "# Log" > .claude/log.md; pwd >> .claude/log.md'],
      'A head where there is no file yet, and then a line of each',
    ),
    {
      kind: 'config',
      title: 'A copy of the same script: both write the same',
      config: 'settings',
      text: JSON.stringify({
        hooks: {
          PostToolUse: [
            { matcher: 'Edit', hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/here/last.sh' }] },
            { matcher: 'Write|Edit', hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/there/last.sh' }] },
          ],
        },
      }),
      files: {
        'here/last.sh': { text: `#!/bin/sh\n${last}\n`, executable: true },
        'there/last.sh': { text: `#!/bin/sh\n${last}\n`, executable: true },
      },
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (hook.config === undefined) return;
    const own = written(hook);
    if (own.length === 0) return;
    const before = project.hooks.slice(0, project.hooks.indexOf(hook));
    const others = before.filter((each) => isApart(each, hook) && meet(each, hook, project));
    for (const path of own) {
      const first = others.find((each) => written(each).includes(path));
      if (first === undefined) continue;
      yield {
        message: `The hook at ${first.place.file}:${first.place.line ?? 1} overwrites ${path} too, and Claude Code runs both at the same time: whichever ends last wins.`,
        help: 'Give each hook a file of its own, or make one hook of the two.',
        at: handlerSpot(hook),
      };
      return;
    }
  },
};

function written(hook: Hook): readonly string[] {
  const { text, language } = textOf(hook);
  return [
    ...new Set(
      overwrites(text, language).map((path) =>
        fromProject(path, hook).replace(/^\$(?:CLAUDE_PROJECT_DIR|PWD)\/|^\.\//, ''),
      ),
    ),
  ];
}

/** A path that is written from where the script lies, as one from the project, or else a whole one. */
function fromProject(path: string, { projectDir, script }: Hook): string {
  if (script === undefined || !path.startsWith(`${scriptFolder}/`)) return path;
  const parts: string[] = [];
  for (const part of [...script.absolutePath.split('/').slice(0, -1), ...path.split('/').slice(1)]) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const whole = parts.join('/');
  return whole.startsWith(`${projectDir}/`) ? whole.slice(projectDir.length + 1) : whole;
}

/** Two hooks of one event, and not the same script or command, nor a copy of it: a plugin's, and the project's own. */
function isApart(one: Hook, two: Hook): boolean {
  if (one.event !== two.event || one.handler.command === two.handler.command) return false;
  return one.script === undefined || one.script.text !== two.script?.text;
}

/** Is there a call that both run for? Undecided where it is about no tool. */
function meet(one: Hook, two: Hook, project: Project): boolean {
  const client = clientOf(project);
  const readings = [one, two].map(({ event, matcher }) => readMatcher(event, matcher, client));
  if (readings.some(({ kind }) => kind === 'unread' || kind === 'everything')) return true;
  return toolRows.some(({ name }) => readings.every((reading) => readingMatches(reading, name, client)));
}
