/** Does something with each of several things, so many at once. @throws the first error, once what had begun has ended */
export async function inParallel<T>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const queue = things[Symbol.iterator]()
  const worker = async () => {
    for (const thing of queue) await work(thing)
  }
  const workers = await Promise.allSettled(Array.from({ length: Math.min(most, things.length) }, worker))
  const failed = workers.find((ended) => ended.status === 'rejected')
  if (failed) throw failed.reason
}
