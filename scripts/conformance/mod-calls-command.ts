/** `npm run conformance -- --mod-calls`: verdicts on calls with a mod beside rules, modes and managed settings, and sessions. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { runMod } from '../../src/plugin-test/index.js';
import { escapeLine } from '../../src/report/escape.js';
import { makeScratchFolder } from '../../src/run/scratch-folder.js';
import { shorten } from '../../src/text/cut.js';
import { measureModCalls } from './mod-calls.js';
import { casesOfCalls, modOfCalls, toldCall } from './mod-calls-told.js';
import type { ModCall, ModCallsVector } from './mod-calls-vector.js';
import { plugin } from './mods-vector.js';
import { hasOwnEtc, inOwnEtc } from './own-etc.js';
import { type Args, openVectors } from './vector-file.js';

/** Plays each set of calls in a plugin test and in a session, and tells of every call of which they make something else. */
export async function compareModCalls(args: Args, io: Io): Promise<ExitCode> {
  if (!hasOwnEtc(io)) return inOwnEtc(io);
  const { client, file, vectors } = await openVectors<ModCallsVector>('mod-calls.jsonl', args, io);
  const isolation = findIsolation();
  const wanted = vectors.filter(({ name }) => new RegExp(args.probe ?? '').test(name));
  await write(io.stdout, `Claude Code ${client.version}; ${wanted.length} sessions with a mod\n\n`);
  const fresh = new Map<string, ModCallsVector>();
  const counts = { agree: 0, contradict: 0, 'were not judged': 0, 'were not seen': 0 };
  for (const vector of wanted) {
    if (io.signal?.aborted === true) break;
    const seen = await measureModCalls(vector, { client, isolation });
    const executions = await tested(vector);
    const calls = vector.calls.map(({ call }, at): ModCall => {
      const [one, execution] = [seen[at], executions[at]?.execution];
      return { call, ...(execution === undefined ? {} : { execution }), ...(one === undefined ? {} : { seen: one }) };
    });
    fresh.set(vector.name, { ...vector, client: client.version, calls });
    for (const [at, { call, seen: theirs }] of calls.entries()) {
      const ours = executions[at]?.told;
      const kind =
        ours === undefined || theirs === undefined
          ? 'were not seen'
          : typeof ours === 'string'
            ? 'were not judged'
            : ours.outcome === theirs.outcome
              ? 'agree'
              : 'contradict';
      counts[kind] += 1;
      if (kind !== 'contradict') continue;
      const sides = [ours, theirs].map((side) => shorten(escapeLine(JSON.stringify(side)), 200));
      await write(
        io.stdout,
        `${vector.name}: ${JSON.stringify(call)}\n  hooklint: ${sides[0]}\n  client:   ${sides[1]}\n`,
      );
    }
  }
  const tally = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  await write(io.stdout, `\n${tally.join(', ')}\n`);
  if (args.write === true) {
    await writeFile(file, vectors.map((one) => `${JSON.stringify(fresh.get(one.name) ?? one)}\n`).join(''));
  }
  return counts.contradict > 0 ? 1 : 0;

  async function tested(vector: ModCallsVector) {
    const folder = makeScratchFolder();
    try {
      const folders = {
        pluginRoot: join(folder, 'plugin'),
        project: join(folder, 'project'),
        home: join(folder, 'home'),
      };
      for (const path of ['plugin/.claude-plugin', 'plugin/hooks', 'project'])
        mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, 'plugin/.claude-plugin/plugin.json'), JSON.stringify({ name: plugin }));
      writeFileSync(join(folder, 'plugin/hooks/hooks.json'), JSON.stringify({ modules: ['./register.ts'] }));
      writeFileSync(join(folder, 'plugin/hooks/register.ts'), vector.mod);
      const mod = await modOfCalls(vector, folders);
      const cases = casesOfCalls(vector, mod, folders);
      const runs = await runMod(mod, cases, client, isolation, { client: client.version });
      return runs.map(({ execution, case: planned }) => ({
        told: toldCall(mod, planned, execution, client.version),
        execution: steady(execution, folders),
      }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** As if it had been seen in the folders of recorded vectors. */
function steady<T>(
  value: T,
  { pluginRoot, project, home }: { readonly pluginRoot: string; readonly project: string; readonly home: string },
): T {
  const text = JSON.stringify(value)
    .replaceAll(pluginRoot, '/srv/plugin')
    .replaceAll(project, '/srv/project')
    .replaceAll(home, '/home/somebody');
  return JSON.parse(text) as T;
}
