/** The playground: what was entered on one side, what Claude Code makes of it on the other. */
import { defineComponent, h, onBeforeUnmount, onMounted, reactive, ref, shallowRef, type VNode, watch } from 'vue';
import { shortAddress, stateAt } from './address.js';
import type { Answer, Era, FindingShown } from './answer.js';
import { answerView } from './answer-view.js';
import type { Editor } from './editor.js';
import { examples } from './examples.js';
import { inputView } from './input-view.js';
import { type Judge, startJudge } from './judge.js';
import type { Told } from './messages.js';
import type { Schema } from './schema.js';
import { schemaOf } from './schemas.js';
import { emptyState, type State } from './state.js';
import './playground.css';

/** The texts that have an editor. */
const editors = {
  stdout: { label: 'stdout', hint: 'What the hook prints' },
  stderr: { label: 'stderr', hint: 'What the hook prints to stderr' },
  payload: { label: 'Payload (JSON)', hint: '{"tool_name": "Bash", "tool_input": {"command": "git push --force"}}' },
  settings: { label: 'settings.json', hint: '{"hooks": {…}}' },
} as const;

export type EditorName = keyof typeof editors;

export default defineComponent({
  name: 'Playground',
  setup() {
    const state = reactive<{ -readonly [K in keyof State]: State[K] }>({ ...(examples[0]?.state ?? emptyState) });
    const answer = shallowRef<Answer>();
    const eras = shallowRef<readonly Era[]>([]);
    const trouble = ref('');
    const copied = ref('');
    const hosts: Partial<Record<EditorName, HTMLElement>> = {};
    const made: Partial<Record<EditorName, Editor>> = {};
    let judge: Judge | undefined;
    let settingsSchema: Schema | undefined;
    let replySchema: Schema | undefined;
    let address: ReturnType<typeof setTimeout> | undefined;

    const change = (changes: Partial<State>): void => void Object.assign(state, changes);

    const load = (next: State): void => {
      change(next);
      for (const name of Object.keys(made) as EditorName[]) made[name]?.set(next[name]);
    };

    const hear = (told: Told): void => {
      if (told.told === 'schema') settingsSchema = told.schema;
      else if (told.told === 'eras') eras.value = told.eras;
      else {
        [answer.value, trouble.value] = [told.answer, ''];
        for (const name of Object.keys(made) as EditorName[]) {
          const findings: readonly FindingShown[] = 'findings' in told.answer ? told.answer.findings : [];
          made[name]?.mark(findings.filter(({ span }) => span?.in === name));
        }
      }
    };

    const stuck = (): void => {
      trouble.value = 'This takes too long to judge here; hooklint on your machine has no such limit.';
    };

    const fromAddress = async (): Promise<void> => {
      const next = await stateAt(location.hash);
      if (next !== undefined) load(next);
    };

    const toAddress = async (): Promise<void> => {
      const short = await shortAddress({ ...state });
      // The router keeps its own state there.
      history.replaceState(history.state, '', short ?? location.pathname);
    };

    const copyLink = async (): Promise<void> => {
      const short = await shortAddress({ ...state });
      if (short === undefined) {
        copied.value = 'Too long for a link.';
        return;
      }
      await toAddress();
      copied.value = await navigator.clipboard.writeText(location.href).then(
        () => 'Copied.',
        () => 'The link is in the address bar.',
      );
    };

    watch(
      () => state.event,
      async (event) => {
        replySchema = undefined;
        const schema = await schemaOf(event);
        if (event === state.event) replySchema = schema;
      },
    );
    // What can stand in settings is asked for when somebody looks at some.
    watch(
      () => state.view,
      (view) => {
        if (view === 'settings' && settingsSchema === undefined) judge?.askForSchema();
      },
    );
    watch(state, () => {
      copied.value = '';
      judge?.ask({ ...state });
      clearTimeout(address);
      address = setTimeout(toAddress, 400);
    });

    onMounted(async () => {
      const here = await stateAt(location.hash);
      if (here !== undefined) change(here);
      judge = startJudge(hear, stuck);
      judge.ask({ ...state });
      if (state.view === 'settings') judge.askForSchema();
      addEventListener('hashchange', fromAddress);
      const [{ createEditor }, schema] = await Promise.all([import('./editor.js'), schemaOf(state.event)]);
      replySchema = schema;
      for (const [name, { label, hint }] of Object.entries(editors) as [
        EditorName,
        { label: string; hint: string },
      ][]) {
        const parent = hosts[name];
        if (parent === undefined) continue;
        parent.replaceChildren();
        const schemas = { stdout: () => replySchema, settings: () => settingsSchema, payload: () => undefined };
        made[name] = createEditor({
          parent,
          label,
          hint,
          text: state[name],
          ...(name === 'stderr' ? {} : { schemaNow: schemas[name] }),
          onInput: (text) => change({ [name]: text }),
        });
      }
    });

    onBeforeUnmount(() => {
      judge?.close();
      clearTimeout(address);
      removeEventListener('hashchange', fromAddress);
    });

    const editor = (name: EditorName): VNode =>
      h('div', { class: 'pg-field', key: name }, [
        h('span', { class: 'pg-label', 'aria-hidden': 'true' }, editors[name].label),
        h('div', {
          class: ['pg-editor', `pg-${name}`],
          ref: (element) => {
            if (element instanceof HTMLElement) hosts[name] = element;
          },
        }),
      ]);

    return () =>
      h('main', { class: 'pg', id: 'playground' }, [
        h('header', { class: 'pg-head' }, [
          h('h1', 'Playground'),
          h(
            'p',
            'Paste what a hook prints, or a settings.json, and see how Claude Code reacts. It is worked out in this page; nothing is sent anywhere.',
          ),
        ]),
        h('div', { class: 'pg-sides' }, [
          inputView({ state, answer: answer.value, copied: copied.value, change, load, copyLink, editor }),
          answerView({
            answer: answer.value,
            eras: eras.value,
            trouble: trouble.value,
            show: ({ in: name, from, to }) => made[name]?.show(from, to),
            tryHook: ({ pointer, event }) => change({ view: 'reply', event: event as State['event'], hook: pointer }),
          }),
        ]),
      ]);
  },
});
