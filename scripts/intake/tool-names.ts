/** The table of renamed tools that each published program holds, as a series of intake. */
import { readFile } from 'node:fs/promises';
import type { Io } from '../../src/cli/io.js';
import { toolAliases } from '../../src/contract/matchers.js';
import { inSpan } from '../../src/contract/version.js';
import type { Version } from '../../src/model.js';
import { publishedOrTold } from '../conformance/published.js';
import type { Probed, Series } from './series.js';

const id = 'renamed tools';

export function toolNames({ knownUpTo }: { readonly knownUpTo: Version }, io: Io): Series {
  return {
    name: 'tool-names',
    title: 'Tools that were renamed',
    ids: [id],
    ask: async (version) => {
      const client = await publishedOrTold(version, 'the names of its tools', io);
      if (client === undefined) return undefined;
      const theirs = namesIn((await readFile(client.command.at(-1) as string)).toString('latin1'));
      return [probedOf(theirs, known(knownUpTo))];
    },
  };
}

/** `Old: New` of each row that holds for a client. */
function known(client: Version): readonly string[] {
  return toolAliases.filter((row) => inSpan(client, row)).map((row) => `${row.old}: ${row.name}`);
}

/** The object literal of a program that has old names as keys and new ones as values; the oldest pair stands in all. */
export function namesIn(program: string): readonly string[] {
  const table = /\{(?:\w+:"\w+",){0,99}Task:"Agent"(?:,\w+:"\w+"){0,99}\}/.exec(program)?.[0] ?? '';
  return [...table.matchAll(/(\w+):"(\w+)"/g)].map(([, old, name]) => `${old}: ${name}`);
}

function probedOf(theirs: readonly string[], ours: readonly string[]): Probed {
  const differences = [
    ...theirs
      .filter((pair) => !ours.includes(pair))
      .map((pair) => ({ about: 'name', hooklint: 'nothing', client: pair })),
    ...ours
      .filter((pair) => !theirs.includes(pair))
      .map((pair) => ({ about: 'name', hooklint: pair, client: 'nothing' })),
  ];
  const rows = differences.length === 0 ? [] : ['matchers.ts: toolAliases'];
  return { id, did: theirs.toSorted().join('\n'), differences, rows };
}
