// Counters of transactions: whether they are what the lists of a merchant show (rules: search.md#count).

import { compareAgain, verifyCounts } from '../../../payments/transactions/index.ts'
import { missingSteps, type Storage } from '../../../platform/storage/index.ts'
import { type Finding, fault, ok } from './finding.ts'

/** @param isRecount whether gateways are to count all transactions again */
export async function checkCounts(storage: Storage, isRecount: boolean): Promise<Finding[]> {
  if ((await missingSteps(storage)).length > 0)
    return [ok('Transactions have no counters yet: the next start adds them.')]
  if (isRecount) {
    await compareAgain(storage, 0)
    return [ok('A running gateway counts all transactions again. Until then lists are counted one by one.')]
  }
  const { wrong, owners } = await verifyCounts(storage)
  if (wrong === 0) return [ok(`The counters of transactions are right (merchants and modes: ${owners}).`)]
  return [
    fault(
      `${wrong} counters of transactions are wrong, so lists show a wrong total_entries.`,
      'Run doctor with --recount. Counting starts again, and lists are slower until it ends.',
    ),
  ]
}
