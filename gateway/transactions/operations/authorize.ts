import type { Caller, Context } from '../../core/caller.ts'
import { type ErrorCode, gatewayError, refuse } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import type { Cipher } from '../../encryption/index.ts'
import { scheduleJob } from '../../jobs/index.ts'
import type { Leases } from '../../leases/index.ts'
import type { AuthorizationAnswer, Processor } from '../../networks/index.ts'
import { recordAttempt, type Storage, type TransactionRow, type Tx } from '../../storage/index.ts'
import type { Bank, Method, Tokens } from '../../vault/index.ts'
import { changeLockedStatus, insertTransaction } from '../model/change-status.ts'
import { type LockedTransaction, lockLeased } from '../model/find.ts'
import { newTransaction, totalOf } from '../model/new-transaction.ts'
import { assertNotFailedForCountry, failForCountry } from '../rules/allowed-countries.ts'
import {
  type OpenedPayment,
  openPayment,
  type PaymentRequest,
  sealForTransaction,
} from '../rules/open-payment.ts'
import { asChecked, askedResults, type Policies, policyRejection } from '../rules/policies.ts'
import { holdFaults } from '../rules/validate.ts'
import { logOperation, networkFailures, reversePayment, unknownOutcome } from './reverse.ts'
import { insertSignature, type SignatureInput } from './signatures.ts'

/** Work of another domain that must share the charge's database transactions. */
export interface ChargeHooks {
  /** The charge is stored as PENDING, and the networks have not been asked yet. If this throws, nothing is stored. */
  stored?(tx: Tx, charge: TransactionRow, now: number, payment: OpenedPayment): Promise<void>
  /** Columns to set once the charge is authorized. */
  columns?: Partial<TransactionRow>
  authorized?(tx: Tx, charge: TransactionRow, now: number): Promise<void>
  /** The charge has failed, or was voided at once because of a policy. */
  failed?(tx: Tx, charge: TransactionRow, now: number): Promise<void>
}

/** A request for a charge; amounts in cents. */
export interface ChargeRequest extends PaymentRequest {
  auto_capture: boolean
  surcharge_amount: number | undefined
  /** Comes on top of the amount. */
  gratuity: number | undefined
  signature: SignatureInput | undefined
  source_id: string | undefined
  /** The occurrence of a recurring charge that it pays. */
  occurrence?: { id: string; recurring_charge_id: string }
}

export interface ChargeParts {
  storage: Storage
  processor: Processor
  tokens: Tokens
  cipher: Cipher
  leases: Leases
}

/**
 * Authorizes a charge (rules: charges.md#create).
 *
 * The intent is on the disk before the networks are asked, and they are asked outside any database transaction. A token is
 * used up in the same database transaction that stores the intent: of two charges with one token, the second finds none, and
 * a charge that fails its checks leaves the token usable.
 * @throws 401 from a country that the account does not allow, with the stored transaction's id as entity_id; 404 for an
 *   unknown, used, expired or deleted method; 422 for faults of the request, and with the entity_id for a decline and for a
 *   policy's rejection; 500 with the entity_id when the networks failed or did not answer
 */
export async function authorize(
  parts: ChargeParts,
  caller: Caller,
  request: ChargeRequest,
  hooks: ChargeHooks = {},
): Promise<TransactionRow> {
  const id = newId()
  return parts.leases.during(id, () => authorizeLeased(parts, caller, id, request, hooks))
}

async function authorizeLeased(
  parts: ChargeParts,
  caller: Caller,
  id: string,
  request: ChargeRequest,
  hooks: ChargeHooks,
): Promise<TransactionRow> {
  const { storage, processor, leases } = parts
  const { clock } = caller
  const { row, policies, method } = await storage.write(async (tx) => {
    const stored = await storeIntent(parts, tx, caller, id, request)
    if (stored.row.status === 'PENDING') await hooks.stored?.(tx, stored.row, clock.now(), stored.payment)
    return stored
  })
  assertNotFailedForCountry(row)
  const asked = method.type === 'card' ? asChecked(policies, method) : withHolder(method)
  const raw = await askNetworks(processor, row, asked, caller)
  const answer = raw.approved ? { ...raw, ...askedResults(policies, raw) } : raw
  // Policies are about the security code and the address, which only cards have.
  const isRefusable = answer.approved && method.type === 'card'
  const rejection = isRefusable ? policyRejection(policies, answer) : undefined
  if (rejection) await reversePayment(processor, row, caller)
  const stored = await storage.write(async (tx) => {
    // Another process may have taken this one for dead while it was suspended, and may be reversing the payment.
    const leased = await lockLeased(tx, leases, id)
    if (!leased) throw unknownOutcome(row)
    return storeAnswer(tx, leased, clock.now(), answer, rejection, hooks)
  })
  if (stored.failure_code) throw gatewayError(stored.failure_code, { entity_id: stored.id })
  return stored
}

