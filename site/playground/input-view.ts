/** The side where something is entered. */
import { h, type VNode } from 'vue';
import type { Answer } from './answer.js';
import { examples } from './examples.js';
import { eventNames, newestClient, oldestClient } from './facts.js';
import type { EditorName } from './page.js';
import type { State } from './state.js';

export interface InputOptions {
  readonly state: State;
  readonly answer: Answer | undefined;
  readonly copied: string;
  readonly change: (changes: Partial<State>) => void;
  readonly load: (state: State) => void;
  readonly copyLink: () => void;
  readonly editor: (name: EditorName) => VNode;
}

export function inputView(options: InputOptions): VNode {
  const { state, editor } = options;
  const isReply = state.view === 'reply';
  return h('section', { class: 'pg-input', 'aria-label': 'What the hook does' }, [
    h('div', { class: 'pg-row' }, [exampleChoice(options), linkButton(options)]),
    viewChoice(options),
    h('div', { class: 'pg-row pg-choices' }, [
      ...(isReply ? [eventChoice(options), endChoice(options)] : []),
      clientField(options),
    ]),
    ...(isReply ? registration(options) : []),
    // Both stay: an editor keeps its history while the other view is looked at.
    h('div', { hidden: !isReply }, [
      editor('stdout'),
      editor('stderr'),
      h('details', { class: 'pg-more', open: state.payload !== '' }, [
        h('summary', 'Payload: what the hook was asked about'),
        editor('payload'),
        unusable(options, 'payload'),
      ]),
    ]),
    h('div', { hidden: isReply }, [editor('settings')]),
  ]);
}

function exampleChoice({ load }: InputOptions): VNode {
  return h('label', { class: 'pg-field' }, [
    h('span', { class: 'pg-label' }, 'Example'),
    h(
      'select',
      {
        id: 'pg-example',
        onChange: ({ target }: Event) => {
          const select = target as HTMLSelectElement;
          const chosen = examples[Number(select.value)];
          if (select.value !== '' && chosen !== undefined) load(chosen.state);
          select.value = '';
        },
      },
      [
        h('option', { value: '' }, 'Start from an example…'),
        ...examples.map(({ name }, i) => h('option', { value: i }, name)),
      ],
    ),
  ]);
}

function linkButton({ copyLink, copied }: InputOptions): VNode {
  return h('div', { class: 'pg-field pg-link' }, [
    h('button', { type: 'button', class: 'pg-button', onClick: copyLink }, 'Copy link'),
    h('span', { class: 'pg-quiet', role: 'status' }, copied),
  ]);
}

function viewChoice({ state, change }: InputOptions): VNode {
  const views = [
    ['reply', 'A reply'],
    ['settings', 'settings.json'],
  ] as const;
  return h(
    'div',
    { class: 'pg-views', role: 'group', 'aria-label': 'What to look at' },
    views.map(([view, text]) =>
      h('button', { type: 'button', 'aria-pressed': state.view === view, onClick: () => change({ view }) }, text),
    ),
  );
}

function eventChoice({ state, change }: InputOptions): VNode {
  return h('label', { class: 'pg-field' }, [
    h('span', { class: 'pg-label' }, 'Event'),
    h(
      'select',
      {
        id: 'pg-event',
        value: state.event,
        onChange: ({ target }: Event) =>
          change({ event: (target as HTMLSelectElement).value as State['event'], hook: '' }),
      },
      eventNames.map((event) => h('option', { value: event }, event)),
    ),
  ]);
}

function endChoice({ state, change }: InputOptions): VNode {
  const isLate = state.end === 'timeout';
  return h('div', { class: 'pg-field pg-end' }, [
    h('label', { class: 'pg-label', for: 'pg-exit' }, 'Exit code'),
    h('span', { class: 'pg-row' }, [
      h('input', {
        id: 'pg-exit',
        type: 'number',
        min: 0,
        max: 255,
        disabled: isLate,
        value: isLate ? '' : state.end,
        onInput: ({ target }: Event) => {
          const code = Math.trunc(Number((target as HTMLInputElement).value));
          if (code >= 0 && code <= 255) change({ end: code });
        },
      }),
      h('label', { class: 'pg-check' }, [
        h('input', {
          type: 'checkbox',
          checked: isLate,
          onChange: ({ target }: Event) => change({ end: (target as HTMLInputElement).checked ? 'timeout' : 0 }),
        }),
        'timed out',
      ]),
    ]),
  ]);
}

function clientField(options: InputOptions): VNode {
  const { state, change } = options;
  return h('div', { class: 'pg-field' }, [
    h('label', { class: 'pg-label', for: 'pg-client' }, 'Version or range'),
    h('input', {
      id: 'pg-client',
      type: 'text',
      list: 'pg-clients',
      placeholder: newestClient,
      autocomplete: 'off',
      spellcheck: false,
      value: state.client,
      onInput: ({ target }: Event) => change({ client: (target as HTMLInputElement).value }),
    }),
    h(
      'datalist',
      { id: 'pg-clients' },
      [newestClient, '>=2.1.0', `>=${oldestClient}`, '2.1.x'].map((value) => h('option', { value })),
    ),
    unusable(options, 'client'),
  ]);
}

/** Which hook of the settings prints the reply: its keys and the permission rules beside it count then. */
function registration({ state, answer, change }: InputOptions): readonly VNode[] {
  if (state.settings === '') return [];
  const known = answer?.kind === 'reply' && state.hook !== '';
  return [
    h('p', { class: 'pg-quiet pg-registration' }, [
      known
        ? `Judged as the hook at ${state.hook} of the settings, with their permission rules. `
        : 'Judged without the settings. ',
      ...(known
        ? [h('button', { type: 'button', class: 'pg-inline', onClick: () => change({ hook: '' }) }, 'Leave them out')]
        : []),
    ]),
  ];
}

function unusable({ answer }: InputOptions, field: 'client' | 'payload'): VNode | undefined {
  if (answer?.kind !== 'unusable' || answer.field !== field) return undefined;
  return h('p', { class: 'pg-unusable', role: 'alert' }, answer.message);
}
