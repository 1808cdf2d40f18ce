// Which mails of test mode a mail server is given (rules: mail.md#test-mode). A test clock sends a year's invoices within minutes, and test
// data has addresses of people who know nothing of it, so only the merchant's own team gets some. The outbox has them all.
import type { MailRow, Tx } from '../storage/index.ts'
import { spend } from './budget.ts'
import { isOfTeam } from './owners.ts'

/**
 * Whether a mail goes to a mail server. One of test mode that does is counted here.
 * @param now by the machine's clock, never by the merchant's
 */
export async function isHandedOver(
  tx: Tx,
  { merchant_id, mode, recipient }: MailRow,
  now: number,
): Promise<boolean> {
  if (mode === 'live') return true
  if (!(await isOfTeam(tx, merchant_id, recipient))) return false
  return spend(tx, { merchant_id, mode: 'live', budget: 'tests' }, now)
}
