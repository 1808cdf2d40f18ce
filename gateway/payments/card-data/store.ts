// The only way to card and account numbers that are stored. Everything that goes in and comes out is plain data, and every call
// is asynchronous, so that what is behind it can run in another process (docs/card-data-process.md).
import type { CardType } from '../../../shared/card-brands.ts'

/** The row that something is sealed for. It opens for no other row, and for no other merchant. */
export interface Place {
  merchantId: string
  /** `<table>:<id>`, as `transactions:…`. */
  row: string
}

/** The numbers of a bank account. */
export interface BankNumbers {
  routing_number: string
  account_number: string
}

/** What stays secret of a card or a bank account. */
export type Numbers = { type: 'card'; number: string } | ({ type: 'bank' } & BankNumbers)

/** What may be shown of a card number (rules: conventions.md#masks). */
export interface ShownCard {
  number: string
  card_type: CardType
  /** The same for the same number of one merchant. */
  fingerprint: string
}

/** What may be shown of a bank account: its numbers are masked. */
export interface ShownBank extends BankNumbers {
  fingerprint: string
}

/** Why a text is opened. Only for `networks` does a number leave the gateway. */
export const purposes = ['networks', 'surcharge', 'change', 'mask'] as const
export type Purpose = (typeof purposes)[number]

/** A data key that isn't in memory: a version of a merchant's, or absent the one that encrypts what is new. */
export interface MissingKey {
  merchantId: string
  version?: number | undefined
}

export interface CardDataStore {
  /** Encrypts numbers for a row. @throws KeyNotLoaded */
  seal(place: Place, numbers: Numbers): Promise<string>
  /**
   * Decrypts a card number.
   * @throws KeyNotLoaded; an Error for what was changed, moved to another row, or encrypted with an unknown key
   */
  openCard(place: Place, sealed: string, purpose: Purpose): Promise<string>
  /** Decrypts a bank account's numbers. @throws as `openCard` */
  openBank(place: Place, sealed: string, purpose: Purpose): Promise<BankNumbers>
  /** Encrypts all that was typed for a one-time token, as JSON: only tokens hold a security code. @throws KeyNotLoaded */
  sealToken(place: Place, payload: string): Promise<string>
  /** @throws as `openCard` */
  openToken(place: Place, sealed: string, purpose: Purpose): Promise<string>
  /** Masks, names the brand, and takes the fingerprint. */
  showCard(merchantId: string, number: string): Promise<ShownCard>
  showBank(merchantId: string, numbers: BankNumbers): Promise<ShownBank>
  /**
   * Has a key unwrapped, and makes a merchant's first one. Call it outside database transactions: the key management service
   * may take seconds.
   * @throws 503 server_error while the service doesn't answer or refuses
   */
  load(missing: MissingKey): Promise<void>
}

/**
 * The key isn't in memory. Nobody may wait for the key management service inside a database transaction, so that ends, and is
 * run again once the key is there.
 */
export class KeyNotLoaded extends Error {
  readonly missing: MissingKey
  constructor(missing: MissingKey) {
    super('A data key is not loaded.')
    this.missing = missing
  }
}
