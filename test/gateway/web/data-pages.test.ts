// The pages of the console that show a merchant's data: what they show to whom, and what can be done on them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../gateway/core/clock.ts'
import { addMember, hashPassword, insertUser } from '../../../gateway/merchants/users/index.ts'
import { openCipher } from '../../../gateway/platform/encryption/index.ts'
import { withStorage } from '../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { addMerchant, type Shop } from '../../support/merchant/merchants.ts'
import { liveClient, newToken } from '../../support/merchant/methods.ts'
import { recurringCalls } from '../../support/merchant/recurring.ts'
import { demoMerchant, inStorage } from '../../support/merchant/stored.ts'
import { PASSWORD } from '../../support/people.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

const HOSTILE = `"><script>alert(1)</script>'`

let world: TestGateway
let other: Shop
let owner: Visitor
let viewer: Visitor
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  other = await addMerchant(world)
  owner = await signedIn(world.gateway.console)
  operator = await signedIn(world.gateway.operator)
  await addViewer('dev@shop.example')
  viewer = await signedIn({ email: 'dev@shop.example', password: PASSWORD })
})
afterAll(() => world.close())
async function signedIn(person: { email: string; password: string | undefined }): Promise<Visitor> {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn(person)
  return visit
}

async function addViewer(email: string): Promise<void> {
  const merchant_id = (await world.client.get('/v1/merchant')).body.id
  await withStorage(world, async (storage) => {
    const cipher = await openCipher(storage, world.dataDir)
    const parts = { storage, cipher, clock: systemClock }
    const password = await hashPassword(PASSWORD)
    await storage.write(async (tx) => {
      const { id } = await insertUser(tx, parts, { email, name: 'Dee', password })
      await addMember(tx, parts, { user_id: id, merchant_id, role: 'viewer' })
    })
  })
}

const charge = async (more: object = {}, client = world.client): Promise<string> => {
  const { status, body } = await client.post('/v1/charges', { amount: 1000, method: goodCard, ...more })
  expect(status).toBe(200)
  return body.id
}
const pageOf = (id: string) => `/console/transactions/${id}`
/** The mode that somebody looks at is the session's: those of other tests stay as they are. */
async function inLiveMode(): Promise<Visitor> {
  const visit = await signedIn(world.gateway.console)
  await visit.submit('/console', { mode: 'live' }, '/console/mode')
  return visit
}

const PAGES = [
  '/console',
  '/console?days=90',
  '/console/overview.csv',
  '/console/transactions',
  '/console/transactions.csv',
  '/console/recurring',
  '/console/invoices',
  '/console/invoices?q=ada&status=paid',
  '/console/contacts',
  '/console/contacts?q=ada',
  '/console/events',
  '/console/requests',
  '/console/requests?status=failed',
  '/console/authentications',
  '/console/authentications.csv',
  '/console/card-testing',
  '/console/page-security',
  '/console/test-clock',
  '/console/networks',
  '/console/challenges',
  '/console/outbox',
]

test.each(PAGES)('%s is for the team: others are sent to sign in', async (path) => {
  expect((await owner.get(path)).status).toBe(200)
  const stranger = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  expect(await stranger.get(path)).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/sign-in/),
  })
  expect((await operator.get(path)).status).toBe(403)
})

