/**
 * What of a settings file is the edit's: Claude is to repair what it has just written, not what others left there. A
 * script that it edited is its own as a whole. Pure.
 */
import { newestClient } from '../contract/version.js';
import type { Finding, Handler, Hook, Report } from '../model.js';
import { readJson } from '../text/json.js';
import { readWiring } from '../wiring/wiring.js';
import type { Edit } from './edit.js';

/** Was the hook in the text of its file before? Then the edit did not change it. */
export function wasThere(before: string): (hook: Hook) => boolean {
  const known = new Set(
    // A manifest has the same key; the hooks of front matter are few, and all of them count as new.
    readWiring(readJson(before).value, 'settings', newestClient).handlers.map(({ event, matcher, handler }) =>
      keyOf(event, matcher, handler),
    ),
  );
  return ({ event, matcher, handler }) => known.has(keyOf(event, matcher, handler));
}

function keyOf(event: string, matcher: string | undefined, handler: Handler): string {
  return JSON.stringify([event, matcher, handler]);
}

/**
 * The findings that are the edit's: those of hooks that were linted, and in the edited file those on lines that were not
 * there before. Advice is left out: it must not take Claude from its work.
 */
export function newsIn(
  { findings, project: { configs } }: Pick<Report, 'findings' | 'project'>,
  { file, before }: Pick<Edit, 'file' | 'before'>,
): readonly Finding[] {
  const told = findings.filter(({ severity }) => severity !== 'info');
  const config = configs.find(({ absolutePath, reference }) => absolutePath === file && reference !== true);
  // A file that does not parse does nothing at all, whoever wrote the line.
  if (before === undefined || config === undefined || config.syntaxError !== undefined) return told;
  const lines = new Set(before.split('\n').map((line) => line.trim()));
  return told.filter(
    ({ hook, place, source = '' }) => hook !== undefined || place.file !== config.path || !lines.has(source.trim()),
  );
}
