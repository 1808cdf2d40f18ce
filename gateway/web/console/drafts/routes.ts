// Drafts: the list, a page for each, and what is done with one (rules: pages.md#invoicing).
import { resource } from '../../kit/index.ts'
import { actions } from './actions.ts'
import { draftList } from './list.ts'
import { nameOf, onePage } from './one.ts'
import { shownDraftOf } from './row.ts'

export const draftPages = resource({
  path: '/console/drafts',
  access: 'read',
  list: draftList,
  one: {
    read: shownDraftOf,
    title: nameOf,
    main: onePage,
    done: { draft: 'Draft saved.' },
  },
  actions,
})
