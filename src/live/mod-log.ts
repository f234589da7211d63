/** What Claude Code's debug log says of a mod, held against what a verdict says stands there. Pure. */
import type { Verdict } from '../model.js';
import type { Difference } from './agree.js';

/** Lines of the log that tell that a mod did not have its say. */
const telling = /(?:hook skipped|hooks module did not load|was unloaded): (?:threw|returned|ran past|\S+)/;

/**
 * The lines that are told and not there, and those that are there and not told. Only the kind of reason is compared: a test
 * and a session word the rest each in their own way.
 */
export function logDifferences(
  plugin: string,
  events: readonly string[],
  verdict: Verdict,
  debugLog: string,
): readonly Difference[] {
  const told = new Set(
    verdict.toUser.filter(({ places }) => places.includes('debug-log')).map(({ text }) => headOf(text)),
  );
  const logged = new Map(linesOn(plugin, events, debugLog).map((line) => [headOf(line), line]));
  return [
    ...[...told]
      .filter((head) => !logged.has(head))
      .map(
        (head): Difference => ({
          about: 'debug log',
          hooklint: head,
          client: [...logged.values()].join(' | ') || 'nothing',
        }),
      ),
    ...[...logged]
      .filter(([head]) => !told.has(head))
      .map(([, line]): Difference => ({ about: 'debug log', hooklint: 'not this', client: line })),
  ];
}

/** Up to the kind of reason. */
function headOf(text: string): string {
  return (
    /^.*?(?:hook skipped: (?:threw|returned|ran past)|hooks module did not load|was unloaded)/s.exec(text)?.[0] ?? text
  );
}

function linesOn(plugin: string, events: readonly string[], debugLog: string): readonly string[] {
  return debugLog.split('\n').flatMap((line) => {
    const said = line.indexOf(`${plugin}: `);
    if (said === -1 || !telling.test(line)) return [];
    const text = line.slice(said);
    const skipped = / ([\w.]+) hook skipped: /.exec(text)?.[1];
    return skipped === undefined || events.includes(skipped) ? [text] : [];
  });
}
