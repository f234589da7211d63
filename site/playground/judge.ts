/** The worker as the page sees it: one question at a time, always the newest, and never one that hangs. */
import type { Question, Told } from './messages.js';
import type { State } from './state.js';

export interface Judge {
  /** Asks for the answer to a state; one that is still waiting is forgotten. */
  readonly ask: (state: State) => void;
  readonly askForSchema: () => void;
  readonly close: () => void;
}

/** A worker that takes longer is ended. */
const longest = 8000;
/** Other versions are asked about when nobody has typed for so long. */
const idle = 120;

/** `onStuck`: the last state took too long. */
export function startJudge(onTold: (told: Told) => void, onStuck: () => void): Judge {
  let worker = start();
  let busy = false;
  // The newest of each kind, in the order in which they were asked.
  let waiting: readonly Question[] = [];
  let watch: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let id = 0;

  function start(): Worker {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<Told>) => {
      clearTimeout(watch);
      busy = false;
      if (data.told === 'schema' || data.id === id) onTold(data);
      const [next, ...later] = waiting;
      waiting = later;
      if (next !== undefined) post(next);
    };
    made.onerror = () => restart();
    return made;
  }

  function restart(): void {
    clearTimeout(watch);
    worker.terminate();
    worker = start();
    [busy, waiting] = [false, []];
    onStuck();
  }

  function post(question: Question): void {
    if (busy) {
      waiting = [...waiting.filter(({ ask }) => ask !== question.ask), question];
      return;
    }
    busy = true;
    watch = setTimeout(restart, longest);
    worker.postMessage(question);
  }

  return {
    ask: (state) => {
      id++;
      post({ ask: 'answer', id, state });
      clearTimeout(rest);
      rest = setTimeout(() => post({ ask: 'eras', id, state }), idle);
    },
    askForSchema: () => post({ ask: 'schema', id: 0 }),
    close: () => {
      clearTimeout(watch);
      clearTimeout(rest);
      worker.terminate();
    },
  };
}
