import type { Caller } from '../../../core/caller.ts'
import { refuse } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type { Leases } from '../../../platform/leases/index.ts'
import {
  recordAttempt,
  type Storage,
  type TransactionRow,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import { useAuthentication, usedOf, useOfRecurring } from '../../authentications/index.ts'
import type { CardTesting, Payer } from '../../card-testing/index.ts'
import type { Processor } from '../../networks/index.ts'
import type { CardData, Tokens } from '../../vault/index.ts'
import { insertTransaction } from '../model/change-status.ts'
import { newTransaction } from '../model/new-transaction.ts'
import { assertNotFailedForCountry, failForCountry } from '../rules/allowed-countries.ts'
import {
  type OpenedPayment,
  openPayment,
  type PaymentRequest,
  sealForTransaction,
} from '../rules/open-payment.ts'
import { policiesFor } from '../rules/policies.ts'
import { type CredentialWish, storedCredentialOf } from '../rules/stored-credential.ts'
import { holdFaults } from '../rules/validate.ts'
import { type AnswerHooks, askAndStore, type Intent } from './ask-networks.ts'
import { admitCard } from './card-testing.ts'
import { insertSignature, type SignatureInput } from './signatures.ts'

/** Work of another domain that must share the charge's database transactions. */
export interface ChargeHooks extends AnswerHooks {
  /** The charge is stored as PENDING, and the networks have not been asked yet. If this throws, nothing is stored. */
  stored?(tx: Tx, charge: TransactionRow, now: number, payment: OpenedPayment): Promise<void>
}

/** A request for a charge; amounts in cents. */
export interface ChargeRequest extends PaymentRequest {
  auto_capture: boolean
  surcharge_amount: number | undefined
  /** Comes on top of the amount. */
  gratuity: number | undefined
  signature: SignatureInput | undefined
  /** The occurrence of a recurring charge that it pays. */
  occurrence?: { id: string; recurring_charge_id: string }
  /** The payment of invoices that it makes. */
  invoice_payment_id?: string
  /** Of a card that is stored, or is going to be; absent: it follows from the method. */
  credential?: CredentialWish | undefined
  /** Who pays by a link. */
  payer?: Payer
}

export interface ChargeParts {
  storage: Storage
  processor: Processor
  tokens: Tokens
  cipher: Cipher
  cardData: CardData
  leases: Leases
  cardTesting: CardTesting
}

/**
 * Authorizes a charge (rules: charges.md#create).
 *
 * The intent is on the disk before the networks are asked, and they are asked outside any database transaction. A token is
 * used up in the same database transaction that stores the intent: of two charges with one token, the second finds none, and
 * a charge that fails its checks leaves the token usable.
 * @throws 401 from a country that the account does not allow, with the stored transaction's id as entity_id; 404 for an
 *   unknown, used, expired or deleted method; 422 for faults of the request, and with the entity_id for a decline and for a
 *   policy's rejection; 429 after too many failed payments; 500 with the entity_id when the networks failed or did not answer
 */
export async function authorize(
  parts: ChargeParts,
  caller: Caller,
  request: ChargeRequest,
  hooks: ChargeHooks = {},
): Promise<TransactionRow> {
  const id = newId()
  const attempt = () => authorizeLeased(parts, caller, id, request, hooks)
  return parts.leases.during(id, () => parts.cardTesting.during(caller, id, attempt))
}

async function authorizeLeased(
  parts: ChargeParts,
  caller: Caller,
  id: string,
  request: ChargeRequest,
  hooks: ChargeHooks,
): Promise<TransactionRow> {
  const stored = await parts.storage.write(async (tx) => {
    const intent = await storeIntent(parts, tx, caller, id, request)
    if (intent.row.status === 'PENDING')
      await hooks.stored?.(tx, intent.row, caller.clock.now(), intent.payment)
    return intent
  })
  assertNotFailedForCountry(stored.row)
  return askAndStore(parts, caller, stored, hooks)
}

async function storeIntent(
  parts: ChargeParts,
  tx: Tx,
  caller: Caller,
  id: string,
  request: ChargeRequest,
): Promise<Intent & { payment: OpenedPayment }> {
  const now = caller.clock.now()
  const { merchant, mode } = caller
  const payment = await openPayment(parts, tx, caller, request)
  const { account, method, isSaved, tokenCreated, disturbed } = payment
  refuse(holdFaults(method.type, request.auto_capture))
  const credential = storedCredentialOf(payment, request.credential, request.isKept === true)
  const use = {
    by: { charge_id: id },
    authenticationId: request.authentication_id,
    tokenId: payment.tokenId,
    savedWith: payment.savedWith,
    fingerprint: method.type === 'card' ? parts.cipher.fingerprint(merchant.id, method.number) : undefined,
    amount: request.amount + (request.gratuity ?? 0),
    currency: account.currency,
    account,
    isExempt: credential?.initiator === 'MERCHANT',
  }
  const { occurrence } = request
  const authentication = occurrence
    ? await useOfRecurring(tx, caller, use, occurrence.recurring_charge_id)
    : await useAuthentication(tx, caller, use)
  const used = authentication && usedOf(authentication)
  // Before the admission, which takes a place in memory: a data key that isn't loaded runs all of this again.
  const sealed = await sealForTransaction(parts.cardData, id, merchant.id, method)
  const admission = await admitCard(parts.cardTesting, tx, caller, { id, ...payment, payer: request.payer })
  const row = await insertTransaction(
    tx,
    newTransaction(now, {
      id,
      merchant_id: merchant.id,
      account_id: account.id,
      mode,
      type: 'CHARGE',
      amount: request.amount,
      currency: account.currency,
      auto_capture: request.auto_capture ? 1 : 0,
      surcharge_amount: request.surcharge_amount ?? null,
      gratuity: request.gratuity ?? null,
      signature_id: request.signature ? newId() : null,
      reference: request.reference ?? null,
      token_created: tokenCreated ?? null,
      disturbed: disturbed ? toJson(disturbed) : null,
      authentication_id: authentication?.id ?? null,
      authentication: used ? toJson(used) : null,
      stored_credential: credential ? toJson(credential) : null,
      recurring_charge_id: request.occurrence?.recurring_charge_id ?? null,
      recurring_charge_occurrence_id: request.occurrence?.id ?? null,
      invoice_payment_id: request.invoice_payment_id ?? null,
      source_id: request.source_id ?? null,
      client_id: caller.clientId ?? null,
      created_by: toJson(caller.actor),
      data: request.data ?? null,
      instance_id: parts.leases.processId,
      ...sealed,
    }),
  )
  await recordAttempt(tx, caller.attempt, 'Transaction', id)
  if (request.signature) await insertSignature(tx, row, now, request.signature)
  const policies = policiesFor(account, isSaved)
  const cavv = authentication?.cavv ?? undefined
  const firstOf = credential && !payment.networkTransactionId ? payment.savedId : undefined
  const stored = await failForCountry(tx, row, account, caller)
  return { row: stored, policies, method, admission, cavv, payment, firstOf }
}
