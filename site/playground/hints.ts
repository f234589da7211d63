/** Proposals and explanations in a JSON editor, by a schema that may come later. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { descriptionAt, membersAt, type Schema, type Step, valuesAt } from './schema.js';

/** The schema of the moment; undefined while it is loaded. */
export type SchemaNow = () => Schema | undefined;

/** Longer documents are pasted output, which nobody writes by hand. */
const longestHinted = 200_000;

/** All of it, for one editor. */
export function hints(schemaNow: SchemaNow): Extension {
  return [
    closeBrackets(),
    autocompletion({ override: [completions(schemaNow)], icons: false }),
    explanations(schemaNow),
    // In front of the keys that move the cursor.
    Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap])),
  ];
}

/** Names inside an object, values behind a colon. */
function completions(schemaNow: SchemaNow) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const schema = schemaNow();
    if (schema === undefined || state.doc.length > longestHinted) return null;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const spot = spotOf(node, state);
    if (spot === undefined || (!explicit && spot.isEmpty)) return null;
    const { steps, from, isName, object } = spot;
    const taken = isName && object !== undefined ? namesIn(object, state, node) : new Set<string>();
    const found = isName ? membersAt(schema, steps).filter(({ text }) => !taken.has(text)) : valuesAt(schema, steps);
    if (found.length === 0) return null;
    const options = found.map(({ text, description, isDeprecated }): Completion => {
      const json = isName ? JSON.stringify(text) : text;
      return {
        label: json,
        apply: (view, completion, start) => write(view, completion, start, isName ? `${json}: ` : json),
        detail: isDeprecated ? 'deprecated' : '',
        ...(description === '' ? {} : { info: description }),
        type: isName ? 'property' : 'enum',
        boost: isDeprecated ? -1 : 0,
      };
    });
    return { from, options };
  };
}

/** In the place of the whole word, whose closing quote may be there already, and so may a colon. */
function write(view: EditorView, completion: Completion, from: number, text: string): void {
  const { state } = view;
  const { head } = state.selection.main;
  const node = syntaxTree(state).resolveInner(head, -1);
  const to = node.name === 'PropertyName' || node.name === 'String' ? node.to : head;
  const hasColon = state
    .sliceDoc(to, to + 20)
    .trimStart()
    .startsWith(':');
  view.dispatch({
    ...insertCompletionText(state, hasColon ? text.replace(/: $/, '') : text, from, to),
    annotations: pickedCompletion.of(completion),
  });
}

/** What the schema says of the member below the pointer. */
function explanations(schemaNow: SchemaNow): Extension {
  return hoverTooltip(({ state }, pos) => {
    const schema = schemaNow();
    const node = syntaxTree(state).resolveInner(pos, 1);
    if (schema === undefined || node.name !== 'PropertyName' || node.parent === null) return null;
    const text = descriptionAt(schema, [...stepsTo(node.parent, state)]);
    if (text === undefined) return null;
    return {
      pos: node.from,
      end: node.to,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'pg-hint';
        dom.textContent = text;
        return { dom };
      },
    };
  });
}

interface Spot {
  readonly steps: readonly Step[];
  readonly from: number;
  readonly isName: boolean;
  /** Nothing was typed yet. */
  readonly isEmpty: boolean;
  readonly object?: SyntaxNode;
}

function spotOf(node: SyntaxNode, state: EditorState): Spot | undefined {
  const { parent } = node;
  if (node.name === 'PropertyName' && parent?.parent != null) {
    return {
      steps: stepsTo(parent.parent, state),
      from: node.from,
      isName: true,
      isEmpty: false,
      object: parent.parent,
    };
  }
  if (node.name === 'String' && parent !== null) {
    return { steps: stepsTo(node, state), from: node.from, isName: false, isEmpty: false };
  }
  const object = node.name === 'Object' ? node : node.name === '⚠' && parent?.name === 'Object' ? parent : undefined;
  const end = state.selection.main.head;
  if (object !== undefined) {
    const typed = /"?[\w-]*$/.exec(state.sliceDoc(object.from, end))?.[0] ?? '';
    return { steps: stepsTo(object, state), from: end - typed.length, isName: true, isEmpty: typed === '', object };
  }
  if (node.name === 'Property' || parent?.name === 'Property') {
    const property = node.name === 'Property' ? node : (parent as SyntaxNode);
    return { steps: stepsTo(property, state), from: end, isName: false, isEmpty: false };
  }
  return undefined;
}

/** The way from the document to a node; to a property, it leads to its value. */
function stepsTo(node: SyntaxNode, state: EditorState): readonly Step[] {
  const steps: Step[] = [];
  for (let current: SyntaxNode | null = node; current !== null; current = current.parent) {
    if (current.name === 'Property') steps.push({ key: nameOf(current, state) });
    else if (current.parent?.name === 'Array') steps.push('element');
  }
  return steps.reverse();
}

function nameOf(property: SyntaxNode, state: EditorState): string {
  const name = property.getChild('PropertyName');
  if (name === null) return '';
  try {
    return String(JSON.parse(state.sliceDoc(name.from, name.to)));
  } catch {
    return '';
  }
}

/** Names that the object has elsewhere. */
function namesIn(object: SyntaxNode, state: EditorState, but: SyntaxNode): ReadonlySet<string> {
  const others = object.getChildren('Property').filter(({ from, to }) => but.from < from || but.from >= to);
  return new Set(others.map((property) => nameOf(property, state)));
}
