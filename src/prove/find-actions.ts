/** From the payloads that a guard stopped to what it stopped them for: parts are taken away for as long as the block stays. */
import { askGit } from '../load/git.js';
import type { Case, FileDeed, GuardedAction, Hook, Payload } from '../model.js';
import { commandOf } from '../plan/call-input.js';
import { everyCommand, literalText, readShellCommand } from '../script/shell/shell-command.js';
import { commandText, partsOf } from '../variants/command-text.js';
import { forceAndBranch } from '../variants/current-branch.js';
import { fileDeedOf } from '../variants/file-tools.js';
import { withCommand } from '../variants/index.js';
import { readers } from '../variants/mentions.js';
import { optionsOf } from '../variants/program-options.js';
import { secretAsked } from '../variants/secret-ways.js';
import { actionOfCommand, actionOfTool, withMode } from './action.js';
import type { Bench, Trial } from './bench.js';
import { bareOf, type FileProbes, linesOf, mattersIn, probesOf } from './file-probes.js';
import { namedInCommands } from './project-path.js';

interface Asked {
  readonly hook: Hook;
  readonly payloads: readonly Payload[];
  /** It refuses calls. What it only asks about is what it cannot read, or does not know, and not what it is for. */
  readonly refuses: boolean;
}

/** The actions that payloads come to, in their order. */
export async function findActions(
  bench: Bench,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Hook, readonly GuardedAction[]>> {
  const all = asked.flatMap(({ payloads, ...guard }) => payloads.map((payload) => ({ ...guard, payload })));
  const actions = [...(await ofCommands(bench, all)), ...(await ofTools(bench, all))];
  return new Map(
    asked.map(({ hook, payloads }) => [
      hook,
      payloads.flatMap((payload) =>
        actions.flatMap((each) => (each.hook === hook && each.of === payload ? [each.action] : [])),
      ),
    ]),
  );
}

interface Stopped extends Pick<Asked, 'hook' | 'refuses'> {
  readonly payload: Payload;
}

interface Found {
  readonly hook: Hook;
  /** The payload that was stopped. */
  readonly of: Payload;
  readonly action: GuardedAction;
}

async function ofCommands(bench: Bench, all: readonly Stopped[]): Promise<readonly Found[]> {
  const shown = new Map(
    await Promise.all(all.map(async ({ hook, payload }) => [payload, await pathShown(hook, payload)] as const)),
  );
  const commands = all.flatMap(({ hook, payload, refuses }) => {
    const command = commandOf(payload.json);
    if (command === undefined) return [];
    const mended = withMode(command);
    const parts = [
      ...(shown.get(payload) ?? []),
      ...onFolderOfProject(command),
      ...(mended === undefined ? [] : [mended]),
      ...toBranch(command),
      ...withoutOption(payload),
      ...partsOf(command).filter((part) => part !== command.trim()),
    ];
    const asCase = (part: string, i: number | string) => ({
      id: `${hook.id}@${payload.id}~${i}`,
      hook,
      payload: withCommand(payload, part),
    });
    const { reasons, neither } = forceAndBranch(commandText(command));
    return [
      {
        ...{ hook, of: payload, refuses, cases: parts.map(asCase) },
        reasons: reasons.map((part, i) => asCase(part, `reason${i}`)),
        neither: neither.map((part) => asCase(part, 'neither')),
      },
    ];
  });
  const calm = all.flatMap(({ hook, payload }) => {
    const command = withoutTexts(payload);
    return command === undefined
      ? []
      : [{ id: `${hook.id}@${payload.id}~calm`, hook, payload: withCommand(payload, command) }];
  });
  const [{ stopped, unanswered, verdicts }, aside] = await Promise.all([
    bench.outcomes([...commands.flatMap(({ cases }) => cases), ...calm]),
    bench.outcomesAside(commands.flatMap(({ reasons, neither }) => [...reasons, ...neither])),
  ]);
  const onlyMention = new Set(calm.map(({ id }) => id).filter((id) => !stopped.has(id) && !unanswered.has(id)));
  const acting = commands.filter(({ hook, of }) => !onlyMention.has(`${hook.id}@${of.id}~calm`));
  const cut = acting.flatMap(({ hook, of, refuses, cases, reasons, neither }) => {
    const isHeld = ({ id }: Case): boolean => stopped.has(id) && !(refuses && verdicts.get(id)?.effect === 'ask');
    // A command that a guard stops for two reasons shows the gaps of neither.
    const both =
      reasons.length > 0 &&
      reasons.every(({ id }) => aside.stopped.has(id)) &&
      neither.every(({ id }) => !aside.stopped.has(id) && !aside.unanswered.has(id));
    const payloads = both ? reasons.map(({ payload }) => payload) : [cases.find(isHeld)?.payload ?? of];
    return payloads.map((payload) => ({ hook, of, payload }));
  });
  const deeds = await bench.deeds(cut.map(({ hook, payload }) => firstTrial(hook, payload)));
  return cut.flatMap(({ hook, of, payload }, i) => {
    const action = actionOfCommand(hook, payload, deeds[i]);
    return action === undefined ? [] : [{ hook, of, action }];
  });
}

/**
 * A harmless command of ours with another text in its quotes. A guard that stops the command, and not this, stops what is
 * only mentioned there. Undefined where there is no such text, or somebody else says what the command is.
 */
function withoutTexts({ expect, json, madeFor, nature }: Payload): string | undefined {
  const command = commandOf(json);
  if (command === undefined || nature !== 'benign' || expect !== undefined || madeFor !== undefined) return undefined;
  const calm = command.replace(/"[^"$`\\]*"|'[^']*'/g, (text) => (/\s/.test(text) ? "'a note'" : text));
  return calm === command ? undefined : calm;
}

/**
 * A command of ours without the option that makes it dangerous. A guard that stops it all the same is not about that
 * option: it stops each commit without a ticket, whether or not hooks are skipped.
 */
function withoutOption({ json, madeFor, nature }: Payload): readonly string[] {
  const command = commandOf(json) ?? '';
  if (nature !== 'trigger' || madeFor !== undefined || !/^git commit\b/.test(command)) return [];
  const plain = command.replace(/ --no-verify(?= |$)/, '');
  return plain === command ? [] : [plain];
}

/**
 * `rm -rf src` for `rm -rf /`: a guard that stops both is about the options, and Claude Code itself asks before the root
 * folder and the like are removed, however that is written.
 */
export function onFolderOfProject(command: string): readonly string[] {
  const [program, ...words] = commandText(command).words ?? [];
  const options = words.filter((word) => word.startsWith('-') && word !== '--');
  const isWhole = words.every((word) => word.startsWith('-') || /^(?:[/~.*]|"?\$\{?HOME\b)/.test(word));
  return program === 'rm' && options.length > 0 && isWhole && options.length < words.length
    ? [['rm', ...options, 'src'].join(' ')]
    : [];
}

/**
 * `cat docs/plan.md` for `docs/plan.md`, and for `docs/`: what is made of a guard's pattern for a path alone does nothing. Of a
 * folder, the first of its files that Git knows.
 */
async function pathShown({ projectDir }: Hook, { json }: Payload): Promise<readonly string[]> {
  const path = commandOf(json)?.trim() ?? '';
  if (!isPathAlone(path)) return [];
  if (!path.endsWith('/')) return [...new Set([`cat ${path.replace(/^\.\//, '')}`, `cat ${path}`])];
  const listed = (await askGit(projectDir, ['ls-files', '-z', '--', path])) ?? '';
  const files = listed.split('\0').filter((file) => /^[\w./-]+$/.test(file));
  return files.slice(0, 1).map((file) => `cat ${file}`);
}

/** Is a command nothing but a path of the project? */
export function isPathAlone(command: string): boolean {
  const isPath = /^(?:\.\/)?[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,6}\/?$/.test(command.trim());
  return isPath && /\/|\w\.\w/.test(command) && !command.includes('..');
}

/** `git push -f origin topic` for `git push -f`: options have more places where there is something to stand behind. */
const toBranch = (command: string): readonly string[] =>
  /^git push (?:-f|--force)$/.test(command) ? [`${command} origin topic`] : [];

/** A command that is tried to see what it does: with all the files that it names. */
function firstTrial(hook: Hook, payload: Payload): Trial {
  const original = commandOf(payload.json) ?? '';
  const present = operandOf(original);
  const [program] = readShellCommand(original)[0]?.words ?? [];
  const mayRead = present !== undefined && readers.has(literalText(program) ?? '');
  const reads = mayRead ? present : variableIn(original);
  return {
    ...{ hook, payload, original, files: filesIn(original) },
    ...(reads !== undefined ? { reads } : present === undefined ? {} : { present }),
  };
}

/** The variable with a secret that a command shows, alone or with all others, as what it reads: `$API_TOKEN`. */
export function variableIn(command: string): string | undefined {
  const variable = secretAsked(commandText(command));
  return variable === undefined ? undefined : `$${variable}`;
}

/** How many files of a command are looked at. */
const mostFiles = 8;

/** What these are given to run is not emptied. */
const runners: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'source', '.', 'python', 'python3', 'node']);

/** Words of a command that may name files. */
export function filesIn(command: string): readonly string[] {
  const words = everyCommand(command).flatMap(({ words: [program, ...all], redirections }) => [
    ...redirections.map(({ target }) => target),
    ...(runners.has(literalText(program) ?? '') ? [] : all),
  ]);
  const names = words.flatMap((word) => literalText(word)?.replace(/^[\w-]+=/, '') ?? []);
  return [...new Set(names.filter((name) => /^(?:~\/)?[\w.][\w./@+-]*$/.test(name)))].slice(0, mostFiles);
}

/** The only file that a command of a program of files names: it is there when variants are tried. */
export function operandOf(command: string): string | undefined {
  const [only, ...more] = readShellCommand(command);
  const values = only?.words.map(literalText) ?? [];
  const [program, ...rest] = values;
  const files = rest.filter((each) => each?.startsWith('-') !== true);
  const [file] = files;
  if (more.length > 0 || program === undefined || optionsOf(program, undefined)?.paths !== true || files.length !== 1)
    return undefined;
  return file !== undefined && /^(?:~\/)?[\w.][\w./-]*$/.test(file) && !file.includes('..') ? file : undefined;
}

async function ofTools(bench: Bench, all: readonly Stopped[]): Promise<readonly Found[]> {
  const calls = all.flatMap(({ hook, payload: of }) => {
    const deed = fileDeedOf(of.json);
    const path = deed && namedInCommands(deed.path, hook.projectDir);
    return deed === undefined || path === undefined ? [] : [{ hook, of, deed, path, probes: probesOf(of, deed) }];
  });
  const idOf = ({ hook, of }: Pick<Found, 'hook' | 'of'>, name: string): string => `${hook.id}@${of.id}~${name}`;
  const ask = (call: (typeof calls)[number], name: keyof FileProbes): Case => {
    return { id: idOf(call, name), hook: call.hook, payload: call.probes[name] };
  };
  const first = await bench.outcomes(calls.flatMap((call) => [ask(call, 'bare'), ask(call, 'elsewhere')]));
  // What lets the text through in another file does not stop everything.
  const doubtful = calls.filter((call) => first.stopped.has(idOf(call, 'elsewhere')));
  const second = await bench.outcomes(doubtful.map((call) => ask(call, 'nothing')));
  const known = calls.flatMap((call) => {
    const held = (name: keyof FileProbes) => [first, second].some(({ stopped }) => stopped.has(idOf(call, name)));
    const matters = mattersIn({ bare: held('bare'), elsewhere: held('elsewhere'), nothing: held('nothing') });
    return matters === undefined
      ? []
      : [{ ...call, matters, lines: matters === 'path' ? [] : linesOf(call.of, call.deed) }];
  });
  const alone = await bench.outcomes(
    known.flatMap((call) =>
      call.lines.map(({ payload }, i) => ({ id: idOf(call, `line${i}`), hook: call.hook, payload })),
    ),
  );
  return known.map((call) => {
    const { hook, of, deed, path, matters, lines } = call;
    const whole: { readonly payload: Payload } & Pick<FileDeed, 'content'> = { payload: of, content: deed.content };
    const line = lines.find((_, i) => alone.stopped.has(idOf(call, `line${i}`)));
    const { payload, content } = matters === 'path' ? bareOf(of, deed) : (line ?? whole);
    return { hook, of, action: actionOfTool(hook, payload, { does: deed.does, path, content, matters }) };
  });
}
