// A load from this process on a server in another one: so many lanes, each with one operation at a time.
import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Of a server under load. */
export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of processor time that the server took for each; NaN where the system does not tell. */
  cpu: number
}

export interface LoadOptions {
  lanes: number
  /** That are counted; a quarter as long goes before, to warm up. */
  seconds: number
  /** The server's process. */
  pid?: number | undefined
  signal: AbortSignal
}

/**
 * Runs the operation in so many lanes for that long.
 * @param operation resolves when its answer is there, and rejects when that is not the right one
 * @throws when it is told to stop
 */
export async function underLoad(
  { lanes, seconds, pid, signal }: LoadOptions,
  operation: (lane: number) => Promise<void>,
): Promise<Load> {
  const begin = performance.now()
  const from = begin + (seconds * 1000) / 4
  const until = from + seconds * 1000
  const times: number[] = []
  let cpuBefore: number | undefined
  async function runLane(lane: number) {
    for (let start = begin; start < until; ) {
      signal.throwIfAborted()
      start = performance.now()
      if (start >= from) cpuBefore ??= cpuTime(pid)
      await operation(lane)
      const end = performance.now()
      if (start >= from && end <= until) times.push(end - start)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)))
  const cpu = (cpuTime(pid) - (cpuBefore ?? Number.NaN)) / times.length
  times.sort((one, other) => one - other)
  return { perSecond: times.length / seconds, p50: share(times, 0.5), p99: share(times, 0.99), cpu }
}

/** The value that this share of the sorted numbers does not exceed. */
export function share(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

export function median(numbers: readonly number[]): number {
  return share(
    [...numbers].sort((one, other) => one - other),
    0.5,
  )
}

/** Microseconds of a clock tick, in which Linux counts processor time. */
const TICK = 10_000

/** Microseconds of processor time that a process has taken so far; NaN where the system does not tell. */
export function cpuTime(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(file)) return Number.NaN
  // After the name in parentheses, which may hold anything, fields 14 and 15 are user and system time.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}
