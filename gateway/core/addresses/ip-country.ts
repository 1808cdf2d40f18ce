// The country of an IP address, looked up in a table that comes as a package, without any network call.
import { Reader, type Response } from 'mmdb-lib'
import { readData } from '../data-file.ts'

let table: Reader<Response> | undefined

/**
 * The ISO 3166 code of the country that an address is in; undefined for a private or an unknown address.
 * The table takes 12 MB and some 60 ms to load. It is loaded at the first look-up, which happens only once an account
 * restricts countries.
 */
export function countryOfAddress(address: string): string | undefined {
  table ??= new Reader(readData('countries'))
  const found = table.get(address)
  if (!found || !('country_code' in found)) return undefined
  return typeof found.country_code === 'string' ? found.country_code : undefined
}
