// When a token was made, by the clock of who reads it.
import { expect, onTestFinished, test } from 'vitest'
import { goodCard, testClock, testGateway } from '../../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../../support/merchant/authentications.ts'
import { goodBank, liveClient } from '../../../../support/merchant/methods.ts'

const MINUTE = 60_000

test.each([
  ['card', goodCard],
  ['bank', goodBank],
])('a token of a %s says when it was made; it never changes', async (_type, body) => {
  const world = await testGateway({ clock: testClock() })
  onTestFinished(() => world.close())
  const { client, gateway } = world
  await client.post('/v1/test-clock/advance', { duration: 'P1D' })
  const made = (await client.call({ method: 'POST', path: '/v1/tokens', body, key: gateway.publicKey })).body
  expect(made.created).toBe('2026-06-15T12:00:00.000Z')
  expect(made.modified).toBe(made.created)
  const path = `/v1/tokens/${made.id}`
  expect((await liveClient(world).get(path)).body).toMatchObject({
    created: made.created,
    modified: made.created,
  })
  const onTestClock = made.created.replace('06-15', '06-16')
  expect((await client.get(path)).body).toMatchObject({ created: onTestClock, modified: onTestClock })
})

test('on a frozen test clock a token is of the time that it shows, and expires by it', async () => {
  const machine = testClock()
  const world = await testGateway({ clock: machine })
  onTestFinished(() => world.close())
  const { client } = world
  const page = pageOf(world)
  const turn = async (how: string, body: object = {}) => {
    const { status, text } = await client.post(`/v1/test-clock/${how}`, body)
    expect(status, text).toBe(200)
  }
  await turn('advance', { duration: 'P1D' })
  await turn('freeze')
  machine.advance(60 * MINUTE)
  const id = await page.token(goodCard.number)
  const frozen = '2026-06-16T12:00:00.000Z'
  expect((await client.get(`/v1/tokens/${id}`)).body).toMatchObject({ created: frozen })
  await turn('advance', { duration: 'PT6M' })
  expect((await client.get(`/v1/tokens/${id}`)).status).toBe(404)
})

test('a token lives as long as its authentication runs, also on a frozen test clock', async () => {
  const machine = testClock()
  const world = await testGateway({ clock: machine })
  onTestFinished(() => world.close())
  const { client } = world
  const page = pageOf(world)
  await client.post('/v1/test-clock/freeze', {})
  const id = await page.token(cardOf('109'))
  machine.advance(4 * MINUTE)
  expect((await page.create(id)).status).toBe(200)
  // Its ten minutes, and all but one of the five after them. A new token has expired ones deleted.
  machine.advance(14 * MINUTE)
  await page.token(goodCard.number)
  expect((await client.get(`/v1/tokens/${id}`)).status).toBe(200)
})
