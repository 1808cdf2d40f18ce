// Authentications in the dashboard: the list and its search, the page of one, and challenges answered on it
// (rules: pages.md#authentications, pages.md#search).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testClock, testGateway } from '../../support/gateway.ts'
import { cardOf, pageOf } from '../../support/merchant/authentications.ts'
import { liveClient } from '../../support/merchant/methods.ts'
import { type Seen, textOf, type Visitor, visitor } from '../../support/web.ts'

const LIST = '/console/authentications'

let world: TestGateway
let owner: Visitor
const clock = testClock()
beforeAll(async () => {
  world = await testGateway({ clock })
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())

/** Authenticates a card's payment, as far as that goes without its holder. */
async function authenticate(ends: string, more: object = {}) {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token, more)).body
  const { status } = (await page.proceed(id, secret, { window: '390x400' })).body
  const read = async () => (await world.client.get(`/v1/authentications/${id}`)).body
  return { id, token, secret, status, read, path: `${LIST}/${id}` }
}

const rowsOf = ({ document }: Seen) =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()),
  )
const hrefsOf = ({ document }: Seen) =>
  [...document.querySelectorAll('tbody th a')].map((link) => link.getAttribute('href'))
const factsOf = ({ document }: Seen): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    ]),
  )
const timelineOf = ({ document }: Seen) =>
  [...document.querySelectorAll('.timeline li')].map((item) =>
    [...item.childNodes]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  )

describe('The list', () => {
  test('says what will be there', async () => {
    expect(textOf(await owner.get(LIST))).toContain('No authentications in this mode yet.')
    expect(textOf(await owner.get('/console/challenges'))).toContain('No challenge is waiting.')
  })

  test('has each with its result and liability, by status and day, and as a file', async () => {
    const { token } = await authenticate('100', { amount: 12_345 })
    await authenticate('101')
    await authenticate('109')
    await world.client.post('/v1/charges', { amount: 12_345, method: token })
    const rows = rowsOf(await owner.get(LIST))
    const DATE = expect.stringMatching(/^Jun 15, 2026/)
    expect(rows).toEqual([
      ['$42.00', 'Challenge', 'Visa •••• 1091', '', '', DATE],
      ['$42.00', 'Failed', 'Visa •••• 1018', 'Not authenticated', 'You’re liable', DATE],
      ['$123.45', 'Succeeded', 'Visa •••• 1000', 'Authenticated', 'Issuer is liable', DATE],
    ])
    const by = async (query: string) => rowsOf(await owner.get(`${LIST}?${query}`)).map(([amount]) => amount)
    expect(await by('status=SUCCEEDED')).toEqual(['$123.45'])
    expect(await by('start_date=2026-06-15&end_date=2026-06-15')).toHaveLength(3)
    expect(await by('start_date=2026-06-16')).toEqual([])
    expect(await by('end_date=2026-06-14')).toEqual([])
    expect((await owner.get(`${LIST}?start_date=soon`)).status).toBe(422)

    const { text, headers } = await owner.get(`${LIST}.csv?status=SUCCEEDED`)
    expect(headers['content-disposition']).toContain('authentications.csv')
    const [head = '', line = '', ...others] = text.trimEnd().split('\r\n')
    const cells = Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]]))
    expect(others).toEqual([])
    expect(cells).toMatchObject({ amount: '123.45', trans_status: 'Y', eci: '05', liability: 'issuer' })
    expect(cells.card).toBe('************1000')
    expect((await owner.get(`${LIST}.csv?q=nothing`)).status).toBe(422)
  })

  test('goes on page by page', async () => {
    const saved = (await world.client.post('/v1/cards', goodCard)).body.id
    for (let count = 0; count < 26; count++)
      await world.client.post('/v1/authentications', { method: saved, amount: 700 })
    const first = await owner.get(`${LIST}?q=%247.00`)
    expect(rowsOf(first)).toHaveLength(25)
    const older = await owner.get(first.document.querySelector('[rel=next]')?.getAttribute('href') ?? '')
    expect(rowsOf(older)).toHaveLength(1)
    expect(hrefsOf(first)).not.toContain(hrefsOf(older)[0])
    expect((await owner.get(`${LIST}.csv?q=%247.00`)).text.trimEnd().split('\r\n')).toHaveLength(27)
  })
})

