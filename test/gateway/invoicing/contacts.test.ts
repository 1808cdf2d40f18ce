// Contacts: made, found, changed (rules: invoicing.md#contacts).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/client.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Partner, type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada, newPortal } from '../../support/partners/portal.ts'

let world: TestGateway
let partners: PartnerWorld
let client: ApiClient
let partner: Partner
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  ;({ client, partner } = await newPortal(partners))
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const patch = (id: string, body: object) => client.call({ method: 'PATCH', path: `/contacts/${id}`, body })
const created = async (body: object) => {
  const answer = await client.post('/contacts', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('POST /contacts', () => {
  test('makes one as the specification shows it', async () => {
    const answer = await client.post('/contacts', ada, { 'x-relayed-ip-address': '8.8.8.8' })
    const stamp = {
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      client_id: partner.client.client_id,
      client_inet_address: '127.0.0.1',
      caller_inet_address: '8.8.8.8',
      caller_country_code: 'US',
    }
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^p_[\w-]{22}$/),
      created: stamp,
      modified: stamp,
      test_mode: true,
      name: 'Ada Example',
      sort_name: 'Example, Ada',
      first_name: 'Ada',
      last_name: 'Example',
      display_name: 'Ada Example',
      preferred_email: 'ada@example.com',
      email_addresses: [
        {
          id: expect.stringMatching(/^eml_[\w-]{22}$/),
          created: stamp,
          modified: stamp,
          address: 'ada@example.com',
          preferred: true,
          type: 'email_address',
        },
      ],
      contact_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      owner_id: partner.shop.id,
      owner: {
        id: partner.shop.id,
        name: 'New Shop',
        sort_name: 'New Shop',
        display_name: 'New Shop',
        type: 'organization',
      },
      tags: [],
      type: 'person',
    })
    expect((await client.get(`/contacts/${answer.body.id}`)).body).toEqual(answer.body)
  })

  test('has a company and an address, and is found by the company', async () => {
    const company = 'Analytical Engines Ltd'
    const address = { address1: '1 Main Street', city: 'Troy', state: 'NY', postal_code: '12180' }
    const { body } = await client.post('/contacts', { company, ...address, country: 'us', test_mode: true })
    expect(body).toMatchObject({ name: company, company, ...address, country: 'US' })
    const { results } = (await client.get('/contacts?q=engines')).body
    expect(results.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const wrong = await client.post('/contacts', { company, country: 'XX' })
    expect([wrong.status, wrong.body.messages[0].context]).toEqual([422, 'country'])
  })

  test('is of live mode unless it says otherwise', async () => {
    const { test_mode: _, ...live } = ada
    expect((await created(live)).test_mode).toBe(false)
    expect((await created({ ...live, test_mode: 'true' })).test_mode).toBe(true)
  })

  test('tells all that is wrong at once', async () => {
    const { status, body } = await client.post('/contacts', {
      first_name: 'x'.repeat(65),
      email_addresses: [{ address: 'ada@example.com' }, { address: 'nobody' }, {}],
      type: 'organization',
      tags: [''],
      source_id: '',
    })
    expect(status).toBe(422)
    expect(body.messages.map(({ context }: { context: string }) => context).sort()).toEqual([
      'email_addresses.1.address',
      'email_addresses.2.address',
      'first_name',
      'source_id',
      'tags.0',
      'type',
    ])
  })

  test.each([
    [{}, 'first_name'],
    [{ first_name: ' ' }, 'first_name'],
    [
      { email_addresses: [{ address: 'a@b.example' }, { address: 'A@B.example' }] },
      'email_addresses.1.address',
    ],
    [{ email_addresses: [{ address: 'a@b.example\nBcc: c@d.example' }] }, 'email_addresses.0.address'],
    [{ email_addresses: [{ address: 'Ada <a@b.example>' }] }, 'email_addresses.0.address'],
    [{ first_name: 'Ada', source_id: '4242 4242 4242 4242' }, 'source_id'],
  ])('refuses %j', async (body, context) => {
    const answer = await client.post('/contacts', body)
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([expect.objectContaining({ context })])
  })

  test('with a source_id of before answers the first, also when many come at once', async () => {
    const body = { ...ada, source_id: 'examplepartner:7' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/contacts', body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await client.get('/contacts?source_id=examplepartner:7')).body.total_entries).toBe(1)
    // The other mode, and another merchant, have ids of their own.
    const id = answers[0]?.body.id
    expect((await created({ ...body, test_mode: false })).id).not.toBe(id)
    const other = await newPortal(partners)
    expect((await other.client.post('/contacts', body)).body.id).not.toBe(id)
  })

  test('with an Idempotency-Key is done once, and another partner’s key is another', async () => {
    const again = { 'idempotency-key': 'contact-1' }
    const first = await client.post('/contacts', { ...ada, last_name: 'Once' }, again)
    const second = await client.post('/contacts', { ...ada, last_name: 'Once' }, again)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await client.get('/contacts?q=once')).body.total_entries).toBe(1)
    expect((await client.post('/contacts', { ...ada, last_name: 'Twice' }, again)).status).toBe(422)
    const { client: other } = await newPortal(partners)
    expect((await other.post('/contacts', { ...ada, last_name: 'Other' }, again)).body.id).not.toBe(
      first.body.id,
    )
  })
})

