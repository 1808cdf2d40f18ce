// Lists of the server library: a page, or all entries (rules: clients.md#node-lists).
import { expect, test } from 'vitest'
import { fakeGateway, json, type Sent } from '../../support/fake-gateway.ts'

const ALL = Array.from({ length: 45 }, (_, index) => ({ id: `id-${index}` }))

/** Answers as the gateway pages. */
function paged({ url }: Sent) {
  const query = new URL(url).searchParams
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)]
  const after = query.get('after')
  const found = after === null ? ALL : ALL.slice(ALL.findIndex(({ id }) => id === after) + 1)
  const results = found.slice((page - 1) * size, page * size)
  return json({ page, page_size: size, total_entries: found.length, results })
}

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

test('a failure on the way ends the iteration', async () => {
  const { service } = fakeGateway([paged, json({ messages: [] }, 401)])
  await expect(idsOf(service.transactions.list())).rejects.toThrow('401')
})
