/** A script that reads a field which no payload holds: its gate is dead and looks healthy. */
import { eventNames } from '../contract/index.js';
import { inputRowsOf } from '../contract/inputs.js';
import { type MistakenField, mistakenFields } from '../contract/mistaken-names.js';
import { join } from '../evidence/phrases.js';
import { handlerSpot } from '../evidence/registration.js';
import type { EventName, Hook, Project, Rule, Script } from '../model.js';
import { payloadUse } from '../script/payload-reads.js';

export const rule: Rule = {
  id: 'no-such-payload-field',
  severity: 'error',
  summary: 'The script reads a field that no payload contains.',
  docs: {
    why:
      'A missing field reads as empty, so no test matches it and the guard lets everything through: it runs, prints ' +
      'nothing and looks healthy. `hooklint explain <event>` lists the fields of an event.',
    repair: 'Read the field that the payload contains, and try the guard on a call that it must stop.',
  },
  bad: [
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: "#!/bin/bash\ncommand=$(jq -r '.toolInput.command')\n[[ $command == *'rm -rf'* ]] && { echo 'no rm -rf' >&2; exit 2; }\nexit 0\n",
    },
    {
      kind: 'script',
      event: 'PostToolUse',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\nprint(data.get("tool_output", ""))\n',
    },
    {
      kind: 'script',
      event: 'UserPromptSubmit',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst payload = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nif (payload.message.includes('deploy')) console.log('Deploys are frozen.');\n",
    },
    {
      kind: 'config',
      title: 'In an inline command',
      config: 'settings',
      text: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "jq -r .command | grep -q 'rm -rf' && exit 2 || exit 0"}]}]}}`,
    },
  ],
  good: [
    {
      kind: 'script',
      event: 'PreToolUse',
      language: 'bash',
      text: "#!/bin/bash\ncommand=$(jq -r '.tool_input.command')\n[[ $command == *'rm -rf'* ]] && { echo 'no rm -rf' >&2; exit 2; }\nexit 0\n",
    },
    {
      kind: 'script',
      title: 'The name is only a fallback',
      event: 'PreToolUse',
      language: 'bash',
      text: "#!/bin/bash\njq -r '.tool_input.file_path // .file_path // empty'\n",
    },
    {
      kind: 'script',
      title: 'Another document',
      event: 'PreToolUse',
      language: 'bash',
      text: "#!/bin/bash\njq -r '.input' package.json\n",
    },
  ],
  *onHook(hook, project) {
    const script = hook.script ?? inlineScript(hook);
    if (script === undefined) return;
    const events = eventsServed(hook, project);
    const legal = legalFields(events);
    const { reads } = payloadUse(script);
    const read = new Set(reads.flatMap(({ fields }) => fields));
    for (const { fields, offset, length } of reads) {
      const faults = fields.flatMap((name) => faultOf(name, events) ?? []);
      const [first] = faults;
      // One that is there will do, here or elsewhere in the script.
      if (first === undefined || fields.some((name) => legal.has(name))) continue;
      if (faults.some(({ right }) => read.has(right.split('.')[0] ?? ''))) continue;
      yield {
        message: `The ${join(events, 'and')} payload has no "${first.name}" field: it always reads as empty.`,
        help: `Read "${first.right}".`,
        at: hook.script === undefined ? handlerSpot(hook, 'command') : { in: 'script', offset, length },
      };
    }
  },
};

/** A command that names no script is one itself. */
function inlineScript({ handler }: Hook): Pick<Script, 'language' | 'text'> | undefined {
  return handler.command === undefined || handler.args !== undefined
    ? undefined
    : { language: 'sh', text: handler.command };
}

/** The script may serve other events too, and read their fields. */
function eventsServed(hook: Hook, project: Project): readonly EventName[] {
  const same = project.hooks.filter(
    ({ script }) => script !== undefined && script.absolutePath === hook.script?.absolutePath,
  );
  const served = new Set([hook.event, ...same.map(({ event }) => event)]);
  return eventNames.filter((event) => served.has(event));
}

function legalFields(events: readonly EventName[]): ReadonlySet<string> {
  // With several events a script is told apart by what it tests; then any event's field may be meant.
  const asked = events.length > 1 ? eventNames : events;
  return new Set(asked.flatMap((event) => inputRowsOf(event).map(({ name }) => name)));
}

function faultOf(name: string, events: readonly EventName[]): MistakenField | undefined {
  return mistakenFields.find(
    (field) =>
      field.name === name && (field.events === undefined || events.some((event) => field.events?.includes(event))),
  );
}