describe('GET /contacts', () => {
  let own: ApiClient
  const ids = new Map<string, string>()
  const found = async (query: string) => {
    const { body } = await own.get(`/contacts?${query}`)
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    return body.results.map(({ id }: { id: string }) => names.get(id)).sort()
  }
  beforeAll(async () => {
    ;({ client: own } = await newPortal(partners))
    const people = {
      grace: {
        first_name: 'Grace Brewster',
        last_name: 'Hopper',
        email_addresses: [{ address: 'grace@navy.example' }, { address: 'Amazing@cobol.example' }],
        tags: ['Good Payer', 'navy'],
        source_id: 'crm:1',
      },
      alan: { first_name: 'Alan', last_name: 'Hopkins', tags: ['good'], test_mode: true },
      émile: { first_name: 'Émile', email_addresses: [{ address: 'e@x.example' }] },
    }
    for (const [name, body] of Object.entries(people)) {
      ids.set(name, (await own.post('/contacts', body)).body.id)
    }
  })

  test.each([
    ['', ['alan', 'grace', 'émile']],
    ['q=hop', ['alan', 'grace']],
    ['q=HOPPER', ['grace']],
    ['q=brewster%20hop', ['grace']],
    ['q=opper', []],
    ['q=amazing@', ['grace']],
    // No code of a contact begins so, as one may with three letters.
    ['q=crm:', ['grace']],
    ['q=good', ['alan', 'grace']],
    ['q=%C3%89mi', ['émile']],
    ['q=E%CC%81mi', ['émile']],
    ['q=%25', []],
    ['email=amazing@COBOL.example', ['grace']],
    ['email=amazing', []],
    ['tag=good', ['alan']],
    ['tag=good%20payer', ['grace']],
    ['source_id=crm:1', ['grace']],
    ['test_mode=true', ['alan']],
    ['test_mode=false&q=hop', ['grace']],
    ['q=hop&tag=good', ['alan']],
  ])('finds with %j: %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('finds one by its code, and pages from the newest on', async () => {
    const { contact_code } = (await own.get(`/contacts/${ids.get('grace')}`)).body
    expect(await found(`q=${contact_code.toLowerCase()}`)).toEqual(['grace'])
    const { body } = await own.get('/contacts?page=2&page_size=1')
    expect(body).toMatchObject({ page: 2, page_size: 1, total_entries: 3 })
    expect(body.results[0].id).toBe(ids.get('alan'))
    expect((await own.get('/contacts?page_size=101')).status).toBe(422)
  })
})

