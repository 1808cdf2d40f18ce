// Creates recurring charges: on their own, or from an earlier charge (rules: recurring.md#create).
import { dateIn } from '../../../core/calendar.ts'
import { type Caller, thisMonth } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type AccountRow,
  fromJson,
  type Json,
  type OccurrenceRow,
  type RecurringChargeRow,
  recordAttempt,
  type Storage,
  type TransactionRow,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import { useAuthentication } from '../../authentications/index.ts'
import { findChargeForUpdate, type PaymentRequest } from '../../transactions/index.ts'
import { openPayment } from '../../transactions/opened.ts'
import { type CardData, checkMethod, type Method, type Tokens } from '../../vault/index.ts'
import { unsealMethod } from '../../vault/opened.ts'
import { insertNext, insertRecurring } from '../model/change.ts'
import { recurringRecord } from '../model/schemas.ts'
import { sealRecurringMethod } from '../model/sealed-method.ts'
import { termsOf } from '../model/terms.ts'
import { type Caps, requireDueOn } from '../schedule/input.ts'
import { nextAmount } from '../schedule/projection.ts'
import type { Schedule } from '../schedule/schedule.ts'

export interface RecurringParts {
  storage: Storage
  tokens: Tokens
  cipher: Cipher
  cardData: CardData
}

/** What a recurring charge is to collect, and when. */
export interface Plan extends Caps {
  schedule: Schedule
  description: string | null
  reference: string | null
  data: Json<unknown> | null
}

export interface Created {
  recurring: RecurringChargeRow
  /** The next occurrence. */
  occurrence: OccurrenceRow
}

/**
 * Creates a recurring charge with future payments only (rules: recurring.md#future-only).
 * @throws as `openPayment` and `useAuthentication`; 422 unavailable_for_merchant_policy if the operator has not enabled it,
 *   first_occurrence_due_immediately, no_occurrences_for_schedule
 */
export async function createRecurring(
  parts: RecurringParts,
  caller: Caller,
  plan: Plan,
  payment: Pick<PaymentRequest, 'method' | 'account_id' | 'currency' | 'authentication_id'>,
): Promise<Created> {
  return parts.storage.write(async (tx) => {
    const request = { ...payment, isKept: true, reference: undefined, data: undefined, amount: plan.amount }
    const opened = await openPayment(parts, tx, caller, request)
    const { account, method, savedId, savedWith, tokenId } = opened
    const id = newId()
    const authentication = await useAuthentication(tx, caller, {
      by: { recurring_charge_id: id },
      authenticationId: payment.authentication_id,
      tokenId,
      savedWith,
      fingerprint: fingerprintOf(parts.cipher, caller, method),
      amount: plan.amount,
      currency: account.currency,
      account,
      isExempt: false,
    })
    const kept = { id, savedId, authentication_id: authentication?.id ?? null }
    const created = await start(parts, tx, caller, plan, account, method, kept)
    await recordAttempt(tx, caller.attempt, 'RecurringCharge', created.recurring.id)
    return created
  })
}

/**
 * Creates a recurring charge from an earlier charge, with that charge's payment method and account.
 * @throws 404; 422 for a charge that failed or whose card number was archived, and as `createRecurring`
 */
export async function createFromCharge(
  parts: RecurringParts,
  caller: Caller,
  chargeId: string,
  plan: Plan,
): Promise<Created> {
  return parts.storage.write(async (tx) => {
    const charge = await findChargeForUpdate(tx, caller, chargeId)
    if (charge.status !== 'AUTHORIZED' && charge.status !== 'COMPLETED') {
      throw gatewayError('not_valid_for_transaction_status')
    }
    // Of one that was restored from an archive: files have no card numbers.
    if (charge.method_secret === null) throw gatewayError('no_payment_method')
    const kept = { method: charge.method, method_secret: charge.method_secret }
    const place = { merchantId: charge.merchant_id, row: `transactions:${chargeId}` }
    const input = await unsealMethod(parts.cardData, place, kept, 'change')
    const method = checkMethod(input, thisMonth(caller), 'method')
    const account = await accountOf(tx, charge)
    const { network_transaction_id } = charge
    const first = { id: newId(), network_transaction_id }
    const created = await start(parts, tx, caller, plan, account, method, first)
    await recordAttempt(tx, caller.attempt, 'RecurringCharge', created.recurring.id)
    return created
  })
}

