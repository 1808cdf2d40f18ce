import type { View } from '../../core/view.ts'
import { type Reader, unindexed } from '../../platform/storage/index.ts'
import type { Processor } from '../networks/index.ts'
import type { SurchargesSchema } from './schemas.ts'

/** Whether a card may be surcharged: only credit cards may, whoever issues them. */
export async function isSurchargeable(processor: Processor, number: string): Promise<boolean> {
  return (await processor.funding(number)) === 'credit'
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000n

/** The surcharge on an amount, in cents; half a cent is rounded up. */
export function surchargeOn(amount: number, rate: number, fee: number): number {
  // BigInt, because a large amount times its rate exceeds what a number represents exactly.
  return Number((BigInt(amount) * BigInt(rate) + WHOLE / 2n) / WHOLE) + fee
}

/**
 * The surcharges of a merchant's account, or of several, the first of each type (rules: surcharges.md#look-up); none when it has none.
 * @param amount cents; with it the entries tell the surcharge and the total
 */
export async function listSurcharges(
  db: Reader,
  merchantId: string,
  accountIds: readonly string[],
  amount: number | undefined,
): Promise<View<typeof SurchargesSchema>> {
  const rows = await db
    .selectFrom('surcharges')
    .select(['type', 'rate', 'fee'])
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('account_id', 'in', accountIds)
    .orderBy('created')
    .orderBy('id')
    .execute()
  const firsts = rows.filter(({ type }, index) => rows.findIndex((other) => other.type === type) === index)
  return firsts.map(({ type, rate, fee }) => {
    const entry = { type, surcharge_rate: rate, surcharge_fee: fee }
    if (amount === undefined) return entry
    const surcharge_amount = surchargeOn(amount, rate, fee)
    return { ...entry, amount, surcharge_amount, total_amount: amount + surcharge_amount }
  })
}
