// Invoices: the list, and a page for each with its time line (rules: pages.md#invoicing).
import { invoiceView, readInvoiceTimeline, todayOf } from '../../../invoicing/index.ts'
import { invoiceTitle, resource } from '../../kit/index.ts'
import { depositAccounts } from './accounts.ts'
import { actions } from './actions.ts'
import { invoiceList } from './list.ts'
import { madeTexts } from './make.ts'
import { onePage } from './one.ts'
import { invoiceRowOf } from './row.ts'

export const invoicePages = resource({
  path: '/console/invoices',
  access: 'read',
  list: invoiceList,
  one: {
    async read(visitor) {
      const { parts, caller } = visitor
      const invoice = await invoiceRowOf(visitor)
      const accounts = await depositAccounts(visitor)
      const entries = await readInvoiceTimeline(parts.storage.read, invoice)
      return {
        invoice: invoiceView(parts.cipher, invoice),
        entries,
        account: accounts.find(({ value }) => value === invoice.bank_account_id)?.label,
        now: caller.clock.now(),
        today: todayOf(caller),
      }
    },
    title: ({ invoice }) => invoiceTitle(invoice),
    main: onePage,
    done: { ...madeTexts, issue: 'Invoice issued.' },
  },
  actions,
})
