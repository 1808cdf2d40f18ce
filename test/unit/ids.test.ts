// Ids begin with the time, so that an index grows at its end, and tell each other apart by what follows.
import { afterEach, expect, test, vi } from 'vitest'
import { isId, newId, newPortalId, newRandomId } from '../../gateway/core/ids.ts'

afterEach(() => vi.restoreAllMocks())

const many = (make: () => string) => Array.from({ length: 10_000 }, make)
/** As an index of either database orders texts. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

test('ids of one process are in the order in which they were created, also by bytes', () => {
  const ids = many(newId)
  expect([...ids].sort(byBytes)).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(isId(id)).toBe(true)
})

test('the order holds while the clock goes back', () => {
  const first = newId()
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2001-01-01'))
  expect(byBytes(first, newId())).toBe(-1)
})

test('ids of later years follow, and are as long', () => {
  const ids = ['2060-01-01', '2090-01-01', '2097-12-31'].map((date) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(date))
    return newId()
  })
  expect([...ids].sort(byBytes)).toEqual(ids)
  for (const id of ids) expect(isId(id)).toBe(true)
})

test('ids of one moment have nothing else in common', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const rest = many(newId).map((id) => id.slice(9))
  expect(new Set(rest).size).toBe(rest.length)
  for (let at = 0; at < 13; at++) expect(new Set(rest.map((text) => text[at])).size).toBe(64)
})

test.each([
  ['a random id', newRandomId],
  ['the id of a contact, which payers see', () => newPortalId('contact').slice('p_'.length)],
])('%s says nothing of its time', (_what, make) => {
  const ids = many(make)
  for (let at = 0; at < 21; at++) expect(new Set(ids.map((id) => id[at])).size).toBe(64)
  for (const id of ids) expect(isId(id)).toBe(true)
})
