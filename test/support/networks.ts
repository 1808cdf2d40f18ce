// The simulated networks by themselves, over a database of their own.
import { seed } from '../../gateway/merchants/index.ts'
import { type Authorization, createSimulator } from '../../gateway/processor/index.ts'
import type { Storage } from '../../gateway/storage/index.ts'
import { openStorage, testCipher } from './engine.ts'
import { temporaryFolder, testClock } from './gateway.ts'

/** Networks whose pauses end when a test says so. */
export function networksWithPauses(storage: Storage) {
  const pauses: { milliseconds: number; end(): void }[] = []
  const pause = (milliseconds: number) => new Promise<void>((end) => pauses.push({ milliseconds, end }))
  return { pauses, simulator: createSimulator({ storage, pause }) }
}

/** As `networksWithPauses`, with their clock, their books and an authorization to send. */
export async function testNetworks() {
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
  const { id: merchantId } = await seed(storage, await testCipher(folder, storage), clock, undefined)
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
    /** The page of a payment in the books. */
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