describe('Search', () => {
  test('finds by ID, directory server’s ID, amount and last four digits, there and with everything', async () => {
    const { id, read, path } = await authenticate('102', { amount: 31_337 })
    const { ds_transaction_id } = await read()
    const texts = [id, ds_transaction_id, '313.37', '$313.37', '1026', cardOf('102')]
    for (const q of texts) {
      const query = new URLSearchParams({ q })
      const list = await owner.get(`${LIST}?${query}`)
      expect([q, hrefsOf(list)]).toEqual([q, [path]])
      const all = await owner.get(`/console/search?${query}`)
      expect(all.document.querySelector(`.hits a[href="${path}"]`), q).not.toBeNull()
      for (const { text } of [list, all]) expect(text).not.toContain(cardOf('102'))
    }
    expect(hrefsOf(await owner.get(`${LIST}?q=${id}&status=FAILED`))).toEqual([])
  })

  test('says what it can look for', async () => {
    const seen = await owner.get(`${LIST}?q=Ada`)
    expect(seen.status).toBe(422)
    expect(textOf(seen)).toContain('Enter an ID, an amount such as 42.00, the last four digits of a card')
    expect((await owner.get('/console/search?q=Ada')).text).not.toContain('Authentication of')
  })
})

describe('The page of one', () => {
  test('says what came of it, in the order in which it happened, and leads to the charge and back', async () => {
    const { id, token, path } = await authenticate('100')
    expect(timelineOf(await owner.get(path)).at(-1)).toBe('Until then, a charge can use it')
    const charge = (await world.client.post('/v1/charges', { amount: 4000, method: token })).body.id
    const seen = await owner.get(path)
    expect(seen.document.querySelector('h1')?.textContent).toBe('Authentication of $42.00')
    expect(factsOf(seen)).toMatchObject({
      Result: 'Authenticated (Y)',
      Liability: 'The issuer is liable for fraud.',
      ECI: '05',
      Version: '2.2.0',
      Charge: charge,
      'Method page': 'None',
    })
    expect(timelineOf(seen)).toEqual([
      'Created for up to $42.00 (event authentication.created)',
      'The gateway asked the directory server (AReq)',
      'The directory server answered: the issuer authenticated the payer (ARes)',
      'Succeeded (event authentication.succeeded)',
      'A charge used it',
    ])
    const messages = [...seen.document.querySelectorAll('main details')].map(({ textContent }) => textContent)
    expect(messages[0]).toMatch(/^AReq: gateway to directory server\s+Jun 15, .* Signed\s/)
    expect(messages[1]).toMatch(/^ARes: directory server to gateway\s+Jun 15, .* Signature verified\s/)
    const areq = seen.document.querySelector('details pre')?.textContent ?? ''
    expect(JSON.parse(areq)).toMatchObject({ messageType: 'AReq', acctNumber: '************1000' })
    expect(seen.text).not.toContain(cardOf('100'))

    const paid = await owner.get(`/console/transactions/${charge}`)
    expect(factsOf(paid)['3-D Secure']).toBe('Authenticated: liability is the issuer’s')
    expect(paid.document.querySelector(`dd a[href="${path}"]`)).not.toBeNull()
    const event = (await owner.get('/console/events')).document
    expect(event.querySelector(`td a[href="${LIST}/${id}"]`)).not.toBeNull()
  })

  test('says so of one without a result, and of a charge that used it', async () => {
    const { token, path } = await authenticate('106')
    const charge = (await world.client.post('/v1/charges', { amount: 4000, method: token })).body.id
    const seen = await owner.get(path)
    expect(factsOf(seen).Liability).toBe('You’re liable for fraud.')
    expect(timelineOf(seen)).toContain('The directory server refused the message (Erro)')
    expect(timelineOf(seen)).toContain(
      'Unavailable: 405: The system does not work (event authentication.unavailable)',
    )
    expect(factsOf(await owner.get(`/console/transactions/${charge}`))['3-D Secure']).toBe(
      'Unavailable: liability is yours',
    )
    expect(textOf(await owner.get((await authenticate('108')).path))).toContain('the issuer was not asked')
  })

  test('says whether the method page ran, which exemption was asked for, and who canceled', async () => {
    const { client, gateway } = world
    const page = pageOf(world)
    const token = await page.token(cardOf('210'))
    const { id, secret } = (await page.create(token)).body
    const path = `${LIST}/${id}`
    expect(timelineOf(await owner.get(path))).toContain('The page opened the issuer’s method page')
    await page.proceed(id, secret, { method: 'TIMED_OUT' })
    expect(timelineOf(await owner.get(path)).slice(1, 3)).toEqual([
      'The issuer’s method page didn’t answer',
      'The gateway asked the directory server (AReq)',
    ])
    const exempt = await authenticate('122', { exemption: 'CORPORATE' })
    expect(factsOf(await owner.get(exempt.path))).toMatchObject({
      Exemption: 'Corporate payment',
      Liability: 'You’re liable for fraud, because the payment is exempt.',
    })
    const canceled = await authenticate('109')
    await client.call({
      method: 'POST',
      path: `/v1/authentications/${canceled.id}/continue`,
      body: { secret: canceled.secret, cancel: 'CARDHOLDER' },
      key: gateway.publicKey,
    })
    const seen = await owner.get(canceled.path)
    expect(timelineOf(seen)).toContain('Canceled by the payer (event authentication.canceled)')
    expect(factsOf(seen).Liability).toBeUndefined()
  })
})

