import type { FieldCause, FieldReport } from '../../src/protocol.ts'
import type { HeldKey } from './held-keys.ts'

/**
 * Milliseconds. Reports that say no more than a new length are sent at multiples of this. The time between two keys depends on where
 * they are on the keyboard: sent immediately, each report would reveal up to 0.7 bits of its digit; like this it is below 0.1
 * (docs/threat-model.md has the measurement).
 */
export const RHYTHM = 500

interface Waiting {
  report: FieldReport
  cause: FieldCause
  key: HeldKey | undefined
  /** Whether it says no more than a new length. */
  isQuiet: boolean
}

/** Reports to the page, in order. A report waits until its key is up: a page that knows of it could take the `keyup`. */
export interface Reports {
  /** @param key the key whose report this is */
  add(report: FieldReport, cause: FieldCause, key: HeldKey | undefined): void
  /** Sends what need not wait any longer. */
  flush(): void
  /** Drops the report that is waiting. */
  drop(): void
  /** Resolves once everything so far was sent or dropped. */
  drained(): Promise<void>
}

/** @param first what the page knows from the start */
export function createReports(
  first: FieldReport,
  send: (report: FieldReport, cause: FieldCause) => void,
): Reports {
  let waiting: Waiting[] = []
  let onDrained: Array<() => void> = []
  /** The last report of all, and the last that was sent. */
  let latest = first
  let sent = first
  let isTicking = false

  /** Sends up to the last report that says more than a length: those before it are no secret then. */
  function flush() {
    const quiet = free().map(({ isQuiet }) => isQuiet)
    sendFirst(quiet.lastIndexOf(false) + 1)
    if (waiting.length && !isTicking) setTimeout(tick, RHYTHM - (performance.now() % RHYTHM))
    isTicking = waiting.length > 0
  }

  function tick() {
    isTicking = false
    sendFirst(free().length)
    flush()
  }

  /** The reports of keys that are up, and of no key. */
  function free(): Waiting[] {
    const held = waiting.findIndex(({ key }) => key?.isFresh)
    return held < 0 ? waiting : waiting.slice(0, held)
  }

  function sendFirst(count: number) {
    for (const { report, cause } of waiting.splice(0, count)) {
      sent = report
      send(report, cause)
    }
    if (waiting.length) return
    for (const resolve of onDrained) resolve()
    onDrained = []
  }

  return {
    add(report, cause, key) {
      // An error is shown because the page asked for it, and hidden by the next key: the page must not time that key by it.
      const isOld = cause === 'change' || (cause === 'rules' && report.shownError === latest.shownError)
      const isQuiet = isOld && saysNoMoreThanLength(latest, report)
      // Of settings that change nothing there is nothing to say.
      if (isQuiet && cause === 'rules' && report.length === latest.length) return
      latest = report
      waiting.push({ report, cause, key, isQuiet })
      flush()
    },
    flush,
    drop() {
      waiting = []
      latest = sent
      flush()
    },
    drained: () =>
      new Promise((resolve) => {
        onDrained.push(resolve)
        flush()
      }),
  }
}

function saysNoMoreThanLength(
  before: FieldReport,
  { length, token, shownError, ...after }: FieldReport,
): boolean {
  return Object.entries(after).every(([key, value]) => before[key as keyof FieldReport] === value)
}
