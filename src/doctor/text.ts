/** A diagnosis for people. Pure. */
import { hookName } from '../evidence/hook-name.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Contradiction, Diagnosis, EventName, Finding, ListedHook, LostEntry, Place, Setup } from '../model.js';
import { escapeLine } from '../report/escape.js';
import type { Layout } from '../report/layout.js';
import { placeText } from '../report/place-text.js';
import { plural } from '../report/words.js';
import { displayWidth, wrap } from '../report/wrap.js';
import { inBackground } from '../wiring/background.js';
import { healthLines } from './health-text.js';
import { mergingText } from './outcome.js';

/** Blocks with an empty line between; the answer comes first. */
export function diagnosisText(diagnosis: Diagnosis, layout: Layout): string {
  const { setup, event } = diagnosis;
  const blocks = [
    headLines(diagnosis, layout),
    event === undefined ? overview(diagnosis, layout) : onCall(diagnosis, layout),
    lostLines(diagnosis.lost, layout),
    contradictionLines(diagnosis.contradictions, setup, layout),
    lintLines(diagnosis.lint, layout),
    diagnosis.health === undefined ? [] : healthLines(diagnosis.health, setup, layout),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function headLines({ setup, event, question, listed }: Diagnosis, { paint, width }: Layout): readonly string[] {
  const { folder, client, started, trusted, unusable, home } = setup;
  const flags = [
    ...(started.headless ? ['-p'] : []),
    ...(started.bare ? ['--bare'] : []),
    ...(started.safeMode ? ['--safe-mode'] : []),
    ...(started.restricted ? ['--restricted'] : []),
    ...(started.sources === undefined ? [] : [`--setting-sources "${started.sources.join(',')}"`]),
    ...(started.agent === undefined ? [] : [`--agent ${started.agent}`]),
  ];
  const trust =
    trusted === false
      ? ', which you have not trusted'
      : trusted === 'unknown' && started.headless
        ? ', which you were never asked to trust'
        : '';
  const where = `Claude Code ${client} in ${tilde(folder, home)}${trust}${flags.length === 0 ? '' : `, started with ${flags.join(' ')}`}`;
  const never =
    unusable === undefined
      ? []
      : [wrap(`${paint.error(placeText(unusable.place))} ${escapeLine(unusable.why)}`, width, '')];
  const title = event === undefined ? [] : [paint.strong(titleOf(event, question?.payload))];
  return [
    ...title,
    wrap(paint.faint(escapeLine(where)), width, ''),
    ...never,
    countsLine(listed, event !== undefined, width),
  ];
}

function titleOf(event: EventName, payload: Readonly<Record<string, unknown>> = {}): string {
  const { tool_name: tool, tool_input: input } = payload;
  const subject =
    typeof tool === 'string' ? tool : Object.entries(payload).find(([key]) => key !== 'hook_event_name')?.[1];
  const said = Object.values((input ?? {}) as object).find((value) => typeof value === 'string') as string | undefined;
  const what = typeof subject === 'string' ? ` ${subject}${said === undefined ? '' : `(${said})`}` : '';
  return escapeLine(`${event}${what}`);
}

function countsLine(listed: readonly ListedHook[], onCall: boolean, width: number): string {
  const count = (runs: ListedHook['standing']['runs']) =>
    listed.filter(({ standing }) => standing.runs === runs).length;
  const [yes, some, none] = [count('yes'), count('sometimes'), count('no')];
  if (listed.length === 0) return 'No hooks.';
  const when = onCall ? 'on this call' : '';
  const parts = [
    `${plural(yes, 'hook')} ${yes === 1 ? 'runs' : 'run'} ${when}`.trim(),
    ...(some === 0 ? [] : [`${some} only at times`]),
    ...(none === 0 ? [] : [`${none} ${none === 1 ? 'does' : 'do'} not`]),
  ];
  return wrap(`${parts.join(', ')}.`, width, '');
}

/** Every event with its hooks. */
function overview({ listed, setup }: Diagnosis, layout: Layout): readonly string[] {
  const events = [...new Set(listed.map(({ hook }) => hook.event))];
  return events.flatMap((event, i) => [
    ...(i === 0 ? [] : ['']),
    layout.paint.strong(event),
    ...rows(
      listed.filter(({ hook }) => hook.event === event),
      setup,
      layout,
    ),
  ]);
}

/** Those that run on the call, those that do not, and what can happen. */
function onCall({ listed, setup, question, outcomes }: Diagnosis, layout: Layout): readonly string[] {
  const { paint, width } = layout;
  const able = listed.filter(({ standing }) => standing.runs !== 'no');
  const not = listed.filter(({ standing }) => standing.runs === 'no');
  const byId = new Map(listed.map(({ hook }) => [hook.id, hook]));
  const foreground = able.filter(({ hook }) => !inBackground(hook.handler));
  return [
    ...groupsOf(able).flatMap(({ title, hooks }) => [
      ...(title === '' ? [] : [paint.faint(title)]),
      ...rows(hooks, setup, layout),
    ]),
    ...(not.length === 0 ? [] : [...(able.length === 0 ? [] : ['']), ...rows(not, setup, layout)]),
    ...(outcomes === undefined || able.length === 0
      ? []
      : [
          '',
          paint.strong('What can happen'),
          ...outcomes.map(({ effect, by, result }) => {
            const who = [...new Set(by.map((id) => hookName(byId.get(id) ?? (listed[0] as ListedHook).hook, 30)))];
            const condition =
              effect === 'proceed'
                ? outcomes.length === 1
                  ? ''
                  : 'otherwise: '
                : `if ${who.join(' or ')} ${verbs[effect]}: `;
            return wrap(escapeLine(`${condition}${result}`), width, '  ', '    ');
          }),
          ...(foreground.length > 1 && question !== undefined
            ? [wrap(mergingText(question, setup, foreground), width, '  ')]
            : []),
          ...(question?.whole === false && question.event === 'PreToolUse'
            ? [wrap(byRulesText(setup), width, '  ')]
            : []),
        ]),
    ...(question === undefined ? [] : ['', wrap(paint.faint(`Fires ${firesText(question.event, setup)}.`), width, '')]),
  ];
}

/** Hooks that start together, in their order. */
function groupsOf(able: readonly ListedHook[]): readonly { title: string; hooks: readonly ListedHook[] }[] {
  const group = (apart: ListedHook['apart'], title: string) => {
    const hooks = able.filter((one) => one.apart === apart);
    return hooks.length === 0 ? [] : [{ title, hooks }];
  };
  const groups = [
    ...group('before', 'first, by themselves:'),
    ...group(undefined, 'started side by side, listed in the order of Claude Code:'),
    ...group('after', 'when these have ended:'),
  ];
  const [only] = groups;
  return only !== undefined && groups.length === 1
    ? [{ ...only, title: only.hooks.length < 2 ? '' : 'started side by side, listed in the order of Claude Code:' }]
    : groups;
}

const verbs: Readonly<Record<string, string>> = { block: 'blocks', ask: 'asks', allow: 'allows', defer: 'defers' };

function byRulesText({ permissions }: Setup): string {
  const rules = permissions?.rules.length ?? 0;
  return rules === 0
    ? 'Then the permission mode decides. To see how, name the input too: `Bash(git push)`.'
    : `Then ${plural(rules, 'permission rule')} and the mode decide. To see how, name the input too: \`Bash(git push)\`.`;
}

function firesText(event: EventName, { client }: Setup): string {
  return contractAt(event, client).fires.replace(/\.$/, '');
}

/** `runs   guard.sh   Bash   .claude/settings.json:12`, and why not below it. */
function rows(listed: readonly ListedHook[], setup: Setup, { paint, width }: Layout): readonly string[] {
  const marks = { yes: paint.good('runs '), sometimes: paint.warning('maybe'), no: paint.faint('not  ') };
  const cells = listed.map(({ hook }) => ({
    name: escapeLine(hookName(hook, 38)),
    matcher: escapeLine(hook.matcher ?? ''),
    place: tilde(
      placeText({ file: hook.place.file, ...(hook.place.line === undefined ? {} : { line: hook.place.line }) }),
      setup.home,
    ),
  }));
  const room = (of: 'name' | 'matcher', most: number) =>
    Math.min(most, Math.max(0, ...cells.map((cell) => displayWidth(cell[of]))));
  const [name, matcher] = [room('name', Math.floor(width * 0.4)), room('matcher', Math.floor(width * 0.18))];
  return listed.flatMap(({ standing, hook, source, of }, at) => {
    const cell = cells[at] as (typeof cells)[number];
    const left = width - 7 - name - matcher - 4;
    const from = of === undefined ? (source === 'project' ? '' : source) : `${source} ${of}`;
    const place = from === '' ? cell.place : `${cell.place} ${paint.faint(escapeLine(from))}`;
    const fits = displayWidth(cell.place) + displayWidth(from) < left;
    const head = `${marks[standing.runs]}  ${paint.strong(pad(front(cell.name, name), name))}  ${pad(end(cell.matcher, matcher), matcher)}  ${fits ? place : ''}`;
    const why = standing.runs === 'sometimes' ? standing.on : standing.runs === 'no' ? whyText(standing, setup) : '';
    const details = [fits ? '' : place, traits(hook).join(', '), escapeLine(why)].filter((part) => part !== '');
    return [head.trimEnd(), ...details.map((detail) => wrap(detail, width, '       '))];
  });
}

function traits({ handler, timeLimit }: ListedHook['hook']): readonly string[] {
  return [
    ...(inBackground(handler) ? ['in the background'] : []),
    ...(timeLimit === undefined ? [] : [`ended after ${timeLimit} s`]),
  ];
}

function whyText({ why, place }: Extract<ListedHook['standing'], { runs: 'no' }>, { home }: Setup): string {
  return place === undefined ? why : `${why} (${tilde(placeText(withoutColumn(place)), home)})`;
}

function lostLines(lost: readonly LostEntry[], { paint, width }: Layout): readonly string[] {
  if (lost.length === 0) return [];
  return [
    paint.strong('Entries that Claude Code does not read'),
    ...lost.map(({ place, message }) =>
      wrap(`${placeText(withoutColumn(place))} ${escapeLine(message)}`, width, '  ', '    '),
    ),
  ];
}

function contradictionLines(
  all: readonly Contradiction[],
  { home }: Setup,
  { paint, width }: Layout,
): readonly string[] {
  return all.flatMap(({ id, severity, message, help, places }, i) => [
    ...(i === 0 ? [] : ['']),
    wrap(`${paint[severity](severity)} ${escapeLine(message)} ${paint.faint(id)}`, width, '', '  '),
    ...[...new Set(places.map((place) => tilde(placeText(withoutColumn(place)), home)))].map((place) => `  ${place}`),
    wrap(paint.faint(`= ${help}`), width, '  ', '    '),
  ]);
}

/** Named and counted; told in full by the lint. */
function lintLines(findings: readonly Finding[], { paint, width }: Layout): readonly string[] {
  if (findings.length === 0) return [];
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const rows = rules.map((rule) => {
    const of = findings.filter((finding) => finding.rule === rule);
    const severity =
      (['error', 'warning', 'info'] as const).find((level) => of.some((each) => each.severity === level)) ?? 'info';
    const at = [...new Set(of.map(({ place }) => placeText(withoutColumn(place))))];
    return wrap(
      `${paint[severity](severity)} ${rule}: ${at.slice(0, 3).join(', ')}${at.length > 3 ? ` and ${at.length - 3} more` : ''}`,
      width,
      '  ',
      '    ',
    );
  });
  return [
    paint.strong(`${plural(findings.length, 'finding')} from the text of these hooks; none was run`),
    ...rows,
    wrap(
      paint.faint(
        '`hooklint --user` runs the hooks and shows findings in full; `hooklint explain RULE` explains a rule.',
      ),
      width,
      '  ',
    ),
  ];
}

function withoutColumn({ file, line }: Place): Place {
  return { file, ...(line === undefined ? {} : { line }) };
}

function tilde(path: string, home: string): string {
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function front(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(text.length - most + 1)}`;
}

function end(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function pad(text: string, to: number): string {
  return text + ' '.repeat(Math.max(0, to - displayWidth(text)));
}
