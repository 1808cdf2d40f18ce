// What a form's fields noticed while a person typed, and what an account makes of it
// (rules: tokens.md#disturbed, accounts.md#disturbed-policy).
import { type Disturbed, disturbanceKinds, mostDisturbances } from '../../../../shared/disturbances.ts'
import type { MethodType } from '../../../../shared/methods.ts'
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { isObject } from '../../../core/objects.ts'
import type { AccountRow, Reader } from '../../../platform/storage/index.ts'

/**
 * Reads the member that the fields send with what was typed. Unlike everything else in a token request, it is refused when it
 * isn't as the fields send it: nobody types it.
 * @returns null if there is none
 * @throws 400 invalid_request that names the member
 */
export function readDisturbed(value: unknown): Disturbed | null {
  if (value === undefined || value === null) return null
  const count = isObject(value) ? value.count : undefined
  const given = isObject(value) && Array.isArray(value.kinds) ? new Set<unknown>(value.kinds) : undefined
  const kinds = disturbanceKinds.filter((kind) => given?.has(kind))
  const isKnown = isObject(value) && Array.isArray(value.kinds) && value.kinds.length === kinds.length
  if (!isKnown || !isCount(count)) {
    const message = `disturbed must be {count, kinds}: a count up to ${mostDisturbances} and known kinds, each once.`
    throw gatewayError('invalid_request', { context: 'disturbed', message })
  }
  return { count, kinds }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostDisturbances

/**
 * Applies an account's policy to the token of a payment.
 * @param field the field of the request that names the token
 * @returns what the transaction carries; undefined if nothing
 * @throws 422 disturbed where the policy is REJECT
 */
export function heedDisturbed(
  { disturbed_policy }: Pick<AccountRow, 'disturbed_policy'>,
  disturbed: Disturbed | null | undefined,
  field: string,
): Disturbed | undefined {
  if (!disturbed?.count || disturbed_policy === 'ALLOW') return undefined
  if (disturbed_policy === 'REJECT') throw gatewayError('disturbed', { context: field })
  return disturbed
}

/**
 * A card or bank that is saved may be charged through any account of its type, so the strictest of them decides.
 * @throws 422 disturbed where the policy of one of them is REJECT
 */
export async function refuseDisturbed(
  db: Reader,
  { merchant, mode }: Caller,
  type: MethodType,
  disturbed: Disturbed | null,
): Promise<void> {
  if (!disturbed?.count) return
  const strict = await db
    .selectFrom('accounts')
    .select('disturbed_policy')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('type', '=', type === 'card' ? 'MerchantAccount' : 'AchAccount')
    .where('status', '<>', 'DELETED')
    .where('disturbed_policy', '=', 'REJECT')
    .limit(1)
    .executeTakeFirst()
  if (strict) heedDisturbed(strict, disturbed, 'token_id')
}
