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

/** What a workflow checks out with: pinned, as everything that a job runs should be. */
const checkout = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1';

/**
 * A workflow that lints on every push and pull request, safe for those of strangers: they get no secret, no token and no
 * runner to write to. `revision`: the commit or tag of the action.
 */
export function workflowLines(repository: string, version: string, revision = `v${version}`): string {
  const action = repository.replace(/^https:\/\/github\.com\//, '');
  const uses = revision === `v${version}` ? `${action}@${revision}` : `${action}@${revision} # v${version}`;
  return `name: hooks
on:
  push:
    branches: [main]
  pull_request:
permissions: {}
jobs:
  hooklint:
    runs-on: ubuntu-24.04
    permissions:
      contents: read
    steps:
      - uses: ${checkout}
        with:
          persist-credentials: false
      # Ubuntu denies user namespaces to programs without an AppArmor profile.
      - run: sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
      - uses: ${uses}
        with:
          isolation: namespace
`;
}
