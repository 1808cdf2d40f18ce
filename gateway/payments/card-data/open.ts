import type { Clock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher, KmsSet } from '../../platform/encryption/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createDataKeys, type DataKeyLimits } from './data-keys.ts'
import { type CardData, cardDataOf, loadingKeys } from './handle.ts'
import { localStore } from './local.ts'
import { watchReaders } from './readers.ts'

export interface CardDataParts {
  storage: Storage
  cipher: Cipher
  kms: KmsSet
  clock: Clock
  onError: (error: unknown) => void
  bounds?: DataKeyLimits
}

export interface OpenedCardData {
  cardData: CardData
  /** The same storage: its writes load the data keys that they need. */
  storage: Storage
  /** Forgets all keys. */
  stop(): void
}

/** Opens card data in this process. The key management service is asked at the first use of a merchant's key. */
export async function openCardData({ cipher, ...parts }: CardDataParts): Promise<OpenedCardData> {
  const { storage, onError } = parts
  const pauseMs = limits.leases.lifeMs / limits.leases.heartbeatsPerLife
  const readers = await watchReaders(storage, { pauseMs, onError })
  const keys = createDataKeys(parts)
  const cardData = cardDataOf(localStore({ keys, cipher, readers }))
  const stop = () => {
    readers.stop()
    keys.stop()
  }
  return { cardData, storage: loadingKeys(storage, cardData), stop }
}
