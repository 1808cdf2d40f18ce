import type { MerchantRow } from '../../platform/storage/index.ts'

type Address = Pick<MerchantRow, 'address1' | 'address2' | 'city' | 'state' | 'postal_code' | 'country'>

/** Where the postal code precedes the city. */
const CODE_FIRST: ReadonlySet<string> = new Set(
  'AR AT BE BG BR CH CL CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU MC ME MX NL NO PL PT RO RS SE SI SK SM TR UA VA'.split(
    ' ',
  ),
)

/** An address as people of its country write it, line by line, without those that it lacks. */
export function addressLines(
  { address1, address2, city, state, postal_code, country }: Address,
  locale: string,
): string[] {
  const town = [city, state].filter(Boolean).join(', ')
  const isCodeFirst = country !== null && CODE_FIRST.has(country)
  const place = (isCodeFirst ? [postal_code, town] : [town, postal_code]).filter(Boolean).join(' ')
  const named = country ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : undefined
  return [address1, address2, place, named].flatMap((line) => (line ? [line] : []))
}
