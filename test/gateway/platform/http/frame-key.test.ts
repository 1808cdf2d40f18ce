// A frame's calls are made with the public key in its own address (rules: hosted-fields.md#one-key).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { addMerchant, type Shop } from '../../../support/merchant/merchants.ts'
import { refusal } from '../../../support/merchant/methods.ts'

let world: TestGateway
let attacker: Shop
beforeAll(async () => {
  world = await testGateway()
  attacker = await addMerchant(world)
})
afterAll(() => world.close())

const own = () => world.gateway.publicKey
const frame = (query: string, origin = world.gateway.baseUrl) =>
  `${origin}/hosted-fields/1.4.0-abcdef01/frame.html?${query}`
const foreign = () =>
  refusal(401, 'not_authorized', { message: expect.stringContaining('another public key') })

describe.each([
  ['POST', '/v1/tokens'],
  ['POST', '/v1/surcharge-decisions'],
  ['GET', '/bank-accounts/{id}/surcharge'],
])('%s %s', (method, at) => {
  const call = (referer: string | undefined, key = own(), account = world.gateway.testAccountId) =>
    world.client.call({
      method,
      path: at.replace('{id}', account),
      key,
      headers: referer === undefined ? {} : { referer },
      ...(method === 'POST' && { body: at === '/v1/tokens' ? goodCard : { number: '424242424242' } }),
    })

  test('its own key passes', async () => {
    expect((await call(frame(`key=${own()}`))).status).toBe(200)
    expect((await call(frame(`lang=de&key=${own()}#x`))).status).toBe(200)
    expect((await call(frame(`key=${own()}&key=${own()}`))).status).toBe(200)
  })

  test('a foreign key is refused, whichever of the two is whose', async () => {
    expect(await call(frame(`key=${attacker.publicKey}`))).toMatchObject(foreign())
    expect(await call(frame(`key=${own()}`), attacker.publicKey)).toMatchObject(foreign())
  })

  test('so are several keys, an empty one and none', async () => {
    expect(await call(frame(`key=${own()}&key=${attacker.publicKey}`))).toMatchObject(foreign())
    expect(await call(frame(`key=${attacker.publicKey}&key=${own()}`))).toMatchObject(foreign())
    expect(await call(frame(`key=${own()}&key=`))).toMatchObject(foreign())
    expect(await call(frame('lang=de'))).toMatchObject(foreign())
    expect(await call(frame(`Key=${own()}`))).toMatchObject(foreign())
  })

  test('what the browser left out, and what no frame sent, is not looked at', async () => {
    const other = `key=${attacker.publicKey}`
    for (const referer of [
      undefined,
      '',
      'nonsense',
      `${world.gateway.baseUrl}/`,
      `https://shop.example/hosted-fields/?${other}`,
      frame(other, 'https://shop.example'),
    ])
      expect((await call(referer)).status).toBe(200)
  })
})

test('a gateway behind a proxy knows its frames by its public address', async () => {
  const proxied = await testGateway({ publicUrl: 'https://pay.example' })
  const { publicKey, port, caCertificate } = proxied.gateway
  const client = apiClient(`https://localhost:${port}`, caCertificate)
  const make = (query: string) =>
    client.call({
      method: 'POST',
      path: '/v1/tokens',
      key: publicKey,
      body: goodCard,
      headers: { referer: frame(query, 'https://pay.example') },
    })
  expect((await make(`key=${publicKey}`)).status).toBe(200)
  expect(await make(`key=${attacker.publicKey}`)).toMatchObject(foreign())
  await proxied.close()
})
