import type { Acting } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { Storage, Tx, UserRow } from '../../platform/storage/index.ts'

export interface PeopleParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
}

/** The same, for what somebody changes. */
export type ActingParts = PeopleParts & Acting

/** What the database stores of a link that the operator's command prints. */
export const operatorLinkDigest = ({ cipher }: Pick<PeopleParts, 'cipher'>, secret: string): string =>
  cipher.digest('operator link', secret)

/** Whoever changes the account at the same time comes first, or waits until the write ends. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** As accounts are found by: without space around it, in lower case. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()
