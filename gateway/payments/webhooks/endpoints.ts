// Creates, changes and removes endpoints (rules: webhooks.md#endpoints).
import { isPrivateHost, PUBLIC_HOSTS_ONLY } from '../../core/addresses/public.ts'
import type { Caller } from '../../core/caller.ts'
import { fieldFault, gatewayError, refuse } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Members } from '../../core/objects.ts'
import { type AuditAction, recordOwn } from '../../platform/audit-log/index.ts'
import { insertRows, recordAttempt, type Tx, unindexed } from '../../platform/storage/index.ts'
import { wakeReceiver } from './delivery/addresses.ts'
import { type Endpoint, isOfSettings, ownerOf } from './endpoints/find.ts'
import { endpointRecord } from './endpoints/record.ts'
import { changeable, deleteEndpoints, lockEndpoint, lockEndpoints, storeEndpoint } from './endpoints/store.ts'
import { newEndpointSecret } from './signing/endpoint-secrets.ts'
import type { SecretParts } from './signing/secrets.ts'

export interface EndpointParts extends SecretParts {
  /** Whether events may be posted to addresses that are not of the public internet. */
  allowPrivateWebhooks: boolean
}

/**
 * Creates an endpoint. The caller sees its secret.
 * @throws 422 with one message for each field at fault; unavailable_for_current_status with too many
 */
export async function createEndpoint(parts: EndpointParts, caller: Caller, body: Members): Promise<Endpoint> {
  return parts.storage.write(async (tx) => {
    const all = await lockEndpoints(tx, caller)
    const { url = '', ...settings } = readSettings(parts, all, { ...body, url: body.url ?? '' })
    if (all.filter((one) => !isOfSettings(one)).length >= limits.webhooks.maxEndpoints) {
      const message = `You have ${limits.webhooks.maxEndpoints} endpoints in this mode. Remove one you no longer need.`
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const [id, now] = [newId(), caller.clock.now()]
    const endpoint: Endpoint = {
      ...endpointRecord.initial,
      ...ownerOf(caller),
      ...settings,
      ...newEndpointSecret(parts.cipher, { id }, caller),
      id,
      url,
      created: now,
      modified: now,
      authorization_id: caller.authorizationId ?? null,
    }
    await insertRows(tx, 'webhook_endpoints', [endpoint])
    await recordAttempt(tx, caller.attempt, 'WebhookEndpoint', id)
    await audit(tx, parts, caller, 'webhook_endpoint.created', undefined, endpoint)
    return endpoint
  })
}

/** @throws 404; 403 for a partner, unless it created the endpoint; 422 with one message for each field at fault */
export async function changeEndpoint(
  parts: EndpointParts,
  caller: Caller,
  id: string,
  body: Members,
): Promise<Endpoint> {
  return parts.storage.write(async (tx) => {
    const all = await lockEndpoints(tx, caller)
    const endpoint = changeable(caller, all, id)
    const settings = readSettings(parts, all, body, endpoint)
    const changed = { ...endpoint, ...settings, modified: caller.clock.now() }
    await storeEndpoint(tx, changed)
    if (changed.url !== endpoint.url) await redirectWaiting(tx, changed)
    if (changed.enabled === 0) await wake(tx, caller, id)
    await audit(tx, parts, caller, 'webhook_endpoint.updated', endpoint, changed)
    return changed
  })
}

/**
 * Removes an endpoint that isn't an address of the merchant's settings. What waits for it ends.
 * @throws 404; 403 as `changeEndpoint`
 */
export async function removeEndpoint(parts: SecretParts, caller: Caller, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, id)
    await deleteEndpoints(tx, endpoint.merchant_id, [id])
    await wake(tx, caller, id)
    await audit(tx, parts, caller, 'webhook_endpoint.deleted', endpoint, undefined)
  })
}

/** Deletes the endpoints that a partner created. @param authorization that ends */
export async function removePartnerEndpoints(
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
  wakeAt: (mode: Endpoint['mode']) => number,
): Promise<void> {
  const gone = await tx
    .deleteFrom('webhook_endpoints')
    .where('merchant_id', '=', merchant_id)
    .where('authorization_id', '=', id)
    .returning(['id', 'mode'])
    .execute()
  for (const { id: receiver, mode } of gone.sort((one, other) => (one.id < other.id ? -1 : 1)))
    await wakeReceiver(tx, { merchant_id, mode, receiver }, wakeAt(mode))
}

/** @param endpoint absent: a new one @throws 422 with one message for each field at fault */
function readSettings(
  { allowPrivateWebhooks }: EndpointParts,
  all: readonly Endpoint[],
  body: Members,
  endpoint?: Endpoint,
): Partial<Endpoint> {
  const { values, faults } = endpointRecord.read(body)
  const { url } = values
  if (url !== undefined && url !== endpoint?.url) {
    const fault = (message: string) => faults.push(fieldFault('url', message))
    if (endpoint && isOfSettings(endpoint))
      fault(`It belongs to ${endpoint.mode}_events_urls of the merchant. Change it there.`)
    if (!allowPrivateWebhooks && isPrivateHost(new URL(url).hostname)) fault(PUBLIC_HOSTS_ONLY)
    if (all.some((one) => one.url === url)) fault('Another endpoint has this URL.')
  }
  refuse(faults)
  return values
}

/** What waits goes to the endpoint's new address. */
async function redirectWaiting(tx: Tx, { merchant_id, id, url }: Endpoint): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ url })
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('receiver', '=', id)
    .where('next_attempt', 'is not', null)
    .execute()
}

const wake = (tx: Tx, caller: Caller, receiver: string): Promise<void> =>
  wakeReceiver(tx, { ...ownerOf(caller), receiver }, caller.clock.now())

const audit = (
  tx: Tx,
  { cipher }: SecretParts,
  caller: Caller,
  action: AuditAction,
  before: Endpoint | undefined,
  after: Endpoint | undefined,
): Promise<void> =>
  recordOwn(tx, cipher, caller, {
    action,
    record: { type: 'WebhookEndpoint', id: (after ?? before)?.id ?? '' },
    before: before && endpointRecord.view(before),
    after: after && endpointRecord.view(after),
  })
