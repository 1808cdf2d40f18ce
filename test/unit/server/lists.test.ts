// Lists of the server library: a page, or all entries (rules: clients.md#node-lists).
import { expect, test } from 'vitest'
import { fakeGateway, json, type Sent } from '../../support/fake-gateway.ts'

const ALL = Array.from({ length: 45 }, (_, index) => ({ id: `id-${index}` }))

/** Answers as the gateway pages what is on the list at that moment. */
const pagesOf =
  (list: () => typeof ALL, counted: object = {}) =>
  ({ url }: Sent) => {
    const query = new URL(url).searchParams
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)]
    const after = query.get('after')
    const found = after === null ? list() : list().slice(list().findIndex(({ id }) => id === after) + 1)
    const results = found.slice((page - 1) * size, page * size)
    return json({ page, page_size: size, total_entries: found.length, ...counted, results })
  }

const paged = pagesOf(() => ALL)

async function idsOf(list: AsyncIterable<{ id: string }>) {
  const ids = []
  for await (const { id } of list) ids.push(id)
  return ids
}

test('awaited, a list is one page', async () => {
  const { service, sent } = fakeGateway([paged])
  const page = await service.transactions.list({ page: 2, page_size: 10 })
  expect([page.total_entries, page.results[0]?.id]).toEqual([45, 'id-10'])
  expect(sent).toHaveLength(1)
})

test('iterated, it is every entry of every page', async () => {
  const { service, sent } = fakeGateway([paged])
  expect(await idsOf(service.transactions.list())).toEqual(ALL.map(({ id }) => id))
  expect(sent).toHaveLength(3)
})

test('a page is read only when its entries are asked for', async () => {
  const { service, sent } = fakeGateway([paged])
  const list = service.cards.list({ page_size: 10 })
  expect(sent).toEqual([])
  for await (const { id } of list) if (id === 'id-12') break
  expect(sent).toHaveLength(2)
})

test('events continue behind the last one, so that none is missed or comes twice', async () => {
  const { service, sent } = fakeGateway([paged])
  expect(await idsOf(service.events.list({ after: 'id-4', page_size: 20 }))).toHaveLength(40)
  expect(sent.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['id-4', 'id-24', 'id-44'])
})

test('a total that is a minimum does not end a search', async () => {
  const { service, sent } = fakeGateway([
    pagesOf(() => ALL, { total_entries: 30, total_entries_is_minimum: true }),
  ])
  expect(await idsOf(service.transactions.list({ q: 'ada' }))).toEqual(ALL.map(({ id }) => id))
  expect(sent).toHaveLength(4)
})

test('what moves up because the loop took entries off the list is not skipped, and nothing comes twice', async () => {
  for (const isTaken of [() => true, (at: number) => at % 3 === 0, (at: number) => at > 30]) {
    let left = ALL
    const { service } = fakeGateway([pagesOf(() => left)])
    const got: string[] = []
    for await (const { id } of service.holds.list()) {
      got.push(id)
      if (isTaken(ALL.findIndex((entry) => entry.id === id))) left = left.filter((entry) => entry.id !== id)
    }
    expect(got).toEqual(ALL.map(({ id }) => id))
  }
})

/** Reads a list of `all` entries, to whose beginning `count` new ones are added once the first entry is there. */
async function idsWhileAdded(count: number, all: number, size: number) {
  const entries = Array.from({ length: all }, (_, index) => ({ id: `id-${index}` }))
  const ids = entries.map(({ id }) => id)
  const { service } = fakeGateway([pagesOf(() => entries)])
  const got: string[] = []
  for await (const { id } of service.transactions.list({ page_size: size })) {
    got.push(id)
    if (got.length === 1)
      entries.unshift(...Array.from({ length: count }, (_, index) => ({ id: `new-${index}` })))
  }
  return { ids, old: got.filter((id) => id.startsWith('id-')), isOnce: new Set(got).size === got.length }
}

test.each([1, 20, 25, 90])(
  '%i new entries at the beginning of a list: none of the others comes twice or is missing',
  async (count) => {
    const { ids, old, isOnce } = await idsWhileAdded(count, 45, 20)
    expect(old).toEqual(ids)
    expect(isOnce).toBe(true)
  },
)

test('of a long list, the last thousand are remembered', async () => {
  const { ids, old, isOnce } = await idsWhileAdded(1000, 1300, 100)
  expect(old).toEqual(ids)
  expect(isOnce).toBe(true)
})

test('what is deleted behind the loop’s place makes nothing come twice', async () => {
  let left = ALL
  const { service } = fakeGateway([pagesOf(() => left)])
  const got: string[] = []
  for await (const { id } of service.transactions.list()) {
    got.push(id)
    if (got.length === 1) left = left.filter((entry) => !['id-40', 'id-41'].includes(entry.id))
  }
  expect(got).toEqual(left.map(({ id }) => id))
})

test('a list that is begun later and shrinks does not go back before its first page', async () => {
  let left = ALL
  const { service } = fakeGateway([pagesOf(() => left)])
  const got: string[] = []
  for await (const { id } of service.holds.list({ page: 2 })) {
    got.push(id)
    left = left.filter((entry) => entry.id !== id)
  }
  expect(got).toEqual(ALL.slice(20).map(({ id }) => id))
})

test('a failure on the way ends the iteration', async () => {
  const { service } = fakeGateway([paged, json({ messages: [] }, 401)])
  await expect(idsOf(service.transactions.list())).rejects.toThrow('401')
})
