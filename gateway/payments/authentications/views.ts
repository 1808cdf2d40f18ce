import type { View } from '../../core/view.ts'
import type { AuthenticationRow } from '../../platform/storage/index.ts'
import { carry, type Signer } from '../networks/index.ts'
import { authenticationRecord, type CreatedSchema, type PageViewSchema } from './model/schemas.ts'
import { isOpen } from './model/transitions.ts'
import { type Addresses, methodData, writeCReq } from './protocol/requests.ts'

/** All that a page learns: the next step (rules: authentications.md#page). */
export async function pageView(
  row: AuthenticationRow,
  addresses: Addresses,
  signer: Signer,
): Promise<View<typeof PageViewSchema>> {
  const { id, status, version, method_url, challenge_url } = row
  const method =
    status === 'METHOD' && method_url ? { url: method_url, data: methodData(row, addresses) } : undefined
  const challenge =
    status === 'CHALLENGE' && challenge_url
      ? { url: challenge_url, creq: carry(await signer.sign(writeCReq(row))) }
      : undefined
  return { id, status, version: isOpen(status) ? (version ?? undefined) : undefined, method, challenge }
}

/** For the merchant's server: the record, and what its page needs. */
export const createdView = async (
  row: AuthenticationRow,
  addresses: Addresses,
  signer: Signer,
): Promise<View<typeof CreatedSchema>> => ({
  ...authenticationRecord.view(row),
  ...(await pageView(row, addresses, signer)),
  version: row.version ?? undefined,
})
