// Which pages of a numbered list have a next one.
import { expect, test } from 'vitest'
import { numbered } from '../../gateway/web/kit/paging.ts'

const rows = (many: number) => Array.from({ length: many }, (_, at) => at)
const counted = { total_entries: 100 }
const atLeast = { ...counted, total_entries_is_minimum: true } as const

test.each([
  ['a page before the last counted one', 3, 25, counted, '4'],
  ['the last counted page', 4, 25, counted, undefined],
  ['a full page after which rows weren’t counted', 4, 25, atLeast, '5'],
  ['a full page beyond those that were counted', 5, 25, atLeast, '6'],
  ['a page that isn’t full', 5, 24, atLeast, undefined],
])('after %s', (_, page, many, total, next) => {
  const { older } = numbered({ page, page_size: 25, results: rows(many), ...total })
  expect(older).toEqual(next && { page: next })
})
