// What a partner writes must not outlive its authorization, so each such write first makes sure that there still is one.
import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { partnerPermissions } from '../../core/permissions.ts'
import type { Tx } from './engines/storage.ts'

/**
 * Locks a partner's authorization for the rest of the database transaction; nothing for any other caller. Call it before any other
 * lock: disconnecting a partner takes its locks in that order.
 * @throws 401 once the merchant has disconnected the partner, or granted it less than the request was let in with
 */
export async function lockAuthorization(tx: Tx, { authorizationId, permissions }: Caller): Promise<void> {
  if (authorizationId === undefined) return
  const found = await tx
    .selectFrom('authorizations')
    .select('permissions')
    .where('id', '=', authorizationId)
    .where('ended', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw gatewayError('not_authorized', { message: 'The merchant has disconnected this partner.' })
  const held = partnerPermissions(found.permissions)
  if (permissions.every((one) => held.includes(one))) return
  throw gatewayError('not_authorized', { message: 'The merchant has changed what this partner may do.' })
}
