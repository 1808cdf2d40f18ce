import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../../../support/client.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'

const clock = testClock()
let world: TestGateway

beforeAll(async () => {
  world = await testGateway({ clock, allowPrivateWebhooks: true })
})
afterAll(() => world.close())

const get = () => world.client.get('/v1/merchant')
const send = (method: 'PUT' | 'PATCH', body: object | string) =>
  world.client.call({ method, path: '/v1/merchant', body })
const patch = (body: object) => send('PATCH', body)
const liveClient = () => {
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  return apiClient(baseUrl, caCertificate, liveSecretKey)
}

/** Sets everything: a key changes the settings of its own mode, and those of the other one only if they stay the same. */
async function setAll() {
  const { test_events_urls: _urls, ...ofLive } = full
  expect((await liveClient().call({ method: 'PUT', path: '/v1/merchant', body: ofLive })).status).toBe(200)
  return send('PUT', full)
}

/** Contexts and sub_codes of a refusal, in any order. */
const faults = ({ status, body }: Awaited<ReturnType<typeof patch>>) => ({
  status,
  faults: body.messages?.map(({ context, sub_code }: { context: string; sub_code: string }) => [
    context,
    sub_code,
  ]),
})
const fault = (context: string, sub_code: string) => ({ status: 422, faults: [[context, sub_code]] })

/** Everything that a merchant can set, and what it comes back as. */
const full = {
  name: 'Kobe Books',
  contact_name: 'Ida Mori',
  contact_email: 'ida@books.example',
  contact_phone: '+1 555 0100',
  address1: '1 Main Street',
  address2: 'Floor 2',
  city: 'Albany',
  state: 'NY',
  postal_code: '12207-1234',
  country: 'US',
  timezone: 'America/Chicago',
  api_allowed_ip_address_ranges: '127.0.0.0/8,2001:db8::/32,::1',
  live_events_urls: 'https://books.example/events,https://other.example/hook?a=1',
  test_events_urls: 'http://localhost:9000/events',
  allowed_origins: 'https://books.example,http://localhost:3000',
}

test('the demo merchant has its keys, its accounts of the mode of the key, an address, and the defaults', async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    created: '2026-06-15T12:00:00.000Z',
    modified: '2026-06-15T12:00:00.000Z',
    name: 'Demo Shop',
    address1: '100 Market Street',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94105',
    country: 'US',
    support_email: 'help@shop.example',
    public_key: world.gateway.publicKey,
    reference_required: false,
    partial_payments: false,
    invoice_reminders: '',
    blocked_bins: '',
    blocked_emails: '',
    timezone: 'America/New_York',
    api_allowed_ip_address_ranges: '',
    live_events_urls: '',
    test_events_urls: '',
    allowed_origins: '',
    merchant_accounts: [expect.objectContaining({ id: world.gateway.testAccountId })],
    ach_accounts: [expect.objectContaining({ name: 'Demo Shop eCheck test' })],
  })
  const live = await liveClient().get('/v1/merchant')
  expect(live.body.id).toBe(body.id)
  expect(live.body.merchant_accounts).toHaveLength(1)
  expect(live.body.merchant_accounts[0].id).not.toBe(world.gateway.testAccountId)
  expect(live.body.ach_accounts).toEqual([expect.objectContaining({ name: 'Demo Shop eCheck live' })])
})

