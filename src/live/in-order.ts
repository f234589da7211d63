/** Does work side by side and gives the results in the order of the items. */

/** `work` is called for at most `jobs` items at a time. The first failure ends the iteration with its error. */
export async function* inOrder<T, R>(
  items: readonly T[],
  jobs: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const pending: Promise<R>[] = [];
  let started = 0;
  const start = (): void => {
    const item = items[started] as T;
    started += 1;
    const result = work(item);
    // Handled where it is awaited; until then it must not count as unhandled.
    result.catch(() => {});
    pending.push(result);
  };
  while (started < items.length || pending.length > 0) {
    while (started < items.length && pending.length < Math.max(1, jobs)) start();
    yield await (pending.shift() as Promise<R>);
  }
}
