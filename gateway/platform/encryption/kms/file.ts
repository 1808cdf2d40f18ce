// The master key in a file: the encryption keys of the data folder, or of GATEWAY_ENCRYPTION_KEY.
import type { Sealer } from '../cipher.ts'
import { type KeyContext, type Kms, KmsError } from './kms.ts'

const boundTo = ({ merchantId, version }: KeyContext) => `data_keys:${merchantId}:${version}`

/** @param sealer with the keys of the data folder, the current one first */
export function fileKms(sealer: Sealer): Kms {
  // Changes when a running process loads a new key.
  const master = () => sealer.prefix.split('.')[1] ?? ''
  const unwrap = (wrapped: string, context: KeyContext) => {
    try {
      return Buffer.from(sealer.decrypt(wrapped, boundTo(context)), 'base64')
    } catch (cause) {
      const message =
        'The encryption keys at hand do not unwrap a data key: it was wrapped with another key, or changed.'
      throw new KmsError(message, { isTemporary: false, cause })
    }
  }
  const wrap = (key: Buffer, context: KeyContext) => ({
    wrapped: sealer.encrypt(key.toString('base64'), boundTo(context)),
    master: master(),
  })
  return {
    name: 'file',
    wrap: async (key, context) => wrap(key, context),
    unwrap: async (wrapped, context) => unwrap(wrapped, context),
    rewrap: async (wrapped, context) => wrap(unwrap(wrapped, context), context),
    master: async () => master(),
  }
}
