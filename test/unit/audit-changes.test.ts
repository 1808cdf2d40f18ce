// What of a change is kept: no number of a card, whatever member it's in, but a whole digest.
import { expect, test } from 'vitest'
import { changesBetween } from '../../gateway/platform/audit-log/index.ts'

/** As long as any; it has thirteen digits in a row. */
const DIGEST = '8cc46138ed25761779b5cf7cf8247197187086ed7ad61c6ddd43e0a4c2163927'

test('a digest is kept whole, and a long number is cut, also in its place', () => {
  expect(changesBetween({ sha256: DIGEST }, undefined)).toEqual([{ name: 'sha256', before: DIGEST }])
  expect(changesBetween(undefined, { note: `card 4111 1111 1111 1111`, sha256: '4111111111111111' })).toEqual(
    [
      { name: 'note', after: 'card …1111' },
      { name: 'sha256', after: '…1111' },
    ],
  )
  expect(changesBetween(undefined, { note: DIGEST })).not.toEqual([{ name: 'note', after: DIGEST }])
})
