// When a token was made, by the clock of who reads it.
import { expect, onTestFinished, test } from 'vitest'
import { goodCard, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank, liveClient } from '../../../../support/merchant/methods.ts'

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
