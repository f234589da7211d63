/** What a machine could not judge, told once for each cause, with what would. Pure. */
import { whyNotThere } from '../evidence/phrases.js';
import { rustToolchain } from '../model/lack.js';
import type { Case, Finding, Lack, NotJudged, OwnTool, Place, Run } from '../model.js';
import { isBuilt } from '../script/files/built-folders.js';
import { type ScriptRunner, scriptRunners } from '../script/gates/script-runners.js';
import { grouped } from '../text/grouped.js';
import { nameOf } from './missing-software.js';

/** What may explain a cause better than the machine does. */
interface Known {
  readonly findings?: readonly Finding[];
  readonly ownTools?: readonly OwnTool[] | undefined;
}

/** The causes in the order in which runs met them. `planned`: all cases, of which some were not run for such a cause. */
export function notJudged(
  runs: readonly Run[],
  planned: readonly Case[],
  { findings = [], ownTools = [] }: Known = {},
): readonly NotJudged[] {
  const ran = new Set(runs.map((run) => run.case.id));
  const lacking = runs.flatMap(({ lacked, ...run }) => (lacked === undefined ? [] : [{ ...run, lacked }]));
  const causes = grouped(lacking, ({ lacked }) => JSON.stringify(lacked.lack));
  const leftOut = new Map<string, number>();
  for (const { id, hook } of planned) if (!ran.has(id)) leftOut.set(hook.id, (leftOut.get(hook.id) ?? 0) + 1);
  return [...causes.values()].map((same) => {
    const { lack } = same[0].lacked;
    const hooks = new Map(same.map(({ case: { hook } }) => [hook.id, hook]));
    const gates = gatesOf(same);
    return {
      lack,
      ...wordsFor(lack),
      ...insteadOf(lack, ownTools),
      ...(isToldAtGate(gates, hooks.size, findings) ? { remedy: 'First follow the finding on that line.' } : {}),
      hooks: [...hooks.keys()],
      ...(gates.length === 0 ? {} : { gates }),
      runsLeftOut: [...hooks.keys()].reduce((sum, hook) => sum + (leftOut.get(hook) ?? 0), 0),
    };
  });
}

type Gate = NonNullable<NotJudged['gates']>[number];

/** Where hooks leave, each once. */
function gatesOf(runs: readonly Run[]): readonly Gate[] {
  const places = new Map<string, Place>();
  for (const {
    lacked,
    case: { hook },
  } of runs) {
    if (lacked?.gate === undefined) continue;
    // An inline command stands on a line of the settings.
    places.set(hook.id, hook.script === undefined ? hook.place : { file: hook.script.path, line: lacked.gate });
  }
  return [...places].map(([hook, place]) => ({ hook, place }));
}

/** The rules that find fault with what a gate waits for: there, it is not the machine that is to change. */
const ofGates: ReadonlySet<string> = new Set(['tool-of-no-package', 'wrong-folder']);

/** Does a finding tell of each gate at which hooks leave? */
const isToldAtGate = (gates: readonly Gate[], hooks: number, findings: readonly Finding[]): boolean =>
  gates.length === hooks &&
  gates.every(({ hook, place: { file, line } }) =>
    findings.some(
      (finding) =>
        ofGates.has(finding.rule) &&
        finding.hook === hook &&
        finding.place.file === file &&
        finding.place.line === line &&
        line !== undefined,
    ),
  );

/** Programs that come with an operating system and are to be had on no other. */
const ofSystem: readonly (readonly [RegExp, string])[] = [
  [/^(?:osascript|afplay|say|pbcopy|pbpaste|open|terminal-notifier|defaults|launchctl|sw_vers)$/, 'macOS'],
  [/^(?:powershell|cmd|clip|wsl|reg)(?:\.exe)?$/i, 'Windows'],
  [/^(?:notify-send|paplay|aplay|xclip|xsel|wl-copy|canberra-gtk-play)$/, 'Linux with a desktop'],
];

/** Python modules, and programs that `npx` starts, whose package has another name: `tsc` on npm is somebody else's. */
const distributions: Readonly<Partial<Record<string, string>>> = {
  PIL: 'Pillow',
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  dateutil: 'python-dateutil',
  dotenv: 'python-dotenv',
  git: 'GitPython',
  jwt: 'PyJWT',
  sklearn: 'scikit-learn',
  tsc: 'typescript',
  yaml: 'PyYAML',
};

/** Tools that do the same work: a project seldom has two of them. */
const sameWork: readonly ReadonlySet<string>[] = [
  new Set(['eslint', 'biome', 'oxlint']),
  new Set(['prettier', 'biome', 'dprint']),
  new Set(['jest', 'vitest']),
  new Set(['flake8', 'pylint', 'ruff']),
  new Set(['black', 'isort', 'ruff']),
  new Set(['mypy', 'pyright', 'basedpyright', 'ty']),
];

/** What to do where the project has another tool for the same work: it may be the hook that names the wrong one. */
function insteadOf(lack: Lack, own: readonly OwnTool[]): Pick<NotJudged, 'remedy'> | undefined {
  if ((lack.kind !== 'program' && lack.kind !== 'package') || own.some(({ name }) => name === lack.name)) return;
  const alike = sameWork.filter((tools) => tools.has(lack.name));
  const other = own.find(({ name }) => alike.some((tools) => tools.has(name)));
  return (
    other && {
      remedy: `\`${other.file}\` names \`${other.name}\`, and not \`${lack.name}\`: have the hook start \`${other.call}\`, or install \`${lack.name}\`.`,
    }
  );
}

