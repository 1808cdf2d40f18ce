import type { FieldCause, FieldReport } from '../../src/protocol.ts'
import type { HeldKey } from './held-keys.ts'

interface Waiting {
  report: FieldReport
  cause: FieldCause
  key: HeldKey | undefined
}

/** What the page is told, in order. A report of a key waits until that is up: a page that knows of it could take the `keyup`. */
export interface Reports {
  /** @param key the key whose report this is */
  add(report: FieldReport, cause: FieldCause, key: HeldKey | undefined): void
  /** Sends what need not wait any longer. */
  flush(): void
  /** Forgets what was not sent. */
  drop(): void
  /** Resolves once everything so far was sent or dropped. */
  drained(): Promise<void>
}

export function createReports(send: (report: FieldReport, cause: FieldCause) => void): Reports {
  const waiting: Waiting[] = []
  let onDrained: Array<() => void> = []

  function flush() {
    while (waiting[0] && !waiting[0].key?.isFresh) {
      const { report, cause } = waiting[0]
      waiting.shift()
      send(report, cause)
    }
    if (waiting.length) return
    for (const resolve of onDrained) resolve()
    onDrained = []
  }

  return {
    add(report, cause, key) {
      waiting.push({ report, cause, key })
      flush()
    },
    flush,
    drop() {
      waiting.length = 0
      flush()
    },
    drained: () =>
      new Promise((resolve) => {
        onDrained.push(resolve)
        flush()
      }),
  }
}
