// What a test changes behind the gateway's back: only the operator could, or time has passed.
import type { Tx } from '../../gateway/storage/index.ts'
import { withStorage } from './engine.ts'
import type { TestGateway } from './gateway.ts'

/** Runs a change in the data of a gateway that is running. */
export function inStorage<T>(world: TestGateway, change: (tx: Tx) => Promise<T>): Promise<T> {
  return withStorage(world, (storage) => storage.write(change))
}

/** Nothing is captured each day: that would be most of the work where a clock goes on by years, and is no part of the test. */
export const withoutCaptures = (world: TestGateway) =>
  inStorage(world, (tx) => tx.deleteFrom('jobs').where('type', '=', 'capture').execute())
