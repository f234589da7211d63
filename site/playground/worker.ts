/** Judges beside the page: whatever is pasted, typing stays smooth, and what takes too long can be ended. */
import type { Answer, Era } from './answer.js';
import { erasOf, judgedReply } from './judged-reply.js';
import type { Question, Told } from './messages.js';
import { emptyState, type State } from './state.js';

/** The worker's own scope; the library of the DOM knows that of a page only. */
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<Question>) => void;
  readonly postMessage: (told: Told) => void;
};

scope.onmessage = async ({ data }) => scope.postMessage(await reply(data));

// The first judgement reads all tables; nobody should wait for that at a key.
judgedReply({ ...emptyState, end: 1, stderr: 'no' });

/** What is about settings is loaded when somebody has some. */
const aboutSettings = () => import('./read-settings.js');

const needsSettings = ({ view, hook }: State): boolean => view === 'settings' || hook !== '';

async function reply(question: Question): Promise<Told> {
  const { id } = question;
  switch (question.ask) {
    case 'schema': {
      const { settingsSchema } = await import('./settings-schema.js');
      return { told: 'schema', id, schema: settingsSchema() };
    }
    case 'eras':
      return { told: 'eras', id, eras: await erasIn(question.state) };
    case 'answer': {
      const { state } = question;
      const settings = needsSettings(state) ? await aboutSettings() : undefined;
      const begin = performance.now();
      const answer: Answer =
        state.view === 'settings' && settings !== undefined
          ? settings.readSettings(state)
          : judgedReply(state, settings?.chosenHook(state));
      return { told: 'answer', id, answer, milliseconds: performance.now() - begin };
    }
  }
}

async function erasIn(state: State): Promise<readonly Era[]> {
  const settings = needsSettings(state) ? await aboutSettings() : undefined;
  return state.view === 'settings' && settings !== undefined
    ? settings.erasOfSettings(state)
    : erasOf(state, settings?.chosenHook(state));
}
