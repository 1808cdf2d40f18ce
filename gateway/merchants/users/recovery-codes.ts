// Codes for users who have lost their second factor. Each works once.
import { newRecoveryCode } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Tx } from '../../platform/storage/index.ts'
import type { PeopleParts } from './people-parts.ts'

type Parts = Pick<PeopleParts, 'cipher'>

/** Gives a user new codes in place of those from before. @returns the codes, told now and never again */
export async function newRecoveryCodes(tx: Tx, parts: Parts, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.people.recoveryCodes }, newRecoveryCode)
  await dropRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((one) => ({ hash: digestOf(parts, userId, one), user_id: userId })))
    .execute()
  return codes
}

/** Takes a code. @returns whether it is right */
export async function takeRecoveryCode(
  tx: Tx,
  parts: Parts,
  userId: string,
  typed: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('hash', '=', digestOf(parts, userId, typed.trim().toLowerCase()))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Forgets a user's codes. */
export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

const digestOf = ({ cipher }: Parts, userId: string, code: string) =>
  cipher.digest('recovery code', `${userId}:${code}`)
