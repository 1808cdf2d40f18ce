// What an attempt to charge a card is counted by. Each is a keyed digest, so that the database has no address and no number.
import { networkOf } from '../../core/addresses/network.ts'
import type { Caller } from '../../core/caller.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { SubjectKind } from '../../platform/storage/index.ts'

/** A payer who pays by a link. */
export interface Payer {
  linkId: string
  contactId: string
}

/** An attempt to charge a card. */
export interface CardAttempt {
  /** Of the transaction. */
  id: string
  card: { number: string; email?: string }
  /** `addressDigest` of the page that the token comes from. */
  tokenAddress?: string | undefined
  payer?: Payer | undefined
  /** When the card was saved, in milliseconds; absent: it is new. */
  saved?: number | undefined
}

export interface Subject {
  kind: SubjectKind
  digest: string
}

/** Digits that tell the issuer and the product. */
const BIN_DIGITS = 8

/** A keyed digest of the network that a client is in. */
export function addressDigest(cipher: Cipher, merchantId: string, address: string): string {
  return cipher.digest('card testing address', `${merchantId} ${networkOf(address)}`)
}

/** The subject that a merchant's known cards are counted by, all together. */
const knownOf = (cipher: Cipher, merchantId: string): Subject => ({
  kind: 'merchant',
  digest: cipher.digest('card testing saved cards', merchantId),
})

/** The subject that every attempt of a merchant is counted by. */
export const EVERYBODY = ''

/**
 * What an attempt is counted by. A server that calls with a secret key and no page's token counts by its key and its own
 * address; whom it calls for counts by the address that it relays. Payments that fall due count together.
 * @param isKnown whether the card was saved, or charged before
 */
export function subjectsOf(
  cipher: Cipher,
  caller: Caller,
  attempt: CardAttempt,
  isKnown: boolean,
): Subject[] {
  const { merchant, address } = caller
  const { card, tokenAddress, payer } = attempt
  const digest = (kind: SubjectKind, text: string) => ({
    kind,
    digest: cipher.digest(`card testing ${kind}`, `${merchant.id} ${text}`),
  })
  const own = address === 'gateway' ? '' : address.own
  const relayed = address === 'gateway' ? undefined : address.relayed
  const customers = payer ? own : relayed
  const ofCustomer =
    tokenAddress ?? (customers === undefined ? undefined : addressDigest(cipher, merchant.id, customers))
  return [
    digest('card', card.number),
    digest('bin', card.number.slice(0, BIN_DIGITS)),
    ...(ofCustomer === undefined ? [] : [{ kind: 'address' as const, digest: ofCustomer }]),
    ...(tokenAddress === undefined && !payer
      ? [digest('key', `${caller.clientId ?? ''} ${address === 'gateway' ? 'schedules' : networkOf(own)}`)]
      : []),
    ...(payer ? [digest('link', payer.linkId), digest('contact', payer.contactId)] : []),
    ...(isKnown ? [knownOf(cipher, merchant.id)] : []),
  ]
}
