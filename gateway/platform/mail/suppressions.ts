// Addresses that a merchant's mail isn't sent to (rules: mail.md#suppression). One address is there once for each reason.
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { readPaging } from '../../core/paging.ts'
import type { Cipher } from '../encryption/index.ts'
import {
  type MailKind,
  type MailSuppressionRow,
  type Page,
  type Reader,
  readPage,
  type SuppressionReason,
  type Tx,
} from '../storage/index.ts'
import type { MailOwner } from './budget.ts'

const boundTo = (id: string) => `mail_suppressions:${id}`

/** An address on the list, readable. */
export interface Suppression extends Pick<MailSuppressionRow, 'id' | 'reason' | 'created' | 'address'> {}

/** An address as it is found: a keyed digest, another one for each merchant. */
export const addressDigest = (
  cipher: Pick<Cipher, 'digest'>,
  { merchant_id }: Pick<MailOwner, 'merchant_id'>,
  address: string,
): string => cipher.digest(`mail address ${merchant_id}`, address.trim().toLowerCase())

/** Puts an address on the list. @returns the id, whether or not it was there for this reason already */
export async function suppress(
  tx: Tx,
  cipher: Pick<Cipher, 'digest' | 'encrypt'>,
  owner: MailOwner,
  { address, reason }: { address: string; reason: SuppressionReason },
  now: number,
): Promise<string> {
  const id = newId()
  const digest = addressDigest(cipher, owner, address)
  const sealed = cipher.encrypt(address.trim(), boundTo(id))
  await tx
    .insertInto('mail_suppressions')
    .values({
      id,
      merchant_id: owner.merchant_id,
      mode: owner.mode,
      digest,
      address: sealed,
      reason,
      created: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await withDigest(tx, owner, digest).where('reason', '=', reason).executeTakeFirstOrThrow()
  return row.id
}

/** Why an address gets no mail, the strongest reason first; empty: it gets them. */
export async function reasonsAgainst(
  db: Reader,
  cipher: Pick<Cipher, 'digest'>,
  owner: MailOwner,
  address: string,
): Promise<SuppressionReason[]> {
  const rows = await withDigest(db, owner, addressDigest(cipher, owner, address)).execute()
  const found = new Set(rows.map(({ reason }) => reason))
  return STRENGTH.filter((reason) => found.has(reason))
}

const STRENGTH: readonly SuppressionReason[] = ['complained', 'bounced', 'added', 'unsubscribed']

/** Whether a reason stops mails of a kind. A payer who unsubscribed still gets receipts of payments that the payer makes. */
export const stops = (reason: SuppressionReason, kind: MailKind): boolean =>
  kind === 'receipt' ? reason !== 'unsubscribed' : true

const withDigest = (db: Reader, { merchant_id, mode }: MailOwner, digest: string) =>
  db
    .selectFrom('mail_suppressions')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('digest', '=', digest)

/** Takes an address off the list, for one reason. @returns whether it was there */
export async function unsuppress(
  tx: Tx,
  cipher: Pick<Cipher, 'digest'>,
  owner: MailOwner,
  { address, reason }: { address: string; reason: SuppressionReason },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_suppressions')
    .where('merchant_id', '=', owner.merchant_id)
    .where('mode', '=', owner.mode)
    .where('digest', '=', addressDigest(cipher, owner, address))
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Takes an entry off the list. @throws 404 if it doesn't exist or belongs to another merchant or the other mode */
export async function removeSuppression(
  tx: Tx,
  cipher: Pick<Cipher, 'decrypt'>,
  { merchant_id, mode }: MailOwner,
  id: string,
): Promise<Suppression> {
  const row = await tx
    .deleteFrom('mail_suppressions')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('Suppression', id)
  return opened(cipher, row)
}

/** The query as it was sent: all texts. */
export interface SuppressionQuery {
  page?: string | undefined
  page_size?: string | undefined
  /** A complete address. */
  address?: string | undefined
}

/** Lists the addresses of a merchant's mode, the newest first. @throws 422 as `readPaging` */
export async function listSuppressions(
  db: Reader,
  cipher: Pick<Cipher, 'digest' | 'decrypt'>,
  owner: MailOwner,
  { address, ...paging }: SuppressionQuery,
): Promise<Page<Suppression>> {
  const rows = db
    .selectFrom('mail_suppressions')
    .selectAll()
    .where('merchant_id', '=', owner.merchant_id)
    .where('mode', '=', owner.mode)
    .$if(address !== undefined, (all) =>
      all.where('digest', '=', addressDigest(cipher, owner, address ?? '')),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  const page = await readPage(rows, readPaging(paging))
  return { ...page, results: page.results.map((row) => opened(cipher, row)) }
}

const opened = (cipher: Pick<Cipher, 'decrypt'>, { id, reason, created, address }: MailSuppressionRow) => ({
  id,
  reason,
  created,
  address: cipher.decrypt(address, boundTo(id)),
})
