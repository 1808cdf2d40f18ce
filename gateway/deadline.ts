/** An answer that did not come, or not in time: nothing is known of what happened. */
export class NoAnswer extends Error {}

/**
 * The promise's result, if it comes within that many milliseconds.
 * @throws NoAnswer when it does not; what it throws itself, else
 */
export async function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswer(`No answer in ${milliseconds} ms.`)), milliseconds)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
