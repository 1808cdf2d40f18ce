// Cards and payers that a merchant never wants (rules: card-testing.md#own-rules).
import type { MerchantRules } from './store.ts'

/** Whether a card's first digits, or its holder's email address or its domain, are on the merchant's lists. */
export function isBlocked(
  { blocked_bins, blocked_emails }: Pick<MerchantRules, 'blocked_bins' | 'blocked_emails'>,
  { number, email }: { number: string; email?: string },
): boolean {
  const entries = (list: string) => list.split(',').filter(Boolean)
  if (entries(blocked_bins).some((bin) => number.startsWith(bin))) return true
  const given = email?.trim().toLowerCase()
  if (!given) return false
  const domain = given.slice(given.lastIndexOf('@') + 1)
  return entries(blocked_emails).some((entry) => entry === given || entry === domain)
}
