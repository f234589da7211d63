/** `npm run conformance -- --mods`: verdicts on mods, made in a plugin test, held against sessions with the same mods. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { findIsolation } from '../../src/client/isolation.js';
import { modDifferences, playMod } from '../../src/live/live-mod.js';
import { observe } from '../../src/live/observation.js';
import { normalFor } from '../../src/live/run-scenario.js';
import { runMod } from '../../src/plugin-test/index.js';
import { escapeLine } from '../../src/report/escape.js';
import { makeScratchFolder } from '../../src/run/scratch-folder.js';
import { shorten } from '../../src/text/cut.js';
import { caseOf, type ModVector, modOf, plugin } from './mods-vector.js';
import { type Args, openVectors } from './vector-file.js';

/** Plays each vector in a plugin test and in a session, and tells of every one of which they make something else. */
export async function compareMods(args: Args, io: Io): Promise<ExitCode> {
  const { client, file, vectors } = await openVectors<ModVector>('mod-sessions.jsonl', args, io);
  const isolation = findIsolation();
  const named = vectors.filter(({ id }) => new RegExp(args.probe ?? '').test(id));
  const wanted = named.filter((_, index) => index % (args.every ?? 1) === 0);
  await write(io.stdout, `Claude Code ${client.version}; ${wanted.length} mods with a payload each\n\n`);
  const fresh = new Map<ModVector, ModVector>();
  const counts = { agree: 0, contradict: 0, 'were not judged': 0, 'did not fire': 0 };
  for (const vector of wanted) {
    if (io.signal?.aborted === true) break;
    const { kind, said, measured } = await measure(vector);
    counts[kind] += 1;
    if (said !== '') await write(io.stdout, `${vector.id}\n${said}`);
    if (measured !== undefined) fresh.set(vector, { ...vector, measured });
  }
  const tally = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  await write(io.stdout, `\n${tally.join(', ')}\n`);
  if (args.write === true) {
    await writeFile(file, vectors.map((vector) => `${JSON.stringify(fresh.get(vector) ?? vector)}\n`).join(''));
  }
  return counts.contradict + counts['did not fire'] > 0 ? 1 : 0;

  async function measure(vector: ModVector): Promise<{
    readonly kind: keyof typeof counts;
    readonly said: string;
    readonly measured?: ModVector['measured'];
  }> {
    const folder = makeScratchFolder();
    try {
      const [root, project] = [join(folder, 'plugin'), join(folder, 'project')];
      for (const path of [join(root, '.claude-plugin'), join(root, 'hooks'), project]) {
        mkdirSync(path, { recursive: true });
      }
      writeFileSync(join(root, '.claude-plugin', 'plugin.json'), JSON.stringify({ name: plugin }));
      writeFileSync(join(root, 'hooks', 'hooks.json'), JSON.stringify({ modules: ['./register.ts'] }));
      writeFileSync(join(root, 'hooks', 'register.ts'), vector.source);
      const mod = await modOf(vector, root, project);
      const [run] = await runMod(mod, [caseOf(vector, mod)], client, isolation, { client: client.version });
      if (run === undefined) return { kind: 'were not judged', said: '  it was not run\n' };
      const played = await playMod(mod, run, new Map(), { client, isolation });
      if ('impossible' in played) return { kind: 'did not fire', said: `  ${played.impossible}\n` };
      const { firing, baseline } = played;
      if (baseline.payloads?.length === 0) return { kind: 'did not fire', said: '  the event did not come\n' };
      const observed = { ...observe(firing, baseline), status: [] };
      const log = firing.evidence.debugLog.split('\n').filter((line) => line.includes(`${plugin}: `));
      const { sign, refusedByDefault } = firing.scenario;
      const session = { sign, ...(refusedByDefault === undefined ? {} : { refusedByDefault }), observed, log };
      const raw = { client: client.version, execution: run.execution, session };
      const measured = JSON.parse(JSON.stringify(raw).replaceAll(folder, '<SCRATCH>')) as typeof raw;
      if ('unjudged' in run.judgement)
        return { kind: 'were not judged', said: `  ${run.judgement.unjudged}\n`, measured };
      const normal = normalFor(run.case.hook, firing.root);
      const { verdict } = run.judgement;
      const differences = modDifferences({
        mod,
        verdict,
        observation: observed,
        scenario: firing.scenario,
        normal,
        log: log.join('\n'),
      });
      const side = (text: string): string => shorten(escapeLine(text), 300);
      const said = differences.map(
        ({ about, hooklint, client: theirs }) =>
          `  ${about}\n    hooklint  ${side(hooklint)}\n    client    ${side(theirs)}\n`,
      );
      return { kind: said.length > 0 ? 'contradict' : 'agree', said: said.join(''), measured };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
