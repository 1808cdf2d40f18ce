// Any order of what happens to a recurring charge against a model of the rules: cards and banks that are replaced, that decline
// and that send back what was paid, caps that change, payments ahead and again.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { checkInvariants } from '../../support/crash/invariants.ts'
import { withStorage } from '../../support/engine.ts'
import { clockFrom, type TestGateway, testGateway } from '../../support/gateway.ts'
import { goodBank, newToken } from '../../support/merchant/methods.ts'
import { noon, recurringCalls, URL } from '../../support/merchant/recurring.ts'
import { recurringModelRuns } from '../../support/models/properties.ts'
import * as rules from '../../support/models/recurring.ts'
import { daysLater } from '../../support/models/schedule-oracle.ts'

interface Real {
  world: TestGateway
  client: ApiClient
  storage: Storage
  /** Of the recurring charge, of what pays it, and the day before its first payment. */
  id: string
  saved: string
  begun: string
  isBank: boolean
}

const NUMBERS = {
  card: {
    good: '4242424242424242',
    other: '5105105105105100',
    declining: '4000000000000002',
    bouncing: '4111111111111111',
  },
  bank: { good: '1234567890', other: '2222222222', declining: '1000000001', bouncing: '5555559999' },
} as const

const methodOf = (isBank: boolean, method: rules.Method) =>
  isBank
    ? { ...goodBank, account_number: NUMBERS.bank[method] }
    : { type: 'card', number: NUMBERS.card[method], exp_month: 12, exp_year: 2090 }

/** What all operations have in common: the answer is the model's, and so is all that is shown afterwards. */
abstract class Operation implements fc.AsyncCommand<rules.Model, Real> {
  check = () => true
  abstract run(model: rules.Model, real: Real): Promise<void>
  abstract toString(): string

  async settle(model: rules.Model, real: Real, answer: Answer, refusal: rules.Refusal) {
    const code = answer.status === 200 ? undefined : answer.body.messages[0].code
    const said = /^(card|ach)_declined$/.test(code) ? rules.DECLINED : code
    expect(said, this.toString()).toBe(refusal)
    const { read, story } = shownBy(real)
    const pending = rules.pendingOf(model)
    expect(await read(), this.toString()).toEqual({
      status: model.status,
      status_reason: model.reason,
      total_occurrences: rules.countOf(model),
      total_amount: rules.totalOf(model),
      next_payment: pending && daysLater(real.begun, pending.due),
      last4: NUMBERS[real.isBank ? 'bank' : 'card'][model.method].slice(-4),
    })
    expect(await story(), this.toString()).toEqual(
      model.occurrences.map(({ due, status, amount, attempts }) => ({
        due_date: daysLater(real.begun, due),
        status,
        amount,
        attempts,
        made: attempts,
        stands: status === 'PAID' ? 1 : 0,
      })),
    )
    await checkInvariants(real.storage)
  }
}

/** What the gateway shows, as far as the model knows it. */
function shownBy({ world, client, id }: Real) {
  const calls = recurringCalls(world)
  return {
    async read() {
      const { status, status_reason, total_occurrences, total_amount, next_payment, method } =
        await calls.read(id)
      const last4 = (method.number ?? method.account_number).slice(-4)
      return { status, status_reason, total_occurrences, total_amount, next_payment, last4 }
    },
    async story() {
      const { results } = await calls.ok(client.get(`${calls.url(id)}/occurrences?page_size=100`))
      return results
        .toReversed()
        .map(({ due_date, status, amount, attempts, transactions }: Record<string, unknown>) => {
          const charges = transactions as { status: string }[]
          const stands = charges.filter((charge) => charge.status !== 'FAILED').length
          return { due_date, status, amount, attempts, made: charges.length, stands }
        })
    },
  }
}

class Day extends Operation {
  toString = () => 'a day'
  async run(model: rules.Model, real: Real) {
    rules.nextDay(model)
    const answer = await real.client.post('/v1/test-clock/advance', { duration: 'P1D' })
    await this.settle(model, real, answer, undefined)
  }
}

const RULES = { pay: rules.pay, ignore: rules.ignore }

/** An operation on an occurrence that is there. */
class OnOccurrence extends Operation {
  readonly name: 'pay' | 'ignore'
  readonly pick: number
  constructor(name: 'pay' | 'ignore', pick: number) {
    super()
    this.name = name
    this.pick = pick
  }
  toString = () => `${this.name} ${this.pick}`
  async run(model: rules.Model, real: Real) {
    const at = this.pick % model.occurrences.length
    const occurrence = model.occurrences[at] as rules.ModelOccurrence
    const calls = recurringCalls(real.world)
    const { id } = (await calls.occurrences(real.id))[at]
    const refusal = RULES[this.name](model, occurrence)
    await this.settle(model, real, await calls[this.name](real.id, id), refusal)
  }
}

