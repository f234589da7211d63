// `npm run bench`: what hooklint costs, as ratios against doing the same bare, all measured in one go on one machine.
//
// Rounds are interleaved, so that a busy moment hits both sides of a ratio, and the median of the ratios of the rounds
// is taken. Wall time says what a user waits for; CPU time is steadier where others use the machine too.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logs, recordLine } from './records.js';
import { transcript } from './transcripts.js';

const here = dirname(fileURLToPath(import.meta.url));
const cli = join(here, '..', 'dist', 'cli.js');
const quick = process.argv.includes('--quick');
const rounds = quick ? 3 : 7;
const runs = 1000;
const records = quick ? 100_000 : 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'hooklint-bench-'));
const project = join(folder, 'project');
const payloads = join(folder, 'payloads');
const log = join(folder, 'records.jsonl');

/**
 * Wall and CPU seconds and the peak of memory of a command with all its children; `until`: the seconds until it showed
 * this word on a terminal.
 */
function measure(command, { stdin = '/dev/null', cwd = project, env = {}, until } = {}) {
  const onTerminal = until === undefined ? [] : ['--until', until];
  const argv = [join(here, 'measure.py'), ...onTerminal, stdin, ...command];
  // Version managers of Python put the real one on the PATH of what it starts; users start their hooks without that.
  const own = { ...process.env, ...env, HOOKLINT_BENCH_PATH: process.env.PATH };
  return JSON.parse(execFileSync('python3', argv, { cwd, env: own, encoding: 'utf8' }));
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Measures sides in turns and gives the medians of each, and of its ratio to the first. */
function compare(sides) {
  const seen = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, side] of Object.entries(sides)) seen[name].push(side());
  }
  const [bare] = Object.values(seen);
  return Object.entries(seen).map(([name, found]) => {
    const of = (what) => median(found.map((one) => one[what]));
    const ratio = (what) => median(found.map((one, round) => one[what] / bare[round][what]));
    return {
      name,
      wall: of('wall'),
      cpu: of('cpu'),
      memory: of('memory'),
      wallRatio: ratio('wall'),
      cpuRatio: ratio('cpu'),
    };
  });
}

function table(title, rows) {
  const lines = rows.map(
    ({ name, wall, cpu, memory, wallRatio, cpuRatio }) =>
      `| ${name} | ${wall.toFixed(2)} | ${cpu.toFixed(2)} | ${wallRatio.toFixed(2)} | ${cpuRatio.toFixed(2)} | ${Math.round(memory / 1e6)} |`,
  );
  console.log(
    `\n${title}\n\n| | wall s | CPU s | wall ratio | CPU ratio | peak MB |\n|-|-|-|-|-|-|\n${lines.join('\n')}`,
  );
}

/** From the cheapest that there can be to what most hooks are. */
const hooks = {
  exits: { does: 'exits at once (sh)', text: '#!/bin/sh\nexit 0\n' },
  cats: { does: 'reads its payload with cat (sh)', text: '#!/bin/sh\npayload=$(cat)\nexit 0\n' },
  // Over itself each time: a log would grow from round to round, and more and more of it would be copied up.
  writes: {
    does: 'writes its payload to a file (sh)',
    text: '#!/bin/sh\ncat > "$CLAUDE_PROJECT_DIR/last.json"\nexit 0\n',
  },
  bash: { does: 'reads its payload with cat (bash)', text: '#!/usr/bin/env bash\npayload=$(cat)\nexit 0\n' },
  grep: {
    does: 'looks for a word with grep (bash)',
    text: `#!/usr/bin/env bash
payload=$(cat)
if grep -qE 'git push.*--force' <<< "$payload"; then
  echo 'no force pushes' >&2
  exit 2
fi
exit 0
`,
  },
  jq: {
    does: 'asks jq for a field (bash)',
    text: '#!/usr/bin/env bash\ntrigger=$(jq -r .trigger)\n[[ $trigger == never ]] && exit 2\nexit 0\n',
  },
};

/** A project with one hook, and as many payloads for it as there are to be runs. */
function writeProject() {
  mkdirSync(join(project, '.claude'), { recursive: true });
  mkdirSync(payloads);
  for (const [name, { text }] of Object.entries(hooks)) {
    writeFileSync(join(project, `${name}.sh`), text, { mode: 0o755 });
    settings(join(project, `${name}.json`), `"$CLAUDE_PROJECT_DIR"/${name}.sh`);
  }
  for (let index = 0; index < runs; index++) {
    // Each of a session of its own: what is run on the same payload again is run once.
    const session_id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const payload = { ...setup, session_id, cwd: project, trigger: index % 2 === 0 ? 'init' : 'maintenance' };
    writeFileSync(join(payloads, `${index}.json`), JSON.stringify(payload));
  }
}

const setup = {
  hook_event_name: 'Setup',
  transcript_path: '/nonexistent/transcript.jsonl',
};

function settings(file, command) {
  writeFileSync(file, JSON.stringify({ hooks: { Setup: [{ hooks: [{ type: 'command', command }] }] } }));
}

function writeRecords(answer) {
  rmSync(log, { force: true });
  for (let from = 0; from < records; from += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, records - from) }, (_, at) => recordLine(answer, from + at));
    writeFileSync(log, `${lines.join('\n')}\n`, { flag: 'a' });
  }
}

const parse = `
  let rest = '';
  process.stdin.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines) JSON.parse(line);
  });`;

const node = process.execPath;

