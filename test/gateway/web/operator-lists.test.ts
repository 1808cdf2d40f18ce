// The operator's lists of what there may be very much of: page by page, the newest first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../../gateway/core/actor.ts'
import { newId } from '../../../gateway/core/ids.ts'
import { operatorRecords } from '../../../gateway/merchants/merchants/index.ts'
import { scheduleJob } from '../../../gateway/platform/jobs/index.ts'
import { testCipher, withStorage } from '../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { newShop } from '../../support/merchant/merchants.ts'
import { demoMerchant, inStorage } from '../../support/merchant/stored.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

const COUNT = 45

let world: TestGateway
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  await withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    const created = Date.now() + 1000
    await storage.write(async (tx) => {
      for (let at = 0; at < COUNT; at++) {
        // Some of them in one moment.
        const clock = { now: () => created + Math.floor(at / 3) }
        const parts = { cipher, clock, by: commandLine }
        const { id: merchant_id } = await operatorRecords.merchant.make(tx, parts, { name: `Shop ${at}` })
        const account = { merchant_id, mode: 'test', type: 'MerchantAccount', name: `Cards ${at}` }
        await operatorRecords.account.make(tx, parts, account)
      }
    })
  })
  const { pagesUrl, caCertificate, operator: person } = world.gateway
  operator = visitor(pagesUrl, caCertificate)
  await operator.signIn(person)
})
afterAll(() => world.close())

/** The names on each page, by the ways that the pages have. */
async function walk(path: string, way: 'next' | 'prev'): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | null | undefined = path; next; ) {
    const { document, status } = await operator.get(next)
    expect(status).toBe(200)
    pages.push([...document.querySelectorAll('tbody th a')].map((link) => link.textContent ?? ''))
    next = document.querySelector(`.pager a[rel=${way}]`)?.getAttribute('href')
  }
  return pages
}

test.each([
  ['/operator/merchants', 'Shop'],
  ['/operator/accounts', 'Cards'],
])('%s has each once, the newest first', async (path, name) => {
  const pages = await walk(path, 'next')
  expect(pages[0]).toHaveLength(25)
  const made = pages.flat().filter((title) => title.startsWith(`${name} `))
  expect(made).toHaveLength(COUNT)
  expect(new Set(made).size).toBe(COUNT)
  const moments = made.map((title) => Math.floor(Number(title.slice(name.length)) / 3))
  expect(moments).toEqual(moments.toSorted((one, other) => other - one))
  expect((await walk(`${path}?page=2`, 'prev')).toReversed()).toEqual(pages.slice(0, 2))
})

