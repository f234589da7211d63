/** A hook of a mod that Claude Code passed over when it was run: it threw, answered in no legal form, or did not end. */

import { coversEvent } from '../../contract/mod-events.js';
import { skipReason } from '../../contract/mod-texts.js';
import { sheetOf } from '../../contract/sheets/index.js';
import type { Mod, ModRun, Registration, Rule, RuleFinding } from '../../model.js';
import { modEventsOf } from '../../mods/raised.js';

const guarded = `export function register(on) {
  on('tool.call', { tool: 'Bash' }, async ($, e, next) => {
    if (e.input.command.includes('rm -rf')) return { deny: 'Not that.' }
    return next(e)
  })
}
`;

const passed = {
  event: 'tool.call',
  reached: [{ tool: 'Bash', command: 'ls' }],
  lacks: [],
  settled: { decision: 'allow' },
} as const;

export const rule: Rule = {
  id: 'mod-hook-skipped',
  severity: 'error',
  summary: 'A hook of a mod fails when it is run, and Claude Code goes on without it.',
  docs: {
    why:
      'Claude Code skips a hook of a mod that throws, that returns something it cannot read, or that takes longer than 10 seconds; ' +
      'what the hook guards happens as if the hook were not there. With `--plugin-dir`, a line on stderr says so. Once the plugin is installed ' +
      'from a marketplace, only the debug log does.',
    repair:
      'Fix what fails, and end the registration of a guard with a `.catch` that denies: ' +
      "``on('tool.call', guard).catch(() => ({ deny: 'The guard failed.' }))``. It answers for a hook that throws, returns a wrong form, or takes too long.",
  },
  bad: [
    {
      kind: 'mod-run',
      title: 'A field of settings hooks: the event of a mod has `e.command`',
      text: guarded,
      runs: [
        {
          command: 'ls',
          execution: {
            kind: 'done',
            raised: [passed],
            skipped: [{ event: 'tool.call', why: "undefined is not an object (evaluating 'e.input.command')" }],
            unanswered: [],
          },
        },
      ],
    },
    {
      kind: 'mod-run',
      title: 'A loop that never yields',
      text: guarded.replace("e.input.command.includes('rm -rf')", 'spin(e)'),
      runs: [{ command: 'ls', execution: { kind: 'hung' } }],
    },
    {
      kind: 'mod-run',
      title: 'A module that throws while it is loaded',
      text: guarded,
      runs: [{ command: 'ls', execution: { kind: 'not-loaded', why: 'register threw Error: no config' } }],
    },
  ],
  good: [
    {
      kind: 'mod-run',
      title: 'The hook answers',
      text: guarded.replace('e.input.command', 'e.command'),
      runs: [{ command: 'ls', execution: { kind: 'done', raised: [passed], skipped: [], unanswered: [] } }],
    },
    {
      kind: 'mod-run',
      title: 'What it calls cannot be answered here: nothing is known of it',
      text: guarded.replace('e.input.command', '(await $.fs.read(e.command))'),
      runs: [
        {
          command: 'ls',
          execution: {
            kind: 'done',
            raised: [{ ...passed, lacks: ['fs.read'] }],
            skipped: [{ event: 'tool.call', why: 'no implementation for fs.read' }],
            unanswered: [],
          },
        },
      ],
    },
  ],
  *onModRuns(mod, runs) {
    const judged = runs.filter(({ judgement }) => 'verdict' in judgement);
    const groups = new Map<string, { readonly failure: Failure; readonly runs: ModRun[] }>();
    for (const run of judged) {
      for (const failure of failuresIn(mod, run)) {
        const key = `${failure.why}\0${failure.registration?.at.start}\0${run.case.hook.id}`;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, { failure, runs: [run] });
        else group.runs.push(run);
      }
    }
    for (const { failure, runs: failed } of groups.values()) {
      const hook = failed[0]?.case.hook.id;
      yield told(failure, failed, judged.filter((run) => run.case.hook.id === hook).length);
    }
  },
};

interface Failure {
  readonly kind: 'skipped' | 'hung' | 'not-loaded';
  readonly why: string;
  readonly registration?: Registration | undefined;
}

function failuresIn(mod: Mod, { case: { payload }, execution }: ModRun): readonly Failure[] {
  const raised = modEventsOf(payload.event);
  const forEvent = (event: string): Registration | undefined => {
    const all = (mod.reading?.registrations ?? []).filter((each) => coversEvent(each.event, event));
    return (
      all.find(({ matcher }) => JSON.stringify(matcher ?? '').includes(JSON.stringify(payload.json.tool_name))) ??
      all[0]
    );
  };
  switch (execution.kind) {
    case 'done':
      return execution.skipped.map(({ event, why }) => ({
        kind: 'skipped',
        why: skipReason(why),
        registration: forEvent(event),
      }));
    case 'hung':
      return [
        { kind: 'hung', why: 'never yields', registration: raised.map(forEvent).find((each) => each !== undefined) },
      ];
    case 'not-loaded':
      return [{ kind: 'not-loaded', why: execution.why }];
    default:
      return [];
  }
}

function told({ kind, why, registration }: Failure, runs: readonly ModRun[], of: number): RuleFinding {
  const [first] = runs;
  const { event, id } = (first as ModRun).case.payload;
  const { proceed } = sheetOf(event).words;
  const name = id.slice(id.indexOf('/') + 1);
  const on = runs.length === of ? 'on every payload' : `on ${runs.length} of ${of} payloads, e.g. ${name}`;
  const at = { in: 'mod', ...(registration === undefined ? {} : { at: registration.at }) } as const;
  switch (kind) {
    case 'skipped':
      return {
        message: `Claude Code skips this hook ${on}: it ${why}. The ${proceed}, and for an installed plugin neither Claude nor the user notices.`,
        help: why.startsWith('threw')
          ? 'Correct what throws. If a failure should block, end the registration with a `.catch` that does.'
          : 'Return what the event takes, or `next(e)` to go on.',
        at,
        cause: `${why}`,
        yieldsTo: why.startsWith('threw') ? readAsThrowing : readAsRefused,
        ...(guards(event) ? {} : { severity: 'warning' }),
      };
    case 'hung':
      return {
        message: `The mod never yields ${on}: Claude Code unloads it, and the ${proceed}.`,
        help: 'End the loop, or `await` in it.',
        at,
        yieldsTo: ['mod-always-skipped'],
      };
    case 'not-loaded':
      return {
        message: `Claude Code does not load the module: ${why}. The ${proceed}, and for an installed plugin neither Claude nor the user notices.`,
        help: 'Correct what keeps the module from loading.',
        at,
        yieldsTo: ['mod-does-not-load'],
      };
  }
}

/** What reading finds of a hook that throws, or takes too long; and of one whose answer is not taken. */
const readAsThrowing = ['no-such-mod-field', 'missing-global-in-mod', 'mod-always-skipped', 'mod-asks-user'];
const readAsRefused = ['mod-answer-refused', 'mod-always-skipped'];

/** Can a reply on this event keep something from happening? */
function guards(event: ModRun['case']['payload']['event']): boolean {
  return sheetOf(event).words.block !== undefined;
}
