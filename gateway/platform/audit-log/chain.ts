// The digests that hold the audit log together. Their key is derived from one that the database holds only encrypted, so whoever
// has the database alone can't make one (rules: audit-log.md#chain).
import type { Cipher } from '../encryption/index.ts'
import type { AuditEntryRow, AuditHeadRow } from '../storage/index.ts'

type Digests = Pick<Cipher, 'digest'>

/** What an entry says: everything but its seal. */
export type AuditContent = Omit<AuditEntryRow, 'mac' | 'sequence' | 'hash'>

/** The digest of an entry's content. */
export function macOf({ digest }: Digests, entry: AuditContent): string {
  const {
    merchant_id,
    position,
    id,
    mode,
    action,
    record_type,
    record_id,
    actor_kind,
    actor_id,
    actor,
    changes,
  } = entry
  return digest(
    'audit entry',
    JSON.stringify([
      merchant_id,
      Number(position),
      id,
      mode,
      action,
      record_type,
      record_id,
      actor_kind,
      actor_id,
      actor,
      changes,
    ]),
  )
}

/** The hash of an entry as a link of its log. @param previous the hash of the entry before; empty for the first one */
export function hashOf(
  { digest }: Digests,
  previous: string,
  sequence: number,
  { merchant_id, mac }: Pick<AuditEntryRow, 'merchant_id' | 'mac'>,
): string {
  return digest('audit link', JSON.stringify([merchant_id, sequence, previous, mac]))
}

/** The digest of where a log begins and ends. */
export function headMacOf(
  { digest }: Digests,
  { merchant_id, sequence, hash, base_sequence, base_hash }: Omit<AuditHeadRow, 'mac'>,
): string {
  return digest(
    'audit head',
    JSON.stringify([merchant_id, Number(sequence), hash, Number(base_sequence), base_hash]),
  )
}
