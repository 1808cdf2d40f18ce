// A credit: money to a saved card or bank account, without an earlier payment (rules: refunds-credits-voids.md#credit).
import { fieldError } from '../../../core/errors.ts'
import { createCredit, type PaymentRequest } from '../../../payments/transactions/index.ts'
import { needsApproval } from '../../../platform/approvals/index.ts'
import { action, money, recordPath, type Values, type Visitor } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { askTeam, TO_APPROVALS } from '../approvals/ask.ts'
import { readAmount, readReference, referenceField } from './actions.ts'

export const credit = action<undefined>({
  access: 'credit',
  read: async () => undefined,
  asks: () => 'Create credit',
  explains: () =>
    'Send money to a saved card or bank account without an earlier payment. The daily capture carries it out.',
  fields: (fields) => html`
    ${fields.text({ name: 'amount', label: 'Amount in USD', money: 'USD' })}
    ${fields.text({
      name: 'method',
      label: 'Payment method',
      hint: 'The ID of a saved card or bank account',
      maxlength: 64,
    })}
    ${fields.text({
      name: 'account',
      label: 'Account',
      hint: 'The ID of an account. Empty: the primary one',
      optional: true,
      maxlength: 64,
    })}
    ${referenceField(fields)}`,
  submit: 'Create credit',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const payment = readCredit(values)
    const of = { merchantId: caller.merchant.id, mode: caller.mode }
    if (await needsApproval(parts.storage.read, of, { credit: payment.amount })) {
      await askForCredit(visitor, payment)
      return TO_APPROVALS
    }
    const { id } = await createCredit(parts, caller, payment)
    return { to: recordPath('transactions', id) }
  },
  done: 'Credit created.',
})

type Credit = PaymentRequest & { method: string }

async function askForCredit(
  visitor: Visitor,
  { amount, method, account_id: account, reference }: Credit,
): Promise<void> {
  await askTeam(visitor, {
    needed: ['credit'],
    request: {
      kind: 'credit',
      amount,
      method,
      ...(account !== undefined && { account }),
      ...(reference !== undefined && { reference }),
    },
    changes: [
      { name: 'amount', after: money(amount, 'USD') },
      { name: 'payment_method', after: method },
      ...(account === undefined ? [] : [{ name: 'account', after: account }]),
      ...(reference === undefined ? [] : [{ name: 'reference', after: reference }]),
    ],
  })
}

/** @throws 422 naming what is wrong */
function readCredit({ amount, method = '', account = '', reference }: Values): Credit {
  const cents = readAmount(amount)
  // Never a card number: that is for the hosted fields.
  if (!ID.test(method.trim())) throw fieldError('method', 'Enter the ID of a saved card or bank account.')
  if (account.trim() !== '' && !ID.test(account.trim()))
    throw fieldError('account', 'Enter the ID of an account.')
  return {
    amount: cents,
    method: method.trim(),
    account_id: account.trim() || undefined,
    reference: readReference(reference),
    currency: undefined,
    data: undefined,
  }
}

/** Ids have letters; what is only digits could be a card number. */
const ID = /^(?=.*[A-Za-z_-])[\w-]{1,64}$/
