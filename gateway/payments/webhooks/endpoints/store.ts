// Locks, stores and deletes endpoints.
import type { Caller } from '../../../core/caller.ts'
import { forbidden } from '../../../core/errors.ts'
import { lockAuthorization, lockName, type Tx } from '../../../platform/storage/index.ts'
import { type Endpoint, type EndpointOwner, endpointIn, endpointsOf, ownerOf } from './find.ts'

/** Keeps others from changing the endpoints of a mode until the write ends. @throws 401 if the partner's authorization has ended */
export async function lockEndpoints(tx: Tx, caller: Caller): Promise<Endpoint[]> {
  await lockAuthorization(tx, caller)
  const owner = ownerOf(caller)
  await lockEndpointsOf(tx, owner)
  return endpointsOf(tx, owner)
}

/** Likewise for the gateway itself. */
export const lockEndpointsOf = (tx: Tx, { merchant_id, mode }: EndpointOwner): Promise<void> =>
  lockName(tx, `webhook endpoints ${mode} ${merchant_id}`)

/** Locks the endpoints and returns the one to change. @throws as `lockEndpoints` and `changeable` */
export const lockEndpoint = async (tx: Tx, caller: Caller, id: string): Promise<Endpoint> =>
  changeable(caller, await lockEndpoints(tx, caller), id)

/** Returns the endpoint to change. @throws 404; 403 for a partner, unless it created the endpoint */
export function changeable({ authorizationId }: Caller, all: readonly Endpoint[], id: string): Endpoint {
  const endpoint = endpointIn(all, id)
  if (authorizationId !== undefined && authorizationId !== endpoint.authorization_id)
    throw forbidden('Only the merchant can change this endpoint.')
  return endpoint
}

/** Stores a changed endpoint. An address of the settings may have no row yet. */
export async function storeEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  const { merchant_id, id, ...rest } = endpoint
  await tx
    .insertInto('webhook_endpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet(rest))
    .execute()
}

/** Deletes rows of endpoints. What waits for them ends once their receivers wake. */
export async function deleteEndpoints(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('webhook_endpoints')
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
}
