// When the frame calls the gateway next, and when it stops.
import { expect, test } from 'vitest'
import { createPace, type Pace } from '../../../../frame/authenticate/pace.ts'
import { type Clock, withClock } from '../support/clock.ts'
import { runInFrame } from '../support/frame.ts'
import { settle } from '../support/ports.ts'

interface TestPace {
  pace: Pace
  cancel(): void
  pass: Clock['pass']
  /** Begins to wait. @returns whether that is over by now */
  wait(milliseconds: number): () => Promise<boolean>
}

/** A test of a pace that has ten seconds. */
const inPace = (body: (test: TestPace) => unknown) => () =>
  runInFrame({}, () =>
    withClock(({ pass }) => {
      const canceled = new AbortController()
      const pace = createPace(10_000, canceled.signal)
      const wait = (milliseconds: number) => {
        let isDone = false
        void pace.wait(milliseconds).then(() => {
          isDone = true
        })
        return async () => {
          await settle()
          return isDone
        }
      }
      return body({ pace, cancel: () => canceled.abort(), pass, wait })
    }),
  )

test(
  'a wait takes as long as it says',
  inPace(async ({ pass, wait }) => {
    const isDone = wait(500)
    pass(499)
    expect(await isDone()).toBe(false)
    pass(1)
    expect(await isDone()).toBe(true)
  }),
)

test.each<[string, (test: TestPace) => unknown]>([
  ['what an issuer’s page loads', ({ pace }) => pace.hurry()],
  ['a network that is back', () => window.dispatchEvent(new Event('online'))],
  ['a payer who cancels', ({ cancel }) => cancel()],
  ['the end of the time', ({ pass }) => pass(10_000)],
])('%s ends a wait', (_what, cause) =>
  inPace(async (given) => {
    const isDone = given.wait(20_000)
    expect(await isDone()).toBe(false)
    cause(given)
    expect(await isDone()).toBe(true)
  })(),
)

test(
  'what happens between two waits ends the next one, and only that',
  inPace(async ({ pace, wait, pass }) => {
    pace.hurry()
    pace.hurry()
    expect(await wait(500)()).toBe(true)
    const isDone = wait(500)
    expect(await isDone()).toBe(false)
    pass(500)
    expect(await isDone()).toBe(true)
  }),
)

test(
  'what ended a wait doesn’t end the next one',
  inPace(async ({ pace, wait }) => {
    const first = wait(500)
    pace.hurry()
    expect(await first()).toBe(true)
    expect(await wait(500)()).toBe(false)
  }),
)

test(
  'twenty loads of an issuer’s page are heeded, and then only the time',
  inPace(async ({ pace, wait, pass }) => {
    for (let times = 1; times <= 20; times++) {
      const isDone = wait(500)
      pace.hurry()
      expect(await isDone()).toBe(true)
    }
    const isDone = wait(500)
    pace.hurry()
    expect(await isDone()).toBe(false)
    pass(500)
    expect(await isDone()).toBe(true)
    // The payer's network is heeded still.
    const another = wait(500)
    window.dispatchEvent(new Event('online'))
    expect(await another()).toBe(true)
  }),
)

test(
  'it is over when the time is, which is no cancellation',
  inPace(async ({ pace, pass }) => {
    const ends: unknown[] = []
    void pace.over.then((end) => ends.push(end))
    pass(9_999)
    await settle()
    expect([pace.isOver(), pace.isCanceled(), ends]).toEqual([false, false, []])
    pass(1)
    await settle()
    expect([pace.isOver(), pace.isCanceled(), ends]).toEqual([true, false, [undefined]])
  }),
)

test(
  'it is over when the payer cancels',
  inPace(async ({ pace, cancel }) => {
    const ends: unknown[] = []
    void pace.over.then((end) => ends.push(end))
    cancel()
    await settle()
    expect([pace.isOver(), pace.isCanceled(), ends]).toEqual([true, true, [undefined]])
  }),
)

test('it is over from the beginning if the payer had canceled', () =>
  runInFrame({}, () =>
    withClock(() => {
      const pace = createPace(10_000, AbortSignal.abort())
      expect([pace.isOver(), pace.isCanceled()]).toEqual([true, true])
    }),
  ))

test(
  'a device that slept has used up the time, though its timers stood still',
  inPace(({ pace }) => {
    const { now } = Date
    Date.now = () => now() + 10_000
    expect(pace.isOver()).toBe(true)
    Date.now = () => now() + 9_999
    expect(pace.isOver()).toBe(false)
  }),
)
