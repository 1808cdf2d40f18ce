// A GET may come with a body, or with headers that tell of one: it counts where the address takes one
// (schedule-preview.test.ts), and is let be everywhere else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const json = { 'content-type': 'application/json' }

describe('a GET without anything to say in a body is answered whatever comes with it', () => {
  test.each<[case_: string, call: object]>([
    ['a type and no body', { headers: json }],
    ['a body', { body: { amount: 1 } }],
    ['a body that is no JSON', { body: '{', headers: json }],
    ['a body of another type', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['a body in parts', { body: 'x', headers: { 'transfer-encoding': 'chunked' } }],
    ['a type that is none', { headers: { 'content-type': '???' } }],
  ])('%s', async (_case, call) => {
    expect((await world.client.call({ path: '/status', ...call })).body).toEqual({ status: 'NORMAL' })
    expect((await world.client.call({ path: '/v1/merchant', ...call })).status).toBe(200)
    expect((await world.client.call({ path: '/v1/nowhere', ...call })).status).toBe(404)
    const charges = await world.client.call({ path: '/v1/charges', ...call })
    expect(charges.body.messages[0]).toMatchObject({ message: 'This address takes POST.' })
  })
})
