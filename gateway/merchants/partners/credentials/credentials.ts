// What a partner gets to know of a merchant that has let it in: enough to charge (rules: partners.md#credentials).
import type { Mode } from '../../../core/caller.ts'
import { abilitiesOf, permissionsOf } from '../../../core/permissions.ts'
import type { View } from '../../../core/view.ts'
import type {
  AccountRow,
  MerchantRow,
  PartnerApplicationRow,
  Reader,
} from '../../../platform/storage/index.ts'
import { readAuthorizationKey } from '../../merchants/index.ts'
import type { OAuthParts } from '../oauth/oauth-parts.ts'
import type { AccountCredentialsSchema, GatewayCredentialsSchema } from './schemas.ts'

interface Granted {
  application: PartnerApplicationRow
  authorizationId: string
  merchant: MerchantRow
  /** Whether live mode is reached. */
  isLive: boolean
}

/** The merchant with its accounts of both modes, and the keys of this authorization. */
export async function readCredentials(
  parts: Pick<OAuthParts, 'storage' | 'cipher'>,
  granted: Granted,
): Promise<View<typeof GatewayCredentialsSchema>> {
  const { application, merchant } = granted
  return {
    application: application.name,
    user: await userOf(parts.storage.read, granted),
    merchant: merchantOf(merchant),
    test_accounts: await accountsOf(parts, granted, 'test'),
    live_accounts: granted.isLive ? await accountsOf(parts, granted, 'live') : [],
  }
}

/** The user who let the application in, or else the merchant's contact. */
async function userOf(db: Reader, { merchant, authorizationId }: Granted) {
  const member = await db
    .selectFrom('authorizations')
    .innerJoin('users', 'users.id', 'authorizations.user_id')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.name', 'users.email', 'memberships.role'])
    .where('authorizations.id', '=', authorizationId)
    .where('memberships.merchant_id', '=', merchant.id)
    .executeTakeFirst()
  const { name, email, role } = member ?? {
    name: merchant.contact_name ?? '',
    email: merchant.contact_email ?? '',
    role: await contactRole(db, authorizationId),
  }
  const words = name.split(' ').filter(Boolean)
  return {
    first_name: words.slice(0, -1).join(' '),
    last_name: words.at(-1) ?? '',
    email,
    owner: role === 'owner',
    abilities: role === undefined ? [] : abilitiesOf(permissionsOf(role, 'live')),
  }
}

/** The contact stands for an owner where nobody connected the application in person; not for a user who has left the team. */
async function contactRole(db: Reader, authorizationId: string): Promise<'owner' | undefined> {
  const { user_id } = await db
    .selectFrom('authorizations')
    .select('user_id')
    .where('id', '=', authorizationId)
    .executeTakeFirstOrThrow()
  return user_id === null ? 'owner' : undefined
}

/** All members are there: clients read them without asking. What the merchant has not set is empty. */
function merchantOf(row: MerchantRow) {
  return {
    name: row.name,
    address: row.address1 ?? '',
    additional_address: row.address2 ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    postal_code: row.postal_code ?? '',
    country: row.country ?? '',
    phone: row.contact_phone ?? '',
    timezone: row.timezone,
    website: row.website ?? '',
    support_email: row.support_email ?? '',
    support_phone: row.support_phone ?? '',
    email_success_to: row.email_success_to ?? '',
    email_failure_to: row.email_failure_to ?? '',
    reference_required: row.reference_required === 1,
    reference_label: row.reference_label ?? '',
  }
}

async function accountsOf(
  { storage, cipher }: Pick<OAuthParts, 'storage' | 'cipher'>,
  { authorizationId, merchant }: Granted,
  mode: Mode,
): Promise<View<typeof AccountCredentialsSchema>[]> {
  const secret_key = await readAuthorizationKey(storage.read, cipher, authorizationId, mode)
  const rows = await storage.read
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('status', '!=', 'DELETED')
    .orderBy('created')
    .orderBy('id')
    .execute()
  return rows.map((row) => accountOf(row, { public_key: merchant.public_key, secret_key }))
}

function accountOf(row: AccountRow, keys: { public_key: string; secret_key: string }) {
  return {
    name: row.name,
    type: row.type,
    currency: row.currency,
    recurring_charges_enabled: row.recurring_charges_enabled === 1,
    id: row.id,
    ...keys,
    trust_account: row.trust_account === 1 ? ('true' as const) : ('false' as const),
  }
}
