// Who reads an audit log is in it, too: PCI DSS 10.2.1.3 (rules: audit-log.md#reading).
import type { Actor } from '../../core/actor.ts'
import type { Mode } from '../../core/caller.ts'
import { type Clock, systemClock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../encryption/index.ts'
import type { Storage } from '../storage/index.ts'
import { recordChange } from './record.ts'

/** Who reads which log. */
export interface Reading {
  /** A merchant's id, or `GATEWAY`. */
  log: string
  by: Actor
  mode?: Mode | undefined
  /** A file is noted each time, a page the first time in each hour. */
  as: 'page' | 'api' | 'csv'
}

export interface ReadingParts {
  storage: Storage
  cipher: Pick<Cipher, 'digest' | 'encrypt'>
  clock?: Clock
}

/** Writes an entry about a reading, before anything is read. Throws as a write does: then nothing is read. */
export type NoteReading = (reading: Reading) => Promise<void>

/** Makes a `NoteReading` for one process. */
export function noteReadings({ storage, cipher, clock = systemClock }: ReadingParts): NoteReading {
  /** When who was noted, by log, person or key, address and session. */
  const noted = new Map<string, number>()
  const { everyMs, readers } = limits.audit.reading

  return async ({ log, by, mode, as }) => {
    const reader = [log, mode, as, by.kind, by.id, by.name, by.address, by.session].join(' ')
    const now = clock.now()
    if (as !== 'csv' && (noted.get(reader) ?? Number.NEGATIVE_INFINITY) > now - everyMs) return
    await storage.write((tx) =>
      recordChange(
        tx,
        { cipher, by },
        {
          merchantId: log,
          action: 'audit_log.read',
          record: { type: 'AuditLog', id: log },
          changes: [{ name: 'as', after: as }],
          ...(mode && { mode }),
        },
      ),
    )
    // Forgetting is harmless: somebody is noted again.
    if (noted.size >= readers) noted.clear()
    noted.set(reader, now)
  }
}
