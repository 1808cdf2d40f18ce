import { timestamp } from '../../../core/calendar.ts'
import type { View } from '../../../core/view.ts'
import {
  fromJson,
  type Json,
  type MaskedMethod,
  type PaymentMethodRow,
} from '../../../platform/storage/index.ts'
import type { PaymentMethodSchema } from '../saved/schemas.ts'

/** A PaymentMethod as the API shows it (rules: saved-methods.md#payment-methods). @param row with its masked card or bank */
export function paymentMethodView(
  row: PaymentMethodRow & { method: Json<MaskedMethod> },
): View<typeof PaymentMethodSchema> {
  return {
    id: row.id,
    type: row.type,
    contact_id: row.contact_id,
    card_id: row.card_id ?? undefined,
    bank_id: row.bank_id ?? undefined,
    method: fromJson(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}