/** Runs of a hook, against the same through xargs. */
function benchRuns() {
  const jobs = availableParallelism();
  const lint = (name, isolation) => () =>
    measure([
      node,
      cli,
      join(project, `${name}.json`),
      '--payload',
      payloads,
      '--isolation',
      isolation,
      '--quiet',
      '--fail-on',
      'never',
    ]);
  for (const [name, { does }] of Object.entries(hooks)) {
    const bare = `ls ${payloads}/* | xargs -P ${jobs} -I{} sh -c 'CLAUDE_PROJECT_DIR=${project} ${project}/${name}.sh < {} > /dev/null'`;
    table(
      `${runs} runs of a shell hook that ${does}, ${jobs} side by side`,
      compare({
        'xargs -P': () => measure(['sh', '-c', bare]),
        'a spawn of Node each': () =>
          measure([node, join(here, 'spawn.js'), join(project, `${name}.sh`), payloads, `${jobs}`], {
            env: { CLAUDE_PROJECT_DIR: project },
          }),
        'hooklint --isolation none': lint(name, 'none'),
        'hooklint --isolation namespace': lint(name, 'namespace'),
      }),
    );
  }
}

/** Starts, against those of bare node. */
function benchStarts() {
  const repeat = (command) => () => measure(['sh', '-c', `for i in 1 2 3 4 5 6 7 8 9 10; do ${command}; done`]);
  // A hook that asks a model is looked at and not run.
  const asking = { hooks: { Stop: [{ hooks: [{ type: 'prompt', prompt: 'Are the tests green? $ARGUMENTS' }] }] } };
  writeFileSync(join(project, 'static.json'), JSON.stringify(asking));
  table(
    '10 starts',
    compare({
      'node -e 0': repeat(`${node} -e 0`),
      'hooklint --version': repeat(`${node} ${cli} --version`),
      'hooklint, one settings file, nothing run': repeat(
        `${node} ${cli} ${join(project, 'static.json')} --fail-on never`,
      ),
    }),
  );
}

/** The lint of the examples, against each of their hooks once, one after another, and when it shows its first error. */
function benchExamples() {
  const examples = join(here, '..', 'examples');
  const { hooks: registered } = JSON.parse(readFileSync(join(examples, '.claude', 'settings.json'), 'utf8'));
  const each = Object.entries(registered).flatMap(([event, matchers]) =>
    matchers.flatMap(({ matcher, hooks: handlers }) =>
      handlers.map(({ command }) => `( ${command} ) < ${plainPayload(event, matcher)} > /dev/null 2>&1`),
    ),
  );
  // Users of a terminal: neither CI nor pre-commit looks on.
  const env = { CLAUDE_PROJECT_DIR: examples, CI: '', PRE_COMMIT: '', TERM: 'xterm-256color' };
  const lint = () => measure([node, cli, 'examples'], { cwd: examples, env, until: 'error[' });
  table(
    'A lint of the examples',
    compare({
      'each hook once': () => measure(['sh', '-c', `${each.join('; ')}; true`], { cwd: examples, env }),
      'hooklint examples': lint,
    }),
  );
  const shares = Array.from({ length: rounds }, lint).map(({ until, wall }) => until / wall);
  console.log(`\nThe first error is on the terminal after ${median(shares).toFixed(2)} of that time.`);
}

/** A captured payload of the event, of the first tool that the matcher names. */
function plainPayload(event, matcher = '') {
  const folder = join(here, '..', 'corpus', event);
  const [tool] = matcher.split('|');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return join(folder, names.includes(`${tool}.json`) ? `${tool}.json` : names[0]);
}

/** Verdicts on logs of several kinds, against parsing the same lines. */
function benchVerdicts() {
  for (const [kind, answer] of Object.entries(logs)) {
    writeRecords(answer);
    table(
      `${records} records, ${kind}`,
      compare({
        'JSON.parse': () => measure([node, '-e', parse], { stdin: log }),
        'hooklint verdict': () => measure([node, cli, 'verdict'], { stdin: log }),
        'hooklint verdict --summary': () => measure([node, cli, 'verdict', '--summary'], { stdin: log }),
      }),
    );
  }
}

/** A year of sessions, read for what their hooks did, against reading the bytes. */
function benchSessions() {
  const bytes = quick ? 100e6 : 1e9;
  const size = 2.5e6;
  const projects = ['shop', 'blog', 'site'].map((name) => join(folder, 'transcripts', `-home-dev-${name}`));
  for (const each of projects) mkdirSync(each, { recursive: true });
  for (let session = 0; session * size < bytes; session++) {
    const at = projects[session % projects.length];
    writeFileSync(
      join(at, `${session}.jsonl`),
      transcript(session, size, `/home/dev/${at.slice(at.lastIndexOf('-') + 1)}`),
    );
  }
  const logs = join(folder, 'transcripts');
  table(
    `${bytes / 1e6} MB of transcripts`,
    compare({
      cat: () => measure(['sh', '-c', `cat ${logs}/*/*.jsonl`]),
      'JSON.parse of each line': () =>
        measure(['sh', '-c', `cat ${logs}/*/*.jsonl | ${node} -e "$PARSE"`], { env: { PARSE: parse } }),
      'hooklint doctor --sessions': () => measure([node, cli, 'doctor', '--sessions', logs]),
    }),
  );
}

/** `npm run bench -- verdicts` does that part alone. */
const parts = {
  examples: benchExamples,
  runs: benchRuns,
  starts: benchStarts,
  verdicts: benchVerdicts,
  sessions: benchSessions,
};
const asked = Object.keys(parts).filter((name) => process.argv.includes(name));
const unknown = process.argv.slice(2).filter((word) => word !== '--quick' && !(word in parts));

try {
  if (unknown.length > 0) {
    process.stderr.write(
      `${unknown.join(' ')}: choose from ${Object.keys(parts).join(', ')} and --quick; no part means all.\n`,
    );
    process.exitCode = 2;
  } else {
    writeProject();
    for (const [name, bench] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) bench();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
