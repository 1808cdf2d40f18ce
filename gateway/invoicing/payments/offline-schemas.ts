// The schemas of payments that a merchant has received by itself.
import { type Static, Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { Amount } from '../../core/money.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { OneOf } from '../../platform/http/index.ts'
import { type OfflinePaymentRow, offlineMethods, offlineStatuses } from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited } from '../audit/stamp.ts'

const { maxChars } = limits

export const NewOfflinePaymentSchema = Type.Object(
  {
    amount: Type.Optional(Amount),
    method: OneOf(offlineMethods),
    received: Type.Optional(
      Type.String({ minLength: 1, maxLength: 10, description: 'The day, `YYYY-MM-DD`; by default today.' }),
    ),
    note: Type.Optional(Type.String({ maxLength: maxChars.description })),
  },
  { examples: [{ amount: 4200, method: 'check', received: '2026-06-20', note: 'Check 1024' }] },
)

export type NewOfflinePayment = Static<typeof NewOfflinePaymentSchema>

/** A payment that the merchant has received by itself (rules: invoicing.md#offline). */
export const offlineRecord = recordOf<OfflinePaymentRow>()({
  id: column.key,
  ...audited,
  type: column.always('offline_payment'),
  amount: column.shown(Type.Integer({ description: 'Cents.' })),
  method: column.shown(OneOf(offlineMethods)),
  received: column.shown(Type.String({ format: 'date' })),
  note: column.readOnlyText,
  status: { initial: 'received', ...column.shown(OneOf(offlineStatuses)) },
  ...column.hidden('merchant_id', 'invoice_id'),
})

export const OfflinePaymentSchema = Type.Object(offlineRecord.properties, {
  title: 'OfflinePayment',
  examples: [
    {
      id: exampleIds.payment,
      created: exampleAudit,
      modified: exampleAudit,
      type: 'offline_payment',
      amount: 4200,
      method: 'check',
      received: '2026-06-20',
      note: 'Check 1024',
      status: 'received',
    },
  ],
})
