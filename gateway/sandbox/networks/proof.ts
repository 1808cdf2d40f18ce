// What the simulated issuers know of the authentications that payments claim.
import type { Authorization } from '../../payments/networks/index.ts'
import type { Reader } from '../../platform/storage/index.ts'

/** Whether a payment has another cryptogram than its authentication, or one of none (rules: authentications.md#cryptogram). */
export async function isForged(
  db: Reader,
  { merchantId, mode, authentication }: Authorization,
): Promise<boolean> {
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
