// Changes that a test makes directly in the database, which otherwise only the operator or the passing of time would cause.
import type { Reader, Tx } from '../../../gateway/platform/storage/index.ts'
import { withStorage } from '../engine.ts'
import type { TestGateway } from '../gateway.ts'

/** Makes a change in a running gateway's database. */
export function inStorage<T>(world: TestGateway, change: (tx: Tx) => Promise<T>): Promise<T> {
  return withStorage(world, (storage) => storage.write(change))
}

/** Deletes the daily captures, which would be most of the work in a test that advances the clock by years. */
export const withoutCaptures = (world: TestGateway) =>
  inStorage(world, (tx) => tx.deleteFrom('jobs').where('type', '=', 'capture').execute())

/** The id of the demo merchant, as a subquery. */
export const demoMerchant = (db: Reader) => db.selectFrom('merchants').select('id').where('is_demo', '=', 1)
