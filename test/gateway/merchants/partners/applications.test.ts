// `POST /api/v1/merchant_applications` (rules: partners.md#submit, partners.md#test).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedText } from '../../../support/engine.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { wholeApplication, wholeOwner } from '../../../support/partners/application.ts'
import {
  exchange,
  type PartnerWorld,
  partnerWorld,
  requestToken,
} from '../../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'

const clock = testClock()
let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const PATH = '/merchant_applications'
const send = (fields: unknown, brand?: string) => partner.post(PATH, { merchant_application: fields }, brand)
const rowOf = (id: string) =>
  partners.storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a whole application waits for a decision, and its numbers are sealed', async () => {
  const given = { ...wholeApplication, additional_owners: [wholeOwner] }
  const row = await rowOf(await partner.submit(given))
  expect(row).toMatchObject({
    status: 'SUBMITTED',
    reference: 'user-7',
    plan_id: 'standard',
    brand_id: 'service',
    submitted: clock.now(),
    business_name: 'Example Cups LLC',
    business_key: 'examplecupsllc',
    merchant_id: null,
  })
  const stored = await storedText(world)
  for (const number of ['123456789', '123-45-6789', '12-3456789', '234567890', '8675309002', 'D1234567']) {
    expect(stored).not.toContain(number)
  }
  // Nor anything else of people: only the name of the business.
  for (const text of [
    '12207-1234',
    'Mori',
    'cups.example',
    'D1234567',
    '1980-02-29',
    'Side Street',
    '"lx"',
  ]) {
    expect(stored).not.toContain(text)
  }
})

test('all faults at once, by their plain names and without the values', async () => {
  const { status, body } = await send({
    ...wholeApplication,
    plan: 'platinum',
    business_state: 'XX',
    owner_social_security_number: '000-00-0001',
    signature: undefined,
    test: 'maybe',
    additional_owners: [{ ...wholeOwner, home_zip_code: 'x<script>' }],
  })
  expect(status).toBe(422)
  const told = body.messages.map(({ code, context, sub_code }: Record<string, string>) => [
    code,
    context,
    sub_code,
  ])
  expect(told.sort()).toEqual(
    [
      ['additional_owners[0].home_zip_code', 'invalid'],
      ['business_state', 'invalid'],
      ['owner_social_security_number', 'invalid'],
      ['plan', 'invalid'],
      ['signature', 'not_blank'],
      ['test', 'invalid'],
    ].map((fault) => ['invalid_data', ...fault]),
  )
  expect(JSON.stringify(body)).not.toMatch(/000-00|script|platinum/)
})

test.each([
  ['no application', {}, 'merchant_application'],
  ['one that is a text', { merchant_application: 'all of it' }, 'merchant_application'],
  ['null', { merchant_application: null }, 'merchant_application'],
])('%s is a fault', async (_what, body, context) => {
  expect(await partner.post(PATH, body)).toMatchObject(refusal(422, 'invalid_data', { context }))
})

test('a signature of 10 MB is refused, and nothing is stored of it', async () => {
  const before = await partners.storage.read.selectFrom('merchant_applications').select('id').execute()
  const signature = ' '.repeat(10 * 1024 * 1024)
  expect(await send({ ...wholeApplication, signature })).toMatchObject(refusal(413, 'invalid_request'))
  const smaller = JSON.stringify(Array(20_000).fill({ lx: 1, ly: 2, mx: 3, my: 4 }))
  expect(await send({ ...wholeApplication, signature: smaller })).toMatchObject(
    refusal(422, 'invalid_data', { context: 'signature', sub_code: 'invalid_length' }),
  )
  expect(await partners.storage.read.selectFrom('merchant_applications').select('id').execute()).toEqual(
    before,
  )
})

describe('who may', () => {
  test('only the token of the application itself, and only at its brand', async () => {
    const harbor = world.gateway.authUrls.harbor
    expect(harbor).toBeDefined()
    expect((await send(wholeApplication, 'harbor')).status).toBe(401)
    const elsewhere = await newSubmitter(partners, { brandId: 'harbor' })
    await elsewhere.submit(wholeApplication)
    expect((await elsewhere.post(PATH, { merchant_application: wholeApplication }, 'service')).status).toBe(
      401,
    )
  })

  test.each([
    ['no token', undefined],
    ['a secret key', 'Basic c2s6'],
    ['a token that was never given out', `Bearer at_${'x'.repeat(43)}`],
  ])('%s is 401', async (_what, authorization) => {
    for (const path of [PATH, `${PATH}/sign_up`]) {
      const answer = await world.pages.call({
        method: 'POST',
        path: `/api/v1${path}`,
        body: { merchant_application: wholeApplication },
        headers: { ...(authorization && { authorization }) },
      })
      expect(answer).toMatchObject(refusal(401, 'not_authorized'))
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
  })

  test('not at the address of the API', async () => {
    const answer = await world.client.call({ method: 'POST', path: `/api/v1${PATH}`, body: {}, key: null })
    expect(answer.status).toBe(404)
  })
})

describe('a test', () => {
  test('validate is 422 where something is wrong', async () => {
    const answer = await send({ ...wholeApplication, email: 'x', test: 'validate' })
    expect(answer).toMatchObject(refusal(422, 'invalid_data', { context: 'email' }))
  })

  test('validate is approved otherwise, with a code that cannot be exchanged', async () => {
    const id = await partner.submit({ ...wholeApplication, reference: 'try 1', test: 'validate' })
    const { results } = (await partner.events()).body
    expect(results[0]).toEqual({
      id: expect.any(String),
      created: '2026-06-15T12:00:00.000Z',
      type: 'merchant.provisioned',
      data: { auth_code: expect.stringMatching(/^ac_/), reference: 'try 1' },
    })
    const exchanged = await requestToken(partners, {
      ...partner.client,
      ...exchange(results[0].data.auth_code),
    })
    expect(exchanged).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', merchant_id: null, decided_by: 'test' })
  })

  test('fail is declined, whatever stands in it', async () => {
    for (const fields of [
      { ...wholeApplication, test: 'fail' },
      { reference: 'user-7', test: 'fail' },
    ]) {
      const id = await partner.submit(fields)
      const { results } = (await partner.events()).body
      expect(results[0]).toEqual({
        id: expect.any(String),
        created: '2026-06-15T12:00:00.000Z',
        type: 'merchant_application.declined',
        reason: 'other',
        data: { id, reference: 'user-7' },
      })
    }
  })
})
