// What the simulated networks verify of what payments claim: an authentication, and an earlier charge of the stored card.
import type { Authorization } from '../../payments/networks/index.ts'
import type { Reader } from '../../platform/storage/index.ts'

/** Whether a claim of a payment is wrong. The networks decline it then. */
export const isUnproven = async (db: Reader, authorization: Authorization): Promise<boolean> =>
  (await isForged(db, authorization)) || (await refersToUnknown(db, authorization))

/** Whether a payment has another cryptogram than its authentication, or one of none (rules: authentications.md#cryptogram). */
async function isForged(db: Reader, { merchantId, mode, authentication }: Authorization): Promise<boolean> {
  const { ds_transaction_id, cavv } = authentication ?? {}
  if (ds_transaction_id === undefined) return cavv !== undefined
  const given = await db
    .selectFrom('simulator_authentications')
    .select('cavv')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('ds_transaction_id', '=', ds_transaction_id)
    .executeTakeFirst()
  return !given || given.cavv !== (cavv ?? null)
}

/** Whether the networks never issued to the merchant the id that a payment refers to (rules: charges.md#network-transaction-id). */
async function refersToUnknown(
  db: Reader,
  { merchantId, mode, storedCredential }: Authorization,
): Promise<boolean> {
  const { network_transaction_id } = storedCredential ?? {}
  if (network_transaction_id === undefined) return false
  const found = await db
    .selectFrom('simulator_payments')
    .select('transaction_id')
    .where('network_transaction_id', '=', network_transaction_id)
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .executeTakeFirst()
  return found === undefined
}
