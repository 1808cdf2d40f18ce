// A credit: money to a saved card or bank account, without an earlier payment (rules: refunds-credits-voids.md#credit).
import { fieldError } from '../../../core/errors.ts'
import { createCredit, earlierCredit, type PaymentRequest } from '../../../payments/transactions/index.ts'
import { lockShown } from '../../../payments/vault/index.ts'
import { needsApproval } from '../../../platform/approvals/index.ts'
import {
  action,
  formField,
  methodText,
  money,
  newForm,
  recordPath,
  sourceIdOf,
  type Values,
  type Visitor,
} from '../../kit/index.ts'
import type { Choice } from '../../layout/fields.ts'
import { html } from '../../layout/html.ts'
import { askTeam, TO_APPROVALS } from '../approvals/ask.ts'
import { readAmount, readReference, referenceField } from './actions.ts'
import { payeeChoices, readPayee } from './payee.ts'

export const credit = action<{ payees: readonly Choice[]; accounts: readonly Choice[] }>({
  access: 'credit',
  read: async (visitor) => ({
    payees: await payeeChoices(visitor),
    accounts: await accountChoices(visitor),
  }),
  asks: () => 'Create credit',
  explains: () =>
    'Send money to a saved card or bank account without an earlier payment. The daily capture carries it out.',
  values: newForm,
  fields: (fields, { payees, accounts }, values) => html`
    ${formField(values)}
    ${fields.text({ name: 'amount', label: 'Amount in USD', money: 'USD' })}
    ${fields.text({
      name: 'method',
      label: 'Customer’s saved card or bank account',
      hint: 'Choose one, or type the name and the last four digits, such as Ada Lovelace 4242. An ID works, too.',
      maxlength: 200,
      suggestions: payees,
    })}
    ${fields.select({ name: 'account', label: 'Account', options: [{ value: '', label: 'Primary account' }, ...accounts] })}
    ${referenceField(fields)}`,
  submit: 'Create credit',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const source_id = sourceIdOf(values)
    const earlier = await earlierCredit(parts.storage.read, caller, source_id)
    if (earlier) return { to: recordPath('transactions', earlier.id), done: 'creditAgain' }
    const payment = { ...readCredit(values), method: await readPayee(visitor, values.method), source_id }
    const of = { merchantId: caller.merchant.id, mode: caller.mode }
    if (await needsApproval(parts.storage.read, of, { credit: payment.amount })) {
      await askForCredit(visitor, payment)
      return TO_APPROVALS
    }
    const { id, status } = await createCredit(parts, caller, payment, { isOnce: true })
    // The first press still waits for the networks.
    return { to: recordPath('transactions', id), done: status === 'PENDING' ? 'creditAgain' : 'credit' }
  },
  done: {
    credit: 'Credit created.',
    creditAgain: 'This form already created this credit. To create another one, open the form again.',
  },
})

type Credit = PaymentRequest & { method: string; source_id: string }

async function askForCredit(
  visitor: Visitor,
  { amount, method, account_id: account, reference, source_id }: Credit,
): Promise<void> {
  const shown = await visitor.parts.storage.write((tx) => lockShown(tx, visitor.caller, method))
  if (!shown) throw fieldError('method', 'No saved card or bank account has this ID.')
  const { contactId: contact } = shown
  await askTeam(visitor, {
    needed: ['credit'],
    // One request for a form that is sent twice.
    recordId: source_id,
    request: {
      kind: 'credit',
      amount,
      method,
      fingerprint: shown.method.fingerprint,
      source_id,
      ...(contact !== undefined && { contact }),
      ...(account !== undefined && { account }),
      ...(reference !== undefined && { reference }),
    },
    changes: [
      { name: 'amount', after: money(amount, 'USD') },
      { name: 'payment_method', after: `${methodText(shown.method)} (${method})` },
      ...(account === undefined ? [] : [{ name: 'account', after: account }]),
      ...(reference === undefined ? [] : [{ name: 'reference', after: reference }]),
    ],
  })
}

/** @throws 422 naming what is wrong */
const readCredit = ({ amount, account = '', reference }: Values): Omit<PaymentRequest, 'method'> => ({
  amount: readAmount(amount),
  account_id: account || undefined,
  reference: readReference(reference),
  currency: undefined,
  data: undefined,
})

/** The accounts of the mode that take credits. */
async function accountChoices({ parts, caller }: Visitor): Promise<Choice[]> {
  const rows = await parts.storage.reading
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('merchant_id', '=', caller.merchant.id)
    .where('mode', '=', caller.mode)
    .where('status', '=', 'ACTIVE')
    .where('credit_enabled', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
