// Creating, changing and removing endpoints, and testing one (rules: webhooks.md#endpoints).
import { isPrivateHost } from '../../core/addresses/public.ts'
import { timestamp } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { nextPosition } from '../../core/clock.ts'
import { fieldFault, forbidden, gatewayError, refuse } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Members } from '../../core/objects.ts'
import { type AuditAction, recordOwn } from '../../platform/audit-log/index.ts'
import {
  type DeliveryRow,
  insertRows,
  lockAuthorization,
  lockName,
  recordAttempt,
  type Tx,
  unindexed,
  updateRow,
} from '../../platform/storage/index.ts'
import { deleteEndpoints, isAddress, wakeReceiver } from './delivery/addresses.ts'
import { enqueue, newDelivery } from './delivery/enqueue.ts'
import { type Endpoint, endpointsOf, findEndpoint, isOfSettings } from './endpoints/find.ts'
import { endpointRecord } from './endpoints/record.ts'
import {
  auditEndpointSecret,
  newEndpointSecret,
  openEndpointSecret,
  rotatedSecret,
} from './signing/endpoint-secrets.ts'
import type { SecretParts } from './signing/secrets.ts'

export interface EndpointParts extends SecretParts {
  /** Whether events may be posted to addresses that are not of the public internet. */
  allowPrivateWebhooks: boolean
}

/** The user who sees what a page shows; '' for keys. */
const viewerOf = ({ actor }: Caller) => (actor.kind === 'user' ? (actor.id ?? '') : '')

export const ownerOf = ({ merchant, mode }: Pick<Caller, 'merchant' | 'mode'>) => ({
  merchant_id: merchant.id,
  mode,
})

/**
 * Creates an endpoint. Whoever does sees its secret.
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
      ...newEndpointSecret(parts.cipher, { id }, viewerOf(caller)),
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
    const endpoint = await changeable(tx, caller, id)
    const settings = readSettings(parts, all, body, endpoint)
    const changed = { ...endpoint, ...settings, modified: caller.clock.now() }
    await store(tx, changed)
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
    await lockEndpoints(tx, caller)
    const endpoint = await changeable(tx, caller, id)
    await deleteEndpoints(tx, endpoint.merchant_id, [id])
    await wake(tx, caller, id)
    await audit(tx, parts, caller, 'webhook_endpoint.deleted', endpoint, undefined)
  })
}

/** Gives an endpoint its next secret. @throws 404; 403 as `changeEndpoint`; 422 as `rotatedSecret` */
export async function rotateEndpointSecret(
  parts: SecretParts,
  caller: Caller,
  id: string,
  revokes: boolean,
): Promise<Endpoint> {
  return parts.storage.write(async (tx) => {
    await lockEndpoints(tx, caller)
    const endpoint = await changeable(tx, caller, id)
    const now = caller.clock.now()
    const secret = await rotatedSecret(tx, parts.cipher, endpoint, {
      now,
      revokes,
      shownTo: viewerOf(caller),
    })
    const changed = { ...endpoint, ...secret, modified: now }
    await store(tx, changed)
    await recordAttempt(tx, caller.attempt, 'WebhookEndpoint', id)
    await auditEndpointSecret(
      tx,
      { cipher: parts.cipher, by: caller.actor },
      endpoint,
      'webhook_secret.rotated',
    )
    return changed
  })
}

/** Shows a user an endpoint's secret, once. @throws 404; 422 unavailable_for_current_status for one that was shown */
export async function showEndpointSecret(parts: SecretParts, caller: Caller, id: string): Promise<string> {
  return parts.storage.write(async (tx) => {
    await lockEndpoints(tx, caller)
    const endpoint = await changeable(tx, caller, id)
    const secret = openEndpointSecret(parts.cipher, endpoint)
    if (endpoint.is_shown === 1) {
      const message = 'The secret has been shown. Rotate it to see a new one.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    await updateRow(tx, 'webhook_endpoints', endpoint, { is_shown: 1, seen_by: viewerOf(caller) })
    await auditEndpointSecret(
      tx,
      { cipher: parts.cipher, by: caller.actor },
      endpoint,
      'webhook_secret.revealed',
    )
    return secret
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

/**
 * Sends `webhook.test` to an endpoint, signed and retried like an event. It is no event: no list has it.
 * @throws 404; 422 unavailable_for_current_status while the endpoint is disabled
 */
export async function sendTest(parts: SecretParts, caller: Caller, id: string): Promise<DeliveryRow> {
  const created = caller.clock.now()
  const body = JSON.stringify({ id: newId(), created: timestamp(created), type: 'webhook.test', data: {} })
  return parts.storage.write(async (tx) => {
    const { url } = await findEndpoint(tx, ownerOf(caller), id)
    const to = { ...ownerOf(caller), receiver: id, url, event_id: null }
    if (!(await isAddress(tx, to))) {
      throw gatewayError('unavailable_for_current_status', {
        message: 'This endpoint is disabled. Enable it first.',
      })
    }
    const delivery = newDelivery({
      ...to,
      body,
      schedule: 'gateway_event',
      created,
      position: nextPosition(),
    })
    await enqueue(tx, [delivery])
    await recordAttempt(tx, caller.attempt, 'Delivery', delivery.id)
    return delivery
  })
}

/** Keeps others from changing the endpoints of a mode until the write ends. @throws 401 if the partner's authorization has ended */
async function lockEndpoints(tx: Tx, caller: Caller): Promise<Endpoint[]> {
  await lockAuthorization(tx, caller)
  const owner = ownerOf(caller)
  await lockName(tx, `webhook endpoints ${owner.mode} ${owner.merchant_id}`)
  return endpointsOf(tx, owner)
}

/** @throws 404; 403 for a partner, unless it created the endpoint */
async function changeable(tx: Tx, caller: Caller, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(tx, ownerOf(caller), id)
  if (caller.authorizationId !== undefined && caller.authorizationId !== endpoint.authorization_id)
    throw forbidden('Only the merchant can change this endpoint.')
  return endpoint
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
    if (!allowPrivateWebhooks && isPrivateHost(new URL(url).hostname))
      fault('It must be an address of the public internet.')
    if (all.some((one) => one.url === url)) fault('Another endpoint has this URL.')
  }
  refuse(faults)
  return values
}

/** The row of an address of the settings may be missing. */
async function store(tx: Tx, endpoint: Endpoint): Promise<void> {
  const { merchant_id, id, ...rest } = endpoint
  await tx
    .insertInto('webhook_endpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet(rest))
    .execute()
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
