// A load from this process on a server in another one: so many connections, each with one request at a time.
import { performance } from 'node:perf_hooks'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Runs the operation on so many connections at once for that long; what a warm-up of a quarter of it does is not counted.
 * @param operation resolves when its answer is there, and rejects when it is not the right one
 */
export async function underLoad(
  connections: number,
  seconds: number,
  operation: (lane: number) => Promise<void>,
): Promise<Load> {
  const begin = performance.now()
  const from = begin + (seconds * 1000) / 4
  const until = from + seconds * 1000
  const times: number[] = []
  async function lane(at: number) {
    for (let start = begin; start < until; ) {
      start = performance.now()
      await operation(at)
      const end = performance.now()
      if (start >= from && end <= until) times.push(end - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => lane(at)))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}
