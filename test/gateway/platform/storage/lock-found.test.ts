// Rows that were found without a lock are locked one merchant after the other, past those that another process has.
import { expect, test } from 'vitest'
import { lockFound } from '../../../../gateway/platform/storage/index.ts'

const row = (text: string) => ({ merchant_id: text.slice(0, 1), id: text })

/** Locks of these rows, but for those that another process has. */
async function locked(found: readonly string[], most: number, taken: readonly string[] = []) {
  const asked: string[] = []
  const rows = await lockFound(found.map(row), most, async (merchantId, ids) => {
    asked.push(`${merchantId}: ${ids.join(' ')}`)
    return ids
      .filter((id) => !taken.includes(id))
      .map(row)
      .reverse()
  })
  return { ids: rows.map(({ id }) => id), asked }
}

test('each statement is about one merchant, and the order stays', async () => {
  expect(await locked(['a1', 'b1', 'a2', 'c1'], 4)).toEqual({
    ids: ['a1', 'b1', 'a2', 'c1'],
    asked: ['a: a1 a2', 'b: b1', 'c: c1'],
  })
})

test('as many as are wanted, and no more are looked at', async () => {
  expect(await locked(['a1', 'a2', 'a3'], 2)).toEqual({ ids: ['a1', 'a2'], asked: ['a: a1 a2'] })
})

test('where another process has some of the first ones, the next ones are locked in their place', async () => {
  expect(await locked(['a1', 'b1', 'a2', 'a3'], 2, ['a1'])).toEqual({
    ids: ['b1', 'a2'],
    asked: ['a: a1', 'b: b1', 'a: a2'],
  })
})

test('where another process has all of the first ones, the next ones are locked', async () => {
  expect((await locked(['a1', 'b1', 'a2', 'b2'], 2, ['a1', 'b1'])).ids).toEqual(['a2', 'b2'])
})

test('where another process has them all, there are none', async () => {
  expect((await locked(['a1', 'b1'], 1, ['a1', 'b1'])).ids).toEqual([])
})
