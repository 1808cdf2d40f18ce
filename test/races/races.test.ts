// Two processes get requests for the same thing in the same moment. Whatever the order: nothing twice, nothing lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type ApiClient, untilServed } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { goodCard } from '../support/gateway.ts'

/** How often each pair is let loose. */
const ROUNDS = process.env.LONG_TESTS === '1' ? 1000 : 12

let world: TwoGateways
let one: ApiClient
let other: ApiClient
beforeAll(async () => {
  world = await twoGateways()
  const [first, second] = world.clients
  one = first
  other = second
})
afterAll(() => world.close())

async function charge(body: object = {}): Promise<string> {
  const answer = await one.post('/v1/charges', { amount: 1000, method: goodCard, ...body })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const hold = () => charge({ auto_capture: false })
const get = async (id: string) => (await other.get(`/v1/transactions/${id}`)).body
// Under SERIALIZABLE a request may get in the way of so many others that it is to be sent again: then it has changed nothing.
const post = (client: ApiClient, path: string, body: object) => untilServed(() => client.post(path, body))
const refund = (client: ApiClient, id: string, amount: number) =>
  post(client, `/v1/charges/${id}/refund`, { amount })
const voidIt = (client: ApiClient, id: string) => post(client, `/v1/transactions/${id}/void`, {})
const capture = (client: ApiClient, id: string) => post(client, `/v1/charges/${id}/capture`, { amount: 1000 })

const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length

/** Nobody is answered with anything but success or a refusal that says what happened. */
function expectRefusals(answers: readonly Answer[], statuses: readonly number[]) {
  for (const { status } of answers) expect([200, ...statuses]).toContain(status)
}

/** Rounds run a few at a time, so that they get in one another's way, too. */
async function rounds(round: (at: number) => Promise<void>) {
  const AT_ONCE = 4
  for (let at = 0; at < ROUNDS; at += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => round(at + lane)))
  }
  await world.checkInvariants()
}

describe('two processes, one database', () => {
  test('refunds at once: never more than was paid', () =>
    rounds(async () => {
      const id = await charge()
      const clients = [one, other, one, other, one, other]
      const answers = await Promise.all(clients.map((client) => refund(client, id, 300)))
      expectRefusals(answers, [422])
      expect(won(answers)).toBe(3)
      expect((await get(id)).amount_refunded).toBe(900)
    }))

  test('a refund with a void: one of them', () =>
    rounds(async (at) => {
      const id = await charge()
      const calls = [() => refund(one, id, 1000), () => voidIt(other, id)]
      if (at % 2) calls.reverse()
      const answers = await Promise.all(calls.map((call) => call()))
      expectRefusals(answers, [409, 422])
      expect(won(answers)).toBe(1)
      const { status, amount_refunded } = await get(id)
      expect(status === 'VOIDED' ? amount_refunded === 0 : amount_refunded === 1000).toBe(true)
    }))

  test('a capture with a capture: one of them', () =>
    rounds(async () => {
      const id = await hold()
      const answers = await Promise.all([capture(one, id), capture(other, id)])
      expectRefusals(answers, [409, 422])
      expect(won(answers)).toBe(1)
      expect((await get(id)).status).toBe('COMPLETED')
    }))

  test('a capture with a void: one of them', () =>
    rounds(async (at) => {
      const id = await hold()
      const calls = [() => capture(one, id), () => voidIt(other, id)]
      if (at % 2) calls.reverse()
      const answers = await Promise.all(calls.map((call) => call()))
      expectRefusals(answers, [409, 422])
      expect(won(answers)).toBe(1)
      expect(['COMPLETED', 'VOIDED']).toContain((await get(id)).status)
    }))

  test('refunds with the void of another refund: the sum is right', () =>
    rounds(async () => {
      const id = await charge()
      const first = (await refund(one, id, 600)).body.id
      const answers = await Promise.all([refund(one, id, 400), voidIt(other, first), refund(other, id, 600)])
      expectRefusals(answers, [422])
      const [small, undone, large] = answers.map(({ status }) => status === 200)
      const sum = (undone ? 0 : 600) + (small ? 400 : 0) + (large ? 600 : 0)
      expect((await get(id)).amount_refunded).toBe(sum)
    }))

  test('the void of a refund with the void of the same: one of them', () =>
    rounds(async () => {
      const id = await charge()
      const { body } = await refund(one, id, 600)
      const answers = await Promise.all([voidIt(one, body.id), voidIt(other, body.id)])
      expectRefusals(answers, [422])
      expect(won(answers)).toBe(1)
      expect((await get(id)).amount_refunded).toBe(0)
    }))

  test('the same token twice: one charge', () =>
    rounds(async () => {
      const path = '/v1/tokens'
      const token = await one.call({ method: 'POST', path, key: world.publicKey, body: goodCard })
      const body = { amount: 1000, method: token.body.id }
      const answers = await Promise.all([one.post('/v1/charges', body), other.post('/v1/charges', body)])
      expectRefusals(answers, [404])
      expect(won(answers)).toBe(1)
    }))

  test('a rule for the simulated networks counts the payments of both', async () => {
    const reference = 'counted by a rule'
    const outcomes = [{ decline: 'card_declined' }, { decline: 'card_declined_hold' }]
    expect((await one.post('/v1/simulator/rules', { match: { reference }, outcomes })).status).toBe(200)
    const body = { amount: 1000, method: goodCard, reference }
    const clients = [one, other, one, other, one, other]
    const answers = await Promise.all(clients.map((client) => client.post('/v1/charges', body)))
    const codes = answers.map((answer) => answer.body.messages?.[0].code ?? 'approved').sort()
    expect(codes).toEqual([...Array(4).fill('approved'), 'card_declined', 'card_declined_hold'])
  })

  test('a signature with a signature: one of them', () =>
    rounds(async () => {
      const id = await charge()
      const body = { mime_type: 'service/jsignature', data: '[]', gratuity: 100 }
      const sign = (client: ApiClient) => client.post(`/v1/transactions/${id}/sign`, body)
      const answers = await Promise.all([sign(one), sign(other)])
      expectRefusals(answers, [422])
      expect(won(answers)).toBe(1)
    }))
})
