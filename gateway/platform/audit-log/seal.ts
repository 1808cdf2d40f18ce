// Seals entries shortly after the changes that they tell of, so that no change waits for another one: each gets a number and the
// hash that binds it to all before it (rules: audit-log.md#chain). Any process may do it, and nothing is sealed twice.
import { gatewayItself } from '../../core/actor.ts'
import { limits } from '../../core/limits.ts'
import { type Logger, logFailure } from '../../core/logger.ts'
import type { Cipher } from '../encryption/index.ts'
import { type AuditEntryRow, prepare, type Reader, type Storage, type Tx } from '../storage/index.ts'
import { hashOf } from './chain.ts'
import { isOwnHead, lockHead, moveHead } from './heads.ts'
import { GATEWAY, recordChange } from './record.ts'

export interface SealParts {
  storage: Storage
  cipher: Pick<Cipher, 'digest' | 'encrypt'>
  logger: Logger
}

const { batchRows, batchLogs } = limits.audit

/** Seals what is waiting, a batch of each log. It never throws: what fails is logged, and tried again. @returns whether there may be more */
export async function sealEntries(parts: SealParts): Promise<boolean> {
  try {
    // Nearly always there is none, and then no write is needed.
    const waiting = await unsealed(parts.storage.read).limit(batchRows).execute()
    const logs = [...new Set(waiting.map(({ merchant_id }) => merchant_id))]
    for (const merchantId of logs.slice(0, batchLogs)) await sealLog(parts, merchantId)
    return waiting.length === batchRows
  } catch (error) {
    logFailure(parts.logger, { task: 'audit log' }, error, 'entries of the audit log were not sealed')
    return false
  }
}

const unsealed = (db: Reader) =>
  db
    .selectFrom('audit_entries')
    .select(['merchant_id', 'position'])
    .where('sequence', 'is', null)
    .orderBy('position')

/** Seals the next batch of one log. */
export async function sealLog({ storage, cipher, logger }: SealParts, merchantId: string): Promise<void> {
  const sealed = await storage.write(async (tx) => {
    const head = await lockHead(tx, cipher, merchantId)
    // Somebody else has changed it: to go on from there would cover that up.
    if (!isOwnHead(cipher, head)) return undefined
    const entries = await nextEntries(tx, { merchantId })
    if (entries.length === 0) return head
    if (Number(head.sequence) === 0 && merchantId !== GATEWAY) await noteBeginning(tx, cipher, merchantId)
    let { sequence, hash } = head
    for (const entry of entries) {
      sequence += 1
      hash = hashOf(cipher, hash, sequence, entry)
      await sealEntry(tx, { ...entry, sequence, hash })
    }
    await moveHead(tx, cipher, { ...head, sequence, hash })
    return { ...head, sequence, hash }
  })
  if (!sealed)
    logger.error({ log: merchantId }, 'the head of an audit log was changed: nothing is added to it')
  // The log of the process is a place outside the database in which the ends of all logs are written down.
  else logger.info({ log: merchantId, sequence: sealed.sequence, hash: sealed.hash }, 'audit log sealed')
}

/** The operator's log names every other one, so that one that has vanished as a whole is missed. */
function noteBeginning(tx: Tx, cipher: SealParts['cipher'], merchantId: string): Promise<void> {
  return recordChange(
    tx,
    { cipher, by: gatewayItself },
    { merchantId: GATEWAY, action: 'audit_log.begun', record: { type: 'Merchant', id: merchantId } },
  )
}

const nextEntries = prepare((tx: Tx, { merchantId }: { merchantId: string }) =>
  tx
    .selectFrom('audit_entries')
    .select(['merchant_id', 'position', 'id', 'mac'])
    .where('merchant_id', '=', merchantId)
    .where('sequence', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(batchRows),
)

const sealEntry = prepare(
  (
    tx: Tx,
    row: Pick<AuditEntryRow, 'merchant_id' | 'position' | 'id'> & { sequence: number; hash: string },
  ) =>
    tx
      .updateTable('audit_entries')
      .set({ sequence: row.sequence, hash: row.hash })
      .where('merchant_id', '=', row.merchant_id)
      .where('position', '=', row.position)
      .where('id', '=', row.id),
)
