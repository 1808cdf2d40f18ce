// Which pages' tokens a live key can use (rules: tokens.md#page-origin, accounts.md#origins).
import { isLoopbackOrigin } from '../../../core/addresses/urls.ts'
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { OriginRow, Reader, Tx } from '../../../platform/storage/index.ts'

type Checked = Pick<OriginRow, 'status' | 'failing_since'>

/**
 * Whether an allowed origin counts as verified. One whose checks fail counts for some days more: a file that is missing once must
 * not stop a shop.
 * @param checked what is known of it; undefined: nothing yet
 */
export function originCounts(origin: string, checked: Checked | undefined, now: number): boolean {
  if (isLoopbackOrigin(origin) || checked?.status === 'verified') return true
  return now < countsUntil(checked)
}

/** When a failing origin stops counting, in milliseconds; 0 for any other. */
export function countsUntil(checked: Checked | undefined): number {
  if (checked?.status !== 'failing' || checked.failing_since === null) return 0
  return checked.failing_since + limits.origins.graceMs
}

/**
 * @param pageOrigin of the token; empty: fields of an earlier version made it, which don't tell. The browser shows these to the
 *   allowed origins only, so all of those have to count
 * @throws 422 origin_not_verified
 */
export async function refuseUnverified(
  tx: Tx,
  merchantId: string,
  pageOrigin: string,
  now: number,
): Promise<void> {
  const { allowed_origins, origins_required } = await tx
    .selectFrom('merchants')
    .select(['allowed_origins', 'origins_required'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (now < origins_required) return
  const allowed = allowed_origins.split(' ').filter(Boolean)
  const rows = await tx.selectFrom('origins').selectAll().where('merchant_id', '=', merchantId).execute()
  const counts = (origin: string) =>
    originCounts(
      origin,
      rows.find((row) => row.origin === origin),
      now,
    )
  const passes =
    pageOrigin === ''
      ? allowed.length > 0 && allowed.every(counts)
      : allowed.includes(pageOrigin) && counts(pageOrigin)
  if (!passes) throw gatewayError('origin_not_verified', { message: explain(pageOrigin, allowed) })
}

/** Whether a page is one that takes live payments: its origin is allowed, and proven. One on this machine is for tests. */
export async function isVerified(
  db: Reader,
  merchantId: string,
  pageOrigin: string,
  now: number,
): Promise<boolean> {
  if (isLoopbackOrigin(pageOrigin)) return false
  const { allowed_origins } = await db
    .selectFrom('merchants')
    .select('allowed_origins')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (!allowed_origins.split(' ').includes(pageOrigin)) return false
  const checked = await db
    .selectFrom('origins')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('origin', '=', pageOrigin)
    .executeTakeFirst()
  return originCounts(pageOrigin, checked, now)
}

function explain(pageOrigin: string, allowed: readonly string[]): string {
  if (pageOrigin === '') {
    return allowed.length === 0
      ? 'Live payments need allowed_origins: add the origin of your page and verify it.'
      : 'Live payments need verified origins: verify each of allowed_origins.'
  }
  if (pageOrigin === 'null')
    return 'The page has an opaque origin, so it can only be used in test mode: serve it from a verified origin.'
  return allowed.includes(pageOrigin)
    ? `The origin ${pageOrigin} is not verified: verify it, then try again.`
    : `The origin ${pageOrigin} is not one of the allowed_origins: add it and verify it.`
}
