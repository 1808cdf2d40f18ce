/** An answer that did not come, or not in time: nothing is known of what happened. */
export class DeadlineExceeded extends Error {}

/**
 * The promise's result, if it comes within that many milliseconds.
 * @throws DeadlineExceeded when it does not; what it throws itself, else
 */
export async function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DeadlineExceeded(`No answer in ${milliseconds} ms.`)),
    milliseconds,
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

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
