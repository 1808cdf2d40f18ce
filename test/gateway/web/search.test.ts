// The search of everything, and the pages of API requests (rules: pages.md#search).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill, type Owned } from '../../support/merchant/first-merchant.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let owned: Owned
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  owned = await fill(world)
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  const charges = [
    { amount: 4213, reference: 'INV-2026-0001', method: { ...goodCard, name: 'Grace Hopper' } },
    { amount: 421_300, reference: 'other', method: { ...goodCard, number: '5555555555554444' } },
  ]
  for (const body of charges) expect((await world.client.post('/v1/charges', body)).status).toBe(200)
})
afterAll(() => world.close())

/** What a search shows: of each group the texts of its hits. */
async function found(q: string): Promise<Record<string, string[]>> {
  const { document } = await owner.get(`/console/search?${new URLSearchParams({ q })}`)
  const groups = [...document.querySelectorAll('.hits')].map((group) => {
    const hits = [...group.querySelectorAll('li a')].map((hit) => hit.textContent.replace(/\s+/g, ' ').trim())
    return [group.querySelector('h2')?.textContent, hits]
  })
  return Object.fromEntries(groups)
}

test.each(['42.13', '$42.13'])('an amount, %s, finds exactly that', async (text) => {
  const { Payments: payments } = await found(text)
  expect(payments).toHaveLength(1)
  expect(payments?.[0]).toContain('Charge of $42.13')
  expect((await owner.get(`/console/transactions?${new URLSearchParams({ q: text })}`)).text).not.toContain(
    '$4,213.00',
  )
})

test('the beginning of a reference, a name, last four digits and a card number find payments', async () => {
  for (const text of ['INV-2026', 'grace']) expect((await found(text)).Payments?.[0]).toContain('$42.13')
  expect((await found('4444')).Payments?.[0]).toContain('$4,213.00')
  const page = await owner.get('/console/search?q=5555555555554444')
  expect(page.document.querySelector('.hits')?.textContent).toContain('$4,213.00')
  expect(page.text).not.toContain('5555555555554444')
})

test('neither the search nor the list that has all it finds repeats a card number', async () => {
  const number = '4000056655665556'
  for (let left = 6; left > 0; left--)
    await world.client.post('/v1/charges', { amount: 90_017, method: { ...goodCard, number } })
  const page = await owner.get(`/console/search?q=${number}`)
  const all = page.document.querySelector('.hits p a')?.getAttribute('href') ?? ''
  expect(page.text).not.toContain(number)
  for (const address of [all, '/console/transactions?q=4000%200566%205566%205556']) {
    const list = await owner.get(address)
    expect(list.document.querySelectorAll('tbody tr')).toHaveLength(6)
    expect(list.text).not.toMatch(/4000(%20| |\+)?0566/)
  }
})

test('the name of a page finds the page, if the user may open it', async () => {
  expect((await found('webhooks')).Pages).toEqual(['Webhooks Developers'])
  expect((await found('underwriting')).Pages).toBeUndefined()
})

test.each([
  ['contact', 'Customer'],
  ['invoice', 'Invoice'],
  ['draft', 'Draft'],
  ['creditNote', 'Credit note'],
  ['event', 'Event '],
  ['delivery', 'Webhook delivery'],
  ['recurring', 'Recurring charge'],
] as const)('an ID finds its %s', async (name, says) => {
  const hits = (await found(owned[name]))['By ID']
  expect(hits?.some((hit) => hit.startsWith(says))).toBe(true)
})

test('an endpoint is found by its address, a person of the team by name or email, a credit note by its number', async () => {
  expect((await found('hooks.example'))['Webhook endpoints']?.[0]).toContain('https://hooks.example/first')
  const { email } = world.gateway.console
  for (const text of ['demo owner', email]) expect((await found(text)).Team).toEqual([`Demo Owner ${email}`])
  const note = await inStorage(world, (tx) =>
    tx.selectFrom('credit_notes').selectAll().where('id', '=', owned.creditNote).executeTakeFirstOrThrow(),
  )
  expect((await found(`#${note.credit_note_number}`))['Credit notes']).toEqual([
    expect.stringContaining(`Credit note ${note.credit_note_number}`),
  ])
})

test('nothing of another merchant or mode is found', async () => {
  await owner.submit('/console', { mode: 'live' }, '/console/mode')
  for (const id of [owned.contact, owned.invoice, owned.event, owned.recurring, 'INV-2026'])
    expect(await found(id)).toEqual({})
  await owner.submit('/console', { mode: 'test' }, '/console/mode')
})

test('a search for nothing and for something unheard of say so', async () => {
  expect((await owner.get('/console/search')).document.querySelector('#results')?.textContent).toBe('')
  expect(
    (await owner.get('/console/search?q=%3Cb%3Ezzz')).document.querySelector('#results')?.textContent,
  ).toBe('Nothing found for “<b>zzz” in test mode.')
})

test('requests are found by path, status and key, and each has a page that leads to its record', async () => {
  const { headers, body } = await world.client.post('/v1/charges', { amount: 700, method: goodCard })
  const id = String(headers['request-id'])
  await expect.poll(async () => (await owner.get('/console/requests')).text).toContain(id)
  for (const query of ['path=/v1/charges', 'status=succeeded', 'path=/v1/ch&status=succeeded'])
    expect((await owner.get(`/console/requests?${query}`)).text).toContain(id)
  for (const query of ['path=/v1/recurring', 'path=/v1/charge_', 'status=failed', 'key=none'])
    expect((await owner.get(`/console/requests?${query}`)).text).not.toContain(id)
  const page = await owner.get(`/console/requests/${id}`)
  expect(page.document.querySelector('h1')?.textContent).toBe('POST /v1/charges')
  expect(page.document.querySelector(`main a[href="/console/transactions/${body.id}"]`)).not.toBeNull()
  expect((await found(id))['By ID']?.[0]).toContain('API request POST /v1/charges')
  expect((await found(body.id))['By ID']?.[0]).toContain('API request POST /v1/charges')
  expect((await owner.get('/console/requests/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
})
