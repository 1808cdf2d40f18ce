// A CardData is passed through code that must not read card data, such as pages that refund a charge. It has no members that
// such code could use: only this folder turns it into a store, and lint names who may import this folder.
import type { Storage } from '../../platform/storage/index.ts'
import { type CardDataStore, KeyNotLoaded } from './store.ts'

const STORE = Symbol('card data')

export interface CardData {
  readonly [STORE]: CardDataStore
}

export const cardDataOf = (store: CardDataStore): CardData => ({ [STORE]: store })

export const storeOf = (cardData: CardData): CardDataStore => cardData[STORE]

/** Keys that one piece of work may find missing, one after the other. */
const MOST_LOADS = 8

/**
 * Runs work outside a database transaction, and again each time it finds that a data key isn't loaded.
 * @throws as the work, and 503 as `CardDataStore.load`
 */
export async function withKeys<T>(cardData: CardData, work: () => Promise<T>): Promise<T> {
  const store = storeOf(cardData)
  for (let loads = 0; ; loads++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof KeyNotLoaded) || loads === MOST_LOADS) throw error
      await store.load(error.missing)
    }
  }
}

/** A storage whose writes are run again with the data keys that they found missing. */
export function loadingKeys(storage: Storage, cardData: CardData): Storage {
  return { ...storage, write: (change) => withKeys(cardData, () => storage.write(change)) }
}
