// What a person can do with a transaction: the same as an API key can, asked once more before it is done.
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import { errorSummary, type FormState, form, formFields, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { money, typedMoney } from '../show.ts'

export const actionNames = ['capture', 'refund', 'void'] as const
export type Action = (typeof actionNames)[number]

/** What is left of a charge to be refunded, in cents. */
export const refundable = ({ amount, gratuity, amount_refunded }: TransactionRow): number =>
  amount + (gratuity ?? 0) - amount_refunded

/** What its status allows. The domain decides once more when it is done. */
export function actionsFor(row: TransactionRow): Action[] {
  const isOpen = row.status === 'AUTHORIZED' || (row.type === 'REFUND' && row.status === 'PENDING')
  const isPaid = row.status === 'COMPLETED' || (row.status === 'AUTHORIZED' && row.auto_capture === 1)
  const can = {
    capture: row.type === 'CHARGE' && row.status === 'AUTHORIZED' && row.auto_capture === 0,
    refund: row.type === 'CHARGE' && isPaid && refundable(row) > 0,
    void: isOpen,
  }
  return actionNames.filter((action) => can[action])
}

interface ActionContent {
  row: TransactionRow
  csrf: string
  state: FormState
}

const TEXTS: Readonly<Record<Action, { title: string; submit: string; isDanger?: boolean }>> = {
  capture: { title: 'Capture', submit: 'Capture it now' },
  refund: { title: 'Refund', submit: 'Refund', isDanger: true },
  void: { title: 'Void', submit: 'Void it', isDanger: true },
}

export const titleOf = (action: Action): string => TEXTS[action].title

/** The page that asks once more. */
export function actionPage(action: Action, { row, csrf, state }: ActionContent): Html {
  const { title, submit, isDanger } = TEXTS[action]
  const address = `/console/transactions/${encodeURIComponent(row.id)}`
  const kind = row.type.toLowerCase()
  return html`
    <h1>${title} this ${kind}?</h1>
    <p>${whatHappens(action, row)}</p>
    ${errorSummary(state.faults)}
    ${form({
      action: `${address}/${action}`,
      csrf,
      submit,
      cancel: address,
      ...(isDanger && { isDanger }),
      fields: fieldsOf(action, row, state),
    })}`
}

function whatHappens(action: Action, row: TransactionRow): string {
  const amount = money(row.amount + (row.gratuity ?? 0), row.currency)
  if (action === 'capture') return `${amount} will be collected immediately.`
  if (action === 'void') return `${amount} will not move. You can’t undo this.`
  return `Up to ${money(refundable(row), row.currency)} can go back to what was charged. The daily capture carries it out.`
}

function fieldsOf(action: Action, row: TransactionRow, state: FormState): Html {
  const values = { amount: typedMoney(refundable(row)), ...state.values }
  const fields = formFields({ ...state, values })
  const reference = fields.text({
    name: 'reference',
    label: 'Reference',
    hint: 'For your own books.',
    maxlength: 128,
    optional: true,
  })
  if (action !== 'refund') return reference
  return html`${fields.text({ name: 'amount', label: `Amount in ${row.currency}`, inputmode: 'decimal', short: true })}
    ${reference}${hidden('seen', String(row.amount_refunded))}`
}

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
