// Whether the database takes writes, as the heartbeat finds out about once a second. While it does not, work is refused
// immediately, without asking the database: the first heartbeat that works ends that.
import { startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { DatabaseUnavailable, type Trouble, understood } from './unavailable.ts'

/** Why no new work is taken: the database, its disk, or this machine's clock. */
export const refusals = ['database', 'disk', 'clock'] as const
export type Refusal = (typeof refusals)[number]

export interface Availability {
  /** Why no new work may begin. Before the first heartbeat: undefined. */
  refusal(): Refusal | undefined
  /** Milliseconds since the last heartbeat was written; undefined before the first. */
  sinceBeat(): number | undefined
  /** Milliseconds that this machine's clock is ahead of the database's; undefined where they are one. */
  skew(): number | undefined
  /** @throws DatabaseUnavailable while the database is known not to do this */
  check(use: 'read' | 'write'): void
  /** Runs a heartbeat and notes how it ended. */
  beating<Result>(beat: () => Promise<Result>): Promise<Result>
  /** Notes this machine's clock. @param isTolerable whether leases tolerate it */
  noteSkew(milliseconds: number, isTolerable: boolean): void
  /** Calls the listener each time work may begin again. */
  onBack(listener: () => void): void
}

const REFUSED_WRITES: readonly Trouble[] = ['read_only', 'full']

export function createAvailability({ lateMs, cutOffMs } = limits.heartbeat): Availability {
  const listeners: (() => void)[] = []
  let lastGood: (() => number) | undefined
  let isLate = false
  let trouble: Trouble | undefined
  let skew: number | undefined
  let isSkewed = false

  const refusal = (): Refusal | undefined => {
    if (lastGood && (trouble || isLate)) return trouble === 'full' ? 'disk' : 'database'
    return isSkewed ? 'clock' : undefined
  }

  return {
    refusal,
    sinceBeat: () => lastGood?.(),
    skew: () => skew,
    check(use) {
      if (!lastGood || !(trouble || isLate)) return
      if (trouble && REFUSED_WRITES.includes(trouble)) {
        if (use === 'write')
          throw new DatabaseUnavailable(trouble, 'The last heartbeat could not be written.', {
            isKnown: true,
          })
        // A heartbeat that is late may only mean a slow one: what is in progress still has its chance.
      } else if (lastGood() > cutOffMs)
        throw new DatabaseUnavailable(trouble ?? 'silent', 'No heartbeat was written for too long.', {
          isKnown: true,
        })
    },
    async beating(beat) {
      const before = refusal()
      const stopWaiting = afterWaiting(lateMs, () => {
        isLate = true
      })
      try {
        const result = await beat()
        const wasRefused = before !== undefined || isLate
        trouble = undefined
        isLate = false
        lastGood = startWatch()
        if (wasRefused && !refusal()) for (const listener of listeners) listener()
        return result
      } catch (error) {
        const known = understood(error)
        trouble = known instanceof DatabaseUnavailable ? known.trouble : 'unreachable'
        throw known
      } finally {
        stopWaiting()
        isLate = false
      }
    },
    noteSkew(milliseconds, isTolerable) {
      const wasSkewed = isSkewed
      skew = milliseconds
      isSkewed = !isTolerable
      if (wasSkewed && !refusal()) for (const listener of listeners) listener()
    },
    onBack: (listener) => void listeners.push(listener),
  }
}

/** An answer may have come in while this process was busy: it gets this long to be read. */
const GRACE_MS = 100

/** Calls `late` after so many milliseconds. @returns what calls it off */
function afterWaiting(milliseconds: number, late: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(late, GRACE_MS)
  }, milliseconds)
  return () => clearTimeout(timer)
}