describe('PUT and PATCH', () => {
  test('PUT sets every field, and GET shows what it answered', async () => {
    clock.advance(1000)
    const { status, body } = await setAll()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...full, modified: '2026-06-15T12:00:01.000Z' })
    expect((await get()).body).toEqual(body)
  })

  test('what GET answered can be sent back, and changes nothing but the time', async () => {
    await setAll()
    const { body } = await get()
    clock.advance(1000)
    for (const method of ['PUT', 'PATCH'] as const) {
      const { modified, ...same } = (await send(method, body)).body
      expect({ ...same, modified: body.modified }, method).toEqual(body)
      expect(Date.parse(modified)).toBe(clock.now())
    }
  })

  test('PATCH changes what is given and nothing else', async () => {
    await setAll()
    const { body } = await patch({ city: 'Troy', contact_phone: null, contact_name: '' })
    const { contact_phone: _phone, contact_name: _name, ...rest } = full
    expect(body).toMatchObject({ ...rest, city: 'Troy' })
    expect(body).not.toHaveProperty('contact_phone')
    expect(body).not.toHaveProperty('contact_name')
    expect((await patch({})).body).toMatchObject({ ...rest, city: 'Troy' })
  })

  test('PUT does, too: a new name clears neither addresses for events nor who may embed the fields', async () => {
    await setAll()
    const { status, body } = await send('PUT', { name: 'Plain' })
    expect({ status, body }).toMatchObject({ status: 200, body: { ...full, name: 'Plain' } })
    expect((await send('PUT', { city: 'Troy' })).body).toMatchObject({ ...full, name: 'Plain', city: 'Troy' })
  })

  test('a test key changes nothing that decides what live customers pay, when, and whom they ask', async () => {
    const live = liveClient()
    const before = (await get()).body
    const changed = {
      timezone: 'Pacific/Honolulu',
      reference_required: true,
      reference_label: 'Order',
      partial_payments: true,
      website: 'https://elsewhere.example',
      support_email: 'help@elsewhere.example',
      support_phone: '5550100',
    }
    for (const [name, value] of Object.entries(changed)) {
      const { status, body } = await patch({ [name]: value })
      const [{ code, field_name }] = body.messages
      expect([status, code, field_name]).toEqual([422, 'unavailable_for_merchant_mode', name])
      expect((await patch({ [name]: before[name] })).status).toBe(200)
    }
    expect((await live.call({ method: 'PATCH', path: '/v1/merchant', body: changed })).body).toMatchObject(
      changed,
    )
    await live.call({ method: 'PATCH', path: '/v1/merchant', body: before })
  })

  test('a test key changes name, contact and address for test mode alone, until a live key changes them', async () => {
    const live = liveClient()
    const change = (body: object) => live.call({ method: 'PATCH', path: '/v1/merchant', body })
    const profile = {
      name: 'Tried',
      contact_email: 'try@shop.example',
      city: 'Toronto',
      state: 'ON',
      country: 'CA',
    }
    const before = (await change({ ...full, test_events_urls: undefined })).body
    expect((await patch({ ...profile, postal_code: null })).body).toMatchObject(profile)
    expect((await get()).body).toMatchObject(profile)
    expect((await get()).body).not.toHaveProperty('postal_code')
    expect((await live.get('/v1/merchant')).body).toMatchObject({ name: before.name, city: before.city })
    // Clients send whole objects back, and that changes nothing of the other mode.
    await change((await live.get('/v1/merchant')).body)
    await send('PUT', (await get()).body)
    expect((await get()).body).toMatchObject(profile)
    expect((await change({ name: 'Of both' })).body.name).toBe('Of both')
    const { name, city, state, country } = (await get()).body
    const { city: liveCity, state: liveState, country: liveCountry } = before
    expect({ name, city, state, country }).toEqual({
      name: 'Of both',
      city: liveCity,
      state: liveState,
      country: liveCountry,
    })
    await change({ name: before.name })
  })

  test('null clears what may be empty, and nothing else', async () => {
    await setAll()
    const ofTest = (await send('PUT', { address2: null, test_events_urls: null })).body
    expect(ofTest).not.toHaveProperty('address2')
    const cleared = await liveClient().call({
      method: 'PUT',
      path: '/v1/merchant',
      body: { allowed_origins: null },
    })
    expect(cleared.body).toMatchObject({ allowed_origins: '', test_events_urls: '', name: full.name })
    expect((await send('PUT', { timezone: null })).body.timezone).toBe(full.timezone)
  })

  test('what only the gateway sets can be sent back, by a client that knows less of it, and not set', async () => {
    const { body: before } = await get()
    const { id, name, swipe_cvv_policy } = before.merchant_accounts[0]
    const known = [{ id, name, swipe_cvv_policy, bank_name: null, of_a_later_version: 1 }]
    const created = before.created.replace('Z', '+00:00')
    const sent = await send('PUT', { ...before, created, merchant_accounts: known, status: 'DELETED' })
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({ ...before, modified: sent.body.modified })
    const refused = await patch({
      id: 'other',
      created: 7,
      modified: null,
      public_key: { a: 1 },
      merchant_accounts: [{ id: world.gateway.testAccountId, cvv_policy: 'DISABLED' }],
      ach_accounts: 'none',
      city: 'x'.repeat(65),
      unknown: true,
    })
    expect(Object.fromEntries(faults(refused).faults)).toEqual({
      id: 'invalid',
      created: 'invalid',
      public_key: 'invalid',
      merchant_accounts: 'invalid',
      ach_accounts: 'invalid',
      city: 'invalid_length',
    })
    expect((await get()).body).toEqual(sent.body)
  })

  test('texts are trimmed, codes written in capitals, and an entry counts once', async () => {
    const { body } = await patch({
      name: '  Kobe ',
      country: 'us',
      state: 'ny',
      test_events_urls: ' https://a.example/e , https://a.example/e,, ',
    })
    expect(body).toMatchObject({
      name: 'Kobe',
      country: 'US',
      state: 'NY',
      test_events_urls: 'https://a.example/e',
    })
  })
})