const isHome = /^(?:\/mnt\/[a-z])?\/(?:Users|home)\/[^/]+$/;

function wordsFor(lack: Lack): Pick<NotJudged, 'cause' | 'remedy'> {
  switch (lack.kind) {
    case 'program': {
      const [, known, option] = /^(\w+): bad option: (\S+)$/.exec(lack.name) ?? [];
      if (option !== undefined) {
        return { cause: `\`${known}\` does not know \`${option}\` here`, remedy: `Lint with a newer \`${known}\`.` };
      }
      if (lack.name.startsWith('node:')) {
        return { cause: `\`node\` has no \`${lack.name}\` here`, remedy: 'Lint with a newer `node`.' };
      }
      if (lack.name.startsWith('.')) {
        return { cause: `\`node\` does not run \`${lack.name}\` files here`, remedy: 'Lint with Node 22.18 or newer.' };
      }
      if (lack.name.startsWith('Python ')) {
        return { cause: `\`python\` is older than ${lack.name} here`, remedy: `Lint with ${lack.name} or newer.` };
      }
      const toolchain = rustToolchain(lack.name);
      if (toolchain !== undefined) {
        return {
          cause: `the Rust toolchain \`${lack.name}\` is not installed`,
          remedy: `Install it with \`rustup toolchain install ${toolchain}\`.`,
        };
      }
      const system = ofSystem.find(([names]) => names.test(nameOf(lack.name)))?.[1];
      const remedy = system === undefined ? `Install \`${lack.name}\`.` : `Lint on ${system}.`;
      return { cause: `\`${lack.name}\` is not installed`, remedy };
    }
    case 'package':
      return {
        cause: `the package \`${lack.name}\` is not installed`,
        remedy: `Install \`${distributions[lack.name] ?? lack.name}\`.`,
      };
    case 'file':
      if (isOfWindows.test(lack.name)) return elsewhere(lack.name);
      return lack.name === 'node_modules'
        ? { cause: "the project's packages are not installed", remedy: 'Install them, for example with `npm install`.' }
        : { cause: `\`${lack.name}\` does not exist; ${whyNotThere(lack.name, 'it')}`, remedy: remedyOf(lack.name) };
    case 'variable':
      return {
        cause: `\`$${lack.name}\` is ${{ set: 'set', unset: 'not set', otherwise: 'not set as the hook expects' }[lack.is]}`,
        remedy:
          lack.is === 'set' ? 'Lint without it.' : `Set it; use \`--env ${lack.name}\` if it looks like a secret.`,
      };
    case 'path':
      if (isHome.test(lack.name)) return elsewhere(lack.name);
      return lack.is === 'there'
        ? { cause: `\`${fromFolder(lack.name)}\` exists`, remedy: 'Lint without it.' }
        : {
            cause: `\`${fromFolder(lack.name)}\` does not exist, and the hook does nothing without it`,
            remedy: 'Lint where it exists. If nothing creates it, the hook never does anything.',
          };
    case 'runner': {
      const runner = scriptRunners[lack.name as ScriptRunner];
      const without = runner === 'node' ? 'so what only it can do is missing' : 'without the packages of the project';
      const cause =
        lack.name === 'python'
          ? '`python` is not installed: hooklint ran the scripts with `python3`'
          : `\`${lack.name}\` is not installed: hooklint ran the scripts with plain \`${runner}\`, ${without}`;
      return { cause, remedy: `Install \`${lack.name}\`.` };
    }
    case 'network':
      return { cause: 'hooks run without a network', remedy: 'Pass `--network host`.' };
    case 'rights':
      return { cause: 'hooks gain no rights here (sudo)', remedy: 'Try them in a Claude Code session.' };
    case 'pipe':
      return { cause: 'hooks reach no named pipe (FIFO) of the machine', remedy: 'Try them in a Claude Code session.' };
    case 'terminal':
      return { cause: 'hooks have no terminal here (/dev/tty)', remedy: 'Try them in a Claude Code session.' };
  }
}

const fromFolder = (path: string): string => path.replace(/^\.\//, '');

/** A path with a drive letter, as a command quotes it or not. */
const isOfWindows = /^["']?[A-Za-z]:[\\/]/;

function elsewhere(path: string): { readonly cause: string; readonly remedy: string } {
  return {
    cause: `\`${path.replace(/^(["'])(.*)\1$/, '$2')}\` is on another machine`,
    remedy: 'Lint there, or write a path that does not depend on the machine.',
  };
}

/** How a file comes to be that no repository holds. */
function remedyOf(name: string): string {
  if (/(?:^|\/)\.env(?:\.\w+)?$/.test(name)) return 'Create it, and lint again.';
  if (/(?:^|\/)\.?venv(?:\/|$)/.test(name))
    return 'Create the virtual environment: `python3 -m venv .venv`, or `uv sync`.';
  return isBuilt(`/${name}`) ? 'Build the project.' : 'Run what creates it, and lint again.';
}
