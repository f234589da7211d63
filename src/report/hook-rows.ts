/** One line for each hook: what it was seen to do, and how long it took. */

import { hookName, tasksOf } from '../evidence/hook-name.js';
import { join, whyNotThere } from '../evidence/phrases.js';
import { showsConduct } from '../model/lack.js';
import type { Hook, NotJudged, Place, Report, Run } from '../model.js';
import { reachOf } from '../mods/reach.js';
import { groupOf } from '../rules/group-of.js';
import { grouped } from '../text/grouped.js';
import { isRunAsRegistered } from '../wiring/as-meant.js';
import { type Conduct, conductOf, unjudgedOf } from './conduct.js';
import { durationsOf, durationsText } from './durations.js';
import { escapeLine } from './escape.js';
import { verdictLines } from './groups.js';
import { type Row, tableOf } from './hook-table.js';
import type { Layout } from './layout.js';
import { judgedModRuns, modHooks, unjudgedModRows } from './mod-runs.js';
import { reachText, unjudgedMods } from './mods.js';
import { type UnreachedLine, unreachedIn } from './unreached.js';
import { wrap } from './wrap.js';

/** Rows of the hooks that ran, in the order of the project; then those that did not, once for each reason. */
export function hookRows(report: Report, layout: Layout): readonly string[] {
  // What a run came to for want of something is no conduct of the hook's.
  const judged = [...report.runs.filter(showsConduct), ...judgedModRuns(report)];
  const runsOf = grouped(judged, (run) => run.case.hook.id);
  const unjudged = unjudgedOf(report.runs);
  const hooks = [...report.project.hooks, ...modHooks(report)];
  const tasks = tasksOf(hooks);
  const ran = hooks.flatMap((hook) => {
    const runs = runsOf.get(hook.id);
    return runs === undefined
      ? []
      : [
          {
            ...labelOf(hook, tasks.get(hook.id)),
            hook,
            runs,
            unjudged: unjudged.get(hook.id) ?? 0,
            unreached: unreachedIn(hook, report),
          },
        ];
  });
  const ofHandlers = [...grouped(ran, sameRow).values()];
  return [
    ...tableOf(ofHandlers.map(rowOf), layout),
    ...notSeen(ofHandlers, layout),
    ...differing(report, layout),
    ...besideMods(report, layout),
    ...ofProject(report, layout),
    ...judgedAsMeant(report, judged, layout),
    ...notRun(report, layout),
    ...modsNotJudged(report, layout),
    ...unjudgedModRows(report, layout),
  ];
}

/** What a row calls a hook, and when it runs. */
function labelOf(hook: Hook, task: string | undefined): Pick<Row, 'name' | 'isPath' | 'event'> {
  return {
    name: escapeLine([hookName(hook), task ?? ''].join(' ').trim()),
    isPath: hook.script !== undefined,
    event: escapeLine([hook.event, hook.matcher ?? ''].join(' ').trim()),
  };
}

/** What handlers share that are one row: all but their `if`. */
function sameRow({ name, event, hook: { handler } }: Ran): string {
  return JSON.stringify([name, event, handler.command, handler.args, handler.url, handler.prompt]);
}

type Ran = ReturnType<typeof labelOf> & {
  readonly hook: Hook;
  readonly runs: readonly [Run, ...Run[]];
  readonly unjudged: number;
  readonly unreached: readonly UnreachedLine[];
};

/** What handlers that differ in their `if` alone did together. */
function conductOfAll(handlers: Handlers): Conduct {
  const [{ runs: first }, ...others] = handlers;
  return conductOf(
    [...first, ...others.flatMap(({ runs }) => runs)],
    handlers.reduce((sum, { unjudged }) => sum + unjudged, 0),
    unreachedByAll(handlers),
  );
}

type Handlers = readonly [Ran, ...Ran[]];

function unreachedByAll([first, ...others]: Handlers): readonly UnreachedLine[] {
  return first.unreached.filter(({ line }) =>
    others.every(({ unreached }) => unreached.some((it) => it.line === line)),
  );
}

/** Handlers that differ in their `if` alone are one row with their number. */
function rowOf(handlers: Handlers): Row {
  const [{ name, isPath, event, runs: first }, ...others] = handlers;
  const { clauses, doing = '', example, isTelling = false } = conductOfAll(handlers);
  const times = durationsOf([...first, ...others.flatMap(({ runs }) => runs)]);
  return {
    name: others.length === 0 ? name : `${name} ×${handlers.length}`,
    isPath,
    event,
    did: clauses,
    example: example === undefined ? undefined : escapeLine(`${doing} ${example}`.trim()),
    isTelling,
    time: times === undefined ? '' : durationsText(times),
  };
}

