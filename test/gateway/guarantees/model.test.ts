// Any order of operations against a model of the rules, with what must always be true checked after every step.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { type Answer, type ApiClient, apiClient } from '../../support/client.ts'
import { checkInvariants } from '../../support/crash/invariants.ts'
import { withStorage } from '../../support/engine.ts'
import { goodCard, testGateway } from '../../support/gateway.ts'
import { goodBank } from '../../support/merchant/methods.ts'
import * as rules from '../../support/models/payments.ts'
import { modelRuns } from '../../support/models/properties.ts'

interface Real {
  client: ApiClient
  live: ApiClient
  publicKey: string
  storage: Storage
  /** Of the model's transactions and tokens, in their order. */
  ids: string[]
  tokens: string[]
}

/** One of those that are there. */
type Pick = number
const chosen = <T>(list: readonly T[], pick: Pick) => list[pick % list.length] as T

const SIGNATURE = { mime_type: 'service/jsignature', data: '[]' }
const DECLINED_CARD = { ...goodCard, number: '4000000000000002' }

/** What all operations have in common: the answer is the model's, and the world is sound afterwards. */
abstract class Operation implements fc.AsyncCommand<rules.Model, Real> {
  abstract run(model: rules.Model, real: Real): Promise<void>
  abstract toString(): string
  check = ({ transactions }: Readonly<rules.Model>) => transactions.length > 0

  async settle(model: rules.Model, real: Real, answer: Answer, refusal: rules.Refusal) {
    const said = answer.status === 200 ? undefined : answer.body.messages[0].code
    expect(said, this.toString()).toBe(refusal)
    await checkInvariants(real.storage)
    for (const [at, expected] of model.transactions.entries()) {
      const path = `/v1/transactions/${real.ids[at]}`
      const { body } = await real.client.get(path)
      expect(body).toMatchObject({
        type: expected.type,
        status: expected.status,
        amount: expected.amount,
        ...(expected.type === 'CHARGE' && { amount_refunded: expected.refunded }),
      })
      expect(body.gratuity).toBe(expected.gratuity)
      if (at === 0) expect((await real.live.get(path)).status).toBe(404)
    }
  }
}