/** How the method is kept, and what is known of the first charge with it. */
interface Kept {
  id: string
  authentication_id?: string | null
  savedId?: string | undefined
  network_transaction_id?: string | null
}

/**
 * Stores it. If it starts before today, the first payment is the next one due today or later (rules: recurring.md#past-start).
 */
async function start(
  { cipher, cardData }: RecurringParts,
  tx: Tx,
  caller: Caller,
  plan: Plan,
  account: AccountRow,
  method: Method,
  { id, savedId, authentication_id = null, network_transaction_id = null }: Kept,
): Promise<Created> {
  const now = caller.clock.now()
  const { timezone } = caller.merchant
  const today = dateIn(now, timezone)
  assertOffered(account)
  if (plan.schedule.start === today) {
    throw gatewayError('first_occurrence_due_immediately', { context: 'schedule.start' })
  }
  const next_payment = requireDueOn(plan.schedule, today)
  const row = await newRecurring(id, now, cardData, caller, plan, account, method, savedId)
  const recurring: RecurringChargeRow = { ...row, next_payment, authentication_id, network_transaction_id }
  await insertRecurring(tx, recurring)
  await auditRecurring(tx, cipher, caller, recurring)
  const amount = nextAmount(termsOf(recurring, 0)) ?? plan.amount
  const occurrence = await insertNext(tx, recurring, { amount, due_date: next_payment }, now, timezone)
  return { recurring, occurrence }
}

/** Writes the audit log of a new one. */
export function auditRecurring(
  tx: Tx,
  cipher: Cipher,
  caller: Caller,
  row: RecurringChargeRow,
): Promise<void> {
  return recordOwn(tx, cipher, caller, {
    action: 'recurring_charge.created',
    record: { type: 'RecurringCharge', id: row.id },
    after: auditedOf(row),
  })
}

/** What the audit log keeps of a recurring charge: of the method only its masked number, because the log is never changed. */
export function auditedOf(row: RecurringChargeRow) {
  const { account_id, amount, currency, schedule, max_occurrences, max_amount, status, next_payment } = row
  const method = fromJson(row.method)
  const paid_with = method.type === 'card' ? method.number : method.account_number
  return {
    account_id,
    amount,
    currency,
    schedule,
    max_occurrences,
    max_amount,
    status,
    next_payment,
    paid_with,
  }
}

/** @throws 422 unavailable_for_merchant_policy */
export function assertOffered({ recurring_charges_enabled }: AccountRow): void {
  if (!recurring_charges_enabled) throw gatewayError('unavailable_for_merchant_policy')
}

/** The row of a new one, ACTIVE. */
export async function newRecurring(
  id: string,
  now: number,
  cardData: CardData,
  { merchant, mode, clientId }: Caller,
  plan: Plan,
  account: AccountRow,
  method: Method,
  savedId: string | undefined,
): Promise<RecurringChargeRow> {
  return {
    ...recurringRecord.initial,
    id,
    merchant_id: merchant.id,
    mode,
    created: now,
    modified: now,
    account_id: account.id,
    description: plan.description,
    reference: plan.reference,
    data: plan.data,
    amount: plan.amount,
    currency: account.currency,
    schedule: toJson(plan.schedule),
    max_occurrences: plan.max_occurrences ?? null,
    max_amount: plan.max_amount ?? null,
    client_id: clientId ?? null,
    ...(await sealRecurringMethod(cardData, { id, merchant_id: merchant.id }, method, savedId)),
  }
}

/** Of a card. */
const fingerprintOf = (cipher: Cipher, { merchant }: Caller, method: Method): string | undefined =>
  method.type === 'card' ? cipher.fingerprint(merchant.id, method.number) : undefined

async function accountOf(tx: Tx, { merchant_id, account_id }: TransactionRow): Promise<AccountRow> {
  const account = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (account.status !== 'ACTIVE') throw gatewayError('account_not_active')
  return account
}