describe('a transaction', () => {
  test('shows what it is and what happened to it, and nothing that was typed becomes a part of the page', async () => {
    const method = await newToken(world, { ...goodCard, name: HOSTILE })
    const id = await charge({ method, reference: HOSTILE, data: { note: HOSTILE } })
    const { status, text, document } = await owner.get(pageOf(id))
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent).toBe('Charge of $10.00')
    const line = document.querySelector('.timeline')?.textContent
    expect(line).toContain('The one-time token was created')
    expect(line).toContain('Authorized')
    expect(line).toContain('The daily capture will complete the charge')
    expect(document.querySelectorAll('main script').length).toBe(0)
    expect(text).not.toContain('<script>')
    const list = await owner.get('/console/transactions')
    expect(list.text).not.toContain('<script>')
    expect(list.text).toContain('&quot;&gt;&lt;script')
    for (const { text } of [list, await owner.get('/console/events')])
      expect(text).not.toContain('4242424242424242')
  })

  test('names the charge that it refunds, and the checks in words', async () => {
    const id = await charge()
    const { body } = await world.client.post(`/v1/charges/${id}/refund`, { amount: 400 })
    const { document } = await owner.get(pageOf(body.id))
    expect(document.querySelector(`dd a[href="${pageOf(id)}"]`)?.textContent).toBe('Charge of $10.00')
    const shown = [...(await owner.get(pageOf(id))).document.querySelectorAll('dd')]
    expect(shown.map(({ textContent }) => textContent)).toContain('Matched')
    expect(shown.map(({ textContent }) => textContent)).toContain('$4.00 ($6.00 left)')
  })

  test('says in the list what it takes from the balance, and what was refunded of it', async () => {
    const id = await charge()
    const stateOf = async (one: string) => {
      const { document } = await owner.get('/console/transactions')
      const row = document.querySelector(`a[href="${pageOf(one)}"]`)?.closest('tr')
      return [row?.querySelector('a')?.textContent, row?.querySelector('.status')?.textContent]
    }
    const refund = async (amount: number) =>
      (await world.client.post(`/v1/charges/${id}/refund`, { amount })).body.id
    expect(await stateOf(await refund(400))).toEqual(['−$4.00', 'Authorized'])
    expect(await stateOf(id)).toEqual(['$10.00', 'Partly refunded'])
    await refund(600)
    expect(await stateOf(id)).toEqual(['$10.00', 'Refunded'])
  })

  test('that was voided or has failed is not said to be captured', async () => {
    const factOf = async (id: string, name: string) => {
      const { document } = await owner.get(pageOf(id))
      const term = [...document.querySelectorAll('dt')].find((one) => one.textContent === name)
      return term?.nextElementSibling?.textContent
    }
    const captureOf = (id: string) => factOf(id, 'Capture')
    const id = await charge()
    expect(await captureOf(id)).toBe('With the daily capture')
    expect(await captureOf(await charge({ auto_capture: false }))).toBe('Manual')
    await world.client.post(`/v1/transactions/${id}/void`, {})
    expect(await captureOf(id)).toBeUndefined()
    const declined = { method: { ...goodCard, number: '4000000000000002' }, amount: 1000 }
    const { body } = await world.client.post('/v1/charges', declined)
    expect(await captureOf(body.messages[0].entity_id)).toBeUndefined()
    const captured = await charge({ auto_capture: false })
    await world.client.post(`/v1/charges/${captured}/capture`, { amount: 1000 })
    expect(await captureOf(captured)).toBeUndefined()
    expect(await factOf(captured, 'Captured')).toMatch(/^[A-Z][a-z]{2} \d/)
  })

  test('of another merchant or of the other mode is not there, nor is what can be done with it', async () => {
    const foreign = await charge({}, other.test)
    const live = await charge({}, liveClient(world))
    const own = await charge({ auto_capture: false })
    for (const id of [foreign, live, 'nothing'])
      for (const path of ['', '/refund', '/void', '/capture'])
        expect((await owner.get(pageOf(id) + path)).status, `${id}${path}`).toBe(404)
    const visit = await inLiveMode()
    expect((await visit.get(pageOf(live))).status).toBe(200)
    expect((await visit.get(pageOf(own))).status).toBe(404)
    const { text } = await visit.get('/console/transactions')
    expect(text).toContain(live)
    expect(text).not.toContain(own)
  })

  test('is refunded once, however often the form is sent', async () => {
    const id = await charge()
    const page = await owner.get(`${pageOf(id)}/refund`)
    expect(page.document.querySelector('[name=amount]')?.getAttribute('value')).toBe('10.00')
    expect(page.document.querySelector('main dl')?.textContent).toContain('4242')
    const form = {
      csrf: page.document.querySelector('main [name=csrf]')?.getAttribute('value') ?? '',
      seen: '0',
      amount: '2.50',
      reference: 'a cup',
    }
    const answers = await Promise.all([
      owner.send(`${pageOf(id)}/refund`, form),
      owner.send(`${pageOf(id)}/refund`, form),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    const { body } = await world.client.get(`/v1/transactions/${id}`)
    expect(body).toMatchObject({ amount_refunded: 250, refunds: [{ amount: 250, reference: 'a cup' }] })
    const done = await owner.get(`${pageOf(id)}?done=refund`)
    expect(done.document.querySelector('[role=status]')?.textContent).toContain('Refund created.')
    expect(done.document.querySelector('.timeline')?.textContent).toContain('Refund of $2.50')
  })

  test.each(['', 'ten', '0', '-5', '10.001', '99999999999999999'])(
    'is not refunded by %s: what was typed is still there, with what is wrong',
    async (amount) => {
      const id = await charge()
      const { status, document } = await owner.submit(`${pageOf(id)}/refund`, { amount, reference: 'kept' })
      expect(status).toBe(422)
      expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#amount')
      expect(document.querySelector('[name=amount]')?.getAttribute('aria-invalid')).toBe('true')
      expect(document.querySelector('[name=reference]')?.getAttribute('value')).toBe('kept')
    },
  )

  test('is captured and voided by the page, and says why it cannot be', async () => {
    const held = await charge({ auto_capture: false })
    expect(await owner.submit(`${pageOf(held)}/capture`, {})).toMatchObject({
      status: 303,
      location: `${pageOf(held)}?done=capture`,
    })
    expect((await world.client.get(`/v1/transactions/${held}`)).body.status).toBe('COMPLETED')
    const late = await owner.submit(`${pageOf(held)}/void`, {})
    expect(late.status).toBe(422)
    expect(late.document.querySelector('[role=alert]')?.textContent).toContain('status does not allow')
    const open = await charge()
    const reference = 'card 4242 4242 4242 4242'
    expect((await owner.submit(`${pageOf(open)}/void`, { reference })).status).toBe(303)
    const { body } = await world.client.get(`/v1/transactions/${open}`)
    expect(body.status).toBe('VOIDED')
    expect(body.void_reference).not.toContain('4242 4242 4242 4242')
  })

  test('is looked at by a viewer, who moves no money', async () => {
    const id = await charge({ auto_capture: false })
    const { status, document } = await viewer.get(pageOf(id))
    expect(status).toBe(200)
    expect(document.querySelector('.page-actions')).toBeNull()
    expect(document.querySelector('main')?.textContent).toContain('Your role doesn’t include')
    const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
    for (const action of ['capture', 'refund', 'void']) {
      expect((await viewer.get(`${pageOf(id)}/${action}`)).status).toBe(403)
      expect((await viewer.send(`${pageOf(id)}/${action}`, { csrf, amount: '1' })).status).toBe(403)
    }
    expect((await world.client.get(`/v1/transactions/${id}`)).body.status).toBe('AUTHORIZED')
  })
})

describe('the list', () => {
  test('finds what the API’s search finds, and tells what is wrong with a search', async () => {
    const id = await charge({ reference: 'needle', amount: 4321 })
    await charge({ reference: 'hay' })
    for (const query of [
      'q=needle',
      'q=reference:needle',
      'qf=reference:needle',
      'qf=amount:4321&status=AUTHORIZED&type=CHARGE',
    ]) {
      const { document } = await owner.get(`/console/transactions?${query}&start_date=2020-01-01`)
      const links = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
      expect(links, query).toEqual([pageOf(id)])
    }
    const none = await owner.get('/console/transactions?q=nothing-has-this')
    expect(none.document.querySelector('.empty')?.textContent).toContain('Nothing found')
    const wrong = await owner.get('/console/transactions?qf=nonsense&start_date=yesterday')
    expect(wrong.status).toBe(422)
    const faults = [...wrong.document.querySelectorAll('[role=alert] a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(faults.sort()).toEqual(['#qf', '#start_date'])
    expect(wrong.document.querySelector('[name=qf]')?.getAttribute('value')).toBe('nonsense')
    expect((await owner.get('/console/transactions.csv?qf=nonsense')).status).toBe(422)
  })

  test('goes on from part to part, each transaction once', async () => {
    const own = new Set<string>()
    for (let count = 0; count < 45; count++) own.add(await charge({ reference: 'paged' }))
    for (const filter of ['qf=reference:paged', 'qf=reference:paged&status=AUTHORIZED']) {
      const seen: string[] = []
      let path: string | undefined = `/console/transactions?${filter}`
      for (let part = 0; path !== undefined && part < 9; part++) {
        const { document } = await owner.get(path)
        for (const link of document.querySelectorAll('tbody a'))
          seen.push(link.getAttribute('href')?.split('/').at(-1) ?? '')
        path = document.querySelector('[rel=next]')?.getAttribute('href') ?? undefined
      }
      expect(seen.length, filter).toBe(45)
      expect(new Set(seen), filter).toEqual(own)
    }
    expect((await owner.get('/console/transactions?before=nonsense')).status).toBe(200)
  })

  test('is downloaded whole, and no cell of it is a formula', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', 'a "quoted", cell', '\tTab', 'line\nbreak']
    for (const reference of hostile) await charge({ reference, source_id: 'export' })
    const { status, headers, text } = await owner.get('/console/transactions.csv?qf=source_id:export')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
      'x-content-type-options': 'nosniff',
    })
    const [head = '', ...rows] = text.trimEnd().split('\r\n')
    expect(head.split(',').slice(0, 5)).toEqual(['id', 'created', 'type', 'status', 'amount'])
    expect(rows).toHaveLength(hostile.length)
    const references = rows.map((row) => /\*4242,[^,]*,(.*),export,/s.exec(row)?.[1])
    expect(references.toReversed()).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      '"a ""quoted"", cell"',
      "'\tTab",
      '"line\nbreak"',
    ])
    expect(text).not.toMatch(/(^|,)"?[=+@\t]/m)
  })
})

