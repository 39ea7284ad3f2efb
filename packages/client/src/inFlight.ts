/**
 * Maps with at most `concurrency` promises that have not been taken yet, in the order of the input. What is not asked for
 * is not read: a slow consumer slows the source.
 */
export async function* inFlight<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>
): AsyncGenerator<Result, void, undefined> {
  const running: Array<Promise<Result>> = []
  let index = 0
  for await (const item of items) {
    const promise = work(item, index++)
    // Its failure is thrown when its turn comes.
    promise.catch(() => {})
    running.push(promise)
    const first = running.length >= concurrency ? running.shift() : undefined
    if (first) yield await first
  }
  for (const promise of running) yield await promise
}
