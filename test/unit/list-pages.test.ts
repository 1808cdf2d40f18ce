// Which pages of a numbered list have a next one, and what a file reads.
import { expect, test } from 'vitest'
import { linesOf } from '../../gateway/web/kit/lines.ts'
import { numbered } from '../../gateway/web/kit/paging.ts'
import type { Query } from '../../gateway/web/kit/show.ts'

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

test('a file continues after its last row, so a row that comes or goes during the download moves no other one', async () => {
  let list = Array.from({ length: 6 }, (_, at) => 6 - at)
  const read = async ({ after }: Query) => {
    const rest = list.filter((row) => after === undefined || row < Number(after))
    return { rows: rest.slice(0, 2), older: { page: '2' } }
  }
  const lines: string[] = []
  for await (const line of await linesOf([['row', (row: number) => row]], read, String)) {
    lines.push(...line.trim().split('\r\n'))
    if (lines.includes('5')) list = [7, ...list.filter((row) => row !== 6)]
  }
  expect(lines.filter(Boolean)).toEqual(['row', '6', '5', '4', '3', '2', '1'])
})
