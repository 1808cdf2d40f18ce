// The list of transactions, a page for each, and what can be done with it (rules: pages.md#payments).
import { limits } from '../../../core/limits.ts'
import { readTimeline } from '../../../merchants/reporting/index.ts'
import { concealedReason } from '../../../payments/card-testing/index.ts'
import { refundsOf } from '../../../payments/transactions/index.ts'
import { paymentTitle, resource } from '../../kit/index.ts'
import { actions, transactionOf } from './actions.ts'
import { credit } from './credit.ts'
import { transactionList } from './list.ts'
import { onePage } from './one.ts'
import { originOf } from './origin.ts'

export const transactionPages = resource({
  path: '/console/transactions',
  access: 'read',
  list: transactionList,
  one: {
    async read(visitor) {
      const { caller, parts } = visitor
      const { read } = parts.storage
      const row = await transactionOf(visitor)
      const refunds = row.type === 'CHARGE' ? await refundsOf(read, row) : []
      return {
        row,
        origin: await originOf(visitor, row),
        refunds: refunds.slice(0, limits.page.maxEntries),
        timeline: await readTimeline(read, caller, row),
        concealed: await concealedReason(read, row),
        now: caller.clock.now(),
      }
    },
    title: ({ row }) => paymentTitle(row),
    main: onePage,
  },
  actions: { ...actions, credit },
})
