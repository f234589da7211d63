/** Rows of `test/conformance/mods.jsonl`: a session with a mod beside settings, and what hooklint says of the same files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModExecution, ModRun, Payload, PermissionMode, Report, Verdict } from '../../src/model.js';

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

/** What hooklint says of the files of a row. */
type RowReport = Pick<Report, 'project' | 'runs' | 'modRuns' | 'modsNotRun'>;

/** What hooklint says of a row, against what its session did. */
export function compareRow(row: ModRow, report: RowReport): RowResult {
  if (row.args?.some((flag) => unknownFlags.has(flag)) === true) {
    return { differs: [], decided: 0, unjudged: ['a flag of the session that hooklint is not told'] };
  }
  if (row.env !== undefined && row.env.IS_SANDBOX === undefined) {
    return { differs: [], decided: 0, unjudged: ['an experiment behind a variable'] };
  }
  const comparison = new RowComparison(row, report);
  comparison.load();
  comparison.calls();
  comparison.prompt();
  comparison.ownEvent();
  comparison.skips();
  return comparison.result();
}

/** Holds one side against the other, a part of the session after the other, and counts. */
class RowComparison {
  readonly #row: ModRow;
  readonly #report: RowReport;
  readonly #modRuns: readonly ModRun[];
  readonly #differs: string[] = [];
  readonly #unjudged = new Set<string>();
  #decided = 0;
  /** A hook that never yields takes the other mods of the call with it, and is gone for later calls. */
  #isCrashed = false;

  constructor(row: ModRow, report: RowReport) {
    this.#row = row;
    this.#report = report;
    this.#modRuns = report.modRuns ?? [];
  }

