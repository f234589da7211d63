/** One run after another: what is asked for again while it runs is begun anew, because the files have changed. */

export interface RunQueue {
  readonly request: (path: string) => void;
  /** Ends what runs and takes nothing more; resolves when all has ended. */
  readonly close: () => Promise<void>;
}

/** `run` ends soon after its signal aborts. */
export function runQueue(run: (path: string, signal: AbortSignal) => Promise<void>): RunQueue {
  const waiting = new Set<string>();
  let current: { readonly path: string; readonly stop: AbortController } | undefined;
  let idle: Promise<void> = Promise.resolve();
  let closed = false;
  const work = async (): Promise<void> => {
    for (;;) {
      const [path] = waiting;
      if (path === undefined || closed) return;
      waiting.delete(path);
      const stop = new AbortController();
      current = { path, stop };
      await run(path, stop.signal).finally(() => {
        current = undefined;
      });
    }
  };
  return {
    request: (path) => {
      if (closed) return;
      if (current?.path === path) current.stop.abort();
      const wasIdle = current === undefined && waiting.size === 0;
      waiting.add(path);
      if (wasIdle) idle = work();
    },
    close: async () => {
      closed = true;
      current?.stop.abort();
      await idle;
    },
  };
}
