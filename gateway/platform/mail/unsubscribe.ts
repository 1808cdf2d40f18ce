// The links with which a customer unsubscribes from one merchant's mail (rules: mail.md#unsubscribe). A link names the mail that
// contains it, and a keyed digest proves that the gateway made it: nothing else is stored, and no address is in it.
import { timingSafeEqual } from 'node:crypto'
import { isId } from '../../core/ids.ts'
import type { Cipher } from '../encryption/index.ts'
import type { MailRow, Reader, Tx } from '../storage/index.ts'
import { reasonsAgainst, suppress, unsuppress } from './suppressions.ts'

type Named = Pick<MailRow, 'merchant_id' | 'id'>

const proofOf = (cipher: Pick<Cipher, 'digest'>, { merchant_id, id }: Named) =>
  cipher.digest('unsubscribe', `${merchant_id}.${id}`)

/** @param origin of the brand's pages */
export const unsubscribeUrl = (cipher: Pick<Cipher, 'digest'>, origin: string, mail: Named): string =>
  `${origin}/unsubscribe/${mail.merchant_id}.${mail.id}.${proofOf(cipher, mail)}`

/** Whose mail goes to which address. */
export interface Subscription extends Pick<MailRow, 'merchant_id' | 'mode' | 'recipient'> {
  isUnsubscribed: boolean
}

/** Finds what a link is about; undefined for one that the gateway didn't make, or whose mail is gone. @param token as in the URL */
export async function findSubscription(
  db: Reader,
  cipher: Pick<Cipher, 'digest'>,
  token: string,
): Promise<Subscription | undefined> {
  const [merchant_id = '', id = '', proof = ''] = token.split('.')
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(cipher, { merchant_id, id }))]
  if (!isId(merchant_id) || !isId(id) || given.length !== right.length || !timingSafeEqual(given, right))
    return undefined
  const mail = await db
    .selectFrom('mails')
    .select(['merchant_id', 'mode', 'recipient'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    // That of an erased contact has no address any more.
    .where('recipient', '<>', '')
    .executeTakeFirst()
  if (!mail) return undefined
  const reasons = await reasonsAgainst(db, cipher, mail, mail.recipient)
  return { ...mail, isUnsubscribed: reasons.includes('unsubscribed') }
}

/** Unsubscribes an address, or subscribes it again; twice does no harm. @param now by the merchant's clock of the mode */
export async function changeSubscription(
  tx: Tx,
  cipher: Pick<Cipher, 'digest' | 'encrypt'>,
  { recipient: address, ...owner }: Subscription,
  isUnsubscribed: boolean,
  now: number,
): Promise<void> {
  const about = { address, reason: 'unsubscribed' } as const
  if (isUnsubscribed) await suppress(tx, cipher, owner, about, now)
  else await unsuppress(tx, cipher, owner, about)
}
