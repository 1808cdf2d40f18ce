// A card is stored without a payment (rules: authentications.md#add-card).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DirectoryServer, protocol } from '../../../../gateway/payments/networks/index.ts'
import { type Answer, type ApiClient, apiClient } from '../../../support/client.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { cardOf, form, pageOf } from '../../../support/merchant/authentications.ts'
import { refusal } from '../../../support/merchant/methods.ts'

/** What becomes of an AReq on its way. */
let asked: (message: protocol.AReq) => protocol.AReq = (message) => message
let world: TestGateway
let acs: ApiClient
beforeAll(async () => {
  world = await testGateway({
    directory: (simulated): DirectoryServer => ({
      ...simulated,
      authenticate: async (about, { message }) =>
        simulated.authenticate(about, await simulated.signer.sign(asked(message))),
    }),
  })
  acs = apiClient(world.gateway.acsUrl, world.gateway.caCertificate)
})
afterAll(() => world.close())

function ok({ status, body }: Answer) {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Authenticates a token for storing its card, as a page does. */
async function adding(ends = '100', more: object = {}) {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const without = { amount: undefined, currency: undefined }
  const { id, secret } = (await page.create(token, { ...without, ...more })).body
  const step = (await page.proceed(id, secret)).body
  const read = async () => ok(await world.client.get(`/v1/authentications/${id}`))
  const sent = async (wanted: string) =>
    (await read()).messages.find(({ type }: { type: string }) => type === wanted)?.body
  return { token, id, step, read, sent }
}
const charge = (method: string, more: object = {}) =>
  world.client.post('/v1/charges', { amount: 4200, method, ...more })

test('the issuer is asked about a card and no payment, and the result has nothing of one', async () => {
  const { read, sent } = await adding()
  const areq = await sent('AReq')
  expect(areq).toMatchObject({ messageCategory: '02', threeDSRequestorAuthenticationInd: '04' })
  const ofPayments = ['purchaseAmount', 'purchaseCurrency', 'purchaseExponent', 'purchaseDate', 'transType']
  for (const name of ofPayments) expect(areq).not.toHaveProperty(name)
  const one = await read()
  expect(one).toMatchObject({ status: 'SUCCEEDED', trans_status: 'Y' })
  for (const name of ['amount', 'currency', 'eci', 'cavv', 'liability_shift'])
    expect(one, name).not.toHaveProperty(name)
})

test('the challenge shows no amount, and its result is of no payment', async () => {
  const { step, read, sent } = await adding('109')
  const { pathname } = new URL(step.challenge.url)
  const shown = (await form(acs, pathname, { creq: step.challenge.creq })).text
  expect(shown).toContain('wants to save your card ending in 1091')
  expect(shown).not.toMatch(/\$\s*\d/)
  await form(acs, `${pathname}/answer`, { action: 'submit', code: '123456' })
  expect(await read()).toMatchObject({ status: 'SUCCEEDED', trans_status: 'Y' })
  expect(await sent('RReq')).toMatchObject({ messageCategory: '02' })
  expect(await sent('RReq')).not.toHaveProperty('authenticationValue')
})

test('it saves one card, and no charge uses it', async () => {
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  const policy = (authentication_policy: string) =>
    world.client.call({ method: 'PATCH', path, body: { authentication_policy } })
  const { token, id } = await adding()
  const required = refusal(422, 'authentication_required')
  expect(await charge(token)).toMatchObject(required)
  const card = ok(await world.client.post('/v1/cards', { token_id: token }))
  expect(card).toMatchObject({ authentication_id: id })
  expect(await charge(card.id, { authentication_id: id })).toMatchObject(required)
  await policy('ALWAYS')
  expect(await charge(card.id)).toMatchObject(required)
  const stored_credential = { initiator: 'MERCHANT', reason: 'UNSCHEDULED' }
  expect(ok(await charge(card.id, { stored_credential }))).not.toHaveProperty('authentication_id')
  await policy('ON_REQUEST')
  expect(ok(await charge(card.id))).not.toHaveProperty('authentication_id')
})

test('what only payments have is refused without an amount, and a currency alone, too', async () => {
  const method = ok(
    await world.client.post('/v1/cards', { number: cardOf('100'), exp_month: 12, exp_year: 2040 }),
  ).id
  const create = (body: object) => world.client.post('/v1/authentications', { method, ...body })
  for (const [name, value] of Object.entries({
    exemption: 'LOW_VALUE',
    recur: { frequency: 28 },
    channel: 'REQUESTOR',
  }))
    expect(await create({ [name]: value }), name).toMatchObject(
      refusal(422, 'invalid_data', { context: name }),
    )
  expect(await create({ currency: 'USD' })).toMatchObject(refusal(422, 'invalid_data', { context: 'amount' }))
  expect(ok(await create({}))).not.toHaveProperty('amount')
})

test('a simulator rule about an amount doesn’t match', async () => {
  const rule = (amount?: number) => ({
    match: { type: 'authentication', ...(amount !== undefined && { amount }) },
    outcome: { trans_status: 'N' },
  })
  ok(await world.client.post('/v1/simulator/rules', rule(4200)))
  expect(await (await adding()).read()).toMatchObject({ status: 'SUCCEEDED' })
  ok(await world.client.post('/v1/simulator/rules', rule()))
  expect(await (await adding()).read()).toMatchObject({ status: 'FAILED' })
  await world.client.call({ method: 'DELETE', path: '/v1/simulator/rules' })
})

test('a payment’s AReq without an amount is refused by the directory server', async () => {
  asked = ({ purchaseAmount: _, ...message }) => message
  const { read, sent } = await adding('100', { amount: 4200, currency: 'USD' })
  asked = (message) => message
  expect(await read()).toMatchObject({ status: 'UNAVAILABLE', error: '201: Missing: purchaseAmount.' })
  expect(await sent('Erro')).toMatchObject({ errorCode: '201', errorComponent: 'D' })
})