test('the overview counts what was paid today, in its own mode', async () => {
  const before = (await owner.get('/console')).document.querySelector('.numbers')?.textContent
  await charge({ amount: 123_456 })
  const { document } = await owner.get('/console')
  expect(document.querySelector('.numbers')?.textContent).not.toBe(before)
  for (const chart of document.querySelectorAll('.chart svg')) {
    expect(chart.getAttribute('role')).toBe('img')
    const ids = (chart.getAttribute('aria-labelledby') ?? '').split(' ')
    for (const id of ids) expect(document.getElementById(id)?.textContent).toBeTruthy()
    expect(chart.querySelectorAll('rect').length).toBeGreaterThan(0)
  }
  const csv = (await owner.get('/console/overview.csv?days=30')).text.trimEnd().split('\r\n')
  expect(csv).toHaveLength(31)
  expect(csv[0]).toBe(
    'date,charged,authorized_only,refunded,refunds,approved,declined,deliveries_succeeded,deliveries_failed',
  )
})

describe('a recurring charge', () => {
  test('has its calendar, and its payments are charged now, skipped and ended', async () => {
    const calls = recurringCalls(world)
    const method = { ...goodCard, cvv: undefined, name: 'Ada Example' }
    const { id } = await calls.make({ description: HOSTILE, method })
    const [first] = await calls.occurrences(id)
    const address = `/console/recurring/${id}`
    const { document, text } = await owner.get(address)
    expect(text).not.toContain('<script>')
    const dates = [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent)
    expect(dates.slice(0, 3)).toEqual(['Feb 1, 2027', 'Mar 1, 2027', 'Apr 1, 2027'])
    expect((await owner.get('/console/recurring')).text).toContain(address)
    expect(document.querySelector('.terms')?.textContent).toContain('Ada Example')

    const paying = `${address}/occurrences/${first.id}/pay`
    expect((await viewer.get(paying)).status).toBe(403)
    expect(await owner.submit(paying, {})).toMatchObject({ status: 303, location: `${address}?done=pay` })
    const [, second] = await calls.occurrences(id)
    expect(await owner.submit(`${address}/occurrences/${second.id}/ignore`, {})).toMatchObject({
      status: 303,
    })
    expect(await calls.story(id)).toEqual([
      '2027-02-01 PAID 1000',
      '2027-03-01 IGNORED 1000',
      '2027-04-01 PENDING 1000',
    ])
    const after = (await owner.get(address)).document.querySelector('main')?.textContent
    for (const part of ['Skipped', 'View payment', 'Charge now the payment of']) expect(after).toContain(part)
    expect(await owner.submit(`${address}/cancel`, {})).toMatchObject({ status: 303 })
    expect((await calls.read(id)).status).toBe('COMPLETED')
    expect((await owner.submit(`${address}/cancel`, {})).status).toBe(422)
    expect((await (await inLiveMode()).get(address)).status).toBe(404)
  })
})

