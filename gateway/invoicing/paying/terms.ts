// What a payer is about to pay: which invoices, how much of each, the surcharge, and the account that it goes to.
import type { MethodType } from '../../../shared/methods.ts'
import type { Caller } from '../../core/caller.ts'
import { fieldError, gatewayError, notFound, refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { rangeFault } from '../../core/money.ts'
import type { Processor } from '../../payments/networks/index.ts'
import { isSurchargeable, listSurcharges } from '../../payments/surcharge/index.ts'
import { type MethodInput, methodOf, type SavedParts } from '../../payments/vault/index.ts'
import { openPayload, openPaymentMethod, withKeys } from '../../payments/vault/opened.ts'
import type { AccountRow, Currency, InvoiceRow } from '../../platform/storage/index.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.ts'
import { invoicesOf } from '../invoices/invoices.ts'
import { beingPaid, dueOf, notDue, standingOf } from '../payments/payments.ts'

/** What a payer wants to pay, and with what. */
export interface PaymentWish {
  contactId: string
  /** Of that contact, and all with one bank account. What is paid of them is shared out in this order. */
  invoiceIds: readonly string[]
  /** Cents of the invoices, without a surcharge; undefined: all that is due. */
  amount?: number | undefined
  /** Cents that the payer saw as due of all of them. Where it is another amount by now, nothing is paid. */
  due?: number | undefined
  /** The id of a one-time token of the merchant's page, or of one of the contact's PaymentMethods. */
  method: { token: string } | { paymentMethod: string }
}

/** What a payer is shown before paying, in cents. */
export interface Quote {
  amount: number
  surcharge_amount: number
  /** Both together: what the card or bank is charged. */
  total_amount: number
  currency: Currency
}

export interface Terms extends Quote {
  account: AccountRow
  methodType: MethodType
  /** What is paid of each invoice, and what was due of it. */
  parts: readonly { invoice: InvoiceRow; amount: number; due: number }[]
}

export interface TermsParts extends SavedParts {
  processor: Processor
}

/**
 * What paying would come to, with the surcharge of that very card or bank (rules: invoicing.md#paying). Nothing is used up.
 * @throws 404 for an invoice or a method that is not the contact's, and for a token that is used or has expired; 409 while somebody
 *   pays what is asked for; 422 for what is not due, for an amount that may not be paid, and where there is no account for the method
 */
export async function quotePayment(parts: TermsParts, caller: Caller, wish: PaymentWish): Promise<Quote> {
  const { amount, surcharge_amount, total_amount, currency } = await termsOf(parts, caller, wish)
  return { amount, surcharge_amount, total_amount, currency }
}

/** As `quotePayment`, with what is needed to charge. */
export async function termsOf(parts: TermsParts, caller: Caller, wish: PaymentWish): Promise<Terms> {
  const shares = await sharesOf(parts, caller, wish)
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  const method = await lookAt(parts, caller, wish)
  const accounts = await accountsOf(parts, caller, shares)
  const account = accountFor(accounts, method.type)
  const surcharge_amount = await surchargeOf(parts, accounts, method, amount)
  const { currency } = account
  return {
    amount,
    surcharge_amount,
    total_amount: amount + surcharge_amount,
    currency,
    account,
    methodType: method.type,
    parts: shares,
  }
}

async function sharesOf({ storage }: TermsParts, caller: Caller, wish: PaymentWish): Promise<Terms['parts']> {
  const { contactId, invoiceIds, amount, due: seen } = wish
  const { merchant, mode } = caller
  if (amount !== undefined) {
    const fault = rangeFault(amount, limits.amountCents, 'amount')
    if (fault) refuse([fault])
  }
  const open: { invoice: InvoiceRow; due: number; reserved: number }[] = []
  for (const id of new Set(invoiceIds)) {
    const invoice = await invoicesOf(storage.read, merchant.id).where('id', '=', id).executeTakeFirst()
    if (!invoice || invoice.contact_id !== contactId || invoice.mode !== mode) throw notFound('Invoice', id)
    const standing = await standingOf(storage.read, invoice)
    open.push({ invoice, due: dueOf(invoice, standing), reserved: standing.reserved })
  }
  const due = open.reduce((sum, one) => sum + one.due, 0)
  const reserved = open.reduce((sum, one) => sum + one.reserved, 0)
  const wanted = amount ?? due + reserved
  if (wanted > due && reserved > 0) throw beingPaid()
  if (due === 0) throw notDue()
  if (seen !== undefined && seen !== due) throw beingPaid()
  if (wanted > due) {
    throw fieldError('amount', TOO_MUCH, 'exceeds_maximum_value')
  }
  if (wanted < due && !(await takesParts(storage, merchant.id))) {
    throw gatewayError('unavailable_for_merchant_policy', { context: 'amount', message: ALL_OR_NOTHING })
  }
  let left = wanted
  const shares = open.map(({ invoice, due }) => {
    const share = Math.min(left, due)
    left -= share
    return { invoice, amount: share, due }
  })
  return shares.filter((share) => share.amount > 0)
}

const TOO_MUCH = 'This is more than is due.'
const ALL_OR_NOTHING = 'This merchant takes the whole amount only.'

async function takesParts({ read }: TermsParts['storage'], merchantId: string): Promise<boolean> {
  const { partial_payments } = await read
    .selectFrom('merchants')
    .select('partial_payments')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return partial_payments === 1
}

/** The card or bank that is going to pay, without using anything up. */
async function lookAt(
  parts: TermsParts,
  caller: Caller,
  { contactId, method }: PaymentWish,
): Promise<MethodInput> {
  const { tokens, cardData } = parts
  if ('token' in method) {
    const token = await tokens.find(caller, method.token)
    return methodOf(await withKeys(cardData, () => openPayload(cardData, token, 'surcharge')))
  }
  return openPaymentMethod(parts, parts.storage.read, caller, contactId, method.paymentMethod)
}

/** The accounts behind the one bank account of all these invoices. */
async function accountsOf(
  { storage }: TermsParts,
  { merchant }: Caller,
  shares: Terms['parts'],
): Promise<readonly AccountRow[]> {
  const [id = '', ...others] = new Set(shares.map(({ invoice }) => invoice.bank_account_id))
  if (others.length > 0) {
    const message = 'These invoices are paid to different bank accounts: pay them one by one.'
    throw fieldError('invoices', message)
  }
  const bank = await findBankAccount(storage.read, merchant.id, id)
  if (!bank) throw gatewayError('account_not_active')
  return bank.processing
}

const ACCOUNT_TYPES = { card: 'MerchantAccount', bank: 'AchAccount' } as const

/** The account that takes a kind of method, of those behind a bank account; undefined where none does. */
export function accountTaking(accounts: readonly AccountRow[], type: MethodType): AccountRow | undefined {
  const fitting = accounts.filter((account) => account.type === ACCOUNT_TYPES[type])
  return fitting.find(({ is_primary }) => is_primary) ?? fitting[0]
}

function accountFor(accounts: readonly AccountRow[], type: MethodType): AccountRow {
  const account = accountTaking(accounts, type)
  if (!account) throw gatewayError('no_account_for_payment_method')
  return account
}

/** As a look-up by the bank account tells it (rules: surcharges.md#look-up, surcharges.md#surchargeable). */
async function surchargeOf(
  { storage, processor }: TermsParts,
  accounts: readonly AccountRow[],
  method: MethodInput,
  amount: number,
): Promise<number> {
  const [first] = accounts
  if (!first) return 0
  const ids = accounts.map(({ id }) => id)
  const surcharges = await listSurcharges(storage.read, first.merchant_id, ids, amount)
  const entry = surcharges.find(({ type }) => type === method.type)
  if (!entry?.surcharge_amount) return 0
  if (method.type === 'card' && !(await isSurchargeable(processor, method.number ?? ''))) return 0
  return entry.surcharge_amount
}
