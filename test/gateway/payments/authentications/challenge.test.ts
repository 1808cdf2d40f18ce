// Challenges at the simulated ACS, each in every way it can end (rules: authentications.md#result, authentications.md#acs).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { cardOf, form, pageOf } from '../../../support/merchant/authentications.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
let acs: ApiClient
const clock = testClock()
beforeAll(async () => {
  world = await testGateway({ clock })
  acs = apiClient(world.gateway.acsUrl, world.gateway.caCertificate)
})
afterAll(() => world.close())

/** Begins a challenge, as a page does. */
async function challenge(ends = '109') {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token)).body
  const { challenge, status } = (await page.proceed(id, secret, { window: '390x400' })).body
  expect(status).toBe('CHALLENGE')
  const { pathname } = new URL(challenge.url)
  return {
    id,
    token,
    creq: challenge.creq,
    show: () => form(acs, pathname, { creq: challenge.creq }),
    answer: (fields: Record<string, string>) => form(acs, `${pathname}/answer`, fields),
    code: (code: string) => form(acs, `${pathname}/answer`, { action: 'submit', code }),
    state: async () => (await acs.get(`${pathname}/state`)).body.ended,
    status: async () => (await page.post(`/v1/authentications/${id}/continue`, { secret })).body.status,
    cancel: (cancel = 'CARDHOLDER') => page.post(`/v1/authentications/${id}/continue`, { secret, cancel }),
    read: async () => (await world.client.get(`/v1/authentications/${id}`)).body,
    charge: () => world.client.post('/v1/charges', { amount: 4200, method: token }),
    steer: (result: string) => world.client.post(`/v1/simulator/authentications/${id}`, { result }),
  }
}

/** The form that carries a message back: where to, and the message. */
function carried(text: string) {
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const [, cres = ''] = /name="cres" value="([^"]+)"/.exec(text) ?? []
  return { action: action.replaceAll('&amp;', '&'), cres }
}

describe('By code', () => {
  test('the right one succeeds, with the result from the directory server alone', async () => {
    const one = await challenge()
    expect((await one.show()).text).toContain('Confirm your payment')
    const done = await one.code('123456')
    expect(await one.status()).toBe('SUCCEEDED')
    const { action, cres } = carried(done.text)
    const url = new URL(action)
    expect(url.origin).toBe(world.gateway.baseUrl)
    const back = await form(world.client, url.pathname + url.search, { cres })
    expect(back.text).not.toContain('<script')
    const read = await one.read()
    expect(read).toMatchObject({ trans_status: 'Y', eci: '05', liability_shift: true })
    const types = read.messages.map(({ type }: { type: string }) => type)
    expect(types).toEqual(['AReq', 'ARes', 'CReq', 'RReq', 'RRes', 'CRes'])
    expect((await one.charge()).body.authentication).toMatchObject({
      trans_status: 'Y',
      liability_shift: true,
    })
  })

  test('three wrong ones fail', async () => {
    const one = await challenge()
    for (const left of [2, 1]) expect((await one.code('000000')).text).toContain(`${left} more`)
    await one.code('000000')
    expect(await one.status()).toBe('FAILED')
    expect(await one.read()).toMatchObject({ trans_status: 'N', trans_status_reason: '19', eci: '07' })
    expect((await one.charge()).body.messages[0].code).toBe('authentication_failed')
  })

  test('one that fails even with the right code', async () => {
    const one = await challenge('110')
    for (let tries = 0; tries < 3; tries++) await one.code('123456')
    expect(await one.status()).toBe('FAILED')
  })

  test('the payer cancels at the bank', async () => {
    const one = await challenge()
    await one.answer({ action: 'cancel' })
    expect(await one.status()).toBe('CANCELED')
    expect((await one.charge()).body.messages[0].code).toBe('authentication_required')
  })

  test('the payer cancels in the shop: the bank’s answer comes too late', async () => {
    const one = await challenge()
    await one.cancel()
    await one.code('123456')
    expect(await one.status()).toBe('CANCELED')
    expect(await one.state()).toBe(true)
  })

  test('the shop’s time is over: the bank’s answer comes too late', async () => {
    const one = await challenge()
    await one.cancel('TIMED_OUT')
    await one.code('123456')
    expect(await one.status()).toBe('EXPIRED')
    expect((await one.charge()).body.messages[0].code).toBe('authentication_required')
  })

  test('a second answer changes nothing', async () => {
    const one = await challenge()
    await one.code('123456')
    await one.answer({ action: 'cancel' })
    expect(await one.status()).toBe('SUCCEEDED')
  })
})

