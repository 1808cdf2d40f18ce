import type { Tx } from '../../../platform/storage/index.ts'
import { accounts } from './accounts.ts'
import { audited } from './audited.ts'
import { merchants } from './merchants.ts'
import type { OperatorRecord } from './operator-record.ts'
import { surcharges } from './surcharges.ts'

const ownerIn = (table: 'accounts' | 'surcharges') => async (tx: Tx, id: string) => {
  const row = await tx.selectFrom(table).select('merchant_id').where('id', '=', id).executeTakeFirst()
  return row?.merchant_id
}

/** What the operator makes and sets, by what it is called in the command. */
export const operatorRecords = {
  merchant: audited(merchants, {
    type: 'Merchant',
    actions: { created: 'merchant.created', updated: 'merchant.updated' },
    merchantOf: async (_tx, id) => id,
  }),
  account: audited(accounts, {
    type: 'Account',
    actions: { created: 'account.created', updated: 'account.updated' },
    merchantOf: ownerIn('accounts'),
  }),
  surcharge: audited(surcharges, {
    type: 'Surcharge',
    actions: { created: 'surcharge.created', updated: 'surcharge.updated', deleted: 'surcharge.deleted' },
    merchantOf: ownerIn('surcharges'),
  }),
} as const satisfies Record<string, OperatorRecord>

export type OperatorRecordName = keyof typeof operatorRecords