  result(): RowResult {
    for (const { why } of this.#report.modsNotRun ?? [])
      if (!why.startsWith('Claude Code does not load it')) this.#unjudged.add(why.slice(0, 60));
    return { differs: this.#differs, decided: this.#decided, unjudged: [...this.#unjudged] };
  }

  load(): void {
    const options = this.#modRuns.some(
      ({ judgement }) => 'unjudged' in judgement && judgement.unjudged.startsWith('it needs options'),
    );
    if (options) this.#unjudged.add('its options');
    else this.#hold('loads', this.#loads(), this.#row.observed.loaded);
  }

  calls(): void {
    const { mods = [] } = this.#report.project;
    for (const [at, call] of callsOf(this.#row).entries()) {
      const why = this.#runsOf(at).flatMap(({ judgement }) => ('unjudged' in judgement ? [judgement.unjudged] : []));
      for (const each of why) this.#unjudged.add(each.replace(/`\$\.[\w.]+`/g, '$…').slice(0, 60));
      if (why.length > 0) continue;
      if (at > 0 && mods.some(({ reading }) => reading?.sticky.length))
        this.#unjudged.add('what an earlier call left behind');
      else this.#call(at, call);
    }
  }

  /** Whether one call runs, whether the settings hook does, and what Claude is told. */
  #call(at: number, call: RowCall): void {
    const { observed } = this.#row;
    const told = this.#runsOf(at);
    const settingsRuns = this.#report.runs.filter(
      ({ case: { payload, hook } }) => isOfLine(payload, at) && hook.event === 'PreToolUse',
    );
    const verdicts = verdictsOf(told);
    this.#isCrashed ||= told.some(({ execution }) => execution.kind === 'hung');
    const blocked = this.#isCrashed ? undefined : verdicts.find(({ effect }) => effect === 'block');
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
    const fate = this.#isCrashed
      ? undefined
      : (blocked?.call ?? verdicts.at(-1)?.call ?? others.at(-1)?.verdict.call ?? settingsRuns.at(-1)?.verdict.call);
    const outcome = fate?.outcome ?? (plainlyRuns(this.#row) ? 'runs' : 'asked');
    const runs =
      stopper === undefined &&
      blocked === undefined &&
      (outcome === 'runs' || (outcome === 'asked' && this.#isGranted()));
    if (observed.ran !== undefined && call.name === 'Bash') {
      const command = String(verdicts.at(-1)?.updatedInput?.command ?? call.input.command);
      const marker = /touch (marker\d*)/.exec(command)?.[1];
      if (marker !== undefined) this.#hold(`call ${at + 1} runs`, runs, observed.ran.includes(marker));
    }
    if (observed.settingsHook !== undefined && settingsRuns.length > 0) {
      this.#hold('the settings hook runs', managed.length > 0 || letThrough, observed.settingsHook.length > 0);
    }
    const result = observed.toolResults?.[at];
    const text = stopper === undefined ? blocked?.toClaude.find(({ role }) => role === 'tool_result')?.text : undefined;
    if (result !== undefined && text !== undefined) {
      const seen = steady(result.text.replace(/…$/, ''));
      const ours = steady(text);
      const isSame = seen.startsWith(ours) || ours.startsWith(seen);
      this.#hold(`call ${at + 1} tells Claude`, isSame ? seen : ours, seen);
    }
  }

  prompt(): void {
    for (const { judgement } of this.#runsOf(this.#promptLine)) {
      if ('unjudged' in judgement) this.#unjudged.add(judgement.unjudged.slice(0, 60));
      else {
        const isStopped = judgement.verdict.effect === 'block' || judgement.verdict.endsTurn;
        this.#hold('the prompt is stopped', isStopped, this.#row.observed.modelRequests === 0);
      }
    }
  }

  /** The event that the mod hooks, where it is none of a call and none of a prompt. */
  ownEvent(): void {
    const { observed } = this.#row;
    for (const {
      judgement,
      case: { payload },
    } of this.#runsOf(this.#eventLine)) {
      if ('unjudged' in judgement) this.#unjudged.add(judgement.unjudged.slice(0, 60));
      else if (payload.event === 'Stop')
        this.#hold('the turn goes on', judgement.verdict.effect === 'block', observed.modelRequests > 1);
      else if (payload.event === 'PermissionRequest')
        this.#hold('the request is granted', judgement.verdict.effect === 'allow', observed.ran?.includes('marker'));
      else this.#texts(judgement.verdict.toClaude);
    }
  }

  #texts(toClaude: Verdict['toClaude']): void {
    const { promptTexts = [], toolResults = [] } = this.#row.observed;
    // Not every recording has what Claude reads in the role of the system.
    const isSystemSeen = promptTexts.some((text) => text.startsWith('# Environment'));
    const seen = [...promptTexts, ...toolResults.map((result) => result.text)];
    for (const { text, role } of toClaude) {
      if (role === 'system' && !isSystemSeen) continue;
      const isSeen = seen.some((each) => each.includes(text.slice(0, 200)));
      this.#hold('tells Claude', isSeen, true);
    }
  }

  /** Which hooks of mods were skipped, where everything could be judged. */
  skips(): void {
    const told = [...callsOf(this.#row).keys(), this.#promptLine, this.#eventLine].flatMap((at) =>
      verdictsOf(this.#runsOf(at)).flatMap(({ toUser }) => toUser.map(({ text }) => text)),
    );
    const ours = new Set(
      told.flatMap((text) => (text.includes('hook skipped') ? [/: ([\w.]+) hook skipped/.exec(text)?.[1]] : [])),
    );
    const theirs = new Set((this.#row.observed.skipped ?? []).map(({ event }) => event));
    const raised = new Set(
      this.#modRuns.flatMap(({ execution }) =>
        execution.kind === 'done' ? execution.raised.map(({ event }) => event) : [],
      ),
    );
    const reaches = (event: string) =>
      raised.has(event) || ['tool.call', 'classic.PreToolUse', 'tool.check'].includes(event);
    if (verdictsOf(this.#modRuns).length > 0 && this.#unjudged.size === 0 && !this.#isCrashed) {
      this.#hold('skipped', [...ours].sort().join(), [...theirs].filter(reaches).sort().join());
    }
  }

  #hold(what: string, ours: unknown, theirs: unknown): void {
    this.#decided += 1;
    if (ours !== theirs)
      this.#differs.push(`${what}: hooklint ${JSON.stringify(ours)}, session ${JSON.stringify(theirs)}`);
  }

  #loads(): boolean {
    const { mods = [] } = this.#report.project;
    return mods.some(({ id, unloaded }) => {
      if (unloaded !== undefined) return /it loads, and is asked nothing/.test(unloaded.why);
      const told = verdictsOf(this.#modRuns.filter((run) => run.mod === id)).flatMap(({ toUser }) => toUser);
      return !told.some(({ text }) => text.includes('hooks module did not load'));
    });
  }

  #isGranted(): boolean {
    const requests = this.#runsOf(this.#eventLine).filter(
      ({ case: { payload } }) => payload.event === 'PermissionRequest',
    );
    return verdictsOf(requests).some(({ effect }) => effect === 'allow');
  }

  /** Payloads are written in this order: the calls, the prompt, the event that the mod hooks. */
  get #promptLine(): number {
    return callsOf(this.#row).length;
  }

  get #eventLine(): number {
    return this.#promptLine + 1;
  }

  #runsOf(line: number): readonly ModRun[] {
    return this.#modRuns.filter(({ case: { payload } }) => isOfLine(payload, line));
  }
}

const isOfLine = ({ id }: Payload, line: number): boolean => id.endsWith(`payloads.jsonl:${line + 1}`);

const verdictsOf = (runs: readonly ModRun[]): readonly Verdict[] =>
  runs.flatMap(({ judgement }) => ('verdict' in judgement ? [judgement.verdict] : []));

/** The id of a call is another in each session. */
const steady = (text: string): string => text.replace(/\btoolu_\w+/g, 'toolu_').trim();

/** Without a mod and without hooks rules alone decide, and these rows have one of two. */
function plainlyRuns({ settings, args }: ModRow): boolean {
  return JSON.stringify(settings ?? {}).includes('"allow":["Bash"') || args?.includes('bypassPermissions') === true;
}
