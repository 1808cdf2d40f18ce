// A mixed load with faults and a gateway that is killed, as the bench has it, for half a minute; and that what it checks can fail.
import { expect, test } from 'vitest'
import type { Storage } from '../../gateway/platform/storage/index.ts'
import { engineNames, folderOnDisk, openEngine } from '../bench/gateway/engines.ts'
import { type MixedWish, runMixed } from '../bench/mixed/run.ts'
import { goodCard } from '../support/gateway.ts'

async function run(name: (typeof engineNames)[number], wish: Partial<MixedWish>) {
  await using stack = new AsyncDisposableStack()
  const engine = await openEngine(name, folderOnDisk(stack), stack)
  const { signal } = new AbortController()
  return await runMixed(engine, { visitsPerSecond: 10, seconds: 30, signal, ...wish })
}

test.each(engineNames)('on %s nothing is lost, doubled or left open', async (engine) => {
  const { operations, struck, events } = await run(engine, {})
  expect(operations.length).toBeGreaterThan(300)
  expect([...struck.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0)
  expect(events).toBeGreaterThan(operations.length)
})

/** Changes the newest charge that stands. */
const spoilCharge = (change: object) => (storage: Storage) =>
  storage.write(async (tx) => {
    const { id } = await tx
      .selectFrom('transactions')
      .select('id')
      .where('type', '=', 'CHARGE')
      .where('status', '=', 'AUTHORIZED')
      .where('recurring_charge_id', 'is', null)
      .where('invoice_payment_id', 'is', null)
      .orderBy('created', 'desc')
      .executeTakeFirstOrThrow()
    await tx.updateTable('transactions').set(change).where('id', '=', id).execute()
  })

test.each([
  ['a payment that is gone', /charge-\d+/, spoilCharge({ reference: 'somebody else' })],
  [
    'a status that nobody was told',
    /expected 'VOIDED' to be 'AUTHORIZED'/,
    spoilCharge({ status: 'VOIDED' }),
  ],
  [
    'a card number in a row',
    /the table merchants has one that ends in 4242/,
    (storage: Storage) =>
      storage.write((tx) => tx.updateTable('merchants').set({ name: goodCard.number }).execute()),
  ],
])('%s is found', async (_, message, spoil) => {
  await expect(run('sqlite', { seconds: 5, spoil })).rejects.toThrow(message)
})
