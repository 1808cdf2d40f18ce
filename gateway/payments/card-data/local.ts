// Card data in this process.
import { cardTypeOf } from '../../../shared/card-brands.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { DataKeys } from './data-keys.ts'
import { maskNumber, maskRoutingNumber } from './masks.ts'
import type { Readers } from './readers.ts'
import { openWith, sealWith, versionIn } from './sealing.ts'
import type { CardDataStore, Numbers, Place } from './store.ts'

export interface LocalParts {
  keys: DataKeys
  /** Reads and writes as earlier versions do, with the encryption key itself, and takes fingerprints. */
  cipher: Pick<Cipher, 'encrypt' | 'decrypt' | 'fingerprint'>
  readers: Pick<Readers, 'areAllNew'>
}

export function localStore({ keys, cipher, readers }: LocalParts): CardDataStore {
  const sealText = (place: Place, text: string) => {
    if (!readers.areAllNew()) return cipher.encrypt(text, place.row)
    const { version, key } = keys.active(place.merchantId)
    return sealWith(key, version, place, text)
  }
  const openText = (place: Place, sealed: string) => {
    const version = versionIn(sealed)
    if (version === undefined) return cipher.decrypt(sealed, place.row)
    return openWith(keys.byVersion(place.merchantId, version), place, sealed)
  }
  return {
    seal: async (place, numbers) => sealText(place, textOf(numbers)),
    openCard: async (place, sealed) => openText(place, sealed),
    openBank: async (place, sealed) => JSON.parse(openText(place, sealed)),
    sealToken: async (place, payload) => sealText(place, payload),
    openToken: async (place, sealed) => openText(place, sealed),
    async showCard(merchantId, number) {
      const fingerprint = cipher.fingerprint(merchantId, number)
      return { number: maskNumber(number), card_type: cardTypeOf(number), fingerprint }
    },
    async showBank(merchantId, { routing_number, account_number }) {
      return {
        routing_number: maskRoutingNumber(routing_number),
        account_number: maskNumber(account_number),
        fingerprint: cipher.fingerprint(merchantId, `${routing_number}:${account_number}`),
      }
    },
    load: (missing) => keys.load(missing),
  }
}

function textOf(numbers: Numbers): string {
  if (numbers.type === 'card') return numbers.number
  const { routing_number, account_number } = numbers
  return JSON.stringify({ routing_number, account_number })
}
