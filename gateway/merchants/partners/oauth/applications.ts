// A partner's application and its settings (rules: partners.md#settings).
import { newClientSecret, newRandomId } from '../../../core/ids.ts'
import {
  insertRows,
  type PartnerApplicationRow,
  type Review,
  type Tx,
} from '../../../platform/storage/index.ts'
import { digestOf, type OAuthParts } from './oauth-parts.ts'

export interface NewApplication {
  /** The partner. */
  merchantId: string
  brandId: string
  name: string
  redirectUri?: string
  eventUrl?: string
  /** Absent: an operator reviews it before it reaches live mode. */
  review?: Review
  /** New ones, unless they have to be known before. */
  client?: { id: string; secret: string }
}

/** Makes an application. @returns it, with the secret, which is kept nowhere */
export async function createApplication(
  tx: Tx,
  { cipher, clock }: Pick<OAuthParts, 'cipher' | 'clock'>,
  { merchantId, brandId, name, redirectUri = '', eventUrl = '', review = 'PENDING', client }: NewApplication,
): Promise<{ application: PartnerApplicationRow; secret: string }> {
  const { id: client_id, secret } = client ?? { id: newClientSecret(), secret: newClientSecret() }
  const created = clock.now()
  const application: PartnerApplicationRow = {
    id: newRandomId(),
    merchant_id: merchantId,
    brand_id: brandId,
    created,
    modified: created,
    name,
    client_id,
    secret_hash: digestOf(cipher, 'client secret', secret),
    secret_seen_by: null,
    secret_ends: null,
    oauth_enabled: 1,
    redirect_uri: redirectUri,
    event_url: eventUrl,
    review,
    review_reason: null,
    reviewed: null,
    proposed: null,
  }
  await insertRows(tx, 'partner_applications', [application])
  return { application, secret }
}

/**
 * Gives an application another secret. The old one is wrong from now on; tokens live on.
 * @param seenBy the user who sees it; null: nobody does
 * @returns it, once
 */
export async function rollClientSecret(
  tx: Tx,
  { cipher, clock }: Pick<OAuthParts, 'cipher' | 'clock'>,
  applicationId: string,
  seenBy: string | null,
): Promise<string> {
  const secret = newClientSecret()
  await tx
    .updateTable('partner_applications')
    .set({
      secret_hash: digestOf(cipher, 'client secret', secret),
      secret_seen_by: seenBy,
      secret_ends: null,
      modified: clock.now(),
    })
    .where('id', '=', applicationId)
    .execute()
  return secret
}
