/** What a machine could not judge, told once for each cause, with what would. Pure. */
import type { Case, Lack, NotJudged, Run } from '../model.js';

/** The causes in the order in which runs met them. `planned`: all cases, of which some were not run for such a cause. */
export function notJudged(runs: readonly Run[], planned: readonly Case[]): readonly NotJudged[] {
  const ran = new Set(runs.map((run) => run.case.id));
  const causes = new Map<string, { readonly lack: Lack; readonly hooks: Set<string> }>();
  for (const {
    lacked,
    case: { hook },
  } of runs) {
    if (lacked === undefined) continue;
    const key = JSON.stringify(lacked.lack);
    const cause = causes.get(key) ?? { lack: lacked.lack, hooks: new Set<string>() };
    causes.set(key, cause);
    cause.hooks.add(hook.id);
  }
  const leftOut = new Map<string, number>();
  for (const { id, hook } of planned) if (!ran.has(id)) leftOut.set(hook.id, (leftOut.get(hook.id) ?? 0) + 1);
  return [...causes.values()].map(({ lack, hooks }) => ({
    lack,
    ...wordsFor(lack),
    hooks: [...hooks],
    runsLeftOut: [...hooks].reduce((sum, hook) => sum + (leftOut.get(hook) ?? 0), 0),
  }));
}

/** Programs that come with an operating system and are to be had on no other. */
const ofSystem: readonly (readonly [RegExp, string])[] = [
  [/^(?:osascript|afplay|say|pbcopy|pbpaste|open|terminal-notifier|defaults|launchctl|sw_vers)$/, 'macOS'],
  [/^(?:powershell|cmd|clip|wsl|reg)(?:\.exe)?$/i, 'Windows'],
  [/^(?:notify-send|paplay|aplay|xclip|xsel|wl-copy|canberra-gtk-play)$/, 'Linux with a desktop'],
];

function wordsFor(lack: Lack): Pick<NotJudged, 'cause' | 'remedy'> {
  switch (lack.kind) {
    case 'program': {
      const system = ofSystem.find(([names]) => names.test(lack.name))?.[1];
      const remedy = system === undefined ? `Install \`${lack.name}\`.` : `Lint on ${system}.`;
      return { cause: `\`${lack.name}\` is not installed`, remedy };
    }
    case 'package':
      return { cause: `the package \`${lack.name}\` is not installed`, remedy: `Install \`${lack.name}\`.` };
    case 'file':
      return lack.name === 'node_modules'
        ? { cause: "the project's packages are not installed", remedy: 'Run `npm install` or the like.' }
        : { cause: `\`${lack.name}\` is not there; a build makes it, or git ignores it`, remedy: 'Build the project.' };
    case 'network':
      return { cause: 'hooks run without a network', remedy: 'Give `--network host`.' };
    case 'terminal':
      return { cause: 'hooks have no terminal here (/dev/tty)', remedy: 'Try them in a session of Claude Code.' };
  }
}
