// Calls that must not overlap.

/** Runs what it is given once all before it has ended. */
export type OneAtATime = <T>(run: () => Promise<T>) => Promise<T>

export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }
}
