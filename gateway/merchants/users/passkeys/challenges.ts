// What a passkey signs. A challenge is made of what the page's visit holds, so nothing is stored until a passkey has answered it; then
// it is stored and can't be used again (rules: authentication.md#passkeys).
import { timingSafeEqual } from 'node:crypto'
import { newSecret } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import type { PeopleParts } from '../people-parts.ts'

/** What the answer is for. A challenge for one is worth nothing for another. */
export type ChallengeUse = 'add' | 'sign in' | 'second factor' | 'confirm'

/** For what, and for whom, a challenge is. */
export interface ChallengeFor {
  use: ChallengeUse
  /** What the cookie of the visit holds. */
  visit: string
}

type Parts = Pick<PeopleParts, 'cipher' | 'clock'>

/** Returns a new challenge in base64url. */
export function newChallenge(parts: Parts, about: ChallengeFor): string {
  const nonce = newSecret()
  const expires = parts.clock.now() + limits.people.challengeLifeMs
  return Buffer.from(`${nonce}.${expires}.${digestOf(parts, about, nonce, expires)}`).toString('base64url')
}

/** Whether a challenge was made here for this use and this visit, and hasn't expired. It may have been answered. */
export function isChallenge(parts: Parts, about: ChallengeFor, challenge: string): boolean {
  const [nonce = '', until = '', digest = ''] = Buffer.from(challenge, 'base64url')
    .toString('utf8')
    .split('.')
  const expires = Number(until)
  if (!(expires > parts.clock.now())) return false
  const [given, right] = [Buffer.from(digest), Buffer.from(digestOf(parts, about, nonce, expires))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Uses a challenge up. @returns whether it was unused */
export async function spendChallenge(tx: Tx, { cipher, clock }: Parts, challenge: string): Promise<boolean> {
  const expires = clock.now() + limits.people.challengeLifeMs
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_challenges')
    .values({ hash: cipher.digest('spent challenge', challenge), expires })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

const digestOf = ({ cipher }: Parts, { use, visit }: ChallengeFor, nonce: string, expires: number) =>
  cipher.digest('passkey challenge', `${use} ${visit} ${nonce} ${expires}`)
