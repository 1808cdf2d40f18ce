// The secrets of endpoints that have their own (rules: webhooks.md#endpoint-secret).
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newWebhookSecret } from '../../../core/ids.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type { DeliveryRow } from '../../../platform/storage/index.ts'
import type { Endpoint } from '../endpoints/find.ts'
import { openSecret, type SecretParts, signingSecrets } from './secrets.ts'

/** What an endpoint has of its secret. */
export type EndpointSecret = Pick<
  Endpoint,
  'secret' | 'previous_secret' | 'previous_until' | 'is_shown' | 'seen_by'
>

const boundTo = ({ id }: Pick<Endpoint, 'id'>) => `webhook_endpoints:${id}`

export const sealFor = (cipher: Cipher, endpoint: Pick<Endpoint, 'id'>, secret: string): string =>
  cipher.encrypt(secret, boundTo(endpoint))

export const openFor = (cipher: Cipher, endpoint: Pick<Endpoint, 'id'>, sealed: string): string =>
  cipher.decrypt(sealed, boundTo(endpoint))

/** Notes that a caller sees the secret. Whoever uses a key isn't known. */
export const shownTo = ({ actor }: Pick<Caller, 'actor'>) => ({
  is_shown: 1,
  seen_by: actor.kind === 'user' ? (actor.id ?? '') : '',
})

/** A new secret, sealed. @param viewer who is about to see it; absent: it isn't shown yet */
export function newEndpointSecret(
  cipher: Cipher,
  endpoint: Pick<Endpoint, 'id'>,
  viewer?: Pick<Caller, 'actor'>,
): EndpointSecret {
  return {
    secret: sealFor(cipher, endpoint, newWebhookSecret()),
    previous_secret: null,
    previous_until: null,
    ...(viewer ? shownTo(viewer) : { is_shown: 0, seen_by: '' }),
  }
}

/** Opens an endpoint's own secret. @throws 422 unavailable_for_current_status for one without */
export function openEndpointSecret(cipher: Cipher, endpoint: Endpoint): string {
  if (endpoint.secret === null) {
    const message = 'This endpoint shares the secret of its mode. Roll it to create a separate one.'
    throw gatewayError('unavailable_for_current_status', { message })
  }
  return openFor(cipher, endpoint, endpoint.secret)
}

/** A receiver as it is now. */
export interface Receiver {
  /** Undefined: it is one of the merchant's URLs, which never changes. */
  url: string | undefined
  /** What signs for it, the newest first: its own secrets, or those of the merchant's mode. */
  secrets: readonly string[]
}

/** @param now by the merchant's clock */
export async function receiverOf(
  parts: SecretParts,
  { merchant_id, mode, receiver }: Pick<DeliveryRow, 'merchant_id' | 'mode' | 'receiver'>,
  now: number,
): Promise<Receiver> {
  const { storage, cipher } = parts
  const own = await storage.read
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'previous_secret', 'previous_until'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', receiver)
    .executeTakeFirst()
  if (own?.secret) {
    const sealed = [own.secret, previousOf(own, now)].filter((secret) => secret !== null)
    return { url: own.url, secrets: sealed.map((secret) => openFor(cipher, own, secret)) }
  }
  const { current, replaced } = await signingSecrets(parts, { merchant_id, mode }, now)
  return { url: own?.url, secrets: [current, ...replaced].map((secret) => openSecret(cipher, secret)) }
}

/** The previous secret as long as it signs. */
export const previousOf = (
  { previous_secret, previous_until }: Pick<Endpoint, 'previous_secret' | 'previous_until'>,
  now: number,
) => (previous_until !== null && previous_until > now ? previous_secret : null)
