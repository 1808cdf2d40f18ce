/** No answer came, or not in time: whether the other side did anything is unknown. */
export class DeadlineExceeded extends Error {}

/**
 * Waits for a promise, but only for so many milliseconds.
 * @throws DeadlineExceeded when they are over; whatever the promise rejects with
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

/** Runs `work` for each thing, so many at the same time. @throws the first error, once all that was started has ended */
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