describe('PATCH /contacts/{id}', () => {
  test('changes what is given, leaves the rest, and finds it by what it is now', async () => {
    const before = await created({ ...ada, last_name: 'Byron', notes: 'Pays late', tags: ['a'] })
    const { status, body } = await patch(before.id, {
      last_name: 'Lovelace',
      notes: null,
      tags: ['b', 'b ', 'c'],
      email_addresses: [{ address: 'new@example.com' }, { address: 'ada@example.com' }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Ada Lovelace', preferred_email: 'new@example.com', tags: ['b', 'c'] })
    expect(body).not.toHaveProperty('notes')
    expect(body.created).toEqual(before.created)
    // An address that stays is the same record, in another place.
    expect(body.email_addresses[1]).toMatchObject({ id: before.email_addresses[0].id, preferred: false })
    const byOld = await client.get('/contacts?q=byron')
    expect(byOld.body.total_entries).toBe(0)
    expect((await client.get('/contacts?q=lovelace')).body.results[0].id).toBe(before.id)
    const untouched = await patch(before.id, {})
    expect(untouched.body.email_addresses).toEqual(body.email_addresses)
  })

  test('takes back what was read, and refuses what may not be changed', async () => {
    const before = await created({ ...ada, source_id: 'fixed:1' })
    const { modified, ...same } = (await patch(before.id, before)).body
    expect(before).toEqual({ ...same, modified: before.modified })
    expect(modified.timestamp >= before.modified.timestamp).toBe(true)
    const { status, body } = await patch(before.id, {
      test_mode: false,
      contact_code: 'ABCDEFGH',
      owner_id: 'x',
    })
    expect(status).toBe(422)
    expect(body.messages.map(({ context }: { context: string }) => context).sort()).toEqual([
      'contact_code',
      'owner_id',
      'test_mode',
    ])
    await created({ ...ada, source_id: 'fixed:2' })
    expect((await patch(before.id, { source_id: 'fixed:2' })).body.messages[0].context).toBe('source_id')
    expect((await patch(before.id, { source_id: 'fixed:1' })).status).toBe(200)
  })

  test('leaves nobody without a name and an address', async () => {
    const { id } = await created({ first_name: 'Ada' })
    expect((await patch(id, { first_name: null })).body.messages[0]).toMatchObject({
      context: 'first_name',
      sub_code: 'not_blank',
    })
    expect(
      (await patch(id, { first_name: null, email_addresses: [{ address: 'a@b.example' }] })).body,
    ).toMatchObject({ name: 'a@b.example', sort_name: 'a@b.example' })
  })
})

test('nobody else’s contact is read or changed', async () => {
  const { id } = await created(ada)
  const { client: stranger } = await newPortal(partners)
  expect((await stranger.get(`/contacts/${id}`)).status).toBe(404)
  const change = await stranger.call({
    method: 'PATCH',
    path: `/contacts/${id}`,
    body: { first_name: 'Eve' },
  })
  expect(change.status).toBe(404)
  expect((await stranger.get('/contacts')).body.total_entries).toBe(0)
  expect((await client.get(`/contacts/${id}`)).body.first_name).toBe('Ada')
})

test('a purge of test data takes contacts of test mode alone, and a repeated request makes them anew', async () => {
  const { client: own, shop } = await newPortal(partners)
  const again = { 'idempotency-key': 'purged' }
  const gone = (await own.post('/contacts', ada, again)).body.id
  const live = (await own.post('/contacts', { ...ada, test_mode: false })).body.id
  expect(
    (await shop.test.post('/v1/merchant/purge-test-data', { delete_payment_methods: true })).status,
  ).toBe(204)
  expect((await own.get(`/contacts/${gone}`)).status).toBe(200)
  expect((await shop.test.post('/v1/merchant/purge-test-data', { delete_transactions: true })).status).toBe(
    204,
  )
  expect((await own.get(`/contacts/${gone}`)).status).toBe(404)
  expect((await own.get('/contacts')).body.results.map(({ id }: { id: string }) => id)).toEqual([live])
  const anew = await own.post('/contacts', ada, again)
  expect(anew.body.id).not.toBe(gone)
  expect(anew.headers).not.toHaveProperty('idempotent-replayed')
})
