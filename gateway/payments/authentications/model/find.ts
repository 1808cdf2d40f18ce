import type { Caller, Mode } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import {
  type AuthenticationRow,
  type Locked,
  prepareLocking,
  type Reader,
  type Tx,
} from '../../../platform/storage/index.ts'

/** An authentication that the current write has locked, and may change. */
export type LockedAuthentication = Locked<AuthenticationRow>
export type AuthenticationKey = Pick<AuthenticationRow, 'merchant_id' | 'id'>

/** Those that a caller may see: its merchant's, of its mode. */
export const visibleAuthentications = (db: Reader, { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>) =>
  db.selectFrom('authentications').where('merchant_id', '=', merchant.id).where('mode', '=', mode)

/** @throws 404 */
export async function findAuthentication(db: Reader, caller: Caller, id: string): Promise<AuthenticationRow> {
  const row = await visibleAuthentications(db, caller).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Authentication', id)
  return row
}

const byKey = prepareLocking((db, { merchant_id, id }: AuthenticationKey) =>
  db.selectFrom('authentications').selectAll().where('merchant_id', '=', merchant_id).where('id', '=', id),
)

export async function lockAuthenticationRow(
  tx: Tx,
  key: AuthenticationKey,
): Promise<LockedAuthentication | undefined> {
  const [row] = await byKey(tx, key)
  return row
}

interface OfToken {
  merchantId: string
  mode: Mode
  token: string
}

const byToken = prepareLocking((db, { merchantId, mode, token }: OfToken) =>
  db
    .selectFrom('authentications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('token_id', '=', token)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc'),
)

/** Those for a token, the newest first. */
export const lockAllOf = (tx: Tx, wanted: OfToken): Promise<LockedAuthentication[]> => byToken(tx, wanted)

/** One of any mode, without locking it. */
export async function anyAuthentication(
  db: Reader,
  { merchant_id, id }: AuthenticationKey,
): Promise<AuthenticationRow | undefined> {
  return db
    .selectFrom('authentications')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirst()
}
