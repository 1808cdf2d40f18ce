// Figures are counted once for each hour that is over (merchants/reporting/figures/hours.ts). What changes afterwards is noted here, so that the
// hour is counted anew.
import { sql } from 'kysely'
import type { Tx } from './engines/storage.ts'
import { prepare } from './prepared.ts'
import type { LateChangesRow, TransactionRow } from './rows/schema.ts'

const HOUR = 60 * 60 * 1000

/** Notes that a transaction counts as something else than before, in the database transaction of that change. */
export async function noteLateChange(
  tx: Tx,
  { merchant_id, mode, created }: Pick<TransactionRow, 'merchant_id' | 'mode' | 'created'>,
): Promise<void> {
  await countChange(tx, { merchant_id, mode, hour: Math.floor(created / HOUR) })
}

const countChange = prepare((tx: Tx, { merchant_id, mode, hour }: Omit<LateChangesRow, 'changes'>) =>
  tx
    .insertInto('late_changes')
    .values({ merchant_id, mode, hour, changes: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'mode', 'hour'])
        .doUpdateSet({ changes: sql`late_changes.changes + 1` }),
    ),
)

/** Forgets what was counted of a merchant's test mode, so that all of it is counted anew. */
export async function forgetFigures(tx: Tx, merchantId: string): Promise<void> {
  await tx
    .deleteFrom('hourly_figures')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .execute()
}
