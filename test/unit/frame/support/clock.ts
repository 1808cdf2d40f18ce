// Time that passes only when a test says so.
import { mock } from 'node:test'

export interface Clock {
  /** Lets milliseconds pass. */
  pass(milliseconds: number): void
}

/** Runs a test with such a clock. */
export async function withClock(body: (clock: Clock) => unknown): Promise<void> {
  const { performance } = globalThis
  let now = 1_000_000
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() })
  Object.defineProperty(performance, 'now', { value: () => now, configurable: true })
  try {
    await body({
      pass(milliseconds) {
        now += milliseconds
        mock.timers.tick(milliseconds)
      },
    })
  } finally {
    mock.timers.reset()
    Reflect.deleteProperty(performance, 'now')
  }
}
