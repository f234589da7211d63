/** Rows of `test/conformance/mods.jsonl`: a session with a mod beside settings, and what hooklint says of the same files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModExecution, PermissionMode, Report } from '../../src/model.js';

/** What a plugin test saw of a mod on a payload, by their ids. */
export type RowExecution = readonly [mod: string, payload: string, execution: ModExecution];

export interface ModPlugin {
  readonly name?: string;
  readonly file?: string;
  readonly source: string;
  readonly hooksJson?: unknown;
  readonly files?: Readonly<Record<string, string>>;
  readonly manifest?: object;
}

export interface ModRow {
  readonly id: string;
  readonly client: string;
  readonly point: string;
  readonly mod?: ModPlugin | null;
  readonly mods?: readonly ModPlugin[];
  readonly settings?: object;
  readonly managed?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly prompt?: string;
  readonly modelCalls: readonly (RowCall | readonly RowCall[])[];
  readonly observed: {
    readonly loaded: boolean;
    readonly ran?: readonly string[];
    readonly settingsHook?: readonly string[];
    readonly skipped?: readonly { readonly event: string; readonly why: string }[];
    readonly notLoaded?: readonly string[];
    readonly toolResults?: readonly { readonly text: string; readonly isError: boolean }[];
    readonly promptTexts?: readonly string[];
    readonly modelRequests: number;
  };
}

export interface RowCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export const callsOf = ({ modelCalls }: ModRow): readonly RowCall[] =>
  modelCalls.flat().filter((call): call is RowCall => typeof (call as RowCall).name === 'string');

/** The mode that the row's session was asked for. */
export function modeOfRow({ args = [] }: ModRow): PermissionMode {
  return (args[args.indexOf('--permission-mode') + 1] ?? 'default') as PermissionMode;
}

/** The payloads of a row: its calls, the prompt, and the event that its mod hooks. */
export function payloadsOf(row: ModRow): readonly Readonly<Record<string, unknown>>[] {
  const calls = callsOf(row).map(({ name, input }) => ({
    hook_event_name: 'PreToolUse',
    tool_name: name,
    tool_input: input,
  }));
  const prompt = { hook_event_name: 'UserPromptSubmit', prompt: row.prompt ?? 'PROMPTTEXT' };
  const event = row.point.startsWith('classic.') ? row.point.slice('classic.'.length) : undefined;
  const bash = { tool_name: 'Bash', tool_input: { command: 'touch marker && echo TOOLOUT', description: 'x' } };
  const own: Readonly<Record<string, object>> = {
    PostToolUse: { ...bash, tool_response: { stdout: 'TOOLOUT', stderr: '', interrupted: false } },
    PermissionRequest: bash,
    Stop: { stop_hook_active: false },
    SessionStart: { source: 'startup' },
  };
  const more = event === undefined || own[event] === undefined ? [] : [{ hook_event_name: event, ...own[event] }];
  const base = {
    session_id: 's',
    transcript_path: '{{HOME}}/t.jsonl',
    cwd: '{{PROJECT}}',
    permission_mode: modeOfRow(row),
  };
  return [...calls, prompt, ...more].map((payload) => ({ ...base, ...payload }));
}

/** Writes the plugins, settings and payloads of a row; gives what to lint. */
export async function writeRow(row: ModRow, folder: string) {
  const put = async (path: string, text: unknown): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof text === 'string' ? text : JSON.stringify(text));
  };
  const filled = (value: unknown): string =>
    (typeof value === 'string' ? value : JSON.stringify(value))
      .replaceAll('@@MOD@@', folder)
      .replaceAll('@@DIR@@', folder);
  const plugins = (row.mods ?? [row.mod]).filter((each): each is ModPlugin => each !== null && each !== undefined);
  const paths: string[] = [];
  for (const [i, plugin] of plugins.entries()) {
    const at = plugins.length === 1 ? '' : `plugins/${i}/`;
    const { file: name = 'register.ts', files = {}, manifest = {} } = plugin;
    await put(`${at}.claude-plugin/plugin.json`, { name: plugin.name ?? 'probemod', ...manifest });
    await put(`${at}hooks/${name}`, plugin.source);
    await put(`${at}hooks/hooks.json`, filled(plugin.hooksJson ?? { modules: [`./${name}`] }));
    for (const [path, text] of Object.entries(files)) await put(`${at}${path}`, text);
    paths.push(join(folder, at));
  }
  await put('home/.keep', '');
  await put(
    'payloads.jsonl',
    payloadsOf(row)
      .map((payload) => `${JSON.stringify(payload)}\n`)
      .join(''),
  );
  if (row.settings !== undefined) await put('.claude/settings.json', filled(row.settings));
  if (row.managed !== undefined) await put('managed/managed-settings.json', filled(row.managed));
  return {
    cwd: folder,
    home: join(folder, 'home'),
    managed: join(folder, 'managed'),
    user: true,
    client: row.client,
    permissionMode: modeOfRow(row),
    payloads: ['payloads.jsonl'],
    ...(plugins.length > 1 ? { paths } : {}),
  };
}

