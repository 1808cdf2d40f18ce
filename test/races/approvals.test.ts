// Requests that need a second person, and two processes: of all decisions at one moment one counts, and it is carried out once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../gateway/core/clock.ts'
import { addMember, hashPassword, insertUser } from '../../gateway/merchants/users/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'
import { apiClient } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'
import { operateOn } from '../support/merchant/operator.ts'
import { PASSWORD } from '../support/people.ts'
import { type Visitor, visitor } from '../support/web.ts'

const ROUNDS = process.env.LONG_TESTS === '1' ? 100 : 8
const rounds = Array.from({ length: ROUNDS }, (_, at) => at)
const APPROVALS = '/console/approvals'
const CREDIT = '/console/transactions/credit'

let world: TwoGateways
let storage: Storage
let merchant: string
let card: string
/** Each person at both processes. */
let requester: [Visitor, Visitor]
let second: [Visitor, Visitor]
let third: [Visitor, Visitor]

beforeAll(async () => {
  world = await twoGateways()
  storage = await openStorage(world)
  const [{ base_url, ca_certificate, live_secret_key, public_key }] = world.started
  const shop = storage.read.selectFrom('merchants').select('id').where('public_key', '=', public_key)
  merchant = (await shop.executeTakeFirstOrThrow()).id
  const accounts = await storage.read.selectFrom('accounts').select('id').execute()
  for (const { id } of accounts) await operateOn(world, 'account', id, 'credit_enabled=true')
  card = (await apiClient(base_url, ca_certificate, live_secret_key).post('/v1/cards', goodCard)).body.id
  const policy = { merchant_id: merchant, credits_over: 50_000, keys: 0 }
  await storage.write((tx) => tx.insertInto('approval_policies').values(policy).execute())
  requester = await person('requester')
  second = await person('second')
  third = await person('third')
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

/** An owner with a second factor, signed in at both processes in live mode. */
async function person(name: string): Promise<[Visitor, Visitor]> {
  const password = await hashPassword(PASSWORD)
  const email = `${name}@shop.example`
  const clock = systemClock
  const { id } = await storage.write(async (tx) => {
    const user = await insertUser(tx, { clock }, { email, name, password })
    await addMember(tx, { clock }, { user_id: user.id, merchant_id: merchant, role: 'owner' })
    return user
  })
  const visits = world.started.map(({ pages_url, ca_certificate }) => visitor(pages_url, ca_certificate))
  for (const visit of visits) await visit.signIn({ email, password: PASSWORD })
  // A second factor is in the way of the sign-in only from then on.
  await storage.write((tx) => tx.updateTable('users').set({ totp_enabled: 1 }).where('id', '=', id).execute())
  for (const visit of visits) await visit.submit('/account', { mode: 'live' }, '/console/mode')
  return visits as [Visitor, Visitor]
}

/** @returns the id of the request, and how many credits there were before */
async function ask(): Promise<{ id: string; before: number }> {
  const before = await countCredits()
  const values = { amount: '500.01', method: card, reference: 'goodwill' }
  expect((await requester[0].submit(CREDIT, values, CREDIT)).location).toBe(`${APPROVALS}?done=requested`)
  const pending = storage.read.selectFrom('approvals').select('id').where('status', '=', 'PENDING')
  return { id: (await pending.executeTakeFirstOrThrow()).id, before }
}

async function countCredits(): Promise<number> {
  const credits = storage.read.selectFrom('transactions').select('id').where('type', '=', 'CREDIT')
  return (await credits.execute()).length
}

const statusOf = async (id: string) =>
  (await storage.read.selectFrom('approvals').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

type Sent = [visit: Visitor, how: 'approve' | 'reject']

/** Sends decisions at one moment. @returns what each answers */
async function decide(id: string, ...all: Sent[]): Promise<number[]> {
  const csrfs = await Promise.all(all.map(([visit]) => csrfOf(visit)))
  const answers = await Promise.all(
    all.map(([visit, how], at) => visit.send(`${APPROVALS}/${id}/${how}`, { csrf: csrfs[at] ?? '' })),
  )
  return answers.map(({ status }) => status)
}

const csrfOf = async (visit: Visitor) =>
  (await visit.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''

test('two who approve at both in one moment make one credit', async () => {
  for (const _round of rounds) {
    const { id, before } = await ask()
    const answers = await decide(id, [second[0], 'approve'], [third[1], 'approve'])
    expect(answers.sort()).toEqual([303, 422])
    expect([await statusOf(id), await countCredits()]).toEqual(['APPROVED', before + 1])
  }
})

test('approved at one while its requester withdraws it at the other, it is carried out or not, as it says', async () => {
  for (const _round of rounds) {
    const { id, before } = await ask()
    const [approved, withdrawn] = await decide(id, [second[0], 'approve'], [requester[1], 'reject'])
    expect([approved, withdrawn].sort()).toEqual([303, 422])
    const made = approved === 303 ? 1 : 0
    expect([await statusOf(id), await countCredits()]).toEqual([
      made ? 'APPROVED' : 'REJECTED',
      before + made,
    ])
  }
})

test('a requester who approves at both in one moment is refused at both', async () => {
  const { id, before } = await ask()
  expect(await decide(id, [requester[0], 'approve'], [requester[1], 'approve'])).toEqual([403, 403])
  expect([await statusOf(id), await countCredits()]).toEqual(['PENDING', before])
})
