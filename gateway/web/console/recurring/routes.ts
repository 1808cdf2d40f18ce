// Recurring charges: the list, and a page for each with its calendar (rules: pages.md#payments).
import { limits } from '../../../core/limits.ts'
import { listOccurrences, listRecurring, upcomingOf } from '../../../payments/recurring/index.ts'
import { numbered, pageOf, resource } from '../../kit/index.ts'
import { actions, recurringOf } from './actions.ts'
import { columns } from './list.ts'
import { onePage, titleOf } from './one.ts'

/** How many future payments the calendar shows. */
const UPCOMING = 12

export const recurringPages = resource({
  path: '/console/recurring',
  access: 'read',
  list: {
    title: 'Recurring charges',
    filters: {},
    find: async (visitor) =>
      numbered(await listRecurring(visitor.parts.storage.reading, visitor.caller, pageOf(visitor))),
    caption: 'Recurring charges, the newest first',
    columns,
    empty: 'There are no recurring charges in this mode yet. Each one that the API makes will be here.',
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
    title: ({ row }) => titleOf(row),
    main: onePage,
  },
  actions,
})
