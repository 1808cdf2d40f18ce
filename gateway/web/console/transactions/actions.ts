// Capture, refund and void, each asked once more before it is done.
import { fieldError, notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  captureCharge,
  findTransaction,
  refundCharge,
  voidTransaction,
} from '../../../payments/transactions/index.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import { fromJson, type TransactionRow } from '../../../platform/storage/index.ts'
import {
  action,
  isAmount,
  methodWithMark,
  money,
  paymentTitle,
  readMoney,
  typedMoney,
  type Visitor,
} from '../../kit/index.ts'
import type { Fields } from '../../layout/fields.ts'
import { hidden } from '../../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { refundable } from '../records/refunded.ts'
import { ACTIONS } from './possible.ts'

/** @throws 404 */
export const transactionOf = ({ parts, caller, id }: Visitor): Promise<TransactionRow> =>
  findTransaction(parts.storage.read, caller, id)

/** @throws 404, also for what isn't a charge */
async function chargeOf(visitor: Visitor): Promise<TransactionRow> {
  const row = await transactionOf(visitor)
  if (row.type !== 'CHARGE') throw notFound('Charge', row.id)
  return row
}

const wholeAmount = ({ amount, gratuity, currency }: TransactionRow) =>
  money(amount + (gratuity ?? 0), currency)

export const referenceField = (fields: Fields): Html =>
  fields.text({
    name: 'reference',
    label: 'Reference',
    hint: 'For your own books.',
    maxlength: limits.maxChars.transactionReference,
    optional: true,
  })

/** @throws 422 for one that is too long */
export function readReference(text = ''): string | undefined {
  // As in requests of the API: somebody may have typed a card number.
  const reference = redactCardNumbers(text.trim())
  if ([...reference].length > limits.maxChars.transactionReference) {
    const message = `At most ${limits.maxChars.transactionReference} characters.`
    throw fieldError('reference', message, 'invalid_length')
  }
  return reference === '' ? undefined : reference
}

/** @returns cents @throws 422 */
export function readAmount(text = ''): number {
  const cents = readMoney(text)
  if (isAmount(cents)) return cents
  throw fieldError('amount', 'Enter an amount, such as 12.50.')
}

const capture = action<TransactionRow>({
  access: ACTIONS.capture.needs,
  read: chargeOf,
  title: (row) => `Capture: ${paymentTitle(row)}`,
  asks: () => 'Capture this charge?',
  explains: (row) => `${wholeAmount(row)} will be collected immediately.`,
  fields: referenceField,
  submit: 'Capture it now',
  async act(visitor, { reference }) {
    const { parts, caller, id } = visitor
    const { amount } = await transactionOf(visitor)
    await captureCharge(parts, caller, id, {
      amount,
      currency: undefined,
      reference: readReference(reference),
      capture_time: 'IMMEDIATE',
      signature: undefined,
      gratuity: undefined,
    })
  },
  done: 'Charge captured.',
})

/** Whose payment it is, so that nobody gets another's money. */
function payerFacts(row: TransactionRow): (readonly [string, HtmlValue])[] {
  const method = fromJson(row.method)
  const all: readonly (readonly [string, HtmlValue])[] = [
    ['Customer', method.name],
    ['Method', methodWithMark(method)],
    ['Reference', row.reference],
    ['Refunded before', row.amount_refunded > 0 && money(row.amount_refunded, row.currency)],
  ]
  return all.filter(([, value]) => value)
}

const refund = action<TransactionRow>({
  access: ACTIONS.refund.needs,
  read: chargeOf,
  title: (row) => `Refund: ${paymentTitle(row)}`,
  asks: (row) => `Refund the ${paymentTitle(row).toLowerCase()}?`,
  explains: (row) =>
    `You can refund up to ${money(refundable(row), row.currency)}. It goes back to the card or bank account that was charged, with the daily capture.`,
  values: (row) => ({ amount: typedMoney(refundable(row)) }),
  fields: (fields, row) => html`
    ${facts(payerFacts(row))}
    ${fields.text({ name: 'amount', label: `Amount in ${row.currency}`, money: row.currency })}
    ${referenceField(fields)}${hidden('seen', String(row.amount_refunded))}`,
  submit: 'Refund',
  isDanger: true,
  async act({ parts, caller, id }, { amount, reference, seen = '' }) {
    await refundCharge(parts, caller, id, {
      amount: readAmount(amount),
      currency: undefined,
      reference: readReference(reference),
      source_id: undefined,
      data: undefined,
      method: undefined,
      seen: Number(seen),
    })
  },
  done: 'Refund created. The money goes out with the daily capture.',
})

const cancel = action<TransactionRow>({
  access: ACTIONS.void.needs,
  read: transactionOf,
  title: (row) => `Void: ${paymentTitle(row)}`,
  asks: ({ type }) => `Void this ${type.toLowerCase()}?`,
  explains: (row) => `${wholeAmount(row)} will not move. You can’t undo this.`,
  fields: referenceField,
  submit: 'Void it',
  isDanger: true,
  async act({ parts, caller, id }, { reference }) {
    await voidTransaction(parts, caller, id, readReference(reference))
  },
  done: 'Voided.',
})

export const actions = { ':id/capture': capture, ':id/refund': refund, ':id/void': cancel }
