/** The table of hooks: a row each, of columns where there is room for them. */
import { cutEnd, shorten } from '../text/cut.js';
import type { Layout } from './layout.js';
import { displayWidth, wrap } from './wrap.js';

export interface Row {
  readonly name: string;
  readonly isPath: boolean;
  readonly event: string;
  readonly did: readonly string[];
  readonly example: string | undefined;
  /** Is the example worth a line of its own, as that of a call which is held back? */
  readonly isTelling: boolean;
  readonly time: string;
}

/** Columns that a name keeps beside a long matcher: the end of a file's name that tells it from others. */
const namedFile = 17;

/** Narrower than this a row takes two lines. */
const tight = 70;

/** The rows in columns, or on two lines each. */
export function tableOf(rows: readonly Row[], layout: Layout): readonly string[] {
  return layout.width < tight ? twoLines(rows, layout) : oneLine(rows, layout);
}

function oneLine(rows: readonly Row[], { width, paint }: Layout): readonly string[] {
  // Of one width for most machines, so that a slow one cuts nothing off.
  const time = Math.max(
    10,
    widest(rows, (row) => row.time),
  );
  const room = width - time - 6;
  const least = Math.min(
    widest(rows, (row) => row.did[0] ?? ''),
    Math.floor(room * 0.45),
  );
  const named =
    room >= least + widest(rows, (row) => row.name) + widest(rows, (row) => row.event) ? rows : shortNames(rows);
  // The gravest thing that each did comes first, then events and the names of files; what is left over goes to examples.
  const names = widest(named, (row) => row.name);
  const eventRoom = Math.min(
    widest(named, (row) => row.event),
    room - least - Math.min(names, namedFile),
  );
  const event = widest(named, (row) => shownEvent(row.event, eventRoom));
  const name = Math.min(names, room - least - event);
  const did = room - name - event;
  return named.flatMap((row) => {
    const line = [
      paint.strong(pad((row.isPath ? cutFront : cutEnd)(row.name, name), name)),
      pad(shownEvent(row.event, eventRoom), event),
      pad(fitting(row.did, did).length === 0 ? '' : withExample(row, did), did),
      paint.faint(row.time.padStart(time)),
    ];
    const rest = leftOver(row, did, eventRoom, width - indent.length);
    return [line.join('  ').trimEnd(), ...rest.map((each) => wrap(each, width, indent))];
  });
}

function widest(rows: readonly Row[], of: (row: Row) => string): number {
  return Math.max(0, ...rows.map((row) => displayWidth(of(row))));
}

/** Files without the folder that all of them lie in. */
function shortNames(rows: readonly Row[]): readonly Row[] {
  const paths = rows.filter(({ isPath }) => isPath).map(({ name }) => name.split('/').slice(0, -1));
  const [first = [], ...others] = paths;
  const different = first.findIndex((part, i) => others.some((path) => path[i] !== part));
  const shared = different < 0 ? first.length : different;
  return rows.map((row) => (row.isPath ? { ...row, name: row.name.split('/').slice(shared).join('/') } : row));
}

const indent = '    ';

/**
 * What the columns of a row had no room for, on a line of its own, and on one more an example that would be cut short there:
 * a narrower terminal, with two lines a row, says no more.
 */
function leftOver(row: Row, did: number, event: number, width: number): readonly string[] {
  const { did: clauses, example } = row;
  const shown = fitting(clauses, did);
  const named = example === undefined || !row.isTelling || withExample(row, did).includes(', e.g. ');
  // A matcher has no place to be wrapped at.
  const matcher =
    shownEvent(row.event, event) === row.event
      ? ''
      : cutEnd(
          row.event.replace(/^\S+ ?/, (name) => (name.length > event ? name : 'on ')),
          width,
        );
  const rest = [matcher, ...clauses.slice(shown.length)].filter((each) => each !== '').join(', ');
  if (named) return rest === '' ? [] : [rest];
  const head = 'e.g. ';
  const beside = rest === '' ? '' : `${rest}, ${head}`;
  const isBeside = beside !== '' && width - displayWidth(beside) >= Math.min(readable, displayWidth(example));
  return isBeside
    ? [`${beside}${shorten(example, width - displayWidth(beside))}`]
    : [...(rest === '' ? [] : [rest]), `${head}${shorten(example, width - head.length)}`];
}

/** Columns of an example that say what it is of. */
const readable = 24;

function twoLines(rows: readonly Row[], { width, paint }: Layout): readonly string[] {
  return rows.flatMap((row) => {
    const event = narrowEvent(row, width);
    return [
      `${paint.strong((row.isPath ? cutFront : cutEnd)(row.name, width - row.time.length - 2))}  ${paint.faint(row.time)}`.trimEnd(),
      wrap(`${event}: ${withExample(row, Math.max(width, 2 * width - event.length - 10))}`, width, '  '),
    ];
  });
}

/** The event, and its matcher as far as it fits on a line. */
function narrowEvent({ event }: Row, width: number): string {
  const name = event.split(' ', 1).join();
  return name + cutEnd(event.slice(name.length), width - '  :'.length);
}

/** An example that is cut shorter than this says nothing. */
const shortest = 14;

function withExample({ did, example }: Row, room: number): string {
  const said = whole(did, room);
  const left = room - displayWidth(`${said}, e.g. `);
  return example === undefined || left < Math.min(shortest, example.length)
    ? said
    : `${said}, e.g. ${shorten(example, left)}`;
}

/** As many of the clauses as there is room for. */
function whole(clauses: readonly string[], room: number): string {
  const fits = fitting(clauses, room);
  return fits.length === 0 ? cutEnd(clauses[0] ?? '', room) : fits.join(', ');
}

function fitting(clauses: readonly string[], room: number): readonly string[] {
  return clauses.filter((_, i) => clauses.slice(0, i + 1).join(', ').length <= room);
}

/** The name of a file tells more than the folders in front of it. */
function cutFront(path: string, max: number): string {
  return path.length <= max ? path : `…${path.slice(path.length - max + 1)}`;
}

/** An event with its matcher, or without it: the beginning of one says nothing. */
function shownEvent(text: string, max: number): string {
  return text.length <= max ? text : cutEnd(text.split(' ', 1)[0] ?? '', max);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
