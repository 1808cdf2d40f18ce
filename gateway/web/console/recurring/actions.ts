// What can be done with a recurring charge, and with one of its payments.
import { notFound } from '../../../core/errors.ts'
import { english } from '../../../core/language/words.ts'
import {
  endRecurring,
  findRecurring,
  ignoreOccurrence,
  payOccurrence,
  readOccurrence,
} from '../../../payments/recurring/index.ts'
import { fromJson } from '../../../platform/storage/index.ts'
import { action, methodText, money, recurringTitle, type Visitor } from '../../kit/index.ts'

/** @throws 404 */
export const recurringOf = ({ parts, caller, id }: Visitor) => findRecurring(parts.storage.read, caller, id)

/** A payment that isn't made yet, and what it is a part of. @throws 404 */
async function openPaymentOf(visitor: Visitor) {
  const { parts, caller, id, named } = visitor
  const { occurrenceId = '' } = named
  const row = await recurringOf(visitor)
  const occurrence = await readOccurrence(parts.storage.read, caller, id, occurrenceId)
  if (occurrence.status === 'PAID') throw notFound('Occurrence', occurrenceId)
  return { row, due: occurrence.due_date, amount: money(occurrence.amount, row.currency) }
}

type OpenPayment = Awaited<ReturnType<typeof openPaymentOf>>

const end = action<Awaited<ReturnType<typeof recurringOf>>>({
  access: 'recurring',
  read: recurringOf,
  title: (row) => `End: ${recurringTitle(row)}`,
  asks: () => 'End this recurring charge?',
  explains: () => 'Nothing more will be collected automatically. You can’t undo this.',
  submit: 'End recurring charge',
  isDanger: true,
  async act({ parts, caller, id }) {
    await endRecurring(parts, caller, id, 'COMPLETED')
  },
  done: 'Recurring charge ended.',
})

const pay = action<OpenPayment>({
  access: 'recurring',
  read: openPaymentOf,
  title: ({ row }) => `Charge now: ${recurringTitle(row)}`,
  asks: ({ due }) => `Charge the payment of ${english.date(due)} now?`,
  explains: ({ row, amount }) => `${amount} will be charged to ${methodText(fromJson(row.method))}.`,
  submit: 'Charge now',
  async act({ parts, caller, id, named: { occurrenceId = '' } }) {
    await payOccurrence(parts, caller, id, occurrenceId)
  },
  done: 'Payment collected.',
})

const ignore = action<OpenPayment>({
  access: 'recurring',
  read: openPaymentOf,
  title: ({ row }) => `Skip: ${recurringTitle(row)}`,
  asks: ({ due }) => `Skip the payment of ${english.date(due)}?`,
  explains: ({ amount }) => `${amount} will not be collected. The schedule continues with the next payment.`,
  submit: 'Skip payment',
  isDanger: true,
  async act({ parts, caller, id, named: { occurrenceId = '' } }) {
    await ignoreOccurrence(parts, caller, id, occurrenceId)
  },
  done: 'Payment skipped.',
})

export const actions = {
  ':id/cancel': end,
  ':id/occurrences/:occurrenceId/pay': pay,
  ':id/occurrences/:occurrenceId/ignore': ignore,
}
