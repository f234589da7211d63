// `npm run bench:range`: what it costs to judge a run for a range of clients instead of one.
//
// A range runs no hook twice: the runs are the same, and only the judging is done once for each stretch of versions in
// which the contract does not change. Rounds are interleaved and the median is taken. Needs `npm run build`.
import { check, judge, parseClientRange, rules, stretches } from '../dist/pure.js';

const rounds = 15;
const repeats = 40;
const encoder = new TextEncoder();

const specific = (event, more) => JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...more } });
/** What hooks commonly do. */
const executions = {
  PreToolUse: [
    [0, '', ''],
    [2, '', 'Not on main.\n'],
    [2, '{}', 'Not on main.\n'],
    [1, '', 'jq: command not found\n'],
    [0, specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'Not on main.' }), ''],
    [0, specific('PreToolUse', { permissionDecision: 'block' }), ''],
  ],
  Stop: [
    [0, '', ''],
    [2, '', '3 tests fail.\n'],
    [0, '{"decision":"block","reason":"3 tests fail."}', ''],
    [0, specific('Stop', { additionalContext: '3 tests fail.' }), ''],
  ],
};

const cases = Object.entries(executions).flatMap(([event, list]) =>
  list.map(([exitCode, stdout, stderr], index) => ({
    execution: {
      type: 'command',
      exitCode,
      signal: null,
      stdout: encoder.encode(stdout),
      stderr: encoder.encode(stderr),
      timedOut: false,
    },
    case: {
      id: `${event}/${index}`,
      hook: {
        id: `${event}:guard.sh`,
        event,
        handler: { type: 'command', command: './guard.sh' },
        decidedBy: 'flag',
        place: { file: 'guard.sh' },
        projectDir: '/project',
      },
      payload: {
        id: `${event}/bench`,
        event,
        json: { hook_event_name: event, tool_name: 'Bash', tool_input: { command: 'git push' } },
        nature: 'benign',
        provenance: 'bench',
      },
    },
  })),
);
const project = { root: '/project', configs: [], hooks: [], problems: [], ignored: [] };

const ranges = ['2.1.330', '>=2.1.0', '>=1.0.38'].map((text) => parseClientRange(text));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Milliseconds for one run: judged, and judged and linted. */
function measure(range) {
  const begin = performance.now();
  let runs = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    runs = cases.map(({ case: judged, execution }) => judge(judged, execution, range));
  }
  const judged = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) check(rules, project, runs);
  const checked = performance.now();
  const perRun = repeats * cases.length;
  return { judging: (judged - begin) / perRun, linting: (checked - judged) / perRun };
}

const seen = ranges.map(() => []);
// The first round builds tables that are kept, and is not counted.
for (let round = 0; round <= rounds; round++) {
  for (const [i, range] of ranges.entries()) {
    const found = measure(range);
    if (round > 0) seen[i].push(found);
  }
}

console.log(
  'One run, in milliseconds\n\n| clients | stretches (PreToolUse, Stop) | judging | rules | more than one client |\n|-|-|-|-|-|',
);
const times = seen.map((list) => ({
  judging: median(list.map(({ judging }) => judging)),
  linting: median(list.map(({ linting }) => linting)),
}));
for (const [i, range] of ranges.entries()) {
  const { judging, linting } = times[i];
  const more = judging + linting - times[0].judging - times[0].linting;
  const counts = ['PreToolUse', 'Stop'].map((event) => stretches(range, event).length).join(', ');
  console.log(
    `| ${range.text} | ${counts} | ${judging.toFixed(3)} | ${linting.toFixed(3)} | ${i === 0 ? '' : `+${more.toFixed(3)}`} |`,
  );
}
