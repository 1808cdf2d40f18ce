// Demo data: what `--demo`, or an earlier version at its first start, has printed and still works (rules: accounts.md#demo).
import { missingSteps, type Storage } from '../../../platform/storage/index.ts'
import { type Finding, ok, warning } from './finding.ts'

export async function checkDemo(storage: Storage): Promise<Finding[]> {
  // Until the next start, the database doesn't say which merchant is the demo merchant.
  if ((await missingSteps(storage)).length > 0) return []
  const { read } = storage
  const users = await read
    .selectFrom('users')
    .select('email')
    .where('is_derived', '=', 1)
    .where('status', '=', 'ACTIVE')
    .orderBy('email')
    .execute()
  // Rolled keys know when they were created.
  const key = await read
    .selectFrom('secret_keys')
    .innerJoin('merchants', 'merchants.id', 'secret_keys.merchant_id')
    .select('merchants.name')
    .where('merchants.is_demo', '=', 1)
    .where('secret_keys.authorization_id', 'is', null)
    .where('secret_keys.created', 'is', null)
    .where('secret_keys.expires', 'is', null)
    .limit(1)
    .executeTakeFirst()
  // Any other token for a merchant comes from a code.
  const token = await read
    .selectFrom('oauth_tokens')
    .innerJoin('partner_applications', 'partner_applications.id', 'oauth_tokens.partner_application_id')
    .select('partner_applications.name')
    .where('oauth_tokens.scope', '=', 'payments')
    .where('oauth_tokens.code_hash', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const found = [
    ...users.map(({ email }) =>
      warning(
        `${email} signs in with a password that --demo prints.`,
        `Where real merchants pay, change it: operator user reset ${email}`,
      ),
    ),
    ...(key
      ? [
          warning(
            `${key.name}, the demo merchant, has a secret key that --demo prints.`,
            'Where real merchants pay, roll the keys of both modes in its dashboard.',
          ),
        ]
      : []),
    ...(token
      ? [
          warning(
            `${token.name} has an access token that --demo prints.`,
            'Where real merchants pay, disconnect this partner in the demo merchant’s dashboard.',
          ),
        ]
      : []),
  ]
  return found.length > 0 ? found : [ok('No key or password that --demo prints works.')]
}
