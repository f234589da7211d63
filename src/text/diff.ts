/** A unified diff of two texts, as `git apply` and `patch` take it. Pure. */

const context = 3;

/** Empty when nothing differs. `modes`: the file's mode before and after, where it changes. */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  modes?: { readonly before: string; readonly after: string },
): string {
  const header = [`diff --git a/${path} b/${path}`];
  if (modes !== undefined) header.push(`old mode ${modes.before}`, `new mode ${modes.after}`);
  if (before === after) return modes === undefined ? '' : `${header.join('\n')}\n`;
  const hunks = hunksOf(changesOf(linesOf(before), linesOf(after)));
  return `${[...header, `--- a/${path}`, `+++ b/${path}`, ...hunks].join('\n')}\n`;
}

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Lines with their breaks, so that a missing one at the end is a difference. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The shortest way from one list of lines to the other (Myers), by its own middle part: fixes touch few lines. */
function changesOf(before: readonly string[], after: readonly string[]): readonly Line[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const same = (text: string): Line => ({ sign: ' ', text });
  return [
    ...before.slice(0, head).map(same),
    ...shortest(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

function shortest(a: readonly string[], b: readonly string[]): readonly Line[] {
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let cost = 0; ; cost++) {
    trace.push(new Map(furthest));
    for (let k = -cost; k <= cost; k += 2) {
      const down = k === -cost || (k !== cost && (furthest.get(k - 1) ?? 0) < (furthest.get(k + 1) ?? 0));
      let x = down ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, trace);
    }
  }
}

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Map<number, number>[]): readonly Line[] {
  const lines: Line[] = [];
  let x = a.length;
  let y = b.length;
  for (let cost = trace.length - 1; cost >= 0; cost--) {
    const furthest = trace[cost] as Map<number, number>;
    const k = x - y;
    const down = k === -cost || (k !== cost && (furthest.get(k - 1) ?? 0) < (furthest.get(k + 1) ?? 0));
    const from = down ? k + 1 : k - 1;
    const toX = furthest.get(from) ?? 0;
    const toY = toX - from;
    while (x > toX && y > toY && x > 0 && y > 0) {
      lines.push({ sign: ' ', text: a[--x] as string });
      y--;
    }
    if (cost === 0) break;
    if (down) lines.push({ sign: '+', text: b[--y] as string });
    else lines.push({ sign: '-', text: a[--x] as string });
  }
  return lines.reverse();
}

function hunksOf(lines: readonly Line[]): readonly string[] {
  const changed = lines.flatMap(({ sign }, at) => (sign === ' ' ? [] : [at]));
  const spans: { start: number; end: number }[] = [];
  for (const at of changed) {
    const last = spans.at(-1);
    if (last !== undefined && at - context <= last.end + context) last.end = at + 1;
    else spans.push({ start: at, end: at + 1 });
  }
  return spans.flatMap(({ start, end }) =>
    hunk(lines, Math.max(0, start - context), Math.min(lines.length, end + context)),
  );
}

function hunk(lines: readonly Line[], start: number, end: number): readonly string[] {
  const part = lines.slice(start, end);
  const side = (sign: '-' | '+') => {
    const other = sign === '-' ? '+' : '-';
    const count = part.filter((line) => line.sign !== other).length;
    const before = lines.slice(0, start).filter((line) => line.sign !== other).length;
    return `${sign}${count === 0 ? before : before + 1},${count}`;
  };
  const shown = part.flatMap(({ sign, text }) =>
    text.endsWith('\n') ? [sign + text.slice(0, -1)] : [sign + text, '\\ No newline at end of file'],
  );
  return [`@@ ${side('-')} ${side('+')} @@`, ...shown];
}
