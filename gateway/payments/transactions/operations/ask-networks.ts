// What a charge, a credit and a refund elsewhere have in common once they are stored: the networks are asked, and their answer
// is kept.

import type { Caller, Context } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { withDeadline } from '../../../core/promises.ts'
import { scheduleJob } from '../../../platform/jobs/index.ts'
import { fromJson, recordResult, type TransactionRow, type Tx } from '../../../platform/storage/index.ts'
import type { Admission, CardTesting } from '../../card-testing/index.ts'
import type { Approval, AuthorizationAnswer, Processor } from '../../networks/index.ts'
import { type Bank, keepNetworkId, type Method } from '../../vault/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import { type LockedTransaction, lockLeased } from '../model/find.ts'
import { totalOf } from '../model/new-transaction.ts'
import { transactionView } from '../model/views.ts'
import { asChecked, askedResults, type Policies, policyRejection } from '../rules/policies.ts'
import { shownFailure } from './card-testing.ts'
import type { OperationParts } from './pending-operations.ts'
import { approveRefund, releaseRefunded } from './refunded.ts'
import { logOperation, networkFailures, reversePayment, unknownOutcome } from './reverse.ts'

/** A payment that is stored as PENDING, with this process's lease: the networks have not been asked. */
export interface Intent {
  row: TransactionRow
  policies: Policies
  method: Method
  /** The cryptogram of its authentication. It isn't stored with the payment. */
  cavv?: string | undefined
  /** Of a card, where attempts are limited. */
  admission?: Admission | undefined
  /** The saved card that keeps the network's id of this charge. */
  firstOf?: string | undefined
}

/** An answer of the networks, or what kept them from being asked. */
type Answer = Approval | { approved: false; failure_code: ErrorCode }

/** Work of another domain that must share the database transaction of the answer. */
export interface AnswerHooks {
  /** Columns to set once the charge is authorized. */
  columns?: Partial<TransactionRow>
  authorized?(tx: Tx, charge: TransactionRow, now: number): Promise<void>
  /** The charge has failed, or was voided at once because of a policy. */
  failed?(tx: Tx, charge: TransactionRow, now: number): Promise<void>
}

/**
 * Asks the networks for a payment, outside any database transaction, and stores what they say.
 * @returns the payment, approved
 * @throws 422 for a decline and for a policy's rejection; 500 when the networks failed or did not answer; all with the
 *   stored transaction's id as entity_id
 */
export async function askAndStore(
  { storage, processor, leases, cardTesting }: OperationParts & { cardTesting: CardTesting },
  caller: Caller,
  { row, policies, method, admission, cavv, firstOf }: Intent,
  hooks: AnswerHooks = {},
): Promise<TransactionRow> {
  const asked = method.type === 'card' ? asChecked(policies, method) : withHolder(method)
  const declined = admission?.declined
  const raw: Answer = declined
    ? { approved: false, failure_code: declined }
    : await askNetworks(processor, { row, method: asked, cavv }, caller)
  const answer: Answer = raw.approved ? { ...raw, ...askedResults(policies, raw) } : raw
  // Policies are about the security code and the address, which only cards have.
  const isRefusable = answer.approved && method.type === 'card'
  const rejection = isRefusable ? policyRejection(policies, answer) : undefined
  if (rejection) await reversePayment(processor, row, caller)
  const stored = await storage.write(async (tx) => {
    if (firstOf && !rejection)
      await keepNetworkId(tx, { merchant_id: row.merchant_id, id: firstOf }, networkIdOf(raw))
    // Another process may have taken this one for dead while it was suspended, and may be reversing the payment.
    const leased = await lockLeased(tx, leases, row)
    if (!leased) throw unknownOutcome(row)
    const failure = answer.approved ? rejection : answer.failure_code
    const shown = failure && (await shownFailure(cardTesting, tx, caller, admission, row, failure))
    if (!failure && admission) await cardTesting.noteApproved(tx, caller, admission)
    // A policy's rejection would show that the networks approved.
    const told: Answer = shown && shown !== failure ? { approved: false, failure_code: shown } : answer
    const changed = await storeAnswer(tx, leased, caller.clock.now(), told, rejection, hooks)
    if (!changed.failure_code)
      await recordResult(tx, caller.attempt, transactionView(changed, newRefunds(changed)))
    return changed
  })
  if (stored.failure_code) throw gatewayError(stored.failure_code, { entity_id: stored.id })
  return stored
}

/** Of an approved card. */
const networkIdOf = (answer: Answer) => (answer.approved ? answer.network_transaction_id : undefined)

/** A new charge is shown with its refunds, of which there are none. */
const newRefunds = ({ type }: TransactionRow) => (type === 'CHARGE' ? [] : undefined)

/**
 * Asks the networks to authorize. A missing answer is no decline: the payer may have been charged. So the payment is reversed
 * before it counts as failed. If even the reversal is not confirmed, it stays PENDING for recovery (jobs/recovery.ts).
 */
async function askNetworks(
  processor: Processor,
  { row, method, cavv }: Pick<Intent, 'row' | 'method' | 'cavv'>,
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
    authentication: row.authentication === null ? undefined : { ...fromJson(row.authentication), cavv },
    storedCredential: row.stored_credential === null ? undefined : fromJson(row.stored_credential),
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

/**
 * Stores the networks' answer: AUTHORIZED, or FAILED with the reason. A payment that a policy rejects is authorized, then
 * voided (rules: accounts.md#policies).
 */
async function storeAnswer(
  tx: Tx,
  leased: LockedTransaction,
  now: number,
  answer: Answer,
  rejection: ErrorCode | undefined,
  hooks: AnswerHooks,
): Promise<TransactionRow> {
  if (!answer.approved) {
    const { failure_code } = answer
    const failed = await changeLockedStatus(tx, leased, now, 'fail', { failure_code, instance_id: null })
    await releaseRefunded(tx, failed, now)
    await hooks.failed?.(tx, failed, now)
    return failed
  }
  const { authorization_code, avs_result = null, cvv_result = null } = answer
  const network_transaction_id = networkIdOf(answer) ?? null
  const results = { authorization_code, cvv_result, avs_result, network_transaction_id, instance_id: null }
  if (rejection) {
    const rejected = await changeLockedStatus(tx, leased, now, 'authorize', results, true)
    const voided = await changeLockedStatus(tx, rejected, now, 'reject', { failure_code: rejection })
    await releaseRefunded(tx, voided, now)
    await hooks.failed?.(tx, voided, now)
    return voided
  }
  if (leased.charge_id) return approveRefund(tx, leased, now, results)
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
