// The schemas of credit notes.
import { Type } from 'typebox'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { OneOf } from '../../platform/http/index.ts'
import { currencies, fromJson, json } from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited, testMode } from '../audit/stamp.ts'
import { taxAmountOf } from '../lines/lines.ts'
import { Cents, CentsWithoutTaxes, exampleItem, LineItemSchema } from '../lines/schemas.ts'
import type { CreditNote } from './credits.ts'

const { description, unit, tax_name, tax_rate, tax_amount, total } = LineItemSchema.properties

const CreditLineSchema = Type.Object({
  line_item_id: Type.String({ description: 'The line of the invoice.' }),
  description,
  quantity: Type.Optional(Type.Number({ description: 'Absent if an amount was credited.' })),
  unit,
  rate_per_quantity: Type.Optional(Cents),
  tax_name,
  tax_rate,
  tax_amount,
  total,
})

/** A credit note (rules: invoicing.md#credit-notes). */
export const creditNoteRecord = recordOf<CreditNote>()({
  id: column.key,
  ...audited,
  type: column.always('credit_note'),
  credit_note_number: column.shownBy(Type.String(), (number: number) => String(number)),
  invoice_id: column.key,
  invoice_number: column.shownBy(Type.String(), (number: number) => String(number)),
  contact_id: column.key,
  amount: column.shown(Cents),
  subtotal_amount: column.computed(
    CentsWithoutTaxes,
    ({ amount, line_items }: CreditNote) => amount - taxAmountOf(fromJson(line_items)),
  ),
  tax_amount: column.computed(Cents, ({ line_items }: CreditNote) => taxAmountOf(fromJson(line_items))),
  currency: column.shown(OneOf(currencies)),
  line_items: json(Type.Array(CreditLineSchema)),
  reason: column.readOnlyText,
  mode: testMode,
  ...column.hidden('merchant_id'),
})

export const CreditNoteSchema = Type.Object(creditNoteRecord.properties, {
  title: 'CreditNote',
  examples: [
    {
      id: exampleIds.creditNote,
      created: exampleAudit,
      modified: exampleAudit,
      type: 'credit_note',
      credit_note_number: '3',
      invoice_id: exampleIds.invoice,
      invoice_number: '7',
      contact_id: exampleIds.contact,
      amount: 1200,
      subtotal_amount: 1200,
      tax_amount: 0,
      currency: 'USD',
      line_items: [
        {
          line_item_id: exampleItem.id,
          description: exampleItem.description,
          total: 1200,
        },
      ],
      reason: 'Two cups were broken',
      test_mode: true,
    },
  ],
})
