/** An editor of CodeMirror: plain text, or JSON with proposals. */
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { FindingShown } from './answer.js';
import type { SchemaNow } from './hints.js';
import { mark, marks } from './marks.js';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** What it is for, to those who do not see it. */
  readonly label: string;
  /** What stands in it while it is empty. */
  readonly hint: string;
  readonly schemaNow?: SchemaNow;
  readonly onInput: (text: string) => void;
}

/** What the page does with an editor. */
export interface Editor {
  readonly set: (text: string) => void;
  readonly mark: (findings: readonly FindingShown[]) => void;
  readonly show: (from: number, to: number) => void;
}

export function createEditor({ parent, text, label, hint, schemaNow, onInput }: EditorOptions): Editor {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      // What turns the direction of a text, or cannot be seen, is shown as a sign.
      highlightSpecialChars({ addSpecialChars: /[\u202a\u202b\u202c\u2068]/ }),
      history(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
      placeholder(hint),
      marks,
      // Tab leaves the editor: whoever has no mouse must get out of it.
      keymap.of([...standardKeymap, ...historyKeymap]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onInput(state.doc.toString());
      }),
      ...(schemaNow === undefined ? [] : jsonWith(schemaNow)),
    ],
  });
  return {
    set: (next) => {
      if (next !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      }
    },
    mark: (findings) => mark(view, findings),
    show: (from, to) => {
      const length = view.state.doc.length;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
  };
}

/** JSON; hints are loaded when somebody comes to write. */
function jsonWith(schemaNow: SchemaNow): readonly Extension[] {
  const place = new Compartment();
  let isAsked = false;
  const onFocus = EditorView.domEventHandlers({
    focus: (_, view) => {
      if (isAsked) return;
      isAsked = true;
      void import('./hints.js').then(({ hints }) => view.dispatch({ effects: place.reconfigure(hints(schemaNow)) }));
    },
  });
  return [json(), syntaxHighlighting(colours), bracketMatching(), onFocus, place.of([])];
}

/** In the colours of the page, which know the dark. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--pg-name)' },
  { tag: tags.string, color: 'var(--pg-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--pg-number)' },
]);
