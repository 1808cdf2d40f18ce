// Writes the audit log, in the database transaction of the change that it tells of: neither exists without the other.
import type { Acting } from '../../core/actor.ts'
import type { Caller, Mode } from '../../core/caller.ts'
import { nextPosition } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { Cipher } from '../encryption/index.ts'
import { type AuditChange, insertRows, type Tx, toJson } from '../storage/index.ts'
import type { AuditAction } from './actions.ts'
import { macOf } from './chain.ts'
import { changesBetween, type Shown } from './changes.ts'
import { notify } from './notify.ts'

/** The log of what the operator does that is no merchant's. */
export const GATEWAY = 'gateway'

/** What it takes to write the log. */
export interface AuditParts extends Acting {
  cipher: Pick<Cipher, 'digest' | 'encrypt'>
}

/** A change, as the log keeps it. */
export interface RecordedChange {
  /** Whose log it goes into: a merchant's id, or `GATEWAY`. */
  merchantId: string
  /** Absent: it is of neither mode, or of both. */
  mode?: Mode
  action: AuditAction
  /** What was changed. */
  record: { type: string; id: string }
  /** The record before and after it; only what differs is kept. Absent: it is new, or gone. */
  before?: Shown | undefined
  after?: Shown | undefined
  /** In place of both, where they aren't two states of a record. */
  changes?: readonly AuditChange[]
  /** The user whose account it is, where the gateway mails that person, too. */
  person?: string
}

/** Writes an entry, and has the mails sent that its action asks for. */
export async function recordChange(
  tx: Tx,
  { cipher, by }: AuditParts,
  { merchantId, mode, action, record, before, after, changes, person }: RecordedChange,
): Promise<void> {
  const content = {
    merchant_id: merchantId,
    position: nextPosition(),
    id: newId(),
    mode: mode ?? null,
    action,
    record_type: record.type,
    record_id: record.id,
    actor_kind: by.kind,
    actor_id: by.id ?? null,
    actor: toJson(by),
    changes: toJson([...(changes ?? changesBetween(before, after))]),
  }
  await insertRows(tx, 'audit_entries', [
    { ...content, mac: macOf(cipher, content), sequence: null, hash: null },
  ])
  await notify(tx, cipher, content, person)
}

/** The same for a change of one of a caller's own records. */
export function recordOwn(
  tx: Tx,
  cipher: AuditParts['cipher'],
  { merchant, mode, actor }: Pick<Caller, 'merchant' | 'mode' | 'actor'>,
  change: Omit<RecordedChange, 'merchantId' | 'mode'>,
): Promise<void> {
  return recordChange(tx, { cipher, by: actor }, { merchantId: merchant.id, mode, ...change })
}

/**
 * Writes an entry about somebody's account into the log of each merchant in whose team that person is. Of who is in none, and of
 * operators, it goes into the operator's log.
 */
export async function recordAboutPerson(
  tx: Tx,
  parts: AuditParts,
  userId: string,
  change: Pick<RecordedChange, 'action' | 'changes'>,
): Promise<void> {
  const teams = await tx
    .selectFrom('memberships')
    .select('merchant_id')
    .where('user_id', '=', userId)
    .orderBy('created')
    .orderBy('merchant_id')
    .execute()
  const user = await tx
    .selectFrom('users')
    .select(['email', 'is_operator'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const about = { ...change, record: { type: 'User', id: userId } }
  const changes = [{ name: 'user', after: user.email }, ...(change.changes ?? [])]
  // One mail is enough, however many teams the person is in.
  for (const [at, { merchant_id: merchantId }] of teams.entries())
    await recordChange(tx, parts, { ...about, changes, merchantId, ...(at === 0 && { person: userId }) })
  if (teams.length === 0 || user.is_operator === 1) {
    const isUntold = teams.length === 0
    await recordChange(tx, parts, {
      ...about,
      changes,
      merchantId: GATEWAY,
      ...(isUntold && { person: userId }),
    })
  }
}
