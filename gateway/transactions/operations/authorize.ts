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

/** What has to happen in the same database transactions as what happens to a charge. */
export interface ChargeHooks {
  /** It is stored, and the networks have not been asked. What this throws leaves nothing behind. */
  stored?(tx: Tx, charge: TransactionRow, now: number, payment: OpenedPayment): Promise<void>
  /** What it has once it is authorized. */
  columns?: Partial<TransactionRow>
  authorized?(tx: Tx, charge: TransactionRow, now: number): Promise<void>
  /** It has failed, or has been voided at once because of a policy. */
  failed?(tx: Tx, charge: TransactionRow, now: number): Promise<void>
}

/** A charge as it was asked for; amounts in cents. */
export interface ChargeRequest extends PaymentRequest {
  auto_capture: boolean
  surcharge_amount: number | undefined
  /** On top of the amount. */
  gratuity: number | undefined
  signature: SignatureInput | undefined
  source_id: string | undefined
  /** What it pays. */
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
 * The intent is on the disk before the networks are asked, and they are asked outside any database transaction. A
 * token is used up in the same transaction that stores the intent: of two charges with one token the second finds
 * none, and a charge that fails its checks leaves the token as it was.
 * @throws 401 from a country that the account does not allow, with the stored transaction's id as entity_id; 404 for an
 *   unknown, used, expired or deleted method; 422 for what is wrong with the request, for a decline and for a
 *   policy's rejection, these two with the stored transaction's id as entity_id; 500, with it too, when the networks
 *   failed or did not answer
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
  const told = await askNetworks(processor, row, asked, caller)
  const answer = told.approved ? { ...told, ...askedResults(policies, told) } : told
  // A bank has neither a security code nor an address to be checked.
  const isRefusable = answer.approved && method.type === 'card'
  const rejection = isRefusable ? policyRejection(policies, answer) : undefined
  if (rejection) await reversePayment(processor, row, caller)
  const stored = await storage.write(async (tx) => {
    // A process that was stopped for a while may find that another one took it for dead, and has the payment dropped.
    const held = await lockLeased(tx, leases, id)
    if (!held) throw unknownOutcome(row)
    return storeAnswer(tx, held, clock.now(), answer, rejection, hooks)
  })
  if (stored.failure_code) throw gatewayError(stored.failure_code, { entity_id: stored.id })
  return stored
}

/**
 * An answer that did not come is no decline: the payer may have been charged. So the networks are told to drop the
 * payment before it is called failed. When they cannot even be told that, it stays PENDING for reconcile.ts.
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

/** The networks know one name; an individual's may have come in two parts. */
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
  // No security code is ever kept, so none can be asked of what is saved.
  const policies: Policies = isSaved ? { ...account, cvv_policy: 'DISABLED' } : account
  return { row: await failForCountry(tx, row, account, caller), policies, method, payment }
}

/** AUTHORIZED, or FAILED with the reason; what a policy rejects is authorized, then voided (rules: accounts.md#policies). */
async function storeAnswer(
  tx: Tx,
  held: LockedTransaction,
  now: number,
  answer: AuthorizationAnswer,
  rejection: ErrorCode | undefined,
  hooks: ChargeHooks,
): Promise<TransactionRow> {
  if (!answer.approved) {
    const { failure_code } = answer
    const failed = await changeLockedStatus(tx, held, now, 'fail', { failure_code, instance_id: null })
    await hooks.failed?.(tx, failed, now)
    return failed
  }
  const { authorization_code, avs_result = null, cvv_result = null } = answer
  const results = { authorization_code, cvv_result, avs_result, instance_id: null }
  if (rejection) {
    const rejected = await changeLockedStatus(tx, held, now, 'authorize', results)
    const voided = await changeLockedStatus(tx, rejected, now, 'reject', { failure_code: rejection })
    await hooks.failed?.(tx, voided, now)
    return voided
  }
  const authorized = await changeLockedStatus(tx, held, now, 'authorize', { ...results, ...hooks.columns })
  await hooks.authorized?.(tx, authorized, now)
  if (!authorized.auto_capture) await scheduleExpiry(tx, authorized)
  return authorized
}

/** Sees to it that a hold does not stand for longer. */
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
