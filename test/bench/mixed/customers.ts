// What comes in an hour of a gateway that many shops use: who comes when is decided before, whatever the answers.
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../../support/client.ts'
import { type Card, tillOf, VISITS } from '../../support/crash/load.ts'
import type { PatientClient } from '../../support/crash/patient-client.ts'
import type { Invoices } from './invoices.ts'
import type { Shop } from './shops.ts'
import type { Seller } from './subscriptions.ts'

/** Of a hundred visits; what is not named in the tests of crashes is a visit of this load. */
const MIX = {
  'pays by token': 38,
  'pays by card': 5,
  'pays by bank': 5,
  'saves a card and pays with it': 8,
  'saves a token': 2,
  'has a hold captured': 8,
  'has a hold voided': 2,
  'has a charge voided': 3,
  'is refunded in two parts': 5,
  'is refunded, and then not': 1,
  signs: 1,
  'is given a credit': 2,
  subscribes: 6,
  'looks into the books': 12,
  'pays an invoice': 2,
} as const satisfies Partial<Record<keyof typeof VISITS, number>> & Record<string, number>

/** Of a hundred cards; the others are approved at once. */
const CARDS: readonly [Card, number][] = [
  ['declined', 5],
  ['slow', 3],
  ['late', 1],
  ['lost', 1],
]

/** Of so many customers one gives up when a connection breaks. */
const GIVES_UP = 10

const LISTS = [
  '/v1/transactions?page_size=20',
  '/v1/transactions?q=charge-1',
  '/v1/transactions?qf=reference:charge-12',
  '/v1/events?page_size=50',
  '/v1/webhooks/deliveries?page_size=20',
  '/v1/recurring/charges',
]

export interface Place {
  shops: readonly Shop[]
  sellers: readonly Seller[]
  invoices: Invoices
  client: PatientClient
  reach: () => Promise<ApiClient>
}

/** Milliseconds that each look into the books took. */
export type Looks = number[]

/** Chances in a hundred, one after the other. */
function pick<T>(luck: number, chances: readonly (readonly [T, number])[], otherwise: T): T {
  let left = luck * 100
  for (const [one, chance] of chances) {
    left -= chance
    if (left < 0) return one
  }
  return otherwise
}

/** One visit. @param luck a number from 0 to 1, at each call another @throws when a customer is refused something allowed */
export async function visit(place: Place, looks: Looks, luck: () => number): Promise<void> {
  const { shops, sellers, client } = place
  const one = <T>(all: readonly T[]): T => all[Math.floor(luck() * all.length)] as T
  const what = pick(luck(), Object.entries(MIX), 'pays by token') as keyof typeof MIX
  if (what === 'pays an invoice') return place.invoices.sendOne()
  if (what === 'subscribes') {
    const at = Math.floor(luck() * sellers.length)
    const shop = shops.filter(({ turnsClock }) => turnsClock)[at] as Shop
    return sellers[at]?.signUp(tillOf(client, shop, 'quick', false))
  }
  const shop = one(shops.filter(({ turnsClock }) => !turnsClock))
  if (what === 'looks into the books') {
    looks.push(await look(place, shop, one(LISTS)))
    return
  }
  const card = pick(luck(), CARDS, 'quick')
  await VISITS[what](tillOf(client, shop, card, luck() * GIVES_UP < 1))
}

const PAUSE = 100

/** Reads a list, again where that fails. @returns how long it took in all, in milliseconds */
async function look({ reach }: Place, { secretKey: key }: Shop, path: string): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const answer = await (await reach()).call({ path, key }).catch(() => undefined)
    if (answer?.status === 200) return performance.now() - begun
    if (answer && answer.status !== 429 && answer.status < 500) throw new Error(`${path}: ${answer.text}`)
    await pause(PAUSE)
  }
}