/** What of a row was held against its session. */
export interface RowResult {
  /** What differs, a sentence each. */
  readonly differs: readonly string[];
  /** How much was decided, and agrees or not. */
  readonly decided: number;
  /** Why something is not judged. */
  readonly unjudged: readonly string[];
}

/** They switch mods off, and stand in no file. */
const unknownFlags: ReadonlySet<string> = new Set(['--safe-mode']);

/** What hooklint says of a row, against what its session did. */
export function compareRow(
  row: ModRow,
  report: Pick<Report, 'project' | 'runs' | 'modRuns' | 'modsNotRun'>,
): RowResult {
  const { observed } = row;
  const { mods = [] } = report.project;
  const differs: string[] = [];
  const unjudged = new Set<string>();
  let decided = 0;
  const hold = (what: string, ours: unknown, theirs: unknown): void => {
    decided += 1;
    if (ours !== theirs) differs.push(`${what}: hooklint ${JSON.stringify(ours)}, session ${JSON.stringify(theirs)}`);
  };
  const runsOf = (at: number) =>
    (report.modRuns ?? []).filter(({ case: { payload } }) => payload.id.endsWith(`payloads.jsonl:${at + 1}`));
  const noticesOf = (at: number): readonly string[] =>
    runsOf(at).flatMap(({ judgement }) =>
      'verdict' in judgement ? judgement.verdict.toUser.map(({ text }) => text) : [],
    );
  const loads = mods.some((mod) => {
    if (mod.unloaded !== undefined) return /it loads, and is asked nothing/.test(mod.unloaded.why);
    const own = (report.modRuns ?? []).filter((run) => run.mod === mod.id);
    return !own.some(
      ({ judgement }) =>
        'verdict' in judgement &&
        judgement.verdict.toUser.some(({ text }) => text.includes('hooks module did not load')),
    );
  });
  if (row.args?.some((flag) => unknownFlags.has(flag)) === true) {
    return { differs: [], decided: 0, unjudged: ['a flag of the session that hooklint is not told'] };
  }
  if (row.env !== undefined && row.env.IS_SANDBOX === undefined) {
    return { differs: [], decided: 0, unjudged: ['an experiment behind a variable'] };
  }
  const options = (report.modRuns ?? []).some(
    ({ judgement }) => 'unjudged' in judgement && judgement.unjudged.startsWith('it needs options'),
  );
  if (options) unjudged.add('its options');
  else hold('loads', loads, observed.loaded);

  let isCrashed = false;
  for (const [at, call] of callsOf(row).entries()) {
    const told = runsOf(at);
    const why = told.flatMap(({ judgement }) => ('unjudged' in judgement ? [judgement.unjudged] : []));
    for (const each of why) unjudged.add(each.replace(/`\$\.[\w.]+`/g, '$…').slice(0, 60));
    if (why.length > 0) continue;
    if (at > 0 && mods.some(({ reading }) => reading?.sticky.length)) {
      unjudged.add('what an earlier call left behind');
      continue;
    }
    const settingsRuns = report.runs.filter(
      ({ case: { payload, hook } }) => payload.id.endsWith(`payloads.jsonl:${at + 1}`) && hook.event === 'PreToolUse',
    );
    const verdicts = told.flatMap(({ judgement }) => ('verdict' in judgement ? [judgement.verdict] : []));
    // A hook that never yields takes the other mods of the call with it, and is gone for later calls.
    isCrashed ||= told.some(({ execution }) => execution.kind === 'hung');
    const blocked = isCrashed ? undefined : verdicts.find(({ effect }) => effect === 'block');
    const managed = settingsRuns.filter(({ case: { hook } }) => hook.layer === 'managed');
    const others = settingsRuns.filter(({ case: { hook } }) => hook.layer !== 'managed');
    const letThrough = told.every(
      ({ execution }) => execution.kind !== 'done' || execution.raised[0]?.settingsHooks === true,
    );
    const isChecked = verdicts.some((verdict) => verdict.call?.row === 12);
    const stopper =
      managed.find(({ verdict }) => verdict.effect === 'block') ??
      (letThrough && !isChecked
        ? others.find(({ verdict }) => verdict.effect === 'block' || verdict.effect === 'ask')
        : undefined);
    const fate = isCrashed
      ? undefined
      : (blocked?.call ?? verdicts.at(-1)?.call ?? others.at(-1)?.verdict.call ?? settingsRuns.at(-1)?.verdict.call);
    const granted = runsOf(callsOf(row).length + 1).some(
      ({ judgement, case: { payload } }) =>
        payload.event === 'PermissionRequest' && 'verdict' in judgement && judgement.verdict.effect === 'allow',
    );
    const outcome = fate?.outcome ?? (plainlyRuns(row) ? 'runs' : 'asked');
    const runs =
      stopper === undefined && blocked === undefined && (outcome === 'runs' || (outcome === 'asked' && granted));
    if (observed.ran !== undefined && call.name === 'Bash') {
      const command = String(verdicts.at(-1)?.updatedInput?.command ?? call.input.command);
      const marker = /touch (marker\d*)/.exec(command)?.[1];
      if (marker !== undefined) hold(`call ${at + 1} runs`, runs, observed.ran.includes(marker));
    }
    if (observed.settingsHook !== undefined && settingsRuns.length > 0) {
      hold('the settings hook runs', managed.length > 0 || letThrough, observed.settingsHook.length > 0);
    }
    const result = observed.toolResults?.[at];
    const text = stopper === undefined ? blocked?.toClaude.find(({ role }) => role === 'tool_result')?.text : undefined;
    if (result !== undefined && text !== undefined) {
      const seen = steady(result.text.replace(/…$/, ''));
      const ours = steady(text);
      const isSame = seen.startsWith(ours) || ours.startsWith(seen);
      hold(`call ${at + 1} tells Claude`, isSame ? seen : ours, seen);
    }
  }

  const at = callsOf(row).length;
  const prompts = runsOf(at);
  for (const { judgement } of prompts) {
    if ('unjudged' in judgement) unjudged.add(judgement.unjudged.slice(0, 60));
    else
      hold(
        'the prompt is stopped',
        judgement.verdict.effect === 'block' || judgement.verdict.endsTurn,
        observed.modelRequests === 0,
      );
  }
  for (const {
    judgement,
    case: { payload },
  } of runsOf(at + 1)) {
    if ('unjudged' in judgement) unjudged.add(judgement.unjudged.slice(0, 60));
    else if (payload.event === 'Stop')
      hold('the turn goes on', judgement.verdict.effect === 'block', observed.modelRequests > 1);
    else if (payload.event === 'PermissionRequest')
      hold('the request is granted', judgement.verdict.effect === 'allow', observed.ran?.includes('marker'));
    else {
      // The recordings hold what Claude reads in the role of the system now and then.
      const isSystemSeen = (observed.promptTexts ?? []).some((text) => text.startsWith('# Environment'));
      for (const { text, role } of judgement.verdict.toClaude) {
        if (role === 'system' && !isSystemSeen) continue;
        const seen = [...(observed.promptTexts ?? []), ...(observed.toolResults ?? []).map((result) => result.text)];
        hold(
          'tells Claude',
          seen.some((each) => each.includes(text.slice(0, 200))),
          true,
        );
      }
    }
  }

  const notices = [...callsOf(row).keys(), at, at + 1]
    .flatMap(noticesOf)
    .filter((text) => text.includes('hook skipped'));
  const ours = new Set(notices.map((text) => /: ([\w.]+) hook skipped/.exec(text)?.[1]));
  const theirs = new Set((observed.skipped ?? []).map(({ event }) => event));
  const judgedAny = (report.modRuns ?? []).some(({ judgement }) => 'verdict' in judgement);
  const raised = new Set(
    (report.modRuns ?? []).flatMap(({ execution }) =>
      execution.kind === 'done' ? execution.raised.map(({ event }) => event) : [],
    ),
  );
  const reaches = (event: string) =>
    raised.has(event) || ['tool.call', 'classic.PreToolUse', 'tool.check'].includes(event);
  if (judgedAny && unjudged.size === 0 && !isCrashed) {
    hold('skipped', [...ours].sort().join(), [...theirs].filter(reaches).sort().join());
  }
  for (const { why } of report.modsNotRun ?? [])
    if (!why.startsWith('Claude Code does not load it')) unjudged.add(why.slice(0, 60));
  return { differs, decided, unjudged: [...unjudged] };
}

/** The id of a call is another in each session. */
const steady = (text: string): string => text.replace(/\btoolu_\w+/g, 'toolu_').trim();

/** Without a mod and without hooks rules alone decide, and these rows have one of two. */
function plainlyRuns({ settings, args }: ModRow): boolean {
  return JSON.stringify(settings ?? {}).includes('"allow":["Bash"') || args?.includes('bypassPermissions') === true;
}
