import { isLoopbackOrigin } from '../../../core/addresses/urls.ts'
import { timestamp } from '../../../core/calendar.ts'
import type { View } from '../../../core/view.ts'
import { countsUntil, originCounts } from '../../../payments/vault/index.ts'
import type { MerchantRow, OriginRow } from '../../../platform/storage/index.ts'
import { proofOf } from './check.ts'
import { allowedOf } from './origins.ts'
import type { OriginsSchema } from './schemas.ts'

type Known = ReadonlyMap<string, OriginRow>

/** A merchant's origins as the API shows them (rules: accounts.md#origins). @param now milliseconds */
export function originsView(merchant: MerchantRow, known: Known, now: number): View<typeof OriginsSchema> {
  const { origins_required } = merchant
  return {
    required_from: origins_required > now ? timestamp(origins_required) : undefined,
    warning: originsWarning(merchant, known, now),
    origins: allowedOf(merchant).map((origin) => ({
      origin,
      ...checkedView(origin, known.get(origin)),
      ...proofOf(origin, merchant.public_key),
    })),
  }
}

function checkedView(origin: string, row: OriginRow | undefined) {
  const until = countsUntil(row)
  return {
    status: isLoopbackOrigin(origin) ? 'verified' : (row?.status ?? 'pending'),
    checked: row && timestamp(row.checked),
    verified: row?.verified ? timestamp(row.verified) : undefined,
    counts_until: until > 0 ? timestamp(until) : undefined,
    error: row?.error ?? undefined,
  } as const
}

/** What keeps live payments from working, now or soon; undefined if nothing does. */
export function originsWarning(merchant: MerchantRow, known: Known, now: number): string | undefined {
  const { origins_required } = merchant
  const begins = origins_required > now ? `From ${timestamp(origins_required).slice(0, 10)}, l` : 'L'
  const allowed = allowedOf(merchant)
  if (allowed.length === 0) {
    return `${begins}ive payments from your pages need allowed origins: add the origins of your pages and verify them.`
  }
  const missing = allowed.filter((origin) => !originCounts(origin, known.get(origin), now))
  if (missing.length > 0) return `${begins}ive payments need verified origins. Verify ${missing.join(', ')}.`
  const failing = allowed.flatMap((origin) => {
    const row = known.get(origin)
    return row?.status === 'failing' ? [`${origin} (until ${timestamp(countsUntil(row)).slice(0, 10)})`] : []
  })
  if (failing.length === 0) return undefined
  return `These origins could not be verified again, and soon stop working in live mode: ${failing.join(', ')}.`
}