describe('times', () => {
  test('are in the merchant’s time zone on every page, and days of a filter are days there', async () => {
    const id = await charge({ reference: 'zoned' })
    const { created } = (await world.client.get(`/v1/transactions/${id}`)).body
    const { timezone } = (await world.client.get('/v1/merchant')).body
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: timezone,
    })
    const page = await viewer.get(pageOf(id))
    const time = page.document.querySelector(`time[datetime="${created}"]`)
    expect(time?.textContent).toBe(format.format(new Date(created)).replaceAll('\u202f', ' '))
    expect(time?.getAttribute('title')).toBe(`${created} (${timezone})`)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(created))
    const on = await viewer.get(`/console/transactions?start_date=${day}&end_date=${day}`)
    expect(on.text).toContain(pageOf(id))
    const before = await viewer.get(`/console/transactions?end_date=2020-01-01`)
    expect(before.text).not.toContain(pageOf(id))
    const csv = await viewer.get('/console/transactions.csv?q=zoned')
    expect(csv.text).toContain(created)
  })
})

describe('the navigation', () => {
  const linksOf = ({ document }: { document: Document }) =>
    [...document.querySelectorAll('#nav > ul > li > a')].map(({ textContent }) => textContent)

  test('has six sections and the settings, and lists the pages of the open one', async () => {
    const page = await owner.get('/console/recurring')
    expect(linksOf(page)).toEqual([
      'Home',
      'Payments',
      'Invoices',
      'Customers',
      'Developers',
      'Test tools',
      'Settings',
    ])
    const open = [...page.document.querySelectorAll('#nav li li a')].map(({ textContent }) => textContent)
    expect(open).toEqual(['All payments', 'Recurring', 'Authentications', 'Card testing'])
    expect(page.document.querySelector('#nav [aria-current=page]')?.textContent).toBe('Recurring')
  })

  test('shows what a role may open', async () => {
    const page = await viewer.get('/console/events')
    const open = [...page.document.querySelectorAll('#nav li li a')].map(({ textContent }) => textContent)
    expect(open).toEqual(['Events', 'API requests', 'Page security'])
  })

  test('stays on a page that isn’t found, for whoever is signed in', async () => {
    for (const path of ['/console/nothing', pageOf('AAAAAAAAAAAAAAAAAAAAAA')]) {
      const page = await owner.get(path)
      expect(page.status).toBe(404)
      expect(linksOf(page)).toContain('Payments')
    }
    const stranger = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    expect((await stranger.get('/console/nothing')).location).toContain('/sign-in')
  })
})