test('A challenge without an answer expires after ten minutes, and the charge is refused', async () => {
  const one = await challenge('115')
  expect((await one.show()).text).not.toContain('<form')
  clock.advance(10 * 60 * 1000)
  expect(await one.status()).toBe('EXPIRED')
  expect((await one.charge()).body.messages[0].code).toBe('authentication_required')
})

test('A page that fails ends the challenge without a result, and the charge is made', async () => {
  const one = await challenge('114')
  for (const time of ['first', 'again']) {
    const { status, text } = await one.show()
    expect({ time, status, text }).toMatchObject({ status: 500, text: expect.stringContaining('went wrong') })
  }
  expect(await one.status()).toBe('UNAVAILABLE')
  await one.code('123456')
  const read = await one.read()
  expect(read).toMatchObject({ status: 'UNAVAILABLE', trans_status: 'U', error: 'The issuer’s page failed.' })
  const { body } = read.messages.find(({ type }: { type: string }) => type === 'RReq')
  expect(body).toMatchObject({ transStatus: 'U', challengeCancel: '06' })
  expect((await one.charge()).body.authentication).toMatchObject({
    trans_status: 'U',
    liability_shift: false,
  })
})

describe.each([
  ['the app', '111'],
  ['out of band', '112'],
])('By %s', (_kind, ends) => {
  test('nothing happens before the approval', async () => {
    const one = await challenge(ends)
    await one.answer({ action: 'check' })
    await one.code('123456')
    expect(await one.status()).toBe('CHALLENGE')
    expect(await one.state()).toBe(false)
    expect((await one.steer('pass')).status).toBe(200)
    expect(await one.state()).toBe(true)
    expect(carried((await one.answer({ action: 'check' })).text).cres).not.toBe('')
    expect(await one.status()).toBe('SUCCEEDED')
  })

  test('it can be refused', async () => {
    const one = await challenge(ends)
    await one.steer('fail')
    expect(await one.status()).toBe('FAILED')
  })
})

describe('By passkey', () => {
  test('the browser is asked for one, and anything else is none', async () => {
    const one = await challenge('113')
    expect((await one.show()).text).toContain('Simulated Bank')
    await one.answer({ action: 'submit', passkey: '{"id":"x"}' })
    expect(await one.status()).toBe('CHALLENGE')
  })
})

describe('Steering', () => {
  test('by a test key alone, while it is open', async () => {
    const one = await challenge()
    const live = await world.client.call({
      method: 'POST',
      path: `/v1/simulator/authentications/${one.id}`,
      body: { result: 'pass' },
      key: world.gateway.liveSecretKey,
    })
    expect(live.status).toBe(422)
    await one.steer('pass')
    expect((await one.steer('fail')).body.messages[0].code).toBe('unavailable_for_current_status')
    expect(await one.status()).toBe('SUCCEEDED')
  })

  test('ignore empties the bank’s page', async () => {
    const one = await challenge()
    await one.steer('ignore')
    expect((await one.show()).text).not.toContain('<form')
    expect(await one.status()).toBe('CHALLENGE')
  })
})

describe('Forging', () => {
  test('the ACS takes the CReq of this challenge alone', async () => {
    const [one, other] = [await challenge(), await challenge()]
    const { acs_transaction_id } = await one.read()
    const { id } = await inStorage(world, (tx) =>
      tx
        .selectFrom('merchants')
        .select('id')
        .where('public_key', '=', world.gateway.publicKey)
        .executeTakeFirstOrThrow(),
    )
    const answer = await form(acs, `/challenge/${id}/${acs_transaction_id}`, { creq: other.creq })
    expect(answer.status).toBe(400)
  })

  test('the method page sends the browser to the gateway alone', async () => {
    const data = {
      threeDSServerTransID: '8f5fd1d6-6b1d-4f0b-9a7e-2f6b1a2c3d4e',
      threeDSMethodNotificationURL: 'https://evil.example/',
    }
    const threeDSMethodData = Buffer.from(JSON.stringify(data)).toString('base64url')
    const answer = await form(acs, '/method', { threeDSMethodData })
    expect(answer.status).toBe(400)
    expect(answer.text).not.toContain('evil')
  })

  test('its pages run their own scripts and go to the gateway alone', async () => {
    const { headers } = await (await challenge()).show()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${world.gateway.baseUrl}`)
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBeUndefined()
  })
})