class Charge extends Operation {
  override check = () => true
  readonly amount: number
  readonly isAuto: boolean
  readonly isDeclined: boolean
  readonly isBank: boolean
  constructor(amount: number, isAuto: boolean, isDeclined: boolean, isBank: boolean) {
    super()
    this.isBank = isBank
    this.amount = amount
    this.isAuto = isAuto
    this.isDeclined = isDeclined
  }
  toString = () =>
    `charge ${this.isBank ? 'bank ' : ''}${this.amount}${this.isAuto ? '' : ' hold'}${this.isDeclined ? ' declined' : ''}`
  async run(model: rules.Model, real: Real) {
    const method = this.isBank ? goodBank : this.isDeclined ? DECLINED_CARD : goodCard
    const answer = await real.client.post('/v1/charges', {
      amount: this.amount,
      method,
      auto_capture: this.isAuto,
    })
    const charge = rules.newCharge(this.amount, this.isAuto, this.isBank)
    model.transactions.push(this.isDeclined ? { ...charge, status: 'FAILED' } : charge)
    real.ids.push(answer.body.id ?? answer.body.messages[0].entity_id)
    await this.settle(model, real, answer, this.isDeclined ? rules.DECLINED : undefined)
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

class Token extends Operation {
  override check = () => true
  toString = () => 'token'
  async run(model: rules.Model, real: Real) {
    const call = { method: 'POST', path: '/v1/tokens', key: real.publicKey, body: goodCard }
    const answer = await real.client.call(call)
    model.tokens.push(false)
    real.tokens.push(answer.body.id)
    await this.settle(model, real, answer, undefined)
  }
}

class ChargeToken extends Operation {
  override check = ({ tokens }: Readonly<rules.Model>) => tokens.length > 0
  readonly pick: Pick
  constructor(pick: Pick) {
    super()
    this.pick = pick
  }
  toString = () => `charge token ${this.pick}`
  async run(model: rules.Model, real: Real) {
    const at = this.pick % model.tokens.length
    const answer = await real.client.post('/v1/charges', { amount: 500, method: real.tokens[at] })
    const isUsed = model.tokens[at]
    model.tokens[at] = true
    if (!isUsed) {
      model.transactions.push(rules.newCharge(500, true))
      real.ids.push(answer.body.id)
    }
    await this.settle(model, real, answer, isUsed ? 'resource_not_found' : undefined)
  }
}

/** With or without the payer's signature, and a gratuity; of a hold, where there is one, lest nearly all be refused. */
class Capture extends Operation {
  readonly pick: Pick
  /** Beyond what was authorized. */
  readonly more: number
  readonly tip: rules.Tip
  constructor(pick: Pick, more: number, tip: rules.Tip) {
    super()
    this.pick = pick
    this.more = more
    this.tip = tip
  }
  toString = () => `capture ${this.pick} ${this.more} ${JSON.stringify(this.tip)}`
  async run(model: rules.Model, real: Real) {
    const { gratuity, isSigned } = this.tip
    const holds = model.transactions.filter(({ auto, status }) => !auto && status === 'AUTHORIZED')
    const charge = chosen(holds.length > 0 ? holds : model.transactions, this.pick)
    const id = real.ids[model.transactions.indexOf(charge)]
    const amount = charge.amount + this.more
    const refusal = rules.capture(charge, amount, this.tip)
    const answer = await real.client.post(`/v1/charges/${id}/capture`, {
      amount,
      ...(gratuity !== undefined && { gratuity }),
      ...(isSigned && { signature: SIGNATURE }),
    })
    await this.settle(model, real, answer, refusal)
  }
}

type Rule = (model: rules.Model, transaction: rules.ModelTransaction, amount: number) => rules.Refusal

/** An operation on a transaction that is there. */
class Change extends Operation {
  readonly name: keyof typeof CHANGES
  readonly pick: Pick
  readonly amount: number
  constructor(name: keyof typeof CHANGES, pick: Pick, amount: number) {
    super()
    this.name = name
    this.pick = pick
    this.amount = amount
  }
  toString = () => `${this.name} ${this.pick} ${this.amount}`
  async run(model: rules.Model, real: Real) {
    const { rule, path, body } = CHANGES[this.name]
    const transaction = chosen(model.transactions, this.pick)
    const address = path(chosen(real.ids, this.pick))
    const before = model.transactions.length
    const refusal = rule(model, transaction, this.amount)
    const answer = await real.client.post(address, body(this.amount))
    if (model.transactions.length > before) real.ids.push(answer.body.id)
    await this.settle(model, real, answer, refusal)
  }
}

/** None, nothing, or something. */
const gratuityOf = (amount: number) => (amount === 999 ? undefined : amount === 500 ? 0 : amount)

const CHANGES = {
  refund: {
    rule: rules.refund as Rule,
    path: (id: string) => `/v1/charges/${id}/refund`,
    body: (amount: number) => ({ amount }),
  },
  void: {
    rule: rules.voidIt as Rule,
    path: (id: string) => `/v1/transactions/${id}/void`,
    body: () => ({}),
  },
  sign: {
    rule: ((_model, transaction, amount) => rules.sign(transaction, gratuityOf(amount))) as Rule,
    path: (id: string) => `/v1/transactions/${id}/sign`,
    body: (amount: number) => ({ ...SIGNATURE, gratuity: gratuityOf(amount) }),
  },
}

const pick = fc.nat(20)
const amount = fc.constantFrom(100, 250, 500, 999)
const tip = fc.constantFrom<rules.Tip>(
  { isSigned: false },
  { isSigned: true },
  { isSigned: false, gratuity: 0 },
  { isSigned: false, gratuity: 70 },
  { isSigned: true, gratuity: 70 },
)
const change = (name: keyof typeof CHANGES) =>
  fc.tuple(pick, amount).map(([at, cents]) => new Change(name, at, cents))
const captures = fc
  .tuple(pick, fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1), tip)
  .map(([at, more, signed]) => new Capture(at, more, signed))
const operations = [
  amount.map((cents) => new Charge(cents, false, false, false)),
  fc
    .tuple(amount, fc.boolean(), fc.nat(5))
    .map(([cents, isAuto, luck]) => new Charge(cents, isAuto || luck === 1, luck === 0, luck === 1)),
  fc.constant(new Day()),
  fc.constant(new Token()),
  pick.map((at) => new ChargeToken(at)),
  captures,
  captures,
  change('refund'),
  change('refund'),
  change('void'),
  change('sign'),
]

test('any order of operations is answered as the rules say, and leaves what is sound', async () => {
  const world = await testGateway()
  const { baseUrl, caCertificate, testSecretKey, liveSecretKey, publicKey } = world.gateway
  const keyed = (key: string) => apiClient(baseUrl, caCertificate, key, 2)
  await withStorage(world, (storage) =>
    fc.assert(
      fc.asyncProperty(fc.commands(operations, { maxCommands: 30, size: 'max' }), async (commands) => {
        const real = {
          client: keyed(testSecretKey),
          live: keyed(liveSecretKey),
          publicKey,
          storage,
          ids: [],
          tokens: [],
        }
        // What is looked at after each step is what this run has made.
        await real.client.post('/v1/merchant/purge-test-data', {})
        await fc.asyncModelRun(() => ({ model: { transactions: [], tokens: [] }, real }), commands)
      }),
      modelRuns,
    ),
  )
  await world.close()
}, 1_200_000)
