// Changes of a merchant's suppression list by its own people and partners (rules: mail.md#suppression).

import { isEmailAddress } from '../../core/addresses/email.ts'
import type { Caller } from '../../core/caller.ts'
import { fieldFault, refuse } from '../../core/errors.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { listSuppressions, removeSuppression, type Suppression, suppress } from '../../platform/mail/index.ts'
import type { Storage } from '../../platform/storage/index.ts'

export interface SuppressionParts {
  storage: Storage
  cipher: Cipher
}

/** Why a merchant adds an address. */
export const addedReasons = ['added', 'complained'] as const

export interface NewSuppression {
  address: string
  reason: (typeof addedReasons)[number]
}

const ownerOf = ({ merchant, mode }: Caller) => ({ merchant_id: merchant.id, mode })

/** An address in the audit log, which is never erased: enough to recognize it. */
const masked = (address: string) => address.replace(/^(.).*@/, '$1…@')

/** Adds an address; one that is there for this reason stays as it is. @throws 422 for what is no address */
export async function addSuppression(
  { storage, cipher }: SuppressionParts,
  caller: Caller,
  { address, reason }: NewSuppression,
): Promise<Suppression> {
  const message = 'Enter an email address such as ada@example.com.'
  refuse(isEmailAddress(address) ? [] : [fieldFault('address', message)])
  const owner = ownerOf(caller)
  await storage.write(async (tx) => {
    const id = await suppress(tx, cipher, owner, { address, reason }, caller.clock.now())
    await recordOwn(tx, cipher, caller, {
      action: 'suppression.added',
      record: { type: 'Suppression', id },
      after: { address: masked(address), reason },
    })
  })
  return findSuppression({ storage, cipher }, caller, { address, reason })
}

/** Finds an entry by its address and reason, or by its id. @throws when there is none */
async function findSuppression(
  { storage, cipher }: SuppressionParts,
  caller: Caller,
  { address, reason }: NewSuppression,
): Promise<Suppression> {
  const { results } = await listSuppressions(storage.read, cipher, ownerOf(caller), { address })
  const found = results.find((one) => one.reason === reason)
  if (!found) throw new Error('The address was taken off the list again.')
  return found
}

/**
 * Takes an entry off the list, so that the merchant's mail is sent to the address again.
 * @param why as people say it, for the audit log; undefined: a client of the API, which says nothing
 * @throws 404 if it doesn't exist or belongs to another merchant or the other mode; 422 for people who say nothing
 */
export function deleteSuppression(
  { storage, cipher }: SuppressionParts,
  caller: Caller,
  id: string,
  why: string | undefined,
): Promise<Suppression> {
  return storage.write(async (tx) => {
    const removed = await removeSuppression(tx, cipher, ownerOf(caller), id)
    const message = 'Say why, such as: the customer asked for invoices again.'
    refuse(why === '' ? [fieldFault('why', message, 'not_blank')] : [])
    await recordOwn(tx, cipher, caller, {
      action: 'suppression.removed',
      record: { type: 'Suppression', id },
      before: { address: masked(removed.address), reason: removed.reason },
      ...(why !== undefined && { after: { why } }),
    })
    return removed
  })
}
