// A card is saved with the payer's authentication, whose result its first charge uses (rules: authentications.md#saved).
import type { Caller } from '../../../core/caller.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import type { CardToBind } from '../../vault/index.ts'
import { changeAuthentication } from '../model/change.ts'
import { expireLocked } from './expire.ts'
import { findNamed, refuseUnfit, required } from './use.ts'

/** No account is known yet. The one that is charged decides about the others (rules: accounts.md#authentication-policy). */
const ACCEPTED = ['Y', 'I', 'A', 'U']

/**
 * Binds an authentication to a card, in the database transaction that saves it.
 * @returns its id; undefined where there is none
 * @throws as `useAuthentication`
 */
export async function bindAuthentication(
  tx: Tx,
  caller: Caller,
  { id: saved_method_id, fingerprint, ...named }: CardToBind,
): Promise<string | undefined> {
  const found = await findNamed(tx, caller, named)
  if (!found) return undefined
  const now = caller.clock.now()
  const row = await expireLocked(tx, found, now)
  refuseUnfit(row, fingerprint, ACCEPTED, now)
  if (row.saved_method_id !== null) throw required('The authentication is for a card that is already saved.')
  const { id } = await changeAuthentication(tx, row, now, { saved_method_id })
  return id
}
