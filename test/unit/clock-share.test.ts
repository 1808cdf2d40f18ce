// Test clocks that are set forward at the same time share one part of the process (rules: test-clock.md#advance).
import { expect, test } from 'vitest'
import { limits } from '../../gateway/core/limits.ts'
import { type ClockShare, createClockShare } from '../../gateway/platform/test-clock/clock-share.ts'

const { share: allowed, sampleMs } = limits.testClock
const RUN_MS = 60_000

/** Time that passes in samples alone. @param used how busy the event loop is */
function virtualTime(used: () => number) {
  let now = 0
  let waiting: (() => void)[] = []
  return {
    now: () => now,
    share: createClockShare(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return used()
    }),
    async pass(milliseconds: number) {
      for (const end = now + milliseconds; now < end; ) {
        now += sampleMs
        for (const resolve of waiting.splice(0)) resolve()
        // Everybody who waits does so again.
        await new Promise(setImmediate)
      }
    },
    stop() {
      waiting = []
    },
  }
}

/** A clock that works whenever it may. @returns milliseconds that it has worked */
function turnFor(share: ClockShare, workMs: number, isOver: () => boolean): { worked: number } {
  const turn = { worked: 0 }
  void (async () => {
    const leave = share.enter()
    while (!isOver()) {
      turn.worked += workMs
      await share.giveWay(workMs)
    }
    leave()
  })()
  return turn
}

test.each([1, 10, 100])(
  '%i clocks on a busy process take its share together, in equal parts',
  async (clocks) => {
    const time = virtualTime(() => 1)
    const isOver = () => time.now() >= RUN_MS
    const turns = Array.from({ length: clocks }, (_, at) =>
      turnFor(time.share, at % 2 === 0 ? 10 : 4, isOver),
    )
    await time.pass(RUN_MS)
    const worked = turns.map((turn) => turn.worked)
    const all = worked.reduce((sum, one) => sum + one, 0)
    // The work passes too, besides the pauses, and what each begins with comes on top.
    expect(all).toBeLessThan(allowed * (RUN_MS + all) + clocks * 10)
    expect(all).toBeGreaterThan(allowed * RUN_MS * 0.7)
    expect(Math.max(...worked)).toBeLessThan(1.5 * Math.min(...worked) + 10)
    time.stop()
  },
)

test('a clock has all of the share again once the others have arrived', async () => {
  const time = virtualTime(() => 1)
  const leaves = Array.from({ length: 9 }, () => time.share.enter())
  const last = turnFor(time.share, 10, () => time.now() >= 2 * RUN_MS)
  await time.pass(RUN_MS)
  const among = last.worked
  for (const leave of leaves) leave()
  await time.pass(RUN_MS)
  expect(last.worked - among).toBeGreaterThan(8 * among)
  time.stop()
})

test('on a process without other work nobody waits longer than to see that', async () => {
  const time = virtualTime(() => 0.1)
  const turns = Array.from({ length: 10 }, () => turnFor(time.share, 10, () => time.now() >= RUN_MS))
  await time.pass(RUN_MS)
  for (const { worked } of turns) expect(worked).toBeGreaterThanOrEqual(RUN_MS)
  time.stop()
})
