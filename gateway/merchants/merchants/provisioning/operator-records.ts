import { accounts } from './accounts.ts'
import { audited } from './audited.ts'
import { merchants } from './merchants.ts'
import { type OperatorRecord, ownerOf } from './operator-record.ts'
import { surcharges } from './surcharges.ts'

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
    merchantOf: (tx, id) => ownerOf(tx, 'accounts', id),
  }),
  surcharge: audited(surcharges, {
    type: 'Surcharge',
    actions: { created: 'surcharge.created', updated: 'surcharge.updated', deleted: 'surcharge.deleted' },
    merchantOf: (tx, id) => ownerOf(tx, 'surcharges', id),
  }),
} as const satisfies Record<string, OperatorRecord>

export type OperatorRecordName = keyof typeof operatorRecords
