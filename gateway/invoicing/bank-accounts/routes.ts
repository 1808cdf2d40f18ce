import type { Bearer, Routes } from '../../platform/http/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { bankAccountView, listBankAccounts } from './bank-accounts.ts'
import { BankAccountsSchema } from './schemas.ts'

export interface BankAccountOptions {
  bearer: Bearer
  storage: Storage
}

/** `/bank-accounts` (rules: invoicing.md#bank-accounts). */
export const bankAccountRoutes: Routes<BankAccountOptions> = async (app, { bearer, storage }) => {
  app.get(
    '/bank-accounts',
    {
      schema: {
        tags: ['Invoicing'],
        operationId: 'listBankAccounts',
        permission: 'read',
        summary: 'List deposit accounts',
        description:
          'Of both modes. Each has the accounts by which payments come to it; an invoice names one of these bank accounts.',
        answer: 'All bank accounts, the oldest first.',
        response: { 200: BankAccountsSchema },
      },
    },
    async (request) => {
      const { merchant, isLive } = bearer.granted(request)
      const banks = await listBankAccounts(storage.read, merchant.id)
      return banks.filter(({ account }) => isLive || account.mode === 'test').map(bankAccountView)
    },
  )
}
