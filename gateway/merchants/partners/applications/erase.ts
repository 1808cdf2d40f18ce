// Erases what applications say of people, on demand and after the operator's retention period (rules: partners.md#erasure).

import { gatewayError } from '../../../core/errors.ts'
import { GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import {
  type MerchantApplicationRow,
  type PartnerApplicationRow,
  type Storage,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import type { ActingParts, ApplicationParts } from './application-parts.ts'
import { erased, isErased } from './content.ts'
import { lockApplication } from './lock.ts'

/** What stays: ids, the partner's reference, the plan, the decision and its dates, which the partner's events name. */
const ERASED = { ...erased, language: null }

/**
 * Erases an application that was declined, or is a draft that nobody has submitted; one that is erased already stays as it is.
 * @param partner the partner's application, where a partner asks; undefined: any partner's
 * @throws 404, also for another partner's; 422 unavailable_for_current_status for one that waits for a decision, and for one with a
 *   merchant
 */
export async function eraseApplication(
  { storage, clock, ...parts }: Pick<ActingParts, 'storage' | 'clock' | 'cipher' | 'by'>,
  id: string,
  partner?: Pick<PartnerApplicationRow, 'id'>,
): Promise<void> {
  await storage.write(async (tx) => {
    const row = await lockApplication(tx, id, partner)
    if (!isErasable(row)) throw gatewayError('unavailable_for_current_status', { message: NEEDED })
    if (isErased(row)) return
    await erase(tx, id, clock.now())
    const record = { type: 'MerchantApplication', id }
    await recordChange(tx, parts, { merchantId: GATEWAY, action: 'merchant_application.erased', record })
  })
}

const NEEDED = 'This application is still needed: decline it first. What a merchant was approved by is kept.'

/** Without a merchant: never approved, approved as a test only, or its test merchant was deleted. */
const isErasable = ({ status, merchant_id }: MerchantApplicationRow) =>
  status === 'DECLINED' || status === 'DRAFT' || (status === 'APPROVED' && merchant_id === null)

async function erase(tx: Tx, id: string, modified: number): Promise<void> {
  // A link would open an empty form. Notes and questions may say what the application did.
  for (const table of ['sign_up_links', 'application_notes', 'application_questions'] as const)
    await tx.deleteFrom(table).where('merchant_application_id', '=', id).execute()
  await eraseMails(tx, id)
  await updateRow(tx, 'merchant_applications', { id }, { ...ERASED, modified })
}

/** Links and questions, which name the applicant and the business. What hasn't left yet doesn't leave. */
async function eraseMails(tx: Tx, id: string): Promise<void> {
  const { merchant_id } = await tx
    .selectFrom('merchant_applications as application')
    .innerJoin('partner_applications as partner', 'partner.id', 'application.partner_application_id')
    .select('partner.merchant_id')
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow()
  const about = tx
    .updateTable('mails')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', 'live')
    .where('record_id', '=', id)
  await about.where('status', '=', 'PENDING').set({ status: 'FAILED', withheld: null }).execute()
  await about.set({ recipient: '', subject: ERASED.business_name, content: null, error: null }).execute()
}

/** Applications that are erased in one write. */
const BATCH_ROWS = 50

/**
 * Erases a batch of the applications that were declined, or last changed as drafts, before a moment.
 * @param before milliseconds
 * @returns how many those were
 */
export async function eraseOldApplications(
  { storage, clock }: { storage: Storage; clock: ApplicationParts['clock'] },
  before: number,
): Promise<number> {
  return storage.write(async (tx) => {
    const rows = await tx
      .selectFrom('merchant_applications')
      .select('id')
      .where('status', 'in', ['DECLINED', 'DRAFT'])
      .where('modified', '<', before)
      .where('secrets', 'is not', null)
      .limit(BATCH_ROWS)
      .forUpdate()
      .execute()
    for (const { id } of rows) await erase(tx, id, clock.now())
    return rows.length
  })
}
