// The schema of a new credit note.
import { type Static, Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { Amount } from '../../core/money.ts'
import { Quantity } from '../lines/schemas.ts'

const { maxChars, invoicing } = limits

const NewCreditLine = Type.Object({
  id: Type.String({ minLength: 1, maxLength: maxChars.contactId, description: 'Of the invoice’s line.' }),
  quantity: Type.Optional(Quantity('Up to 4 decimals; by default what is left of it.')),
})

/** Without `amount` and `line_items` everything that is left is credited. */
export const NewCreditNoteSchema = Type.Object(
  {
    amount: Type.Optional(Amount),
    line_items: Type.Optional(
      Type.Array(NewCreditLine, {
        minItems: 1,
        maxItems: invoicing.maxLineItems,
        description: 'In place of `amount`: quantities of lines.',
      }),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: maxChars.description, description: 'Shown to the payer.' }),
    ),
  },
  { examples: [{ amount: 1200, reason: 'Two cups were broken' }] },
)

export type NewCreditNote = Static<typeof NewCreditNoteSchema>
