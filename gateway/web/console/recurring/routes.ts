// Recurring charges: the list, and a page for each with its calendar (rules: pages.md#payments).
import { limits } from '../../../core/limits.ts'
import { decimal } from '../../../merchants/reporting/index.ts'
import { listOccurrences, listRecurring, upcomingOf } from '../../../payments/recurring/index.ts'
import {
  numbered,
  pageOf,
  pageOrPlaceOf,
  placeText,
  recurringTitle,
  resource,
  textOf,
} from '../../kit/index.ts'
import { actions, recurringOf } from './actions.ts'
import { columns, scheduleText } from './list.ts'
import { onePage } from './one.ts'

/** How many future payments the calendar shows. */
const UPCOMING = 12

export const recurringPages = resource({
  path: '/console/recurring',
  access: 'read',
  list: {
    title: 'Recurring charges',
    filters: {},
    async find(visitor) {
      const { parts, caller, query } = visitor
      const order_by = textOf(query, 'order_by')
      return numbered(
        await listRecurring(parts.storage.reading, caller, { ...pageOrPlaceOf(visitor), order_by }),
      )
    },
    csv: {
      name: 'recurring-charges.csv',
      placeOf: ({ created, id }) => placeText(created, id),
      columns: [
        ['id', ({ id }) => id],
        ['created', ({ created }) => created],
        ['status', ({ status }) => status],
        ['amount', ({ amount }) => decimal(amount)],
        ['currency', ({ currency }) => currency],
        ['schedule', ({ schedule }) => scheduleText(schedule)],
        ['next_payment', ({ next_payment }) => next_payment],
        ['description', ({ description }) => description],
        ['reference', ({ reference }) => reference],
      ],
    },
    caption: 'Recurring charges',
    usualOrder: '-created',
    columns,
    empty: 'No recurring charges in this mode yet. Those created by the API appear here.',
  },
  one: {
    async read(visitor) {
      const { parts, caller } = visitor
      const row = await recurringOf(visitor)
      const { page } = pageOf(visitor)
      const page_size = String(limits.page.maxEntries)
      return {
        row,
        occurrences: await listOccurrences(parts.storage.reading, caller, row.id, { page, page_size }),
        upcoming: page === '1' ? await upcomingOf(parts.storage.read, row, UPCOMING) : [],
      }
    },
    title: ({ row }) => recurringTitle(row),
    main: onePage,
  },
  actions,
})
