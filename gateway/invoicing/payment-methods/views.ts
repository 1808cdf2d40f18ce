import type { View } from '../../core/view.ts'
import type { PaymentMethod } from '../../payments/vault/index.ts'
import { fromJson } from '../../platform/storage/index.ts'
import { auditView, NOBODY } from '../audit/stamp.ts'
import type { ContactMethodSchema } from './schemas.ts'

/** A PaymentMethod as the portal's API shows it. */
export function contactMethodView(row: PaymentMethod): View<typeof ContactMethodSchema> {
  return {
    id: row.id,
    created: auditView(row.created, NOBODY),
    modified: auditView(row.modified, NOBODY),
    type: 'payment_method',
    payment_type: row.type === 'card' ? 'credit_card' : 'bank_account',
    contact_id: row.contact_id,
    card_id: row.card_id ?? undefined,
    bank_id: row.bank_id ?? undefined,
    method: fromJson(row.method),
    authorized_uses: ['all'],
    test_mode: row.mode === 'test',
  }
}
