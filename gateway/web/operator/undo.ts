import type { Clock } from '../../core/clock.ts'

/** How many seconds are left to undo something. @param at when it takes effect */
export const secondsUntil = (at: number, { now }: Clock): number =>
  Math.max(0, Math.ceil((at - now()) / 1000))
