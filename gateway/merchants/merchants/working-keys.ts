import type { Reader } from '../../platform/storage/index.ts'

/**
 * Selects the secret keys that work now, with their merchants and, of a partner's key, its application. Authentication asks this
 * query, and so does the list of keys: no key works that isn't listed.
 */
export const workingKeys = (db: Reader, now: number) =>
  db
    .selectFrom('secret_keys')
    .innerJoin('merchants', 'merchants.id', 'secret_keys.merchant_id')
    .leftJoin('authorizations', 'authorizations.id', 'secret_keys.authorization_id')
    .leftJoin('partner_applications', 'partner_applications.id', 'authorizations.partner_application_id')
    .where(({ eb, or }) => or([eb('secret_keys.expires', 'is', null), eb('secret_keys.expires', '>', now)]))
    .where('authorizations.ended', 'is', null)
