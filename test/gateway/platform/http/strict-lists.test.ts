// Every list of the API's description rejects parameters and values that it doesn't know (rules: conventions.md#filters).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Description,
  operationsOf,
  ownPart,
  type Parameter,
  resolve,
} from '../../../support/api/description.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { monthly } from '../../../support/merchant/recurring.ts'
import { newPartner, type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { ada, portalToken } from '../../../support/partners/portal.ts'

// Before the tests are told: each list is one.
const world: TestGateway = await testGateway()
const api: Description = ownPart((await world.client.get('/openapi.json')).body)
const gets = operationsOf(api).filter(({ method }) => method === 'get')
const lists = gets.filter(({ operationId }) => /^(list|search)/.test(operationId))

let partners: PartnerWorld
let token: string
const ids = new Map<string, string>()
beforeAll(async () => {
  partners = await partnerWorld(world)
  const { id } = (await world.client.get('/v1/merchant')).body
  token = await portalToken(partners, await newPartner(partners), { id })
  const plan = { amount: 1000, method: goodCard, schedule: monthly('2040-01-01') }
  ids.set('/v1/recurring/charges', (await world.client.post('/v1/recurring/charges', plan)).body.id)
  const contact = await world.client.call({
    method: 'POST',
    path: '/contacts',
    key: null,
    body: ada,
    headers: { authorization: `Bearer ${token}` },
  })
  ids.set('/contacts', contact.body.id)
  ids.set('/bank-accounts', world.gateway.testAccountId)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

type List = (typeof lists)[number]

const queryOf = ({ parameters = [] }: List): Parameter[] =>
  parameters.map((one) => resolve(api, one)).filter((one) => one.in === 'query')

function call({ path, security = [] }: List, query = '') {
  const isOfToken = security.some(({ oauth }) => oauth?.includes('payments'))
  const isPublic = security.some((scheme) => 'publicKey' in scheme)
  const usual = isPublic ? world.gateway.publicKey : world.gateway.testSecretKey
  return world.client.call({
    method: 'GET',
    path: path.replace(/^(.*)\/\{id\}/, (_all, before) => `${before}/${ids.get(before)}`) + query,
    key: isOfToken ? null : usual,
    ...(isOfToken && { headers: { authorization: `Bearer ${token}` } }),
  })
}

test('every operation that answers with a page is one of them', () => {
  const paged = gets.filter((one) => queryOf(one).some(({ name }) => name === 'page'))
  expect(paged.length).toBeGreaterThan(12)
  expect(paged.filter((one) => !lists.includes(one))).toEqual([])
})

describe.each(lists.map((one) => [one.operationId, one] as const))('%s', (_name, list) => {
  test('answers without parameters', async () => {
    expect((await call(list)).status).toBe(200)
  })

  test.each(['no_such', 'page2', 'constructor', 'filter[status]', 'Page'])(
    'rejects the parameter %s by its name',
    async (name) => {
      const answer = await call(list, `?${encodeURIComponent(name)}=1`)
      expect(answer).toMatchObject(refusal(422, 'invalid_data', { context: name, sub_code: 'invalid' }))
    },
  )

  test('repeats no name that may be a card number', async () => {
    const answer = await call(list, `?${goodCard.number}=1&x${goodCard.number}=1`)
    expect(answer.status).toBe(422)
    expect(answer.text).not.toContain(goodCard.number)
  })

  const limited = queryOf(list).filter(
    ({ name = '', schema }) =>
      schema?.enum || schema?.type === 'integer' || /_date$|order_by|^exp_/.test(name),
  )
  test.each(limited.map(({ name }) => String(name)))('rejects a value that %s cannot have', async (name) => {
    const answer = await call(list, `?${name}=NOPE`)
    expect(answer).toMatchObject(refusal(422, 'invalid_data', { context: name }))
  })
})

test('every other operation ignores unknown parameters', async () => {
  const { gateway, client, pages } = world
  expect((await client.get('/status?no_such=1')).status).toBe(200)
  expect((await client.get('/v1/merchant?no_such=1')).status).toBe(200)
  const charge = await client.post('/v1/charges?no_such=1', { amount: 1000, method: goodCard })
  expect(charge.status).toBe(200)
  expect((await client.get(`/v1/transactions/${charge.body.id}?status=NOPE`)).status).toBe(200)
  expect(gateway.baseUrl).not.toBe(gateway.pagesUrl)
  expect((await pages.call({ method: 'GET', path: '/sign-in?no_such=1', key: null })).status).toBe(200)
})