class Replace extends Operation {
  readonly method: rules.Method
  constructor(method: rules.Method) {
    super()
    this.method = method
  }
  toString = () => `replace by ${this.method}`
  async run(model: rules.Model, real: Real) {
    model.method = this.method
    const token_id = await newToken(real.world, methodOf(real.isBank, this.method))
    const path = `/v1/${real.isBank ? 'banks' : 'cards'}/${real.saved}`
    await this.settle(
      model,
      real,
      await real.client.call({ method: 'PATCH', path, body: { token_id } }),
      undefined,
    )
  }
}

class Cap extends Operation {
  readonly most: number
  constructor(most: number) {
    super()
    this.most = most
  }
  toString = () => `cap ${this.most}`
  async run(model: rules.Model, real: Real) {
    const refusal = rules.cap(model, this.most)
    const call = { method: 'PATCH', path: `${URL}/${real.id}`, body: { max_occurrences: this.most } }
    await this.settle(model, real, await real.client.call(call), refusal)
  }
}

class Cancel extends Operation {
  toString = () => 'cancel'
  async run(model: rules.Model, real: Real) {
    const refusal = rules.cancel(model)
    await this.settle(model, real, await real.client.post(`${URL}/${real.id}/cancel`, {}), refusal)
  }
}

const days = fc.constant(new Day())
const pays = fc.nat(20).map((at) => new OnOccurrence('pay', at))
const operations = [
  days,
  days,
  days,
  pays,
  pays,
  fc.nat(20).map((at) => new OnOccurrence('ignore', at)),
  fc.constantFrom<rules.Method>('good', 'other', 'declining', 'bouncing').map((to) => new Replace(to)),
  fc.integer({ min: 1, max: 9 }).map((most) => new Cap(most)),
  fc.nat(9).map((luck) => (luck === 0 ? new Cancel() : new Day())),
]
const setUp = fc.record({
  isBank: fc.boolean(),
  everyDays: fc.integer({ min: 1, max: 3 }),
  maxOccurrences: fc.integer({ min: 2, max: 9 }),
  maxAmount: fc.constantFrom(1500, 2500, 9000),
})

/** A recurring charge that is first due tomorrow, in the model and in the gateway, where there is nothing else. */
async function beginBoth(world: TestGateway, storage: Storage, terms: { isBank: boolean } & Caps) {
  const { client } = world
  const { ok } = recurringCalls(world)
  const { isBank, ...caps } = terms
  await client.post('/v1/merchant/purge-test-data', {})
  const type = isBank ? 'bank' : 'card'
  const settlement = { return_code: isBank ? 'ach_payment_stopped' : 'settlement_failed' }
  const match = { last4: NUMBERS[type].bouncing.slice(-4), type }
  await ok(client.post('/v1/simulator/rules', { match, outcome: { approve: true, settlement } }))
  const { type: _, ...details } = methodOf(isBank, 'good')
  const { id: saved } = await ok(client.post(`/v1/${type}s`, details))
  const begun = (await ok(client.get('/v1/test-clock'))).now.slice(0, 10)
  const schedule = { interval_unit: 'DAY', interval_delay: caps.everyDays, start: daysLater(begun, 1) }
  const { maxOccurrences: max_occurrences, maxAmount: max_amount } = caps
  const body = { amount: 1000, method: saved, schedule, max_occurrences, max_amount }
  const { id } = await ok(client.post(URL, body))
  const model = rules.begin({ ...caps, amount: 1000, method: 'good' })
  return { model, real: { world, client, storage, id, saved, begun, isBank } }
}
type Caps = Pick<rules.Model, 'everyDays' | 'maxOccurrences' | 'maxAmount'>

test('any order of what happens to a recurring charge ends as the rules say', async () => {
  const world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  const commands = fc.commands(operations, { maxCommands: 30, size: 'max' })
  await withStorage(world, (storage) =>
    fc.assert(
      fc.asyncProperty(setUp, commands, async (terms, steps) => {
        const both = await beginBoth(world, storage, terms)
        await fc.asyncModelRun(() => both, steps)
      }),
      recurringModelRuns,
    ),
  )
  await world.close()
})
