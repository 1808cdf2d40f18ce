import type { View } from '../../core/view.ts'
import type { AuthenticationRow } from '../../platform/storage/index.ts'
import { encode } from '../networks/index.ts'
import { authenticationRecord, type CreatedSchema, type PageViewSchema } from './model/schemas.ts'
import { isOpen } from './model/transitions.ts'
import { type Addresses, methodData, writeCReq } from './protocol/requests.ts'

/** All that a page learns: the next step (rules: authentications.md#page). */
export function pageView(row: AuthenticationRow, addresses: Addresses): View<typeof PageViewSchema> {
  const { id, status, version, method_url, challenge_url } = row
  const method =
    status === 'METHOD' && method_url ? { url: method_url, data: methodData(row, addresses) } : undefined
  const challenge =
    status === 'CHALLENGE' && challenge_url ? { url: challenge_url, creq: encode(writeCReq(row)) } : undefined
  return { id, status, version: isOpen(status) ? (version ?? undefined) : undefined, method, challenge }
}

/** For the merchant's server: the record, and what its page needs. */
export const createdView = (
  row: AuthenticationRow,
  addresses: Addresses,
  secret?: string,
): View<typeof CreatedSchema> => ({
  ...authenticationRecord.view(row),
  ...pageView(row, addresses),
  version: row.version ?? undefined,
  secret,
})
