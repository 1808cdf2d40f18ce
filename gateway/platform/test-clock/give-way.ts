// Turning a test clock is a lot of work and no customer waits for it, so payments go first.
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { limits } from '../../core/limits.ts'

/**
 * Pauses after some work while this process has other work, until that has had its share of the time.
 * @param workedMs milliseconds that the work took
 * @returns whether there was other work
 */
export async function giveWay(workedMs: number): Promise<boolean> {
  const { share, busyAt, sampleMs } = limits.testClock
  const samples = Math.ceil((workedMs * (1 / share - 1)) / sampleMs)
  for (let at = 0; at < samples; at++) {
    const before = performance.eventLoopUtilization()
    await setTimeout(sampleMs)
    if (performance.eventLoopUtilization(before).utilization < busyAt) return at > 0
  }
  return samples > 0
}
