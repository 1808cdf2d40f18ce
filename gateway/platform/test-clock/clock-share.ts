// Turning a test clock is a lot of work and no customer waits for it, so payments go first (rules: test-clock.md#advance). All clocks that
// are set forward at the same time have one share of the process, in equal parts: ten merchants take no more than one.
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { limits } from '../../core/limits.ts'

/** The share of one process's time that test clocks have. */
export interface ClockShare {
  /** Notes that another clock is being set forward. @returns what notes that it no longer is */
  enter(): () => void
  /**
   * Pauses after some work while this process has other work, until that has had its share of the time.
   * @param workedMs milliseconds that the work took
   * @returns whether there was other work
   */
  giveWay(workedMs: number): Promise<boolean>
}

/** Waits so many milliseconds. @returns the share of them in which the event loop was busy */
type Sample = (milliseconds: number) => Promise<number>

/** @param sample replaced in tests */
export function createClockShare(sample: Sample = sampleLoop): ClockShare {
  let clocks = 0
  return {
    enter() {
      clocks++
      return () => void clocks--
    },
    async giveWay(workedMs) {
      const { share, busyAt, sampleMs } = limits.testClock
      // Looked at again after each sample: clocks come and go.
      const owedMs = () => workedMs * (clocks / share - 1)
      let pausedMs = 0
      while (pausedMs < owedMs()) {
        const used = await sample(sampleMs)
        if (used < busyAt) return pausedMs > 0
        pausedMs += sampleMs
      }
      return pausedMs > 0
    },
  }
}

const sampleLoop: Sample = async (milliseconds) => {
  const before = performance.eventLoopUtilization()
  await setTimeout(milliseconds)
  return performance.eventLoopUtilization(before).utilization
}