/** That a hook did nothing is no good sign where no payload came to the line that it answers with. */
function notSeen(rows: readonly Handlers[], { width }: Layout): readonly string[] {
  const unseen = rows.filter((handlers) => conductOfAll(handlers).isUnseen === true);
  if (unseen.length === 0) return [];
  const these = unseen.length === 1 ? 'that line' : 'those lines';
  return [wrap(`not seen: no payload reached ${these} (--payload FILE tries one of yours)`, width, '', '  ')];
}

/** A row tells of the newest client; where an older one does something else, it is said that it does. */
function differing({ project, runs }: Report, { width }: Layout): readonly string[] {
  const ids = new Set(runs.filter((run) => verdictLines(run).length > 1).map((run) => run.case.hook.id));
  if (ids.size === 0) return [];
  const hooks = new Map(project.hooks.map((hook) => [hook.id, hook]));
  return [wrap(`different in older versions: ${names([...ids], hooks)} (-v shows how)`, width, '', '  ')];
}

/** Files of the project that were judged in the place of those that commands name elsewhere. */
function ofProject({ project }: Report, { width }: Layout): readonly string[] {
  const places = new Map(
    project.hooks.flatMap(({ script, target }) =>
      target?.named === undefined || script === undefined ? [] : [[target.text, script.path]],
    ),
  );
  const [first, ...others] = places;
  if (first === undefined) return [];
  const [named, path] = first.map(escapeLine) as [string, string];
  const more = others.length === 0 ? '' : ` and ${others.length} more like it`;
  // A relative path, behind a `cd` to a folder of another machine.
  const why =
    named === path
      ? 'judged in this project, though the command goes to a folder that is not here'
      : `judged in place of ${named}, which is not here`;
  return [wrap(`${why}: ${path}${more}`, width, '', '  ')];
}

/** Is it the run of a hook that Claude Code never runs as it is registered? */
export function isJudgedAsMeant(run: Run | undefined): boolean {
  return run !== undefined && !isRunAsRegistered(run.case.hook, run.verdict.client);
}

/** Hooks that Claude Code never runs as they are registered: their rows tell of what they must be meant to be. */
function judgedAsMeant({ project }: Report, runs: readonly Run[], { width }: Layout): readonly string[] {
  const ran = new Map(runs.map((run) => [run.case.hook.id, run]));
  const meant = project.hooks.filter(({ id }) => isJudgedAsMeant(ran.get(id)));
  if (meant.length === 0) return [];
  const who = names(
    meant.map(({ id }) => id),
    new Map(meant.map((hook) => [hook.id, hook])),
  );
  const never = meant.length === 1 ? 'it never runs' : 'they never run';
  return [wrap(`judged as meant (as registered, ${never}): ${who}`, width, '', '  ')];
}

/** Hooks that the machine could not judge are told apart, by their cause. */
function notRun({ project, notRun: all, notJudged = [], findings }: Report, { width }: Layout): readonly string[] {
  const hooks = new Map(project.hooks.map((hook) => [hook.id, hook]));
  const told = new Set(notJudged.flatMap((each) => each.hooks));
  const reasons = all
    .filter(({ hook }) => !told.has(hook))
    .map(({ hook, why }) => {
      // A payload of the reader's would not reach it either.
      const dead = findings.find((each) => each.hook === hook && groupOf[each.rule] === 'never-runs');
      return { hook, why: dead?.severity === 'error' ? `it never runs, see ${dead.rule} above` : why };
    });
  return [...grouped(reasons, ({ why }) => why)].map(([why, same]) =>
    wrap(
      `not run: ${names(
        same.map(({ hook }) => hook),
        hooks,
      )}: ${escapeLine(why)}`,
      width,
      '',
      '  ',
    ),
  );
}

/** What mods do to settings hooks, once for each sentence. */
function besideMods(report: Report, { width }: Layout): readonly string[] {
  const { project } = report;
  const hooks = new Map(project.hooks.map((hook) => [hook.id, hook]));
  const said = project.hooks.flatMap((hook) =>
    reachOf(hook, project.mods).map((reach) => ({ hook: hook.id, text: reachText(hook, reach, report) })),
  );
  return [...grouped(said, ({ text }) => text)].map(([text, same]) => {
    const who = names(
      same.map(({ hook }) => hook),
      hooks,
    );
    return wrap(`beside a mod: ${who}: ${escapeLine(text)}`, width, '', '  ');
  });
}

