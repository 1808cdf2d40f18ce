// What can be archived, and from which age on.
import type { Mode } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import { UsageError } from '../../core/usage.ts'
import { type ArchiveKind, archiveKinds } from '../../platform/storage/index.ts'

/** The table whose rows are looked up by their age. */
export type Root = 'transactions' | 'events' | 'deliveries' | 'authentications'

interface Kind {
  root: Root
  /** The columns of an index after merchant and mode, oldest first. */
  order: readonly ('created' | 'position' | 'id')[]
  modes: readonly Mode[]
  leastDays: number
  /** As a line of output calls them. */
  label: string
}

const { leastDays } = limits.archive
const payments = { root: 'transactions', order: ['created', 'id'] } as const
const order = ['created', 'position', 'id'] as const

export const KINDS: Readonly<Record<ArchiveKind, Kind>> = {
  live_payments: {
    ...payments,
    modes: ['live'],
    leastDays: leastDays.live_payments,
    label: 'payments of live mode',
  },
  test_payments: {
    ...payments,
    modes: ['test'],
    leastDays: leastDays.test_payments,
    label: 'payments of test mode',
  },
  events: { root: 'events', order, modes: ['live', 'test'], leastDays: leastDays.events, label: 'events' },
  deliveries: {
    root: 'deliveries',
    order,
    modes: ['live', 'test'],
    leastDays: leastDays.deliveries,
    label: 'webhook deliveries',
  },
  authentications: {
    root: 'authentications',
    order: ['created', 'id'],
    modes: ['live', 'test'],
    leastDays: leastDays.authentications,
    label: 'authentications',
  },
}

/** Which records to archive: those of a kind that were created before a moment, in milliseconds, and are final. */
export interface Order {
  kind: ArchiveKind
  before: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Reads `KIND=DAYS`. @param now milliseconds @throws UsageError, also for fewer days than the kind's minimum */
export function readOrder(text: string, now: number): Order {
  const [name, days = ''] = text.split('=')
  const kind = archiveKinds.find((one) => one === name)
  if (!kind || !/^[1-9]\d{0,4}$/.test(days))
    throw new UsageError(`${text} isn't KIND=DAYS, with one of ${archiveKinds.join(', ')}.`)
  const least = KINDS[kind].leastDays
  if (Number(days) < least) throw new UsageError(`${kind} must stay in the database for ${least} days.`)
  return { kind, before: now - Number(days) * DAY_MS }
}
