/** Hooks as a list for people. Pure. */
import type { Hook } from '../model.js';
import { escapeLine, shorten } from '../report/escape.js';
import type { Layout } from '../report/layout.js';

/** One line a hook, under its event. */
export function listingText(hooks: readonly Hook[], { paint, width }: Layout): string {
  const events = [...new Set(hooks.map(({ event }) => event))];
  const blocks = events.map((event) => [
    paint.strong(event),
    ...hooks
      .filter((hook) => hook.event === event)
      .map(({ handler, matcher = '*', place: { file, line } }) => {
        const what = handler.command ?? handler.url ?? handler.prompt ?? handler.tool ?? handler.type;
        const text = `${matcher}  ${what}  ${file}${line === undefined ? '' : `:${line}`}`;
        return `  ${shorten(escapeLine(text), width - 2)}`;
      }),
  ]);
  return blocks.length === 0 ? 'No hooks.\n' : blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
