/** Registers a starter in a settings file, and what pre-commit and a workflow need. Pure. */
import type { EventName } from '../model.js';
import type { Starter } from './starter.js';

interface Group {
  readonly matcher?: string;
  readonly hooks: readonly unknown[];
}

/** The group that goes under `hooks.<event>`. */
export function settingsGroup({ matcher, command, handler }: Starter): Group {
  return {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: 'command', command, ...handler }],
  };
}

/**
 * The settings with the starter registered, or undefined when they hold its command on the event already. Key order and
 * indent stay. Throws SyntaxError for text that is no JSON, TypeError where `hooks` has another shape.
 */
export function withStarter(text: string, event: EventName, starter: Starter): string | undefined {
  const settings = JSON.parse(text.trim() === '' ? '{}' : text) as { hooks?: Record<string, Group[]> };
  const hooks = settings.hooks ?? {};
  const groups = hooks[event] ?? [];
  if (typeof settings !== 'object' || settings === null || !Array.isArray(groups)) {
    throw new TypeError(`"hooks.${event}" is no list`);
  }
  const commands = groups.flatMap((group) =>
    (group.hooks as { readonly command?: unknown }[]).map((one) => one.command),
  );
  if (commands.includes(starter.command)) return undefined;
  const added = { ...settings, hooks: { ...hooks, [event]: [...groups, settingsGroup(starter)] } };
  return `${JSON.stringify(added, null, indentOf(text))}\n`;
}

function indentOf(text: string): string {
  return /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

/** The lines for `.pre-commit-config.yaml`. */
export function preCommitLines(repository: string, version: string): string {
  return `repos:\n  - repo: ${repository}\n    rev: v${version}\n    hooks:\n      - id: hooklint\n`;
}

/** A workflow that lints on every push and pull request. */
export function workflowLines(repository: string, version: string): string {
  const action = repository.replace(/^https:\/\/github\.com\//, '');
  return `name: hooks
on: [push, pull_request]
permissions:
  contents: read
jobs:
  hooklint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: ${action}@v${version}
`;
}
