/** Findings in an editor: a wavy line below the text, and the message where the mouse rests on it. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, hoverTooltip } from '@codemirror/view';
import type { FindingShown } from './answer.js';

/** A finding whose place is still in the text. */
interface Mark {
  readonly from: number;
  readonly to: number;
  readonly finding: FindingShown;
}

const replace = StateEffect.define<readonly Mark[]>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects }) => {
    const given = effects.find((effect) => effect.is(replace));
    return given === undefined ? marks.map(changes) : Decoration.set(given.value.map(decoration), true);
  },
  provide: (from) => EditorView.decorations.from(from),
});

const decoration = ({ from, to, finding }: Mark) =>
  Decoration.mark({ class: `pg-mark pg-mark-${finding.severity}`, finding }).range(from, to);

/** The marks, and what they say. */
export const marks: Extension = [
  field,
  hoverTooltip(({ state }, pos) => {
    const said: FindingShown[] = [];
    let [start, end] = [pos, pos];
    state.field(field).between(pos, pos, (from, to, { spec }) => {
      [start, end] = [from, to];
      said.push(spec.finding as FindingShown);
    });
    if (said.length === 0) return null;
    const create = () => {
      const dom = document.createElement('div');
      dom.className = 'pg-hint';
      dom.textContent = said.map(({ message, help }) => `${message} ${help}`).join('\n');
      return { dom };
    };
    return { pos: start, end, create };
  }),
];

/** Puts the findings in the place of those before; the text may have changed since it was judged. */
export function mark(view: EditorView, findings: readonly FindingShown[]): void {
  const { length } = view.state.doc;
  const placed = findings.flatMap((finding) => {
    const { from = 0, to = 0 } = finding.span ?? {};
    return from < Math.min(to, length) ? [{ from, to: Math.min(to, length), finding }] : [];
  });
  view.dispatch({ effects: replace.of(placed) });
}