/** Mods that were not run at all; those of which some runs were not judged are told apart. */
export function modsNotJudged(report: Report, { width, paint }: Layout): readonly string[] {
  const tried = new Set((report.modRuns ?? []).map(({ mod }) => mod));
  return unjudgedMods(report)
    .filter(({ mod }) => !tried.has(mod.id))
    .map(({ name, why }) =>
      wrap(`${paint.warning('not judged')}: ${escapeLine(name)}: ${escapeLine(why)}`, width, '', '  '),
    );
}

/** What this machine lacks for judging hooks, a line for each cause. */
export function notJudgedRows({ project, notJudged = [] }: Report, { width, paint }: Layout): readonly string[] {
  const hooks = new Map(project.hooks.map((hook) => [hook.id, hook]));
  // A hook without its script is called by it.
  const lacking = new Set(notJudged.flatMap(({ lack }) => (lack.kind === 'file' ? [lack.name] : [])));
  const isNamed = (id: string) => lacking.has(hooks.get(id)?.target?.found === 'missing' ? nameOf(id, hooks) : '');
  return joined(notJudged).map(({ cause, gates = [], hooks: ids, remedy }) => {
    // A hook that leaves at a gate is named with the line of it.
    const lines = new Map(gates.map(({ hook, place }) => [hook, place]));
    const concerned = ids.every(isNamed) ? '' : ` (${names(ids, hooks, lines)})`;
    const [head, ...rest] = wrap(
      `not judged here: ${escapeLine(cause)}${concerned}. ${escapeLine(remedy)}`,
      width,
      '',
      '  ',
    ).split('\n');
    return [head?.replace('not judged here', paint.warning('not judged here')), ...rest].join('\n');
  });
}

type Unjudged = Pick<NotJudged, 'cause' | 'gates' | 'hooks' | 'remedy'>;

/** What is lacking in the same way and has the same remedy is told together, where the first of it would be. */
function joined(notJudged: readonly NotJudged[]): readonly Unjudged[] {
  const groups = grouped(notJudged.filter(isJoinable), ({ lack, remedy }) =>
    lack.kind === 'program' && remedy === `Install \`${lack.name}\`.` ? 'Install them.' : remedy,
  );
  const together = new Map(
    [...groups].flatMap(([remedy, same]) =>
      same.length < 2 ? [] : same.map((each, i) => [each, i === 0 ? [asOne(same, remedy)] : []] as const),
    ),
  );
  return notJudged.flatMap((each): readonly Unjudged[] => together.get(each) ?? [each]);
}

/** A hook that leaves at a gate is named with its line; the packages of a project are one thing already. */
function isJoinable({ cause, gates, lack, remedy }: NotJudged): boolean {
  return (
    gates === undefined &&
    ((cause.startsWith('`') && cause.endsWith('is not installed')) ||
      (lack.kind === 'file' && /^(?:Build|Run) /.test(remedy)))
  );
}

function asOne(same: readonly NotJudged[], remedy: string): Unjudged {
  const [first] = same.map(({ lack }) => lack);
  const what = first?.kind === 'file' ? `do not exist; ${whyNotThere(first.name, 'them')}` : 'are not installed';
  return {
    cause: `${listed(same)} ${what}`,
    hooks: same.flatMap(({ hooks }) => hooks),
    remedy: remedy.replace(' it,', ' them,'),
  };
}

/** What is missing, by name: each has to be installed. */
function listed(same: readonly NotJudged[]): string {
  const all = same.flatMap(({ lack }) => ('name' in lack ? [`\`${lack.name}\``] : []));
  const most = same[0]?.lack.kind === 'file' ? mostFiles : mostMissing;
  return all.length <= most ? join(all, 'and') : `${all.slice(0, most).join(', ')} and ${all.length - most} more`;
}

const mostMissing = 12;

/** The hooks that are named beside them are called by the same files. */
const mostFiles = 4;

const mostNames = 3;

function names(
  ids: readonly string[],
  hooks: ReadonlyMap<string, Hook>,
  lines: ReadonlyMap<string, Place> = new Map(),
): string {
  const all = [...new Set(ids.map((id) => escapeLine(nameOf(id, hooks, lines.get(id)))))];
  const shown = all.slice(0, mostNames).join(', ');
  return all.length <= mostNames ? shown : `${shown} and ${all.length - mostNames} more`;
}

function nameOf(id: string, hooks: ReadonlyMap<string, Hook>, at?: Place): string {
  const hook = hooks.get(id);
  if (hook === undefined) return id;
  return at?.line === undefined || at.file !== hook.script?.path ? hookName(hook, 40) : `${at.file}:${at.line}`;
}

/** Lines that stand together, as one block; none where there are no lines. */
export const rows = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [lines.join('\n')]);
