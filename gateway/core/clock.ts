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
 * A number that grows with the machine's time, across processes too. It orders records with the same timestamp; where two
 * processes write within a millisecond, either may come first.
 */
export function nextPosition(): number {
  lastPosition = Math.max(lastPosition + 1, Date.now() * 1000)
  return lastPosition
}

export const TICKS_PER_MS = 32

let lastTick = 0

/** The machine's time in ticks since 1970, for ids: each call returns a later one, even within a tick or after the clock went back. */
export function nextTick(): number {
  lastTick = Math.max(lastTick + 1, Date.now() * TICKS_PER_MS)
  return lastTick
}

/** Starts a stopwatch. @returns a function that reads the milliseconds since then, unaffected by changes of the clock */
export function startWatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}