describe('is refused with the field that is at fault', () => {
  test.each<[string, unknown, string]>([
    ['name', '', 'not_blank'],
    ['name', '  ', 'not_blank'],
    ['name', null, 'not_blank'],
    ['name', true, 'invalid'],
    ['name', 'x'.repeat(65), 'invalid_length'],
    ['name', 'a\u0000b', 'invalid'],
    ['contact_name', 'x'.repeat(65), 'invalid_length'],
    ['contact_email', 'nobody', 'invalid'],
    ['contact_email', 'a@b@c', 'invalid'],
    ['support_email', 'nobody', 'invalid'],
    ['website', 'javascript:alert(1)', 'invalid'],
    ['website', 'https://ada:secret@shop.example', 'invalid'],
    ['reference_required', 'sometimes', 'invalid'],
    ['contact_phone', '1'.repeat(23), 'invalid_length'],
    ['address1', 'x'.repeat(65), 'invalid_length'],
    ['city', 'line\u0007', 'invalid'],
    ['postal_code', '!!', 'invalid'],
    ['country', 'XX', 'invalid'],
    ['country', 'United States', 'invalid_length'],
    ['timezone', 'Mars/Olympus', 'invalid'],
    ['timezone', '+05:00', 'invalid'],
    ['timezone', '', 'not_blank'],
    ['api_allowed_ip_address_ranges', '127.0.0.1/33', 'invalid'],
    ['api_allowed_ip_address_ranges', '127.0.0.0/8,::/129', 'invalid'],
    ['api_allowed_ip_address_ranges', '127.0.0.0/8;10.0.0.0/8', 'invalid'],
    ['api_allowed_ip_address_ranges', '127.0.0', 'invalid'],
    ['api_allowed_ip_address_ranges', '127.0.0.0/-1', 'invalid'],
    ['api_allowed_ip_address_ranges', ['127.0.0.0/8'], 'invalid'],
    ['live_events_urls', 'http://books.example/events', 'invalid'],
    ['live_events_urls', '/events', 'invalid'],
    ['live_events_urls', 'https://a:b@books.example/', 'invalid'],
    ['test_events_urls', 'https://a.example/, javascript:alert(1)', 'invalid'],
    ['test_events_urls', 'https://a.example/\u0000', 'invalid'],
    ['test_events_urls', `https://a.example/${'x'.repeat(4096)}`, 'invalid_length'],
    ['allowed_origins', 'https://books.example/', 'invalid'],
    ['allowed_origins', 'https://*.example', 'invalid'],
    ['allowed_origins', 'http://books.example', 'invalid'],
    ['allowed_origins', "https://a.example 'none'", 'invalid'],
    ['allowed_origins', 'https://a.example;script-src', 'invalid'],
  ])('%s: %j (%#)', async (context, value, sub_code) => {
    const { body: before } = await get()
    expect(faults(await patch({ [context]: value }))).toEqual(fault(context, sub_code))
    expect((await get()).body).toEqual(before)
  })

  test('a state must be a code where the country has states, also when only the country changes', async () => {
    await send('PUT', { name: 'Kobe', country: 'DE', state: 'Bayern' })
    expect(faults(await patch({ country: 'US' }))).toEqual(fault('state', 'invalid'))
    expect((await patch({ country: 'US', state: 'CA' })).status).toBe(200)
  })

  test('every field at fault has one message, and no message holds what was sent', async () => {
    const answer = await patch({ country: 'Atlantis', postal_code: '??', timezone: 'Nowhere', name: '' })
    expect(faults(answer).faults.toSorted()).toEqual([
      ['country', 'invalid_length'],
      ['name', 'not_blank'],
      ['postal_code', 'invalid'],
      ['timezone', 'invalid'],
    ])
    expect(answer.text).not.toMatch(/Atlantis|\?\?|Nowhere/)
  })

  test('a body that is none', async () => {
    expect((await send('PATCH', [])).body.messages[0].code).toBe('invalid_data')
    expect((await send('PUT', 'null')).status).toBe(400)
    const json = { 'content-type': 'application/json' }
    const nothing = await world.client.call({
      method: 'PUT',
      path: '/v1/merchant',
      body: 'null',
      headers: json,
    })
    expect(nothing).toMatchObject({ status: 422, body: { messages: [{ code: 'no_content' }] } })
  })
})

test('origins that are set limit who may embed the fields, and redirects of tokens', async () => {
  const body = { allowed_origins: 'https://books.example,http://localhost:3000' }
  await liveClient().call({ method: 'PATCH', path: '/v1/merchant', body })
  const frame = `${new URL(world.gateway.hostedFieldsFrame).pathname}?key=${world.gateway.publicKey}`
  const { headers } = await world.client.get(frame)
  expect(headers['content-security-policy']).toContain(
    'frame-ancestors https://books.example http://localhost:3000',
  )
})

test('without a secret key there is nothing to see or set', async () => {
  for (const key of [null, world.gateway.publicKey, 'sk_test_nobody']) {
    for (const method of ['GET', 'PUT', 'PATCH']) {
      const call = { method, path: '/v1/merchant', key, ...(method !== 'GET' && { body: { name: 'x' } }) }
      expect((await world.client.call(call)).status, `${method} ${key}`).toBe(401)
    }
  }
  expect((await world.client.call({ method: 'DELETE', path: '/v1/merchant' })).status).toBe(400)
})
