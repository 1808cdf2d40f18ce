// What the networks get of an authentication, and what they do with a cryptogram of somebody else's
// (rules: authentications.md#cryptogram).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authorization } from '../../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../../gateway/sandbox/networks/index.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
let noting: TestGateway
const seen: Authorization[] = []
beforeAll(async () => {
  world = await testGateway()
  const networks = createSimulator()
  const authorize = (asked: Authorization) => {
    seen.push(asked)
    return networks.authorize(asked)
  }
  noting = await testGateway({ processor: { ...networks, authorize } })
})
afterAll(async () => {
  await world.close()
  await noting.close()
})

async function authenticated(gateway: TestGateway, ends: string) {
  const page = pageOf(gateway)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token)).body
  await page.proceed(id, secret)
  return { token, read: (await gateway.client.get(`/v1/authentications/${id}`)).body }
}

const charge = ({ client }: TestGateway, method: unknown) =>
  client.post('/v1/charges', { amount: 4200, method })

test.each([
  ['Y', '100'],
  ['A', '102'],
  ['U', '103'],
])(
  'The networks get the result %s with its cryptogram, which the charge does not show',
  async (trans_status, ends) => {
    const { token, read } = await authenticated(noting, ends)
    const { body } = await charge(noting, token)
    const { version, eci, ds_transaction_id, cavv } = read
    expect(seen.at(-1)?.authentication).toMatchObject({ version, trans_status, eci, ds_transaction_id })
    expect(seen.at(-1)?.authentication?.cavv).toBe(cavv)
    expect(cavv === undefined).toBe(trans_status === 'U')
    expect(JSON.stringify(body)).not.toContain('cavv')
  },
)

test('Without an authentication they get none', async () => {
  await charge(noting, goodCard)
  expect(seen.at(-1)?.authentication).toBeUndefined()
})

test.each([
  ['another cryptogram', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', '100'],
  ['no cryptogram', null, '100'],
  ['a cryptogram that the issuer did not give', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', '103'],
])('They decline %s', async (_what, cavv, ends) => {
  const { token, read } = await authenticated(world, ends)
  await inStorage(world, (tx) =>
    tx.updateTable('authentications').set({ cavv }).where('id', '=', read.id).execute(),
  )
  const { status, body } = await charge(world, token)
  expect([status, body.messages[0].code]).toEqual([422, 'card_declined'])
})

test('They decline the cryptogram of another authentication', async () => {
  const [one, other] = [await authenticated(world, '100'), await authenticated(world, '100')]
  await inStorage(world, (tx) =>
    tx.updateTable('authentications').set({ cavv: other.read.cavv }).where('id', '=', one.read.id).execute(),
  )
  expect((await charge(world, one.token)).body.messages[0].code).toBe('card_declined')
  expect((await charge(world, other.token)).body.status).toBe('AUTHORIZED')
})
