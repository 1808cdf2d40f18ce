// Networks for tests: the simulated ones with a database of their own, or ones that a test directs.
import { commandLine } from '../../../gateway/core/actor.ts'
import { seedMerchant } from '../../../gateway/merchants/merchants/index.ts'
import type { Authorization, Processor } from '../../../gateway/payments/networks/index.ts'
import type { Decline, Storage } from '../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../gateway/sandbox/networks/index.ts'
import { openStorage, testCipher } from '../engine.ts'
import { temporaryFolder, testClock } from '../gateway.ts'

/** Simulated networks whose delays end when the test decides. */
export function networksWithPauses(storage: Storage) {
  const pauses: { milliseconds: number; end(): void }[] = []
  const pause = (milliseconds: number) => new Promise<void>((end) => pauses.push({ milliseconds, end }))
  return { pauses, simulator: createSimulator({ storage, pause }) }
}

/** Like `networksWithPauses`, with their own clock and ledger, and an authorization to send. */
export async function simulatedNetworks() {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  const clock = testClock()
  const { simulator, pauses } = networksWithPauses(storage)
  const networks = {
    ...simulator,
    capture: (id: string, amount: number) => simulator.capture(id, amount, clock.now()),
    reverse: (id: string) => simulator.reverse(id, clock.now()),
    settle: (id: string) => simulator.settle(id, clock.now()),
  }
  const parts = { cipher: await testCipher(folder, storage), clock, by: commandLine }
  const { id: merchantId } = await seedMerchant(storage, parts, {})
  const authorization = (transactionId: string, more: Partial<Authorization> = {}): Authorization => ({
    transactionId,
    merchantId,
    mode: 'test',
    amount: 100,
    currency: 'USD',
    at: clock.now(),
    method: { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040, cvv: '123' },
    ...more,
  })
  return {
    clock,
    networks,
    pauses,
    storage,
    merchantId,
    authorization,
    /** The row of a payment in the ledger. */
    payment: (id: string) =>
      storage.read
        .selectFrom('simulator_payments')
        .selectAll()
        .where('transaction_id', '=', id)
        .executeTakeFirst(),
    async close() {
      await storage.close()
      remove()
    },
  }
}

/** Networks that a test directs: the simulated card networks, and a bank network that approves unless it is told otherwise. */
export function directedNetworks() {
  const simulator = createSimulator()
  const networks = {
    asked: [] as Authorization[],
    reversed: [] as string[],
    /** The code with which every bank payment is declined. */
    failure: undefined as Decline | undefined,
    answer: true,
  }
  const processor: Processor = {
    ...simulator,
    async authorize(authorization) {
      networks.asked.push(authorization)
      if (authorization.method.type === 'card') return simulator.authorize(authorization)
      if (!networks.answer) throw new Error('no answer')
      if (networks.failure) return { approved: false, failure_code: networks.failure }
      return { approved: true, authorization_code: 'ABCDEF', cvv_result: undefined, avs_result: undefined }
    },
    async reverse(id) {
      networks.reversed.push(id)
      if (!networks.answer) throw new Error('no answer')
    },
  }
  return { networks, processor }
}
