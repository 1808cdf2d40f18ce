// Searches for texts that very many transactions have: found without sorting all hits, counted to a limit, or refused
// (rules: search.md#count, search.md#too-many).
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { limits } from '../../../../../gateway/core/limits.ts'
import { mendCounts } from '../../../../../gateway/payments/transactions/index.ts'
import { setLimits } from '../../../../support/api/limits.ts'
import { isPostgres, runText, withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'

/** How many have the common text: more than are counted. No random id begins with that text. */
const COPIES = limits.search.countTo + 100

let world: TestGateway
/** The charges before and after the copies, which don't have the common text. */
let oldest: string
let newest: string

beforeAll(async () => {
  world = await testGateway()
  const charge = async (body: object) =>
    (await world.client.post('/v1/charges', { amount: 700, method: goodCard, ...body })).body.id
  oldest = await charge({})
  const copied = await charge({ reference: 'zeta', data: { a: 'zeta', b: 'zeta', c: 'zetan', d: 'zetas' } })
  await withStorage(world, async ({ write }) => {
    await write(async (tx) => {
      const row = await tx
        .selectFrom('transactions')
        .selectAll()
        .where('id', '=', copied)
        .executeTakeFirstOrThrow()
      const columns = Object.keys(row).filter((name) => name !== 'id' && name !== 'created')
      const others = columns.join(', ')
      await runText(
        tx,
        `insert into transactions (id, created, ${others})
          with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COPIES})
          select 'copy-' || i, created + i, ${others} from transactions, n where id = '${copied}'`,
      )
      await tx.updateTable('transactions').set({ status: 'VOIDED' }).where('id', '=', 'copy-1').execute()
      await mendCounts(tx, row)
      const texts = Object.keys(
        await tx.selectFrom('transaction_texts').selectAll().executeTakeFirstOrThrow(),
      )
        .filter((name) => name !== 'transaction_id' && name !== 'created')
        .map((name) => `texts.${name}`)
      await runText(
        tx,
        `insert into transaction_texts (transaction_id, created, ${texts.map((name) => name.slice(6))})
          select copies.id, copies.created, ${texts} from transactions as copies, transaction_texts as texts
          where copies.id like 'copy-%' and texts.transaction_id = '${copied}'`,
      )
    })
  })
  newest = await charge({})
  await withStorage(world, ({ write }) =>
    write(async (tx) => {
      // PostgreSQL does so by itself, a minute after so many rows.
      if (isPostgres) await runText(tx, 'analyze')
      await tx
        .updateTable('transactions')
        .set(({ eb }) => ({ created: eb('created', '+', 100_000) }))
        .where('id', '=', newest)
        .execute()
    }),
  )
}, 120_000)
afterAll(() => world.close())

const search = async (query: string) => (await world.client.get(`/v1/transactions?${query}`)).body
const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id)

test('they count to a limit and say that there are more', async () => {
  const counted = { total_entries: limits.search.countTo, total_entries_is_minimum: true }
  expect(await search('q=zeta')).toMatchObject(counted)
  expect(await search('qf=reference:zeta')).toMatchObject(counted)
  expect(await search('q=zeta&order_by=-amount')).toMatchObject(counted)
  expect(await search('q=zeta&qf=status:authorized')).toMatchObject(counted)
})

test('what is rare, and a list without a text, are counted exactly', async () => {
  const all = await search('')
  expect(all.total_entries).toBe(COPIES + 3)
  expect(all).not.toHaveProperty('total_entries_is_minimum')
  const rare = await search(`q=${newest}`)
  expect(rare).toMatchObject({ total_entries: 1 })
  expect(rare).not.toHaveProperty('total_entries_is_minimum')
  const ofFew = await search('q=zeta&qf=status:voided')
  expect(ofFew).toMatchObject({ total_entries: 1, results: [{ id: 'copy-1' }] })
  expect(ofFew).not.toHaveProperty('total_entries_is_minimum')
})

test('their pages are in the order of the list, from both ends', async () => {
  const copies = (from: number, many: number) =>
    Array.from({ length: many }, (_, at) => `copy-${COPIES - from - at}`)
  expect(idsOf(await search('q=zeta&page_size=5'))).toEqual(copies(0, 5))
  expect(idsOf(await search('q=zeta&page=30&page_size=5'))).toEqual(copies(145, 5))
  expect(idsOf(await search('q=zeta&order_by=created&page_size=3')).slice(1)).toEqual(['copy-1', 'copy-2'])
  // The same by the index, which sorts all of them.
  const sorted = `q=zeta&order_by=-created,amount,-id&page=30&page_size=5`
  expect(idsOf(await search(sorted))).toEqual(copies(145, 5))
  expect(idsOf(await search('q=zeta'))).not.toContain(newest)
  expect(idsOf(await search('q=zeta&order_by=created'))).not.toContain(oldest)
})

test.each(['modified', '-amount', 'status', '-type', 'reference', 'id', '-id'])(
  'a list in the order of %s is the same as one that is sorted',
  async (order) => {
    const query = `q=zeta&order_by=${order}&page=3&page_size=7`
    const walked = await search(query)
    expect(walked.results).toHaveLength(7)
    onTestFinished(setLimits({ search: { ...limits.search, commonTerms: 1_000_000 } }))
    expect(idsOf(await search(query))).toEqual(idsOf(walked))
  },
)

test('the last page ends the list, beyond what is counted', async () => {
  const size = 100
  const last = Math.ceil((COPIES + 1) / size)
  const page = await search(`q=zeta&page=${last}&page_size=${size}`)
  expect(page.total_entries).toBe(COPIES + 1)
  expect(page.results).toHaveLength((COPIES + 1) % size)
  expect(await search(`q=zeta&page=${last + 1}&page_size=${size}`)).toMatchObject({ results: [] })
})

test('more than can be sorted are refused, but in the order of their index', async () => {
  const { search: usual } = limits
  onTestFinished(setLimits({ search: { ...usual, commonTerms: 100, sortedTerms: 1_000, walkRows: 100 } }))
  const page = 'q=zeta&page=20&page_size=10'
  expect((await search(page)).results).toHaveLength(10)
  const answers = [`${page}&order_by=-amount`, `${page}&order_by=type,amount`, `${page}&qf=type:charge`].map(
    async (query) => {
      const { status, body } = await world.client.get(`/v1/transactions?${query}`)
      return [status, body.messages?.[0].context]
    },
  )
  expect(await Promise.all(answers)).toEqual([
    [422, 'order_by'],
    [422, 'order_by'],
    [422, 'qf'],
  ])
})
