// Proves that nobody has changed the audit log other than the gateway (rules: audit-log.md#verified). It only reads, and the
// gateway may be running.
import { nextPosition } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../encryption/index.ts'
import type { AuditEntryRow, AuditHeadRow, Reader } from '../storage/index.ts'
import { hashOf, macOf } from './chain.ts'
import { emptyHead, isOwnHead } from './heads.ts'
import { GATEWAY } from './record.ts'

type Digests = Pick<Cipher, 'digest'>

/** What is wrong with a log, in words for the operator. */
export interface LogFault {
  log: string
  text: string
}

export interface Verified {
  logs: number
  entries: number
  faults: LogFault[]
  /** Entries that have waited too long for their seal. */
  late: number
  /** Where the operator's log ends, to be written down outside the database. */
  head: Pick<AuditHeadRow, 'sequence' | 'hash'> | undefined
}

const { batchRows, lateMs } = limits.audit

/**
 * Checks every log.
 * @param db reads it all
 * @param lateBefore a position, in microseconds: what is not sealed and older than that is late
 */
export async function verifyLogs(
  db: Reader,
  cipher: Digests,
  lateBefore = nextPosition() - lateMs * 1000,
): Promise<Verified> {
  const heads = await db.selectFrom('audit_heads').selectAll().orderBy('merchant_id').execute()
  const withEntries = await db.selectFrom('audit_entries').select('merchant_id').distinct().execute()
  const known = new Map(heads.map((head) => [head.merchant_id, head]))
  const logs = [...new Set([...known.keys(), ...withEntries.map(({ merchant_id }) => merchant_id)])]
  const named = new Set<string>()
  const anew = new Set<string>()
  const faults: LogFault[] = []
  let entries = 0
  for (const log of logs) {
    const found = await verifyLog(db, cipher, log, (entry) => follow(named, anew, entry))
    entries += found.entries
    faults.push(...found.texts.map((text) => ({ log, text })))
  }
  // One may have begun since.
  for (const log of named)
    if (!(await headOf(db, log))) faults.push({ log, text: 'It has vanished: the operator’s log names it.' })
  for (const log of anew) faults.push({ log, text: 'It has begun again: what it held before is gone.' })
  const head = known.get(GATEWAY)
  return { logs: logs.length, entries, faults, late: await countLate(db, lateBefore), head }
}

/** Keeps track of the logs that there must be, and of those that were begun more than once. */
function follow(
  named: Set<string>,
  anew: Set<string>,
  { merchant_id, action, record_id }: AuditEntryRow,
): void {
  if (merchant_id !== GATEWAY) return
  if (action === 'audit_log.begun') (named.has(record_id) ? anew : named).add(record_id)
  if (action === 'merchant.deleted') named.delete(record_id)
}

async function verifyLog(
  db: Reader,
  cipher: Digests,
  merchantId: string,
  seen: (entry: AuditEntryRow) => void,
): Promise<{ entries: number; texts: string[] }> {
  const first = await headOf(db, merchantId)
  const begin = first ?? emptyHead(merchantId)
  const texts = first && !isOwnHead(cipher, first) ? ['Its head was changed.'] : []
  let sequence = Number(begin.base_sequence)
  let hash = begin.base_hash
  for (;;) {
    const batch = await sealedAfter(db, merchantId, sequence)
    for (const entry of batch) {
      const at = Number(entry.sequence)
      if (at !== sequence + 1) texts.push(missing(sequence + 1, at - 1))
      if (entry.mac !== macOf(cipher, entry)) texts.push(`Entry ${at} (${entry.id}) was changed.`)
      else if (at === sequence + 1 && entry.hash !== hashOf(cipher, hash, at, entry))
        texts.push(`Entry ${at} (${entry.id}) is not the one that was sealed here.`)
      sequence = at
      hash = entry.hash ?? ''
      seen(entry)
    }
    if (batch.length < batchRows) break
  }
  texts.push(...(await checkEnd(db, merchantId, { sequence, hash })))
  texts.push(...(await checkUnsealed(db, cipher, merchantId, seen)))
  return { entries: sequence - Number(begin.base_sequence), texts }
}

const missing = (from: number, to: number) =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`

/** Compares the last entry with the head. The gateway may have sealed more since: then the head is ahead of what was read. */
async function checkEnd(
  db: Reader,
  merchantId: string,
  { sequence, hash }: { sequence: number; hash: string },
): Promise<string[]> {
  const head = await headOf(db, merchantId)
  if (!head) return sequence > 0 ? ['Its head is missing.'] : []
  const end = Number(head.sequence)
  if (end === sequence)
    return head.hash === hash ? [] : ['Its last entry is not the one that was sealed last.']
  if (end < sequence) return [`It has entries after ${end}, where it ends.`]
  const later = await sealedAfter(db, merchantId, sequence)
  return later.length > 0 && Number(later[0]?.sequence) === sequence + 1 ? [] : [missing(sequence + 1, end)]
}

/** An entry that is still to be sealed may have been changed, or forged, all the same. */
async function checkUnsealed(
  db: Reader,
  cipher: Digests,
  merchantId: string,
  seen: (entry: AuditEntryRow) => void,
): Promise<string[]> {
  const waiting = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('sequence', 'is', null)
    .orderBy('position')
    .limit(batchRows)
    .execute()
  const isOwn = (entry: AuditEntryRow) => entry.mac === macOf(cipher, entry)
  waiting.filter(isOwn).forEach(seen)
  return waiting
    .filter((entry) => !isOwn(entry))
    .map(({ id }) => `Entry ${id}, which isn’t sealed yet, was changed or forged.`)
}

const headOf = (db: Reader, merchantId: string) =>
  db.selectFrom('audit_heads').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

const sealedAfter = (db: Reader, merchantId: string, sequence: number) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(batchRows)
    .execute()

async function countLate(db: Reader, before: number): Promise<number> {
  const { late } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('sequence', 'is', null)
    .where('position', '<', before)
    .executeTakeFirstOrThrow()
  return Number(late)
}
