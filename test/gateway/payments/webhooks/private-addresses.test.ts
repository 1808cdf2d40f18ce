// An address for events that is none of the public internet is refused when it is set (rules: webhooks.md#addresses).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { liveClient } from '../../../support/merchant/methods.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const set = (name: string, urls: string) =>
  (name === 'live_events_urls' ? liveClient(world) : world.client).call({
    method: 'PATCH',
    path: '/v1/merchant',
    body: { [name]: urls },
  })

describe.each(['test_events_urls', 'live_events_urls'])('of %s', (name) => {
  test.each([
    'https://127.0.0.1/',
    'http://localhost:9000/events',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://receiver.localhost/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://192.168.1.1:8443/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://shop.example/events,https://10.0.0.1/',
  ])('%s', async (urls) => {
    const before = (await world.client.get('/v1/merchant')).body
    const { status, body } = await set(name, urls)
    expect(status).toBe(422)
    expect(body.messages).toMatchObject([
      {
        code: 'invalid_data',
        context: name,
        sub_code: 'invalid',
        message: expect.stringContaining('public'),
      },
    ])
    expect((await world.client.get('/v1/merchant')).body).toEqual(before)
  })

  test.each(['https://shop.example/', 'https://93.184.215.14/', 'https://[2606:4700::1111]/', ''])(
    '%j is none, as far as it says',
    async (urls) => {
      expect(await set(name, urls)).toMatchObject({ status: 200, body: { [name]: urls } })
    },
  )
})

test('it is told with what else is at fault', async () => {
  const body = { test_events_urls: 'https://10.0.0.1/', timezone: 'Nowhere' }
  const answer = await world.client.call({ method: 'PATCH', path: '/v1/merchant', body })
  const contexts = answer.body.messages.map(({ context }: { context: string }) => context)
  expect(contexts.sort()).toEqual(['test_events_urls', 'timezone'])
})

test('the operator may allow them', async () => {
  const other = await testGateway({ allowPrivateWebhooks: true })
  const body = { test_events_urls: 'https://10.0.0.1/' }
  expect((await other.client.call({ method: 'PATCH', path: '/v1/merchant', body })).status).toBe(200)
  await other.close()
})
