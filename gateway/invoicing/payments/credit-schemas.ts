// The schemas of credit notes.
import { Type } from 'typebox'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { OneOf, Text } from '../../platform/http/index.ts'
import { type CreditLine, currencies, fromJson, json } from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited, testMode } from '../audit/stamp.ts'
import type { CreditNote } from './credits.ts'

const CreditLineSchema = Type.Object({
  line_item_id: Type.String({ description: 'The line of the invoice.' }),
  description: Text,
  quantity: Type.Optional(Type.Number({ description: 'Absent if an amount was credited.' })),
  unit: Text,
  rate_per_quantity: Type.Optional(Type.Integer({ description: 'Cents.' })),
  tax_name: Text,
  tax_rate: Type.Optional(Type.Number({ description: 'Percent.' })),
  tax_amount: Type.Optional(Type.Integer({ description: 'Cents of `total` that are tax.' })),
  total: Type.Integer({ description: 'Cents, with the tax.' }),
})

const Cents = Type.Integer({ description: 'Cents.' })

const taxOf = (lines: readonly CreditLine[]) => lines.reduce((sum, { tax_amount = 0 }) => sum + tax_amount, 0)

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
    Type.Integer({ description: 'Cents, without taxes.' }),
    ({ amount, line_items }: CreditNote) => amount - taxOf(fromJson(line_items)),
  ),
  tax_amount: column.computed(Cents, ({ line_items }: CreditNote) => taxOf(fromJson(line_items))),
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
          line_item_id: 'li_Zr3Vx0aPq9mT5uLd2Kc8Yw',
          description: '12 cups',
          total: 1200,
        },
      ],
      reason: 'Two cups were broken',
      test_mode: true,
    },
  ],
})
