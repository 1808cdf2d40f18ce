import { afterEach, expect, test, vi } from 'vitest'
import { randomId } from '../../src/random-id.ts'

const { crypto: own } = globalThis
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a secure context', own],
  ['any other', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => own.getRandomValues(bytes) }],
])('in %s ids are random UUIDs, all of whose digits vary', (_, given) => {
  vi.stubGlobal('crypto', given)
  const ids = Array.from({ length: 1000 }, randomId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const digits = Array.from({ length: 36 }, (_, at) => new Set(ids.map((id) => id[at])).size)
  const expected = [...'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'].map((place) => ({ x: 16, y: 4 })[place] ?? 1)
  expect(digits).toEqual(expected)
})