/**
 * Asks the networks to authorize. A missing answer is no decline: the payer may have been charged. So the payment is reversed
 * before it counts as failed. If even the reversal is not confirmed, it stays PENDING for recovery (jobs/recovery.ts).
 */
async function askNetworks(
  processor: Processor,
  row: TransactionRow,
  method: Method,
  context: Context,
): Promise<AuthorizationAnswer> {
  const { id, merchant_id, mode, currency, reference } = row
  const asked = {
    transactionId: id,
    merchantId: merchant_id,
    mode,
    amount: totalOf(row),
    currency,
    reference: reference ?? undefined,
    at: context.clock.now(),
    method,
  }
  try {
    return await withDeadline(processor.authorize(asked), limits.processorTimeoutMs)
  } catch (cause) {
    logOperation(context, row, 'authorize', cause)
    await reversePayment(processor, row, context)
    return { approved: false, failure_code: networkFailures[method.type].silent }
  }
}

/**
 * The bank account with the holder's name in one text, as the networks expect it. An individual's may have come in two parts.
 */
function withHolder(bank: Bank): Bank {
  const name = bank.name ?? [bank.given_name, bank.surname].filter(Boolean).join(' ')
  return name ? { ...bank, name } : bank
}

async function storeIntent(
  parts: ChargeParts,
  tx: Tx,
  caller: Caller,
  id: string,
  request: ChargeRequest,
): Promise<{ row: TransactionRow; policies: Policies; method: Method; payment: OpenedPayment }> {
  const now = caller.clock.now()
  const { merchant, mode } = caller
  const payment = await openPayment(parts, tx, caller, request)
  const { account, method, isSaved } = payment
  refuse(holdFaults(method.type, request.auto_capture))
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
      recurring_charge_id: request.occurrence?.recurring_charge_id ?? null,
      recurring_charge_occurrence_id: request.occurrence?.id ?? null,
      source_id: request.source_id ?? null,
      data: request.data ?? null,
      instance_id: parts.leases.processId,
      ...sealForTransaction(parts.cipher, id, merchant.id, method),
    }),
  )
  await recordAttempt(tx, caller.attempt, 'Transaction', id)
  if (request.signature) await insertSignature(tx, row, now, request.signature)
  // A saved card has no security code, because none is ever kept. So the CVV policy does not apply to it.
  const policies: Policies = isSaved ? { ...account, cvv_policy: 'DISABLED' } : account
  return { row: await failForCountry(tx, row, account, caller), policies, method, payment }
}

/**
 * Stores the networks' answer: AUTHORIZED, or FAILED with the reason. A payment that a policy rejects is authorized, then
 * voided (rules: accounts.md#policies).
 */
async function storeAnswer(
  tx: Tx,
  leased: LockedTransaction,
  now: number,
  answer: AuthorizationAnswer,
  rejection: ErrorCode | undefined,
  hooks: ChargeHooks,
): Promise<TransactionRow> {
  if (!answer.approved) {
    const { failure_code } = answer
    const failed = await changeLockedStatus(tx, leased, now, 'fail', { failure_code, instance_id: null })
    await hooks.failed?.(tx, failed, now)
    return failed
  }
  const { authorization_code, avs_result = null, cvv_result = null } = answer
  const results = { authorization_code, cvv_result, avs_result, instance_id: null }
  if (rejection) {
    const rejected = await changeLockedStatus(tx, leased, now, 'authorize', results)
    const voided = await changeLockedStatus(tx, rejected, now, 'reject', { failure_code: rejection })
    await hooks.failed?.(tx, voided, now)
    return voided
  }
  const authorized = await changeLockedStatus(tx, leased, now, 'authorize', { ...results, ...hooks.columns })
  await hooks.authorized?.(tx, authorized, now)
  if (!authorized.auto_capture) await scheduleExpiry(tx, authorized)
  return authorized
}

/** Schedules the job that voids a hold after its time. */
async function scheduleExpiry(tx: Tx, hold: TransactionRow): Promise<void> {
  const { id: record_id, merchant_id, mode, created } = hold
  await scheduleJob(tx, {
    type: 'expire_hold',
    merchant_id,
    mode,
    record_id,
    run_at: created + limits.holdLifeMs,
  })
}