test.each([
  ['/operator/merchants', 'Shop', 'status'],
  ['/operator/accounts', 'Cards', 'merchant'],
])('%s as a file has each once, and what is searched for alone', async (path, name, column) => {
  const rows = async (query: string) => {
    const { status, text, headers } = await operator.get(`${path}.csv${query}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return text.trimEnd().split('\r\n')
  }
  const [head, ...lines] = await rows('')
  expect(head).toMatch(new RegExp(`^id,name,.*${column}`))
  expect(lines.filter((line) => line.includes(`,${name} `))).toHaveLength(COUNT)
  expect(new Set(lines).size).toBe(lines.length)
  expect((await rows(`?q=${name}%2044`)).slice(1)).toHaveLength(1)
  const { document } = await operator.get(`${path}?q=${name}`)
  expect(document.querySelector(`.list-foot [href="${path}.csv?q=${name}"]`)).not.toBeNull()
})

test.each([
  'accounts',
  'applications',
  'audit-log',
  'brands',
  'jobs',
  'mail-reviews',
  'merchants',
  'partner-applications',
  'people',
  'plans',
  'surcharges',
])('the list of %s as a file is for operators', async (name) => {
  const { status, text } = await operator.get(`/operator/${name}.csv`)
  expect(status).toBe(200)
  expect(text.split('\r\n')[0]).toMatch(/^(id|sequence),/)
  expect(text).not.toContain('factor')
  const { pagesUrl, caCertificate, console: person } = world.gateway
  const owner = visitor(pagesUrl, caCertificate)
  await owner.signIn(person)
  expect((await owner.get(`/operator/${name}.csv`)).status).toBe(403)
})

test.each(['merchants', 'accounts', 'people'])('the list of %s continues after a row', async (name) => {
  const rows = async (after: string) => {
    const { status, document } = await operator.get(`/operator/${name}?rows=100${after}`)
    return [status, ...[...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)]
  }
  const [status, ...all] = await rows('')
  expect(await rows('&after=4102444800000_last')).toEqual([status, ...all])
  expect(await rows('&after=0_first')).toEqual([200])
  expect(all.length).toBeGreaterThan(1)
})

test('the files of failing jobs and of email reviews have all of them', async () => {
  const MANY = 130
  const ids = await withStorage(world, async ({ write, read }) => {
    const { id: merchant_id } = await read.selectFrom('merchants').select('id').executeTakeFirstOrThrow()
    const records = Array.from({ length: MANY }, newId)
    await write(async (tx) => {
      const about = { type: 'check_origins', merchant_id, mode: 'test', run_at: Date.now() + 1e9 } as const
      for (const record_id of records) await scheduleJob(tx, { ...about, record_id })
      await tx.updateTable('jobs').set({ attempts: 1 }).where('record_id', 'in', records).execute()
      const decided = {
        merchant_id,
        mode: 'live',
        began: 1,
        caused: 9,
        status: 'APPROVED',
        decided: 2,
      } as const
      const reviews = records.map((id) => ({ ...decided, id }))
      await tx.insertInto('mail_reviews').values(reviews).execute()
    })
    return records.sort()
  })
  for (const [name, at] of [
    ['jobs', 5],
    ['mail-reviews', 0],
  ] as const) {
    const { text } = await operator.get(`/operator/${name}.csv`)
    const [, ...lines] = text.trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[at]).sort()).toEqual(ids)
  }
})

test('a failing job that a test clock drives has no button, and one that is done by now is refused', async () => {
  await inStorage(world, async (tx) => {
    await tx.deleteFrom('jobs').where('attempts', '>', 0).execute()
    const { id: merchant_id } = await demoMerchant(tx).executeTakeFirstOrThrow()
    const about = { type: 'check_origins', merchant_id, mode: 'test', run_at: Date.now() + 1e9 } as const
    for (const record_id of ['waiting', 'driven']) await scheduleJob(tx, { ...about, record_id })
    const failed = tx.updateTable('jobs').set({ attempts: 1 })
    await failed.where('record_id', 'in', ['waiting', 'driven']).execute()
    await failed.set({ due: null }).where('record_id', '=', 'driven').execute()
  })
  const { document } = await operator.get('/operator/jobs')
  const [form, ...others] = document.querySelectorAll('tbody form')
  expect(form?.textContent).toContain('waiting')
  expect(others).toEqual([])
  const retry = await operator.fill('/operator/jobs', {}, form?.getAttribute('action') ?? '')
  await inStorage(world, (tx) => tx.deleteFrom('jobs').where('record_id', '=', 'waiting').execute())
  const refused = await retry()
  expect(refused.status).toBe(409)
  expect(textOf(refused)).toContain('This job is already running or done.')
  expect(refused.document.querySelectorAll('tbody tr')).toHaveLength(1)
})

test('merchants have a count of their live charges, and each its status next to its name', async () => {
  const { id, live, account } = await newShop(world)
  await account('live', 'type=MerchantAccount')
  for (const amount of [100, 200])
    expect((await live.post('/v1/charges', { amount, method: goodCard })).status).toBe(200)
  const { document } = await operator.get(`/operator/merchants?q=${id}`)
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(heads).toEqual(['Name', 'Status', 'Email', 'Live charges, 30 days', 'Created'])
  expect(document.querySelector('tbody .number')?.textContent).toBe('2')
  const page = await operator.get(`/operator/merchants/${id}`)
  expect(page.document.querySelector('.page-title .status')?.textContent).toBe('Active')
  expect(page.document.querySelector('.page-actions a[href$="/deactivate"]')).not.toBeNull()
})

test('a page that there is not is empty or the first one, and one record is read by its id', async () => {
  const first = await walk('/operator/merchants', 'next')
  for (const page of ['0', '-1', 'x', '1.5', "' or 1=1 --"]) {
    const { document } = await operator.get(`/operator/merchants?${new URLSearchParams({ page })}`)
    expect(document.querySelector('tbody th a')?.textContent).toBe(first[0]?.[0])
  }
  const { document, status } = await operator.get('/operator/merchants?page=999999')
  expect([status, document.querySelector('tbody')]).toEqual([200, null])
  const { document: list } = await operator.get('/operator/merchants?page=2')
  const link = list.querySelector('tbody th a')
  const one = await operator.get(link?.getAttribute('href') ?? '')
  expect(one.document.querySelector('h1')?.textContent).toBe(link?.textContent)
  expect((await operator.get('/operator/merchants/nobody')).status).toBe(404)
})
