/** A settings file as the playground shows it. */
import { check } from '../../src/check/index.js';
import { allFacts } from '../../src/contract/change-facts.js';
import { compareVersions, newestClient, oldestClient, parseClientRange } from '../../src/contract/index.js';
import { contractAt } from '../../src/interpret/contract-at.js';
import { UsageError } from '../../src/model/usage-error.js';
import type { Hook, Project, Version } from '../../src/model.js';
import { plural } from '../../src/report/words.js';
import { settingsProject } from '../../src/wiring/settings-project.js';
import type { Era, FindingShown, HookShown, SettingsAnswer, UnusableInput } from './answer.js';
import { offsetOf } from './offsets.js';
import { rulesOnFiles } from './rules-on-files.js';
import type { State } from './state.js';

/** What Claude Code takes from the file, and what the rules find in it. */
export function readSettings(state: State): SettingsAnswer | UnusableInput {
  const { settings } = state;
  let newest: Version;
  try {
    newest = parseClientRange(state.client.trim() === '' ? newestClient : state.client).newest;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { kind: 'unusable', field: 'client', message: error.hint ?? error.message };
  }
  if (settings.trim() === '') return { kind: 'settings', client: newest, hooks: [], ignored: [], findings: [] };
  const project = settingsProject(settings, { client: newest });
  return {
    kind: 'settings',
    client: newest,
    hooks: project.hooks.map((hook) => shown(hook, newest)),
    ignored: project.ignored.map(({ why }) => why),
    findings: findingsIn(project, settings),
  };
}

function shown(hook: Hook, client: Version): HookShown {
  const { event, matcher = '', handler, config, place } = hook;
  const { type, command, args, url, prompt, server, tool } = handler;
  return {
    pointer: config?.pointer ?? '',
    event,
    matcher,
    type,
    does: [command, ...(args ?? [])].join(' ') || url || prompt || [server, tool].filter(Boolean).join(' '),
    line: place.line ?? 1,
    unrun: whyUnrun(hook, client),
  };
}

function whyUnrun({ event, handler }: Hook, client: Version): string {
  const { exists, since } = contractAt(event, client);
  if (!exists) return `${event} exists since ${since}.`;
  return supports(event, handler.type, client) ? '' : `This version does not run ${handler.type} hooks on ${event}.`;
}

function supports(event: Hook['event'], type: Hook['handler']['type'], client: Version): boolean {
  return contractAt(event, client).handlers.includes(type);
}

function findingsIn(project: Project, text: string): readonly FindingShown[] {
  return check(rulesOnFiles, project, []).map(({ rule, severity, message, help, place }) => {
    const { line, column, endLine = line, endColumn = column } = place;
    return {
      rule,
      severity,
      message,
      help,
      ...(line === undefined
        ? {}
        : {
            place: `line ${line}`,
            span: {
              in: 'settings' as const,
              from: offsetOf(text, line, column),
              to: offsetOf(text, endLine, endColumn),
            },
          }),
    };
  });
}

/** How many hooks run in every version since the first one with hooks. */
export function erasOfSettings(state: State): readonly Era[] {
  const answer = readSettings(state);
  if (answer.kind !== 'settings' || state.settings.trim() === '') return [];
  const asked = answer.client;
  const eras: { from: Version; line: string; isAsked: boolean }[] = [];
  for (const version of turningPoints()) {
    const line = summary(settingsProject(state.settings, { client: version }), version);
    const isAsked = compareVersions(asked, version) >= 0;
    for (const era of eras) era.isAsked &&= !isAsked;
    const last = eras.at(-1);
    if (last?.line === line) last.isAsked = isAsked;
    else eras.push({ from: version, line, isAsked });
  }
  return eras
    .map(({ from, ...era }, i) => {
      const next = eras[i + 1]?.from;
      return {
        ...era,
        versions:
          eras.length === 1 ? 'every version' : next === undefined ? `since ${from}` : `${from} to before ${next}`,
      };
    })
    .reverse();
}

let points: readonly Version[] | undefined;

/** The versions in which something about settings, events or handlers changed, oldest first. */
function turningPoints(): readonly Version[] {
  points ??= [
    ...new Set([
      oldestClient,
      ...allFacts()
        .filter(({ kind }) => kind === 'settings' || kind === 'event' || kind === 'handler')
        .flatMap(({ span: { since, until } }) => (until === undefined ? [since] : [since, until]))
        .filter((version) => compareVersions(version, oldestClient) > 0),
    ]),
  ].sort(compareVersions);
  return points;
}

function summary({ hooks, ignored, configs: [config] }: Project, version: Version): string {
  if (config?.syntaxError !== undefined) return 'no hook runs: the file is not JSON';
  if (ignored[0] !== undefined) return `no hook runs: ${ignored[0].why}`;
  const unrun = hooks.filter((hook) => whyUnrun(hook, version) !== '');
  if (unrun.length === 0) return `${plural(hooks.length, 'hook')} ${hooks.length === 1 ? 'runs' : 'run'}`;
  const names = [
    ...new Set(
      unrun.map(({ event, handler }) => (contractAt(event, version).exists ? `${handler.type} on ${event}` : event)),
    ),
  ];
  return `${hooks.length - unrun.length} of ${plural(hooks.length, 'hook')} run; unknown: ${names.join(', ')}`;
}

/** The hook of the settings that the reply is of, where one is chosen; only commands print a reply. */
export function chosenHook({ settings, hook, event }: State): Hook | undefined {
  return settingsProject(settings).hooks.find(
    (each) => each.config?.pointer === hook && each.event === event && each.handler.type === 'command',
  );
}