describe('the test tools', () => {
  test('are of test mode alone', async () => {
    const visit = await inLiveMode()
    for (const path of ['/console/test-clock', '/console/networks', '/console/networks/delete']) {
      expect((await visit.get(path)).status).toBe(404)
      expect((await visit.get('/console')).document.querySelector(`nav [href="${path}"]`)).toBeNull()
    }
    const csrf =
      (await visit.get('/console')).document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
    for (const path of ['/console/test-clock/freeze', '/console/test-clock/advance', '/console/networks'])
      expect((await visit.send(path, { csrf, duration: 'P1D' })).status, path).toBe(404)
  })

  test('are left for the home page by whoever changes to live mode, unlike lists of both modes', async () => {
    const visit = await signedIn(world.gateway.console)
    const view = async (page: string, mode: string) =>
      (await visit.submit(page, { mode }, '/console/mode')).location
    for (const path of ['/console/test-clock', '/console/networks', '/console/outbox']) {
      expect([path, await view(path, 'live')]).toEqual([path, '/console'])
      expect(await view('/console/transactions', 'test')).toBe('/console/transactions')
    }
  })

  test('stop the clock, set it forward and set it back', async () => {
    const clock = '/console/test-clock'
    const now = async () => (await world.client.get('/v1/test-clock')).body
    expect(await owner.submit(clock, {}, `${clock}/freeze`)).toMatchObject({ status: 303 })
    const { now: stands } = await now()
    const day = { duration: '1', unit: 'days' }
    expect(await owner.submit(clock, day, `${clock}/advance`)).toMatchObject({ status: 303 })
    // On a busy machine the page doesn't wait for the end of it.
    const tomorrow = new Date(Date.parse(stands) + 24 * 60 * 60 * 1000).toISOString()
    await expect.poll(async () => (await now()).now).toBe(tomorrow)
    const wrong = await owner.submit(clock, { duration: 'soon', unit: 'days' }, `${clock}/advance`)
    expect(wrong.status).toBe(422)
    expect(wrong.document.querySelector('#duration')?.getAttribute('value')).toBe('soon')
    const { document } = await owner.submit(clock, { to: '' }, `${clock}/advance`)
    expect(document.querySelector('#to-error')?.textContent).toContain('Enter a date and a time.')
    expect(document.querySelector('#duration-error')).toBeNull()
    expect(await owner.submit(clock, {}, `${clock}/resume`)).toMatchObject({ status: 303 })
    expect((await now()).is_frozen).toBe(false)
    expect(await owner.submit(clock, {}, `${clock}/reset`)).toMatchObject({ status: 303 })
    expect(Math.abs(Date.parse((await now()).now) - Date.now())).toBeLessThan(60_000)
  })

  test('have the networks decline what matches a rule, until the rule is deleted', async () => {
    const rules = '/console/networks'
    const declining = { reference: 'unlucky', outcome: 'decline:card_declined_hold', times: '1' }
    expect(await owner.submit(rules, declining, rules)).toMatchObject({ status: 303 })
    const pay = () => world.client.post('/v1/charges', { amount: 5, method: goodCard, reference: 'unlucky' })
    expect((await pay()).body.messages[0].code).toBe('card_declined_hold')
    expect((await pay()).status).toBe(200)
    const { document } = await owner.get(rules)
    expect(document.querySelector('tbody')?.textContent).toContain('1 of 1')
    expect(document.querySelector('tbody')?.textContent).toContain('the reference unlucky')
    const [address = ''] = [...document.querySelectorAll('tbody form')].map(
      (form) => form.getAttribute('action') ?? '',
    )
    expect(await owner.submit(rules, {}, address)).toMatchObject({ status: 303 })
    expect((await owner.get(rules)).document.querySelector('.empty')).not.toBeNull()
    const wrong = await owner.submit(rules, { last4: '12', amount: 'much', times: '0' }, rules)
    expect(wrong.status).toBe(422)
    const faults = [...wrong.document.querySelectorAll('[role=alert] a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(faults).toEqual(['#last4', '#amount', '#times'])
  })

  test('list rules page by page', async () => {
    const rules = '/v1/simulator/rules'
    const add = () => world.client.post(rules, { outcome: { approve: true } })
    for (let at = 0; at < 26; at++) expect((await add()).status).toBe(200)
    const rowsOf = async (query: string) =>
      (await owner.get(`/console/networks${query}`)).document.querySelectorAll('tbody tr').length
    expect([await rowsOf(''), await rowsOf('?page=2')]).toEqual([25, 1])
    await world.client.call({ method: 'DELETE', path: rules })
  })

  test('have the issuer answer authentications by a rule', async () => {
    const rules = '/console/networks'
    const add = (values: Record<string, string>) => owner.submit(rules, values, rules)
    const authenticated = async () => {
      const wish = {
        method: (await world.client.post('/v1/cards', goodCard)).body.id,
        amount: 4300,
        currency: 'USD',
      }
      const { id } = (await world.client.post('/v1/authentications', wish)).body
      const steps = { browser: {}, method: 'COMPLETED' }
      await world.client.post(`/v1/authentications/${id}/continue`, steps)
      return (await world.client.get(`/v1/authentications/${id}`)).body
    }
    const rejecting = { amount: '43.00', outcome: 'authentication:R', method: 'answers', version: '2.1.0' }
    expect(await add(rejecting)).toMatchObject({ status: 303 })
    expect(await authenticated()).toMatchObject({
      status: 'REJECTED',
      version: '2.1.0',
      method_completion: 'Y',
    })
    expect((await owner.get(rules)).document.querySelector('tbody')?.textContent).toContain(
      'an authentication',
    )
    const bare = await world.client.post('/v1/charges', { amount: 4300, method: goodCard })
    expect(bare.status, 'payments are not its business').toBe(200)
    expect(await add({ amount: '43.00', outcome: 'authentication:lost' })).toMatchObject({ status: 303 })
    expect(await authenticated()).toMatchObject({ status: 'UNAVAILABLE' })
    expect(await add({ amount: '43.00', outcome: 'authentication:passkey' })).toMatchObject({ status: 303 })
    expect(await authenticated()).toMatchObject({ status: 'CHALLENGE' })
    const ofNumber = { amount: '43.00', outcome: 'authentication:number', version: '2.1.0' }
    expect(await add(ofNumber)).toMatchObject({ status: 303 })
    expect(await authenticated()).toMatchObject({ status: 'SUCCEEDED', version: '2.1.0' })
    const deletion = `${rules}/delete`
    expect((await owner.get(rules)).document.querySelector(`a[href="${deletion}"]`)).not.toBeNull()
    expect(textOf(await owner.get(deletion))).toContain('Delete all rules?')
    expect((await owner.submit(deletion, {})).location).toBe(`${rules}?done=all-deleted`)
    expect(textOf(await owner.get(`${rules}?done=all-deleted`))).toContain('No rules yet.')
  })

  test.each([
    [{ outcome: 'authentication:Y', reference: 'order 7' }, ['#reference']],
    [{ outcome: 'authentication:number' }, ['#method']],
    [{ outcome: 'approve', method: 'silent', version: '2.1.0' }, ['#method', '#version']],
  ])('say beside the field what does not go together: %j', async (values, fields) => {
    const wrong = await owner.submit('/console/networks', values, '/console/networks')
    expect(wrong.status).toBe(422)
    const links = [...wrong.document.querySelectorAll('[role=alert] a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(fields)
  })
})

test('a request is on the page of requests a moment later, without what was in it', async () => {
  const answer = await world.client.get('/v1/transactions?q=hush')
  const id = String(answer.headers['request-id'])
  await expect
    .poll(async () => (await owner.get('/console/requests')).document.querySelector('main')?.textContent)
    .toContain(id)
  expect((await owner.get('/console/requests')).text).not.toContain('hush')
})

test('a failed request says why', async () => {
  const { headers } = await world.client.post('/v1/charges', { amount: -1 })
  await expect
    .poll(
      async () =>
        (await owner.get('/console/requests?status=failed')).document.querySelector('tbody')?.textContent,
    )
    .toContain('422 invalid_data')
  const shown = async (answer: Pick<typeof declined, 'headers'>) => {
    const path = `/console/requests/${answer.headers['request-id']}`
    await expect.poll(async () => (await owner.get(path)).status).toBe(200)
    return textOf(await owner.get(path))
  }
  expect(await shown({ headers })).toMatch(
    /Errorinvalid_data One or more values .+Fieldsmethod: missing not_nullamount: below the minimum below/,
  )
  const method = { ...goodCard, number: '4000000000000044' }
  const declined = await world.client.post('/v1/charges', { amount: 100, method })
  const { code } = declined.body.messages[0]
  expect(await shown(declined)).toContain(`Error${code} The card was declined: insufficient funds.`)
})

test('a request whose payment was declined without a reason says it in the dashboard', async () => {
  const { headers, body } = await world.client.post('/v1/charges', {
    amount: 100,
    method: { ...goodCard, number: '4000000000000002' },
  })
  const path = `/console/requests/${headers['request-id']}`
  await expect.poll(async () => (await owner.get(path)).status).toBe(200)
  expect(textOf(await owner.get(path))).not.toContain('Reason')
  const [{ entity_id: transaction_id }] = body.messages
  await inStorage(world, async (tx) => {
    const { id: merchant_id } = await demoMerchant(tx).executeTakeFirstOrThrow()
    const row = { merchant_id, transaction_id, mode: 'test', created: 1, reason: 'card_blocked' } as const
    await tx.insertInto('concealed_declines').values(row).execute()
  })
  expect(textOf(await owner.get(path))).toContain(
    'Reasoncard_blocked Declined by the merchant’s own block lists.',
  )
})
