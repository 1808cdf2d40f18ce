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

/** The clock that a merchant's data of one mode is stamped with: that of the test mode may have been set forward. */
export function clockOf(
  { test_clock_offset }: { test_clock_offset: number },
  mode: 'test' | 'live',
  clock: Clock,
): Clock {
  return mode === 'test' ? aheadOf(clock, test_clock_offset) : clock
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
