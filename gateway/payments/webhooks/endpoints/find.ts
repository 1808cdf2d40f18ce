// The endpoints of a merchant's mode: those that it created, and the addresses in its settings (rules: webhooks.md#endpoints).
import { createHash } from 'node:crypto'
import type { Caller, Mode } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import type { MerchantRow, Reader, WebhookEndpointRow } from '../../../platform/storage/index.ts'
import { ALL_EVENTS, endpointRecord } from './record.ts'

export type Endpoint = WebhookEndpointRow
export type Addresses = Pick<MerchantRow, 'test_events_urls' | 'live_events_urls'>
/** A merchant's mode. */
export type EndpointOwner = Pick<Endpoint, 'merchant_id' | 'mode'>

export const ownerOf = ({ merchant, mode }: Pick<Caller, 'merchant' | 'mode'>): EndpointOwner => ({
  merchant_id: merchant.id,
  mode,
})

/** The addresses of a mode in a merchant's settings. */
export const urlsOf = (merchant: Addresses, mode: Mode): string[] =>
  merchant[`${mode}_events_urls`].split(',').filter(Boolean)

/** An address may be longer than what an index takes. */
export const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** The id of the endpoint that an address of the settings is. */
export const idOfAddress = ({
  merchant_id,
  mode,
  url,
}: Pick<Endpoint, 'merchant_id' | 'mode' | 'url'>): string => digestOf(merchant_id, mode, url)

/** Whether it's an address of the merchant's settings. */
export const isOfSettings = (endpoint: Endpoint): boolean => endpoint.id === idOfAddress(endpoint)

/** Puts the addresses of the settings and the rows together. @param rows of the mode, the oldest first */
export function endpointsFrom(
  merchant: Addresses & Pick<MerchantRow, 'id'>,
  mode: Mode,
  rows: readonly Endpoint[],
): Endpoint[] {
  const ofSettings = urlsOf(merchant, mode).map((url) => {
    const id = idOfAddress({ merchant_id: merchant.id, mode, url })
    return rows.find((row) => row.id === id) ?? impliedEndpoint({ merchant_id: merchant.id, mode, id, url })
  })
  return [...ofSettings, ...rows.filter((row) => !isOfSettings(row))]
}

const impliedEndpoint = (about: EndpointOwner & Pick<Endpoint, 'id' | 'url'>): Endpoint => ({
  ...endpointRecord.initial,
  ...about,
  secret: null,
})

/** All endpoints of a merchant's mode: the addresses of its settings, then the others, the oldest first. */
export async function endpointsOf(db: Reader, { merchant_id, mode }: EndpointOwner): Promise<Endpoint[]> {
  const merchant = await db
    .selectFrom('merchants')
    .select(['id', 'test_events_urls', 'live_events_urls'])
    .where('id', '=', merchant_id)
    .executeTakeFirst()
  if (!merchant) return []
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .orderBy('created')
    .orderBy('id')
    .execute()
  return endpointsFrom(merchant, mode, rows)
}

/** @throws 404 */
export const findEndpoint = async (db: Reader, owner: EndpointOwner, id: string): Promise<Endpoint> =>
  endpointIn(await endpointsOf(db, owner), id)

/** @throws 404 */
export function endpointIn(all: readonly Endpoint[], id: string): Endpoint {
  const found = all.find((endpoint) => endpoint.id === id)
  if (!found) throw notFound('WebhookEndpoint', id)
  return found
}

/** Whether an endpoint gets events of a type. */
export const selects = ({ enabled, event_types }: Endpoint, type: string): boolean =>
  enabled === 1 && (event_types === ALL_EVENTS || event_types.split(',').includes(type))
