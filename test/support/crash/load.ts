// The load while gateways are killed: customers with a mix of all operations that move money or store cards.
import fc from 'fast-check'
import type { Answer } from '../client.ts'
import { goodCard } from '../gateway.ts'
import { goodBank } from '../merchant/methods.ts'
import type { PatientClient, Wish } from './patient-client.ts'

/** Cards by how the networks answer: at once, after a delay, late, never (the answer is lost), or with a decline. */
export const CARDS = {
  quick: goodCard,
  slow: { ...goodCard, number: '4111111111111111' },
  late: { ...goodCard, number: '5105105105105100' },
  lost: { ...goodCard, number: '4012888888881881' },
  declined: { ...goodCard, number: '4000000000000002' },
} as const

/** The rules of the simulated networks for these cards. */
export const NETWORK_RULES = [
  { match: { last4: '1111' }, outcome: { delay: 30 } },
  { match: { last4: '5100' }, outcome: { answer: 'late', delay: 30 } },
  { match: { last4: '1881' }, outcome: { answer: 'lost' } },
]

export type Card = keyof typeof CARDS

/** The visit of one customer. */
export interface Visit {
  what: keyof typeof VISITS
  card: Card
  /** Whether the customer gives up when a connection breaks. */
  givesUp: boolean
}

/** The operations of a visit. Each resolves to the answer, or to undefined if the client gave up. */
export interface Till {
  post(kind: string, path: string, body: object): Promise<Answer | undefined>
  /** Makes a charge with an amount that no other charge has; undefined if it was not paid. */
  charge(more?: object): Promise<Charge | undefined>
  /** Gives a credit, which fails like a charge if the gateway dies while the networks are asked. */
  credit(): Promise<void>
  token(): Promise<string | undefined>
  card: Card
}

interface Charge {
  id: string
  amount: number
}

/** What a customer may do. */
export const VISITS = {
  'pays by card': ({ charge }: Till) => charge(),
  'pays by bank': ({ charge }: Till) => charge({ method: goodBank }),
  async 'pays by token'({ token, charge }: Till) {
    const method = await token()
    if (method) await charge({ method })
  },
  async 'saves a card and pays with it'({ post, charge, card }: Till) {
    const saved = await post('card', '/v1/cards', CARDS[card])
    if (saved) await charge({ method: saved.body.id })
  },
  async 'saves a token'({ token, post }: Till) {
    const token_id = await token()
    if (token_id) await post('card', '/v1/cards', { token_id })
  },
  async 'has a hold captured'({ post, charge }: Till) {
    const hold = await charge({ auto_capture: false })
    if (hold) await post('capture', `/v1/charges/${hold.id}/capture`, { amount: hold.amount })
  },
  async 'has a hold voided'({ post, charge }: Till) {
    const hold = await charge({ auto_capture: false })
    if (hold) await post('void', `/v1/transactions/${hold.id}/void`, {})
  },
  async 'has a charge voided'({ post, charge }: Till) {
    const paid = await charge()
    if (paid) await post('void', `/v1/transactions/${paid.id}/void`, {})
  },
  async 'is refunded in two parts'({ post, charge }: Till) {
    const paid = await charge()
    if (!paid) return
    const path = `/v1/charges/${paid.id}/refund`
    await post('refund', path, { amount: 400 })
    await post('refund', path, { amount: paid.amount - 400 })
  },
  async 'is refunded, and then not'({ post, charge }: Till) {
    const paid = await charge()
    if (!paid) return
    const refund = await post('refund', `/v1/charges/${paid.id}/refund`, { amount: paid.amount })
    if (refund) await post('void', `/v1/transactions/${refund.body.id}/void`, {})
  },
  async signs({ post, charge }: Till) {
    const paid = await charge()
    if (paid) await post('signature', `/v1/transactions/${paid.id}/sign`, { mime_type: 'a/b', data: '[]' })
  },
  'is given a credit': ({ credit }: Till) => credit(),
}

const visit: fc.Arbitrary<Visit> = fc.record({
  what: fc.constantFrom(...(Object.keys(VISITS) as Visit['what'][])),
  card: fc.constantFrom<Card>('quick', 'quick', 'quick', 'slow', 'late', 'lost', 'declined'),
  givesUp: fc.nat(9).map((luck) => luck === 0),
})

/** An endless sequence of visits. */
export function* visits(seed: number): Generator<Visit> {
  for (let round = 0; ; round++) yield* fc.sample(visit, { seed: seed + round, numRuns: 500 })
}

/** The smallest amount. Each charge has a different one. */
const LEAST = 1000

/**
 * Serves one customer after another until the run is over.
 * @throws when a customer is refused something allowed
 */
export async function serve(
  client: PatientClient,
  queue: Iterator<Visit>,
  publicKey: string,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const { what, card, givesUp } = queue.next().value as Visit
    await VISITS[what](tillOf(client, { publicKey }, card, givesUp))
  }
}

/** The keys of the merchant whose customer it is. */
interface Keys {
  publicKey: string
  /** Absent: the one of the client that is reached. */
  secretKey?: string
}

export function tillOf(
  client: PatientClient,
  { publicKey, secretKey }: Keys,
  card: Card,
  givesUp: boolean,
): Till {
  const common = { givesUp, ...(secretKey && { key: secretKey }) }
  const post = async (kind: string, path: string, body: object, more: Partial<Wish> = {}) => {
    const answer = await client.send({ kind, path, body, ...common, ...more })
    if (answer && answer.status !== 200) throw new Error(`${kind} is refused: ${answer.text}`)
    return answer
  }
  return {
    card,
    post,
    async token() {
      return (await post('token', '/v1/tokens', CARDS[card], { key: publicKey }))?.body.id
    },
    async credit() {
      await client.send({
        kind: 'credit',
        path: '/v1/credits',
        body: { amount: 100, method: goodCard },
        ...common,
      })
    },
    async charge(more) {
      const amount = LEAST + client.operations.length
      const body = { amount, method: CARDS[card], ...more }
      const answer = await client.send({ kind: 'charge', path: '/v1/charges', body, ...common })
      if (answer?.status === 200) return { id: answer.body.id, amount }
      return undefined
    },
  }
}
