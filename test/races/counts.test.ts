// Counters of transactions while a gateway of an earlier version, which notes no changes, uses the same database.
import { expect, test } from 'vitest'
import { checkCounts } from '../support/crash/invariants.ts'
import { withStorage } from '../support/engine.ts'
import { goodCard, testGateway } from '../support/gateway.ts'
import { keepCounts } from '../support/keep-counts.ts'

test('counters are not used while a process of an earlier version lives', async () => {
  const world = await testGateway({ jobs: false })
  try {
    await world.client.post('/v1/charges', { amount: 100, method: goodCard })
    const voided = async () =>
      (await world.client.get('/v1/transactions?qf=status:voided')).body.total_entries
    await withStorage(world, async (storage) => {
      await keepCounts(storage)
      const old = {
        id: 'old',
        alive_until: Number.MAX_SAFE_INTEGER,
        upgrade: '105',
        key_ids: null,
        name: null,
      }
      await storage.write((tx) => tx.insertInto('instances').values(old).execute())
      await keepCounts(storage)
      await storage.write((tx) => tx.updateTable('transactions').set({ status: 'VOIDED' }).execute())
      expect(await voided()).toBe(1)
      await storage.write((tx) => tx.deleteFrom('instances').where('id', '=', 'old').execute())
      await keepCounts(storage)
      await checkCounts(storage)
      expect(await voided()).toBe(1)
    })
  } finally {
    await world.close()
  }
})
