// The schemas of saved items.
import { type Static, Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { Amount } from '../../core/money.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { example, Flag } from '../../platform/http/index.ts'
import type { SavedItemRow } from '../../platform/storage/index.ts'
import { exampleAudit } from '../audit/schemas.ts'
import { audited, testMode } from '../audit/stamp.ts'
import { orNull } from '../contacts/person.ts'
import { Cents, TaxName, TaxRate, Unit } from '../lines/schemas.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.invoicing.descriptionMaxChars })

export const NewItemSchema = Type.Object(
  {
    name: Name,
    rate_per_quantity: Amount,
    unit: Type.Optional(Unit),
    tax_name: Type.Optional(TaxName),
    tax_rate: Type.Optional(TaxRate),
    test_mode: Type.Optional(Flag),
  },
  {
    examples: [
      {
        name: 'Consulting',
        rate_per_quantity: 15000,
        unit: 'hours',
        tax_name: 'Sales tax',
        tax_rate: 8.25,
        test_mode: true,
      },
    ],
  },
)

export type NewItem = Static<typeof NewItemSchema>

/** Null clears what may be empty. */
export const ItemEditSchema = Type.Object(
  {
    name: Type.Optional(Name),
    rate_per_quantity: Type.Optional(Amount),
    unit: orNull(Unit),
    tax_name: orNull(TaxName),
    tax_rate: orNull(TaxRate),
  },
  { examples: [{ rate_per_quantity: 16000 }] },
)

export type ItemEdit = Static<typeof ItemEditSchema>

/** A saved item (rules: invoicing.md#items). */
const itemRecord = recordOf<SavedItemRow>()({
  id: column.key,
  ...audited,
  type: column.always('item'),
  name: column.key,
  rate_per_quantity: column.shown(Cents),
  unit: column.readOnlyText,
  tax_name: column.readOnlyText,
  tax_rate: column.shownBy(Type.Optional(Type.Number({ description: 'Percent.' })), (rate: string | null) =>
    rate === null ? undefined : Number(rate),
  ),
  mode: testMode,
  merchant_id: column.named('owner_id', column.key),
})

export const itemView = itemRecord.view

export const ItemSchema = Type.Object(itemRecord.properties, {
  title: 'Item',
  examples: [
    {
      id: 'item_Zr3Vx0aPq9mT5uLd2Kc8Yw',
      created: exampleAudit,
      modified: exampleAudit,
      type: 'item',
      name: 'Consulting',
      rate_per_quantity: 15000,
      unit: 'hours',
      tax_name: 'Sales tax',
      tax_rate: 8.25,
      test_mode: true,
      owner_id: example.account,
    },
  ],
})
