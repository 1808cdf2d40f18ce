// Lists of the dashboard: how many rows, in which order, how many there are, and the same as a file (rules: pages.md#lists).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { addContacts } from '../../support/merchant/contacts.ts'
import { fill } from '../../support/merchant/first-merchant.ts'
import { type Visitor, visitor } from '../../support/web.ts'

const CONTACTS = 120

let world: TestGateway
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  await fill(world)
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  const ids = Array.from({ length: CONTACTS }, (_, index) => `p_${index}`)
  await addContacts(world, ids)
  for (let amount = 101; amount <= 130; amount++)
    await world.client.post('/v1/charges', { amount, method: goodCard, reference: `sorted-${amount}` })
})
afterAll(() => world.close())

const rowsOf = async (path: string) => {
  const { document } = await owner.get(path)
  return {
    names: [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent),
    foot: document.querySelector('.list-foot p')?.textContent,
    hrefs: [...document.querySelectorAll('.list-foot a')].map((link) => link.getAttribute('href') ?? ''),
    older: document.querySelector('[rel=next]')?.getAttribute('href') ?? undefined,
    ways: [...document.querySelectorAll('.pager a')].map(({ textContent }) => textContent),
  }
}

test('a list shows 25 rows, or 50 or 100, and says how many there are', async () => {
  const first = await rowsOf('/console/contacts')
  expect(first.names).toHaveLength(25)
  expect(first.foot).toMatch(/^1–25 of 12\d$/)
  expect(first.hrefs).toContain('/console/contacts?rows=100')
  const many = await rowsOf('/console/contacts?rows=100')
  expect(many.names).toHaveLength(100)
  const rest = await rowsOf(many.older ?? '')
  expect(rest.foot).toMatch(/^101–12\d of 12\d$/)
  expect((await rowsOf('/console/contacts?rows=7')).names).toHaveLength(25)
})

test('the ways to other pages say older and newer where the newest row comes first, and in no other order', async () => {
  for (let number = 0; number < 26; number++)
    await owner.submit('/console/items/new', { name: `Item ${number}`, price: '1' })
  for (const [path, ...ways] of [
    ['/console/contacts', 'Older →'],
    ['/console/contacts?page=2', '← Newer', 'Older →'],
    ['/console/contacts?order_by=-created', 'Older →'],
    ['/console/contacts?order_by=created', 'Next →'],
    ['/console/transactions', 'Older →'],
    ['/console/transactions?order_by=-amount', 'Next →'],
    ['/console/transactions?order_by=-amount&page=2', '← Previous'],
    ['/console/items', 'Next →'],
  ] as const)
    expect([path, (await rowsOf(path)).ways]).toEqual([path, ways])
})

test('a list that goes by its newest row keeps the rows and the search on the way', async () => {
  const first = await rowsOf('/console/transactions?rows=25&q=sorted')
  expect(first.names).toHaveLength(25)
  expect(first.older).toContain('rows=25')
  expect((await rowsOf(first.older ?? '')).names).toHaveLength(5)
  const form = (await owner.get('/console/transactions?rows=50')).document.querySelector('.filters')
  expect(form?.querySelector('[type=hidden][name=rows]')?.getAttribute('value')).toBe('50')
})

test('payments are counted without a search, and sorted by what a head says', async () => {
  expect((await rowsOf('/console/transactions?type=CHARGE')).foot).toMatch(/^1–25 of 3\d$/)
  const { document } = await owner.get('/console/transactions?q=sorted')
  const amount = [...document.querySelectorAll('thead th')].find(
    ({ textContent }) => textContent === 'Amount',
  )
  expect(amount?.querySelector('a')?.getAttribute('href')).toBe(
    '/console/transactions?q=sorted&order_by=-amount',
  )
  expect(document.querySelector('[aria-sort=descending]')?.textContent).toBe('Date')
  const largest = await rowsOf('/console/transactions?q=sorted&order_by=-amount')
  expect(largest.names.slice(0, 2)).toEqual(['$1.30', '$1.29'])
  expect(largest.foot).toBe('1–25 of 30')
  expect((await rowsOf(largest.older ?? '')).names).toEqual(['$1.05', '$1.04', '$1.03', '$1.02', '$1.01'])
  expect((await owner.get('/console/transactions?order_by=nothing')).status).toBe(422)
})

/** Creates an invoice on the page. */
async function invoice(price0: string): Promise<void> {
  const page = '/console/invoices/new'
  const form = { customer: 'sorted@example.com', description0: 'Work', price0 }
  expect((await owner.submit(page, form, page)).status).toBe(303)
}

