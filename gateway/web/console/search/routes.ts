// The search of everything that a merchant has in a mode.
import { SEARCH, searchPage } from '../../kit/index.ts'
import { findEverything } from './find.ts'

export const searchPages = searchPage({
  path: SEARCH,
  access: 'read',
  label: 'Name, amount, last four digits, reference, ID or page',
  within: ({ caller }) => ` in ${caller.mode} mode`,
  find: findEverything,
})
