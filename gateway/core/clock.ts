/** Where the gateway's time comes from. Tests pass one that they control. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that is so many milliseconds ahead of another one. */
function aheadOf(clock: Clock, milliseconds: number): Clock {
  return milliseconds === 0 ? clock : { now: () => clock.now() + milliseconds }
}

/** The clock for a merchant's data of one mode. The clock of test mode may have been set forward. */
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
 * A number that grows with the machine's time, across processes too. It orders records with the same timestamp; where two
 * processes write within a millisecond, either may come first.
 */
export function nextPosition(): number {
  lastPosition = Math.max(lastPosition + 1, Date.now() * 1000)
  return lastPosition
}

/** Starts a stopwatch. @returns a function that reads the milliseconds since then, unaffected by changes of the clock */
export function startWatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}
