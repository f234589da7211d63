/** A rule's example of a mod under test made into the runs that it stands for: the same for its page and for its test. */
import { skipReason } from '../contract/mod-texts.js';
import { interpretMod } from '../interpret/mod.js';
import type { Case, Example, Mod, ModExecution, ModRun, Payload, Project } from '../model.js';
import { asHook } from '../mods/raised.js';

export type ModRunExample = Extract<Example, { readonly kind: 'mod-run' }>;

const path = 'hooks/register.ts';
const root = '/project';

/** The mod of such an example, and what it did. */
export function modRunsOf({ text, runs }: ModRunExample): {
  readonly project: Project;
  readonly modRuns: readonly ModRun[];
} {
  const mod = modOf(text);
  const hook = asHook(mod, 'PreToolUse');
  const modRuns = runs.map(({ command, execution }, i): ModRun => {
    const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
    const payload: Payload = {
      id: `PreToolUse/Bash.${i + 1}`,
      event: 'PreToolUse',
      json,
      nature: 'benign',
      provenance: 'example',
      gist: command,
    };
    const one: Case = { id: `${hook.id}@${payload.id}`, hook, payload };
    const catches = /\.catch\(/.test(text);
    const context = { event: 'PreToolUse', payload: json, plugin: mod.plugin, catches } as const;
    return { mod: mod.id, case: one, execution, judgement: interpretMod(execution, context) };
  });
  return { project: { root, configs: [], hooks: [], mods: [mod], problems: [], ignored: [] }, modRuns };
}

function modOf(text: string): Mod {
  const found = /on\('([\w.]+)'/.exec(text);
  const event = found?.[1] ?? 'tool.call';
  const start = found?.index ?? 0;
  const at = { file: path, start, end: text.trimEnd().length };
  return {
    id: 'guard',
    plugin: 'guard',
    pluginRoot: root,
    projectDir: root,
    place: { file: path },
    files: [{ path, absolutePath: `${root}/${path}`, text }],
    reading: { registrations: [{ event, eventAt: at, at }], faults: [], sticky: [] },
  };
}

/** What such an example did, a line for each run. */
export function modRunLines(example: ModRunExample): readonly string[] {
  return example.runs.map(({ command, execution }) => `${command}: ${executionText(execution)}`);
}

function executionText(execution: ModExecution): string {
  switch (execution.kind) {
    case 'hung':
      return 'never yields';
    case 'not-run':
      return 'was not run';
    case 'not-loaded':
      return `the module does not load: ${execution.why}`;
    case 'done': {
      const lacks = execution.raised.flatMap((each) => each.lacks);
      if (lacks.length > 0) return `calls ${lacks.map((name) => `$.${name}`).join(', ')}`;
      const [skipped] = execution.skipped;
      return skipped === undefined ? 'the hook answers' : `the hook ${skipReason(skipped.why)}`;
    }
  }
}
