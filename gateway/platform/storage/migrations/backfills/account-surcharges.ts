import { newId } from '../../../../core/ids.ts'
import type { Backfill } from '../../upgrade/step.ts'

/** Gives each account the surcharges that its merchant had. For 1.4.0 the first of each type still counts. */
export const surchargesOfAccounts: Backfill = {
  kind: 'backfill',
  phase: 'expand',
  name: 'surcharges of accounts',
  table: 'surcharges',
  async batch(tx) {
    const found = await tx
      .selectFrom('surcharges')
      .innerJoin('accounts', 'accounts.merchant_id', 'surcharges.merchant_id')
      .selectAll('surcharges')
      .select('accounts.id as account')
      .where('surcharges.account_id', 'is', null)
      .orderBy('surcharges.id')
      .execute()
    const ofAccount = new Set<string>()
    for (const { account, ...surcharge } of found) {
      const isFirst = !ofAccount.has(surcharge.id)
      ofAccount.add(surcharge.id)
      if (isFirst)
        await tx
          .updateTable('surcharges')
          .set({ account_id: account })
          .where('id', '=', surcharge.id)
          .execute()
      else
        await tx
          .insertInto('surcharges')
          .values({ ...surcharge, id: newId(), account_id: account })
          .execute()
    }
    return { rows: found.length, last: undefined }
  },
}
