// What pages show of an endpoint.
import { type Endpoint, findEndpoint, ownerOf } from '../../../payments/webhooks/index.ts'
import type { Visitor } from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'

export type { Endpoint }

export const WEBHOOKS = '/console/webhooks'

/** @throws 404 */
export const endpointFor = ({ parts, caller, id }: Visitor): Promise<Endpoint> =>
  findEndpoint(parts.storage.read, ownerOf(caller), id)

export const endpointLink = ({ id, url }: Pick<Endpoint, 'id' | 'url'>): Html =>
  html`<a href="${WEBHOOKS}/${id}"><code>${url}</code></a>`

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

export const statusOf = ({ enabled }: Endpoint): Html =>
  enabled === 1 ? badge('good', 'Enabled') : badge('plain', 'Disabled')

/** Which events it gets: all, a single type, or how many types. */
export function typesText({ event_types }: Endpoint): string {
  if (event_types === '*') return 'All'
  const types = event_types.split(',')
  return types.length === 1 ? event_types : `${types.length} types`
}
