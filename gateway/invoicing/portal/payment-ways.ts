// How a payer may pay: by card or bank, in parts or not, with what was saved.
import type { MethodType } from '../../../shared/methods.ts'
import { type Caller, thisMonth } from '../../core/caller.ts'
import { listSurcharges } from '../../payments/surcharge/index.ts'
import { listPaymentMethods, type PaymentMethod } from '../../payments/vault/index.ts'
import {
  type AccountRow,
  fromJson,
  type InvoiceRow,
  type MerchantRow,
  type Reader,
} from '../../platform/storage/index.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.ts'
import { accountTaking } from '../paying/terms.ts'

/** What is paid of invoices that go to one bank account. */
export interface WaysToPay {
  bankAccountId: string
  /** The accounts that take cards and banks, each absent where there is none. */
  accounts: { readonly [Type in MethodType]?: AccountRow }
  /** The kinds of method that a surcharge comes on top of, with its rate in hundredths of a percent and its fee in cents. */
  surcharges: readonly { type: MethodType; surcharge_rate: number; surcharge_fee: number }[]
  /** Whether less than all may be paid. */
  takesParts: boolean
  /** What the contact has saved and can still pay with, the newest first. */
  saved: readonly PaymentMethod[]
}

/**
 * @param caller for the merchant, in the invoices' mode
 * @returns undefined where they cannot be paid together, or no account takes a payment
 */
export async function waysToPay(
  db: Reader,
  caller: Caller & { merchant: MerchantRow },
  invoices: readonly InvoiceRow[],
): Promise<WaysToPay | undefined> {
  const [id, ...others] = new Set(invoices.map(({ bank_account_id }) => bank_account_id))
  const contactId = invoices[0]?.contact_id
  if (id === undefined || contactId === undefined || others.length > 0) return undefined
  const bankAccount = await findBankAccount(db, caller.merchant.id, id)
  if (!bankAccount || caller.merchant.status !== 'ACTIVE') return undefined
  const { processing } = bankAccount
  const [card, bank] = [accountTaking(processing, 'card'), accountTaking(processing, 'bank')]
  if (!card && !bank) return undefined
  const accounts = { ...(card && { card }), ...(bank && { bank }) }
  const surcharges = await listSurcharges(
    db,
    caller.merchant.id,
    processing.map((account) => account.id),
    undefined,
  )
  const saved = await listPaymentMethods(db, caller, { contact_id: contactId, page_size: '100' })
  return {
    bankAccountId: id,
    accounts,
    surcharges,
    takesParts: caller.merchant.partial_payments === 1,
    saved: saved.results.filter((one) => one.type in accounts && !isOver(one, caller)),
  }
}

/** Whether a saved card has expired. */
function isOver({ method }: PaymentMethod, caller: Caller): boolean {
  const shown = fromJson(method)
  if (shown.type !== 'card') return false
  const { year, month } = thisMonth(caller)
  return shown.exp_year < year || (shown.exp_year === year && shown.exp_month < month)
}
