// Two processes make, void and send invoices at the same moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { newPayment } from '../support/partners/portal.ts'

/** How often they are let loose. */
const ROUNDS = process.env.LONG_TESTS === '1' ? 200 : 10
const AT_ONCE = 8

let world: TwoGateways
let invoice: object
beforeAll(async () => {
  world = await twoGateways()
  ;({ invoice } = await newPayment(portalAt(0)))
})
afterAll(() => world.close())

/** The portal API of the demo merchant, at one of the two processes. */
function portalAt(process: number) {
  const client = world.clients[process % 2 === 0 ? 0 : 1]
  const headers = { authorization: `Bearer ${world.started[0].partner.access_token}` }
  return {
    get: (path: string) => client.call({ path, headers }),
    post: (path: string, body: object) => client.call({ method: 'POST', path, body, headers }),
  }
}

const atOnce = (request: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => request(at)))

test('with one source_id: one invoice, one mail, and all are told of it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const body = {
      ...invoice,
      source_id: `race:${round}`,
      invoice_messages: [{ email_addresses: ['ada@example.com'] }],
    }
    const answers = await atOnce((at) => portalAt(at).post('/invoices', body))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [id, ...others] = new Set(answers.map((answer) => answer.body.id))
    expect(others).toEqual([])
    const { body: mails } = await world.clients[0].get(`/v1/test-outbox?record_id=${id}`)
    expect(mails.total_entries).toBe(1)
  }
})

test('without one: as many invoices, each with a number of its own and none left out', async () => {
  const before = (await portalAt(0).get('/invoices')).body.total_entries
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    answers.push(...(await atOnce((at) => portalAt(at).post('/invoices', invoice))))
  }
  const numbers = answers.map(({ body }) => Number(body.invoice_number)).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: ROUNDS * AT_ONCE }, (_, at) => before + at + 1))
})

test('voided by all at once: by one of them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await portalAt(round).post('/invoices', invoice)).body
    const answers = await atOnce((at) => portalAt(at).post(`/invoices/${id}/void`, {}))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(AT_ONCE - 1).fill(422)])
  }
})