test('invoices, customers and recurring charges are sorted, too', async () => {
  const columns = async (path: string) => {
    const { document } = await owner.get(path)
    return [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.trim()),
    )
  }
  for (const price of ['20.00', '5.00', '12.50']) await invoice(price)
  const invoices = '/console/invoices?q=sorted@example.com'
  const totals = async (order: string) =>
    (await columns(`${invoices}&order_by=${order}`)).map((cells) => cells[4])
  expect(await totals('total_amount')).toEqual(['$5.00', '$12.50', '$20.00'])
  expect(await totals('-total_amount')).toEqual(['$20.00', '$12.50', '$5.00'])
  expect(await totals('-invoice_number')).toEqual(['$12.50', '$5.00', '$20.00'])
  expect((await rowsOf(`${invoices}&order_by=-total_amount`)).foot).toBe('3 rows')

  const newest = await rowsOf('/console/contacts?rows=100')
  const oldest = await rowsOf('/console/contacts?rows=100&order_by=created')
  expect(oldest.names[0]).not.toBe(newest.names[0])
  expect(oldest.older).toContain('order_by=created')

  const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-01-01' }
  for (const amount of [300, 100, 200])
    await world.client.post('/v1/recurring/charges', { amount, method: goodCard, schedule })
  const amounts = (await columns('/console/recurring?order_by=amount')).map((cells) => cells[3])
  const sorted = ['$1.00', '$2.00', '$3.00']
  expect(amounts.filter((amount) => sorted.includes(amount ?? ''))).toEqual(sorted)
  for (const path of ['invoices', 'contacts', 'recurring'])
    expect((await owner.get(`/console/${path}?order_by=nothing`)).status, path).toBe(422)
})

describe('a list as a file', () => {
  const csv = async (path: string) => {
    const { status, text, headers } = await owner.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    return { head: head.split(','), lines }
  }

  test('has all rows of all pages', async () => {
    const { head, lines } = await csv('/console/contacts.csv')
    expect(head).toEqual(['id', 'created', 'name', 'email', 'code', 'tags'])
    expect(lines.length).toBeGreaterThan(CONTACTS)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test.each(['recurring', 'requests', 'events', 'deliveries', 'invoices'])('of %s', async (name) => {
    // Requests are logged a moment later.
    await expect.poll(async () => (await csv(`/console/${name}.csv`)).lines.length).toBeGreaterThan(0)
    const { head, lines } = await csv(`/console/${name}.csv`)
    expect(
      (await owner.get(`/console/${name}`)).document.querySelector(`[href="/console/${name}.csv"]`),
    ).not.toBeNull()
    const created = lines[0]?.split(',')[head.indexOf('created')]
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test.each([
    ['drafts', 'total'],
    ['items', 'unit_price'],
    ['email', undefined],
    ['team', undefined],
  ])('of %s, from its own page', async (name, amount) => {
    const { head, lines } = await csv(`/console/${name}.csv`)
    expect(lines.length).toBeGreaterThan(0)
    const { document } = await owner.get(`/console/${name}`)
    expect(document.querySelector(`.list-foot [href="/console/${name}.csv"]`)).not.toBeNull()
    if (amount) expect(lines[0]?.split(',')[head.indexOf(amount)]).toMatch(/^\d+\.\d\d$/)
  })

  test.each(['contacts', 'invoices', 'credit-notes', 'drafts', 'recurring'])(
    'of %s continues after a row, not at a number',
    async (name) => {
      const rows = async (after: string) => {
        const { status, document } = await owner.get(`/console/${name}?rows=100${after}`)
        return [status, ...[...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)]
      }
      expect(await rows('&after=4102444800000_last')).toEqual(await rows(''))
      expect(await rows('&after=0_first')).toEqual([200])
      const { lines } = await csv(`/console/${name}.csv`)
      expect(new Set(lines).size).toBe(lines.filter(Boolean).length)
    },
  )

  test('has no column that says who lacks a second factor', async () => {
    const { head, lines } = await csv('/console/team.csv')
    expect(head).toEqual(['id', 'since', 'name', 'email', 'role'])
    expect(lines.some((line) => line.includes(world.gateway.console.email))).toBe(true)
  })

  test('of suppressed addresses has what the search finds', async () => {
    const [line = ''] = (await csv('/console/email.csv')).lines
    const q = encodeURIComponent(line.split(',')[2] ?? '')
    expect((await csv(`/console/email.csv?q=${q}`)).lines).toEqual([line])
    expect((await csv('/console/email.csv?q=nobody%40example.com')).lines).toEqual([])
  })

  test('of a text that looks like a formula has an apostrophe before it', async () => {
    await owner.submit('/console/items/new', { name: '=1+1', price: '1234.50' }, '/console/items/new')
    const { lines } = await csv('/console/items.csv')
    expect(lines.find((line) => line.includes('=1+1'))).toContain(",'=1+1,1234.50,")
  })

  test('has amounts as numbers with cents', async () => {
    const { head, lines } = await csv('/console/transactions.csv?q=sorted-110')
    expect(lines[0]?.split(',')[head.indexOf('amount')]).toBe('1.10')
    const recurring = await csv('/console/recurring.csv')
    expect(recurring.lines[0]?.split(',')[recurring.head.indexOf('amount')]).toMatch(/^\d+\.\d\d$/)
  })

  test('says what is wrong with the address before it begins', async () => {
    expect((await owner.get('/console/transactions.csv?start_date=x')).status).toBe(422)
  })
})
