import { newApplicationId } from '../../../core/ids.ts'
import {
  type ApplicationContent,
  insertIfNew,
  type MerchantApplicationRow,
  type PartnerApplicationRow,
  type PlanRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import type { WriteParts } from './application-parts.ts'
import { columnsOf } from './content.ts'

type Beginning = Pick<MerchantApplicationRow, 'status' | 'submitted' | 'test'> &
  Partial<Pick<MerchantApplicationRow, 'sandbox'>>

/** Stores a new application of a partner, under an id that no other one has. */
export async function insertApplication(
  tx: Tx,
  { cipher, clock }: WriteParts,
  { id: partner_application_id, brand_id }: PartnerApplicationRow,
  plan: Pick<PlanRow, 'id'>,
  content: ApplicationContent,
  beginning: Beginning,
): Promise<MerchantApplicationRow> {
  const created = clock.now()
  for (;;) {
    const id = newApplicationId()
    const row: MerchantApplicationRow = {
      id,
      partner_application_id,
      brand_id,
      plan_id: plan.id,
      reference: String(content.fields.reference ?? ''),
      sandbox: null,
      ...beginning,
      created,
      modified: created,
      decided: null,
      decided_by: null,
      reason: null,
      merchant_id: null,
      merchant_deleted: null,
      assigned_to: null,
      asked: null,
      language: null,
      ...columnsOf(cipher, id, content),
    }
    if (await insertIfNew(tx, 'merchant_applications', row, 'id')) return row
  }
}
