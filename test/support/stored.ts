// What a test changes behind the gateway's back: only the operator could, or time has passed.
import type { Tx } from '../../gateway/storage/index.ts'
import { withStorage } from './engine.ts'
import type { TestGateway } from './gateway.ts'

/** Runs a change in the data of a gateway that is running. */
export function inStorage<T>(world: TestGateway, change: (tx: Tx) => Promise<T>): Promise<T> {
  return withStorage(world, (storage) => storage.write(change))
}
