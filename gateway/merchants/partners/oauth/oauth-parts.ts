import type { Acting } from '../../../core/actor.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'

/** What OAuth needs of the gateway. */
export interface OAuthParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
}

/** The same, for what somebody changes. */
export type ActingOAuthParts = OAuthParts & Acting

/** What is written down of a secret of OAuth: a keyed digest. A look-up by it tells nothing by its time. */
export function digestOf(
  cipher: Cipher,
  kind: 'client secret' | 'access token' | 'refresh token' | 'code',
  text: string,
): string {
  return cipher.digest(`oauth ${kind}`, text)
}
