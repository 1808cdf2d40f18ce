/** Where the gateway's time comes from; tests hand in one that they turn. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that is set forward by so many milliseconds, and goes on. */
function aheadOf(clock: Clock, milliseconds: number): Clock {
  return milliseconds === 0 ? clock : { now: () => clock.now() + milliseconds }
}

/** Of a merchant's test mode. */
export interface TestClock {
  /** Milliseconds that it is ahead. */
  test_clock_offset: number
  /** What it shows as long as it stands still; null: it goes. */
  test_clock_frozen_at: number | null
}

/** The clock that a merchant's data of one mode is stamped with: that of the test mode may be ahead, or stand still. */
export function clockOf(
  { test_clock_offset, test_clock_frozen_at }: TestClock,
  mode: 'test' | 'live',
  clock: Clock,
): Clock {
  if (mode === 'live') return clock
  return test_clock_frozen_at === null ? aheadOf(clock, test_clock_offset) : standingAt(test_clock_frozen_at)
}

/** A clock that stands still. */
export function standingAt(milliseconds: number): Clock {
  return { now: () => milliseconds }
}

let lastPosition = 0

/**
 * Counts up, from process to process too, as the machine's time does: it orders what has the same timestamp. Of two
 * processes that write within a millisecond either may be first.
 */
export function nextPosition(): number {
  lastPosition = Math.max(lastPosition + 1, Date.now() * 1000)
  return lastPosition
}

/** Starts a watch. @returns reads it: milliseconds since then, whatever anybody sets a clock to */
export function startWatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}