describe('A challenge that waits', () => {
  test.each([
    ['approve', '111', 'Approval in the bank’s app', 'SUCCEEDED', 'the issuer authenticated the payer'],
    ['decline', '112', 'Approval out of band', 'FAILED', 'the issuer did not authenticate the payer'],
  ])('%s it on its page', async (what, ends, kind, status, says) => {
    const { id, path, read } = await authenticate(ends)
    const waiting = await owner.get('/console/challenges')
    expect(waiting.document.querySelector(`form[action="${path}/${what}"]`)).not.toBeNull()
    expect(rowsOf(waiting)[0]?.[1]).toBe(kind)
    const before = await owner.get(path)
    expect(factsOf(before)).toMatchObject({ Challenge: kind, Window: '390 × 400 px' })
    expect(timelineOf(before).slice(-3)).toEqual([
      `The issuer challenges the payer: ${kind.toLowerCase()} (event authentication.challenge)`,
      'The gateway sent the browser to the issuer’s page (CReq)',
      'It will expire',
    ])
    expect(await owner.submit(path, {}, `${path}/${what}`)).toMatchObject({ status: 303 })
    expect((await read()).status).toBe(status)
    const after = await owner.get(`${path}?done=${what}`)
    expect(textOf(after)).toContain('in the payer’s place.')
    expect(timelineOf(after)).toContain(
      `The directory server sent the result of the challenge: ${says} (RReq)`,
    )
    expect(after.document.querySelector('form[action$="/approve"]')).toBeNull()
    expect(hrefsOf(await owner.get('/console/challenges'))).not.toContain(`${LIST}/${id}`)
  })

  test('and has ended in the meantime stays as it is, and the page says why', async () => {
    const { path, id } = await authenticate('111')
    const send = await owner.fill(path, {}, `${path}/approve`)
    await world.client.post(`/v1/simulator/authentications/${id}`, { result: 'fail' })
    const seen = await send()
    expect(seen.status).toBe(422)
    expect(textOf(seen)).toContain('The current status does not allow this.')
    expect(textOf(seen)).toContain('Failed')
  })

  test('is gone once its time is over', async () => {
    const { path } = await authenticate('111')
    clock.advance(10 * 60 * 1000)
    expect(hrefsOf(await owner.get('/console/challenges'))).not.toContain(path)
  })
})

test('Live mode shows its own, which nobody can answer', async () => {
  const { path } = await authenticate('111')
  const live = liveClient(world)
  const saved = (await live.post('/v1/cards', { ...goodCard, number: cardOf('111') })).body.id
  const { id } = (await live.post('/v1/authentications', { method: saved, amount: 900 })).body
  await live.post(`/v1/authentications/${id}/continue`, { browser: {}, method: 'NONE' })
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn(world.gateway.console)
  await visit.submit('/console', { mode: 'live' }, '/console/mode')
  expect(hrefsOf(await visit.get(LIST))).toEqual([`${LIST}/${id}`])
  const seen = await visit.get(`${LIST}/${id}`)
  expect(seen.document.querySelector('form[action$="/approve"]')).toBeNull()
  for (const address of [path, '/console/challenges']) expect((await visit.get(address)).status).toBe(404)
})

test('one for storing a card has no amount, and nobody is liable', async () => {
  const storing = { amount: undefined, currency: undefined }
  const { path } = await authenticate('100', storing)
  const page = await owner.get(path)
  expect(page.document.querySelector('h1')?.textContent).toContain('Authentication of a card to save')
  expect(factsOf(page)).toMatchObject({ Amount: 'None: to save the card', Result: 'Authenticated (Y)' })
  expect(factsOf(page)).not.toHaveProperty('Liability')
  expect(timelineOf(page)[0]).toContain('Created to save the card')
  const [row] = rowsOf(await owner.get(LIST))
  expect(row).toMatchObject([
    'Save a card',
    'Succeeded',
    'Visa •••• 1000',
    'Authenticated',
    '',
    expect.anything(),
  ])
  const waiting = await authenticate('111', storing)
  const approve = (await owner.get(waiting.path)).document.querySelector('[action$="/approve"]')
  expect(approve?.getAttribute('aria-label')).toBe('Approve the card to save')
})
