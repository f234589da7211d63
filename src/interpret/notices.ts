/** What the person is told of a hook, and where, as each place shows it. */
import stringWidth from 'fast-string-width';
import { crashLine } from '../contract/crash-lines.js';
import type { ResolvedNotice } from '../contract/resolve.js';
import type { Values } from '../contract/template.js';
import { inSpan } from '../contract/version.js';
import type { Notice, NoticePlace, Version } from '../model.js';
import { dueOf } from './due.js';
import type { Judgement } from './judgement.js';
import { logged } from './log.js';
import { filledIn, within } from './parts.js';
import { oneLine, valuesOf } from './texts.js';

/** What the person is told, place by place; then the lines of the debug log. */
export function noticesOf(judgement: Judgement): readonly Notice[] {
  const { reading, contract } = judgement;
  const log = logged(reading, contract);
  const due = dueOf(contract.notices, judgement);
  if (due.length === 0) return log;
  const values = valuesOf(judgement);
  const shown = due.filter(({ unlessEmpty }) => unlessEmpty === undefined || values(unlessEmpty) !== '');
  return [...joined(shown.map((notice) => shownAs(notice, values, judgement))), ...log];
}

/** A text as its places show it: whole, on one line, or the heading with the first line below it. */
function shownAs(notice: ResolvedNotice, values: Values, judgement: Judgement): Notice {
  const { places, flat, tail } = notice;
  const filled = filledIn(notice, flat === undefined && places.some(isScreen) ? printable(values) : values, judgement);
  const text = filled.text.trimEnd();
  const shown = flat === undefined ? briefly(text, notice, judgement.contract.client) : cutAt(oneLine(text), flat);
  const below = tail?.(values) ?? '';
  const end = below === '' ? '' : `\n${below}`;
  const isCut = shown !== text && flat === undefined;
  const parts = within(filled.parts, shown.endsWith(ellipsis) && shown !== text ? shown.length - 1 : shown.length);
  return { text: shown + end, places, ...(isCut ? { cut: true } : {}), parts };
}

const ellipsis = '…';

function briefly(text: string, { brief, inColumns }: ResolvedNotice, client: Version): string {
  const end = text.indexOf('\n');
  if (brief === undefined || end < 0) return text;
  const heading = text.slice(0, end);
  const lines = text.slice(end + 1).split('\n');
  const line = heading.endsWith(' hook failed') ? tellingLine(lines, client) : (lines[0] ?? '');
  return `${heading}\n${inColumns === true ? cutAtColumn(line, brief) : cutAt(line, brief)}`;
}

/** The first line; of a crash that which tells what is wrong. */
function tellingLine(lines: readonly string[], client: Version): string {
  const [first = ''] = lines;
  const at = first.lastIndexOf(': ') + 1;
  const isHead = inSpan(client, crashLine) && crashLine.head.test(first.slice(at).trim());
  const error = isHead ? lines.findLast((line) => crashLine.error.test(line)) : undefined;
  return error === undefined ? first : `${first.slice(0, at)}${at > 0 ? ' ' : ''}${error.trim()}`;
}

const isScreen = (place: NoticePlace): boolean => place === 'terminal' || place === 'transcript' || place === 'dialog';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /\u001B\[[0-?]*[ -/]*[@-~]|[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** The terminal shows colours as such, and of other control characters nothing. */
function printable(values: Values): Values {
  return (name) => values(name).replace(controls, '');
}

/** Half of a pair of surrogates is not shown. */
function cutAt(line: string, limit: number): string {
  return line.length <= limit ? line : line.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '') + ellipsis;
}

function cutAtColumn(line: string, limit: number): string {
  let left = limit;
  let end = 0;
  for (const character of line) {
    left -= stringWidth(character);
    if (left < 0) return line.slice(0, end) + ellipsis;
    end += character.length;
  }
  return line;
}

/** A text that stands at several places is one text. */
function joined(notices: readonly Notice[]): readonly Notice[] {
  const byText = new Map<string, Notice>();
  for (const notice of notices) {
    const same = byText.get(notice.text);
    byText.set(notice.text, same === undefined ? notice : { ...same, places: [...same.places, ...notice.places] });
  }
  return [...byText.values()];
}
