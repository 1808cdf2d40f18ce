import type { MerchantRow } from '../../platform/storage/index.ts'

type Address = Pick<MerchantRow, 'address1' | 'address2' | 'city' | 'state' | 'postal_code' | 'country'>

/** A merchant's address as people write it, line by line, without those that it lacks. */
export function addressLines(
  { address1, address2, city, state, postal_code, country }: Address,
  locale: string,
): string[] {
  const place = [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ')
  const named = country ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : undefined
  return [address1, address2, place, named].flatMap((line) => (line ? [line] : []))
}
