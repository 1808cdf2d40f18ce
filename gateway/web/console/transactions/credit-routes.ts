// The form for a credit: money to a saved card or bank account, without an earlier payment (rules: refunds-credits-voids.md#credit).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { createCredit, type PaymentRequest } from '../../../payments/transactions/index.ts'
import { needsApproval } from '../../../platform/approvals/index.ts'
import { errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { callerOf, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import { askTeam, toApprovals } from '../approvals/ask.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { money, readMoney } from '../show.ts'
import { readReference } from './actions.ts'

const TRANSACTIONS = '/console/transactions'
const NEW = `${TRANSACTIONS}/credit`
const allowed = { config: { access: 'credit' } } as const

export const creditPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  app.get(NEW, allowed, async (request, reply) => show(parts, request, reply, {}))

  app.post(NEW, allowed, async (request, reply) => {
    const values = readForm(request.body)
    const caller = callerOf(request, parts.clock)
    const tried = await tryForm(async () => {
      const payment = readCredit(values)
      const of = { merchantId: caller.merchant.id, mode: caller.mode }
      if (!(await needsApproval(parts.storage.read, of, { credit: payment.amount })))
        return createCredit(parts, caller, payment)
      return askForCredit(parts, request, payment)
    })
    if (tried.refused)
      return show(parts, request, reply.code(tried.refused.status), { values, ...tried.refused })
    if (tried.done === undefined) return toApprovals(reply)
    return reply.redirect(`${TRANSACTIONS}/${encodeURIComponent(tried.done.id)}?done=credit`, 303)
  })
}

type Credit = PaymentRequest & { method: string }

async function askForCredit(
  parts: ConsoleParts,
  request: FastifyRequest,
  { amount, method, account_id: account, reference }: Credit,
): Promise<undefined> {
  await askTeam(parts, request, {
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
function readCredit({ amount = '', method = '', account = '', reference }: Record<string, string>): Credit {
  const cents = readMoney(amount)
  if (!(cents >= limits.amountCents.least && cents <= limits.amountCents.most))
    throw fieldError('amount', 'Enter an amount, such as 12.50.')
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

function show(
  { brand }: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState,
): FastifyReply {
  const fields = formFields(state)
  const main = html`
    <h1>Create credit</h1>
    <p class="lead">Send money to a saved card or bank account without an earlier payment. The daily capture carries it out.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: NEW,
      csrf: visitOf(request).csrf,
      submit: 'Create credit',
      cancel: TRANSACTIONS,
      fields: html`${fields.text({
        name: 'amount',
        label: 'Amount in USD',
        inputmode: 'decimal',
        short: true,
      })}
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
      ${fields.text({
        name: 'reference',
        label: 'Reference',
        hint: 'For your own books.',
        optional: true,
        maxlength: limits.maxChars.transactionReference,
      })}`,
    })}`
  return sendConsole(request, reply, {
    title: 'Create credit',
    look: brand,
    current: TRANSACTIONS,
    main,
    isRefused: (state.faults ?? []).length > 0,
  })
}
