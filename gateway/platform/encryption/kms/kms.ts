// What wraps data keys: a master key that the gateway never stores next to its data.
import type { KmsName } from '../../../core/kms-name.ts'

/** The data key that a wrapped text is for. It unwraps for no other: the master key authenticates these two. */
export interface KeyContext {
  merchantId: string
  /** 1 for a merchant's first data key. */
  version: number
}

export interface WrappedKey {
  /** The data key, encrypted by the master key. */
  wrapped: string
  /** The master key, and its version where the service tells it: what `master` returns as long as it is current. */
  master: string
}

/**
 * A key management service. Each call has a deadline and is retried after a temporary failure.
 * Every method throws a KmsError.
 */
export interface Kms {
  readonly name: KmsName
  /** Encrypts a data key with the current version of the master key. */
  wrap(key: Buffer, context: KeyContext): Promise<WrappedKey>
  unwrap(wrapped: string, context: KeyContext): Promise<Buffer>
  /** Encrypts a wrapped key with the current version of the master key. With AWS and Vault the data key never leaves the service. */
  rewrap(wrapped: string, context: KeyContext): Promise<WrappedKey>
  /** The current master key. Fails while the service doesn't answer, or the key can't be used. */
  master(): Promise<string>
}

/** The service didn't do what it was asked. The message names no key and no credential. */
export class KmsError extends Error {
  /** Whether another attempt may succeed: no answer, too many requests, or an error of the service itself. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}

/** The context as AWS and Vault authenticate it. */
export function contextOf({ merchantId, version }: KeyContext): Record<string, string> {
  return { purpose: 'card-data', merchant_id: merchantId, data_key: String(version) }
}
