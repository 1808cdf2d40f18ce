// The accounts that invoices are deposited to.
import { bankAccountView, listBankAccounts } from '../../../invoicing/index.ts'
import type { Visitor } from '../../kit/index.ts'
import type { Choice } from '../../layout/fields.ts'

/** Those of the mode that the page is in, by name. */
export async function depositAccounts({ parts, caller }: Visitor): Promise<Choice[]> {
  const banks = await listBankAccounts(parts.storage.read, caller.merchant.id)
  return banks
    .map(bankAccountView)
    .filter(({ test_mode }) => test_mode === (caller.mode === 'test'))
    .map(({ id, name, account_id }) => ({ value: id, label: [name, account_id].filter(Boolean).join(', ') }))
}
