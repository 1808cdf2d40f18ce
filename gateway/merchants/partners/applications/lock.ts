// Merchant applications that a transaction is going to change, and the partner that each comes from.
import { gatewayError, notFound } from '../../../core/errors.ts'
import type {
  MerchantApplicationRow,
  PartnerApplicationRow,
  Reader,
  Tx,
} from '../../../platform/storage/index.ts'
import { isErased } from './content.ts'

/** Locks an application. @param partner only if it's this partner's @returns undefined if it doesn't exist */
export const lockIfPresent = (
  tx: Tx,
  id: string,
  partner?: Pick<PartnerApplicationRow, 'id'>,
): Promise<MerchantApplicationRow | undefined> =>
  tx
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .$if(partner !== undefined, (all) => all.where('partner_application_id', '=', partner?.id ?? ''))
    .forUpdate()
    .executeTakeFirst()

/** Locks an application, as `lockIfPresent`. @throws 404 */
export async function lockApplication(
  tx: Tx,
  id: string,
  partner?: Pick<PartnerApplicationRow, 'id'>,
): Promise<MerchantApplicationRow> {
  const row = await lockIfPresent(tx, id, partner)
  if (!row) throw notFound('MerchantApplication', id)
  return row
}

/** Locks an application that the applicant still fills in. @throws 404, also if it was erased; 422 unavailable_for_current_status if it was submitted */
export async function lockDraft(tx: Tx, id: string): Promise<MerchantApplicationRow> {
  const row = await lockApplication(tx, id)
  if (isErased(row)) throw notFound('MerchantApplication', id)
  if (row.status === 'DRAFT') return row
  const message = 'This application has already been submitted.'
  throw gatewayError('unavailable_for_current_status', { message })
}

/** The partner that an application comes from. `merchant_id` is the partner's own merchant. */
export const partnerOf = (
  db: Reader,
  { partner_application_id }: Pick<MerchantApplicationRow, 'partner_application_id'>,
): Promise<Pick<PartnerApplicationRow, 'id' | 'name' | 'merchant_id'>> =>
  db
    .selectFrom('partner_applications')
    .select(['id', 'name', 'merchant_id'])
    .where('id', '=', partner_application_id)
    .executeTakeFirstOrThrow()
