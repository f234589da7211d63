/** A sheet of sections with tables, for a terminal and as Markdown. What it holds is ours: facts, no output of hooks. */
import { type Layout, paragraph } from '../report/layout.js';
import { displayWidth, wrap } from '../report/wrap.js';

export interface Column {
  readonly title: string;
  /** Where a row is too wide for a table, the title stands in front of the value. */
  readonly named?: boolean;
  /** There it has a line of its own. */
  readonly below?: boolean;
}

export interface Section {
  readonly title: string;
  readonly lead?: readonly string[];
  readonly columns?: readonly Column[];
  /** One cell for each column; an empty one says nothing. */
  readonly rows?: readonly (readonly string[])[];
}

export interface Sheet {
  readonly title: string;
  readonly lead: readonly string[];
  readonly sections: readonly Section[];
}

/** A sheet for a terminal. */
export function sheetText({ title, lead, sections }: Sheet, layout: Layout): string {
  const shown = sections.filter(({ lead, rows }) => lead !== undefined || (rows ?? []).length > 0);
  return [
    layout.paint.strong(title),
    ...lead.map((line) => paragraph(line, layout)),
    ...shown.flatMap((section) => [
      '',
      layout.paint.strong(section.title),
      ...(section.lead ?? []).map((line) => paragraph(line, layout)),
      ...rowsText(section, layout),
    ]),
    '',
  ].join('\n');
}

/** Columns where they fit into the width; else one paragraph for each row. */
function rowsText({ columns = [], rows = [] }: Section, { width, paint }: Layout): readonly string[] {
  const widths = columns.map(({ title }, i) =>
    Math.max(displayWidth(title), ...rows.map((row) => displayWidth(row[i] ?? ''))),
  );
  if (rows.length > 0 && 2 + widths.reduce((sum, each) => sum + each + 2, 0) <= width) {
    const line = (cells: readonly string[]): string =>
      `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd();
    return [paint.faint(line(columns.map(({ title }) => title))), ...rows.map(line)];
  }
  return rows.map(([name = '', ...cells]) => {
    const said = (isBelow: boolean): readonly string[] =>
      cells.flatMap((cell, i) => {
        const column = columns[i + 1];
        if (cell === '' || (column?.below === true) !== isBelow) return [];
        return [column?.named === true ? `${column.title}${isBelow ? ':' : ''} ${cell}` : cell];
      });
    const beside = said(false);
    const last = beside.length - 1;
    const text = beside.map((each, i) => (i < last ? each.replace(/\.$/, '') : each)).join('; ');
    return [
      wrap(`${paint.strong(name)}  ${text}`.trimEnd(), width, '  ', '      '),
      ...said(true).map((each) => wrap(each, width, '      ')),
    ].join('\n');
  });
}

/** A sheet as a page of Markdown. */
export function sheetMarkdown({ title, lead, sections }: Sheet): string {
  return blocks([`# ${title}`, ...lead, ...sections.flatMap(sectionMarkdown)]);
}

/** A section under its heading; nothing where it has nothing to say. */
export function sectionMarkdown({ title, lead = [], columns = [], rows = [] }: Section): readonly string[] {
  if (lead.length === 0 && rows.length === 0) return [];
  const titles = columns.map((column) => column.title);
  return [
    `## ${title}`,
    ...lead,
    ...(rows.length === 0
      ? []
      : [
          tableMarkdown(
            titles,
            rows.map((row) => row.map(cellText)),
          ),
        ]),
  ];
}

/** A table whose cells are Markdown. */
export function tableMarkdown(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(titles), `|${titles.map(() => '-').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Blocks of Markdown as a text. */
export function blocks(all: readonly string[]): string {
  return `${all.join('\n\n')}\n`;
}

/** Plain text as the content of a cell. */
export function cellText(text: string): string {
  return text.replace(/[\\|<]/g, (character) => `\\${character}`);
}
