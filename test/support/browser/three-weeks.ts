// Three weeks of a small shop, in test mode: for pictures of what the console shows of them.
import { apiClient } from '../client.ts'
import { goodCard, type SpawnedGateway } from '../gateway.ts'
import type { Receiver } from '../outside/receiver.ts'

const NUMBERS = ['4242424242424242', '5105105105105100', '378282246310005', '6011111111111117']
/** Those that are declined now and then. */
const DECLINED = ['4000000000000002', '4000000000000044', '4000000000000069']
const PEOPLE = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Mary Cartwright']
const DAYS = 21
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

export interface ThreeWeeks {
  /** A charge with all that may be on a time line. */
  charge: string
  /** A recurring charge with some payments behind it, and one that failed. */
  recurring: string
}

/** Makes them, day by day, with the merchant's test clock; events go to the receiver, which is down for a while. */
export async function threeWeeks(
  { started, client }: SpawnedGateway,
  receiver: Receiver,
): Promise<ThreeWeeks> {
  const post = async (path: string, body: object) => {
    const answer = await client.post(path, body)
    if (answer.status >= 500 || answer.status === 400) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  const advance = (duration: string) => post('/v1/test-clock/advance', { duration })
  await client.call({ method: 'PATCH', path: '/v1/merchant', body: { test_events_urls: receiver.url } })
  const recurring = await post('/v1/recurring/charges', {
    amount: 2900,
    description: 'Coffee, each week',
    reference: 'subscription-17',
    method: { ...goodCard, name: PEOPLE[0], cvv: undefined },
    schedule: { interval_unit: 'WEEK', interval_delay: 1, start: TOMORROW },
  })
  for (let day = 0; day < DAYS; day++) {
    receiver.behave(day % 8 === 5 ? 503 : 200)
    // A week has quieter days, and a shop that is found by more people.
    const count = 3 + (day % 7 < 5 ? 3 : 0) + Math.floor(day / 6)
    for (let at = 0; at < count; at++) await post('/v1/charges', order(day, at))
    await advance('PT20H')
    if (day % 6 === 3) await refundOne(client, 1500)
    await advance('PT4H')
  }
  receiver.behave(503)
  const token = await apiClient(started.base_url, started.ca_certificate, started.public_key).post(
    '/v1/tokens',
    {
      ...goodCard,
      name: PEOPLE[1],
      email: 'grace@example.com',
    },
  )
  const charge = await post('/v1/charges', { amount: 8450, method: token.body.id, reference: 'order-2217' })
  await advance('PT1M')
  receiver.behave(200)
  await advance('PT3H')
  await post(`/v1/transactions/${charge.id}/sign`, { mime_type: 'image/png', data: 'iVBORw0KGgo=' })
  await advance('P2D')
  receiver.behave(503)
  await post(`/v1/charges/${charge.id}/refund`, { amount: 1200, reference: 'one cup was broken' })
  await advance('PT1M')
  return { charge: charge.id, recurring: recurring.id }
}

/** Amounts and people that look like a shop's, and are the same ones each time. */
function order(day: number, at: number) {
  const seed = day * 31 + at * 17
  const isDeclined = seed % 11 === 3
  const numbers = isDeclined ? DECLINED : NUMBERS
  return {
    amount: 900 + ((seed * 7919) % 9_000),
    reference: `order-${1000 + day * 50 + at}`,
    method: { ...goodCard, number: numbers[seed % numbers.length], name: PEOPLE[seed % PEOPLE.length] },
  }
}

async function refundOne(client: SpawnedGateway['client'], amount: number) {
  const found = await client.get('/v1/transactions?qf=type:charge&qf=status:completed&page_size=1')
  const [charge] = found.body.results
  if (charge)
    await client.post(`/v1/charges/${charge.id}/refund`, { amount: Math.min(amount, charge.amount) })
}
