// Transactions as the gateway would have stored them, as many as wanted: each other in what it is found by.

import { newAuthorizationCode, newId } from '../../../gateway/core/ids.ts'
import type { CardData } from '../../../gateway/payments/card-data/index.ts'
import { newTransaction } from '../../../gateway/payments/transactions/model/new-transaction.ts'
import { transactionView } from '../../../gateway/payments/transactions/model/views.ts'
import { sealForTransaction } from '../../../gateway/payments/transactions/rules/open-payment.ts'
import {
  type AccountRow,
  type EventRow,
  type SimulatorPaymentRow,
  type TransactionRow,
  type TransactionTextRow,
  termsOf,
  textRows,
} from '../../../gateway/platform/storage/index.ts'
import { isLuhnValid } from '../../../shared/checksums.ts'

/** All the rows of one charge. */
export interface MadeUp {
  transactions: TransactionRow[]
  transaction_texts: TransactionTextRow[]
  events: EventRow[]
  simulator_payments: SimulatorPaymentRow[]
}

/** Of a hundred transactions in a row, one has each surname. */
export const SURNAMES = 100

const GIVEN = ['Ada', 'Blaise', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Frances', 'Alan', 'Radia', 'Niklaus']

/** What the nth transaction can be found by. */
export const referenceOf = (nth: number) => `order-${String(nth).padStart(8, '0')}`
export const emailOf = (nth: number) => `customer${String(nth).padStart(8, '0')}@example.com`
export const surnameOf = (nth: number) => `Surname${String(nth % SURNAMES).padStart(2, '0')}`

function cardNumberOf(nth: number): string {
  const first = `42${String(nth).padStart(13, '0')}`
  const last = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(isLuhnValid)
  return last ?? first
}

/** @param created milliseconds */
export async function makeUp(
  nth: number,
  created: number,
  account: AccountRow,
  cardData: CardData,
): Promise<MadeUp> {
  const { merchant_id, mode, currency } = account
  const id = newId()
  const method = {
    type: 'card',
    number: cardNumberOf(nth),
    exp_month: 12,
    exp_year: 2040,
    card_type: 'VISA',
    name: `${GIVEN[nth % GIVEN.length]} ${surnameOf(nth)}`,
    email: emailOf(nth),
  } as const
  const row: TransactionRow = {
    ...newTransaction(created, {
      id,
      merchant_id,
      account_id: account.id,
      mode,
      type: 'CHARGE',
      amount: 100 + (nth % 10_000),
      currency,
      reference: referenceOf(nth),
      ...(await sealForTransaction(cardData, id, merchant_id, method)),
    }),
    status: 'AUTHORIZED',
    authorization_code: newAuthorizationCode(),
    cvv_result: 'MATCHED',
    avs_result: 'ADDRESS_AND_POSTAL_CODE',
  }
  const data = JSON.stringify(transactionView(row))
  const events = (['created', 'authorized'] as const).map((what) => ({
    place: 0,
    id: newId(),
    merchant_id,
    mode,
    created,
    type: `transaction.${what}` as const,
    position: 0,
    undelivered: null,
    record_id: id,
    data,
  }))
  const begun = textRows(row, termsOf({ ...row, authorization_code: null }))
  // What the networks answered came later.
  const answered = textRows(row, termsOf(row, ['authorization_code']), begun.length)
  return {
    transactions: [row],
    transaction_texts: [...begun, ...answered],
    events,
    simulator_payments: [paymentOf(row)],
  }
}

function paymentOf(row: TransactionRow): SimulatorPaymentRow {
  const { id: transaction_id, created, merchant_id, mode, amount } = row
  const { authorization_code, cvv_result, avs_result } = row
  return {
    transaction_id,
    state: 'AUTHORIZED',
    created,
    modified: created,
    merchant_id,
    mode,
    type: 'card',
    amount,
    captured: null,
    authorization_code,
    cvv_result,
    avs_result,
    network_transaction_id: row.network_transaction_id,
    failure_code: null,
    rule_id: null,
    outcome: null,
    settlement_code: null,
    settlement_due: null,
  }
}
