import type { View } from '../../../core/view.ts'
import type { AccountRow, MerchantRow } from '../../../platform/storage/index.ts'
import type { PageViewSchema } from '../model/schemas.ts'
import { addressesOf } from '../protocol/requests.ts'
import { pageView } from '../views.ts'
import {
  type Asker,
  type AuthenticationParts,
  createAuthentication,
  type NewAuthentication,
} from './create.ts'

/** What a page needs to continue an authentication that a server has created. */
export type Started = View<typeof PageViewSchema> & { secret: string }

/** Creates an authentication for a page of the gateway, which continues it in its browser. @throws as `createAuthentication` */
export async function startAuthentication(
  parts: AuthenticationParts,
  asker: Asker & { merchant: Pick<MerchantRow, 'public_key'> },
  wish: Pick<NewAuthentication, 'method' | 'amount' | 'currency'>,
): Promise<Started> {
  const { row, secret } = await createAuthentication(parts, asker, {
    ...wish,
    isPage: false,
    channel: 'BROWSER',
    challenge: 'NO_PREFERENCE',
    exemption: null,
    recur: null,
  })
  const addresses = addressesOf(parts.publicUrl(), asker.merchant.public_key, row.id)
  return { ...(await pageView(row, addresses, parts.directory.signer)), secret }
}

type Policy = Pick<AccountRow, 'authentication_policy' | 'authentication_above'>

/** Whether the account's policy requires one of a card payment (rules: accounts.md#authentication-policy). @param amount cents */
export function requiresAuthentication(
  { authentication_policy: policy, authentication_above: above }: Policy,
  amount: number,
): boolean {
  return policy === 'ALWAYS' || (policy === 'ABOVE_AMOUNT' && amount > Number(above ?? 0))
}
