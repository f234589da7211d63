/** A hook that writes where nobody expects a hook to. */

import { join } from '../../evidence/phrases.js';
import { command } from '../../evidence/runs.js';
import type { FileChange, Rule } from '../../model.js';

export const rule: Rule = {
  id: 'writes-outside-project',
  severity: 'warning',
  summary: 'The hook writes outside the project, temp folders and the usual places for state and caches.',
  docs: {
    why:
      "A hook runs on every matching event, without asking and with the user's rights. If it changes other " +
      "projects, shell profiles or the system's configuration, nobody suspects Claude Code.",
    repair:
      'Keep what must outlast a run in the project, `~/.claude` or `~/.local/state`, and everything else in a temp ' +
      'folder.',
  },
  bad: [
    {
      kind: 'run',
      title: 'A hook that adds itself to every shell',
      event: 'SessionStart',
      execution: { writes: [{ change: 'modified', path: '/home/user/.bashrc', within: 'home' }] },
    },
    {
      kind: 'run',
      title: 'A hook that configures another program',
      event: 'SessionStart',
      execution: { writes: [{ change: 'modified', path: '/home/user/.config/git/config', within: 'home' }] },
    },
    {
      kind: 'run',
      title: 'A hook that tidies up a little too much',
      event: 'Stop',
      execution: { writes: [{ change: 'deleted', path: '/home/user/Documents/notes.txt', within: 'home' }] },
    },
    {
      kind: 'run',
      title: "A hook that makes somebody else's home",
      event: 'PostToolUse',
      execution: {
        writes: [
          { change: 'created', path: '/root/notes/', within: 'home' },
          { change: 'created', path: '/home/ada/', within: 'elsewhere' },
          { change: 'created', path: '/home/ada/shop/', within: 'elsewhere' },
          { change: 'created', path: '/home/ada/shop/calls.log', within: 'elsewhere' },
        ],
      },
    },
    {
      kind: 'run',
      title: 'A hook that tells another program something, through its named pipe',
      event: 'Stop',
      execution: { writes: [{ change: 'refused', path: '/run/player/commands', within: 'elsewhere', times: 2 }] },
    },
  ],
  good: [
    {
      kind: 'run',
      title: 'A folder and a file of its own',
      event: 'SessionStart',
      execution: {
        writes: [
          { change: 'created', path: '/home/user/.guard_mode', within: 'home' },
          { change: 'created', path: '/home/user/.guard/', within: 'home' },
          { change: 'modified', path: '/home/user/.guard/state.json', within: 'home' },
          { change: 'created', path: '/home/user/.config/guard/seen.json', within: 'home' },
        ],
      },
    },
    {
      kind: 'run',
      title: 'A log among the state, a note in the project, a cache',
      event: 'PreToolUse',
      execution: {
        writes: [
          { change: 'created', path: '/home/user/.local/state/guard.log', within: 'home' },
          { change: 'created', path: '/home/user/.npm/_cacache/index-v5/', within: 'home' },
          { change: 'created', path: '/project/.claude/last-command', within: 'project' },
          { change: 'created', path: '/tmp/guard.lock', within: 'temp' },
        ],
      },
    },
  ],
  handlers: ['command'],
  *onRun(run) {
    const writes = (command(run)?.writes ?? []).filter(isMisplaced);
    if (writes.length === 0) return;
    const roots = writes.filter((write) => !writes.some((other) => isBelow(write, other)));
    const shown = roots.slice(0, 3).map(phrase);
    const more = roots.length > shown.length ? [`touches ${roots.length - shown.length} more`] : [];
    yield {
      message: `The hook ${join([...shown, ...more], 'and')}, outside the project.`,
      help: 'Keep state in the project, `~/.claude` or `~/.local/state`, and scratch files in a temp folder.',
      at: { in: 'hook' },
      ...(writes.some(({ change }) => change === 'deleted') ? { severity: 'error' } : {}),
    };
  },
};

/** Does it lie in a folder that the hook made? Then that folder tells of it. */
function isBelow({ path }: FileChange, folder: FileChange): boolean {
  return (
    folder.change === 'created' && folder.path.endsWith('/') && path !== folder.path && path.startsWith(folder.path)
  );
}

const verbs: Readonly<Record<FileChange['change'], string>> = {
  created: 'creates',
  modified: 'changes',
  deleted: 'deletes',
  refused: 'tries to write to the pipe',
};

function phrase({ change, path, times = 1 }: FileChange): string {
  return `${verbs[change]} ${fromHome(path)}${times === 1 ? '' : ` ${times} times`}`;
}

/** Folders of a home that are for state and caches, or that package managers keep to themselves. */
const forState =
  /\/(\.claude|\.cache|\.local\/(state|share)|Library\/(Caches|Logs|Application Support)|\.npm|\.yarn|\.pnpm-store|\.bun|\.deno|\.cargo|\.rustup|\.gradle|\.m2|\.nuget|\.dotnet|\.nvm|\.pyenv|\.rbenv|\.volta|\.asdf|go\/pkg)(\/|$)/;

/** The folders on the way to a file of state are made along with it. */
const onTheWay = /\/\.(?:local|config)\/$/;

/** Where a home begins. */
const home = /^\/(?:root|(?:home|Users)\/[^/]+)(?=\/)/;

/** A hidden folder of the home that no other program is known to own: tools keep their state in one of their own name. */
const ownFolder =
  /^\/\.(?!(?:ssh|gnupg|aws|azure|gcloud|kube|docker|config|vscode|cursor|codex|gemini|git|oh-my-zsh|pki|password-store)\/)[^/]+\//;

/** A hidden file of the home, of nobody known. */
const ownFile =
  /^\/\.(?!(?:bash|zsh|z?profile|git|npmrc|yarnrc|netrc|vim|inputrc|tmux|wgetrc|curlrc|pypirc|env|hushlogin|xinit|xprofile))[^/]+$/;

function isMisplaced({ change, path, within }: FileChange): boolean {
  if (within === 'elsewhere') return true;
  if (within !== 'home' || forState.test(path) || onTheWay.test(path)) return false;
  const below = path.replace(home, '');
  return (
    !ownFolder.test(below) &&
    !(change === 'created' && ownFile.test(below)) &&
    !(change === 'created' && /^\/\.config\/[^/]+\//.test(below))
  );
}

/** A home that has to be made is somebody else's: it keeps its name. */
const fromHome = (path: string): string => (/^\/(?:home|Users)\/[^/]+\/$/.test(path) ? path : path.replace(home, '~'));
