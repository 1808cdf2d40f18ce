import type { Mode } from '../../core/caller.ts'
import type { ProtocolVersion } from '../../platform/storage/index.ts'
import type { AReq, ARes, Erro, RReq, RRes } from './protocol/messages.ts'
import type { Signed, Signer } from './protocol/signatures.ts'

/** What a directory server's lists (PRes) say of a card's range. */
export interface CardRange {
  /** The versions that the issuer's ACS speaks. */
  versions: readonly ProtocolVersion[]
  /** The issuer's method page; absent: it has none. */
  methodUrl?: string
}

/** For what a card's range is looked up. */
export interface LookUp {
  merchantId: string
  mode: Mode
  /** Cents; null: not for a payment. */
  amount: number | null
}

/** Whose authentication a message is about. A directory server knows that by the connection and the URLs in the message. */
export interface Exchange {
  merchantId: string
  mode: Mode
  /** Our authentication's id. */
  authenticationId: string
  /** Milliseconds by the merchant's clock. */
  at: number
}

/**
 * The card networks' directory servers of 3-D Secure. A call may take long, or end without an answer: never call them inside a
 * database transaction.
 */
export interface DirectoryServer {
  /** Our own, the 3DS Server's: whoever receives a message verifies it (rules: authentications.md#signatures). */
  readonly signer: Signer
  /** @returns undefined for a card that takes no part */
  cardRange(about: LookUp, number: string): Promise<CardRange | undefined>
  /** Sends an AReq. Idempotent: a repeated `threeDSServerTransID` gets the same answer. */
  authenticate(about: Exchange, asked: Signed<AReq>): Promise<Signed<ARes | Erro>>
  /** Says that the payer gave up a challenge, or that its time is over. The ACS answers with an RReq where it has a result. */
  cancel(about: Exchange): Promise<void>
}

/** Takes the result of a challenge, from the directory server. */
export type TakeResult = (about: Exchange, told: Signed<RReq>) => Promise<Signed<RRes | Erro>>
