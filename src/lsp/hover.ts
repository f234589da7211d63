/** What the contract says of the word under the cursor, in files that register hooks. */
import type { Hover } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isEventName } from '../contract/events.js';
import { allTypes } from '../contract/handlers.js';
import type { Version } from '../model.js';
import type { Cursor } from './cursor.js';
import { eventMarkdown, handlerKeyMarkdown, matcherMarkdown, settingsKeyMarkdown, toolMarkdown } from './facts.js';
import { spotOf } from './spot.js';

/** Undefined where there is nothing to be said. */
export function hoverAt(cursor: Cursor, document: TextDocument, client: Version): Hover | undefined {
  if (cursor.start === cursor.end) return undefined;
  const value = saidAt(cursor, client);
  if (value === undefined) return undefined;
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) };
  return { contents: { kind: 'markdown', value }, range };
}

function saidAt({ path, part, siblings }: Cursor, client: Version): string | undefined {
  const spot = spotOf(path);
  switch (spot?.kind) {
    case undefined:
      return undefined;
    case 'root':
      return part === 'key' ? settingsKeyMarkdown(spot.key) : undefined;
    case 'event':
      return isEventName(spot.name) && part === 'key' ? eventMarkdown(spot.name, client) : undefined;
    case 'group': {
      const matcher = siblings.get('matcher');
      if (spot.key !== 'matcher' || spot.event === undefined || typeof matcher !== 'string') return undefined;
      return [matcherMarkdown(spot.event, matcher, client), toolMarkdown(matcher, client)]
        .filter((text) => text !== undefined && matcher !== '')
        .join('\n\n---\n\n');
    }
    case 'handler': {
      const type = spot.key === 'type' ? undefined : allTypes.find((each) => each === siblings.get('type'));
      return handlerKeyMarkdown(spot.key, type, spot.event, client);
    }
  }
}
