// The schemas of an invoice's lines. Drafts have the same, saved items and credit notes their parts.
import { Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { Amount } from '../../core/money.ts'
import { OneOf, Text } from '../../platform/http/index.ts'

const { maxChars, invoicing } = limits

/** A number with up to four decimals, or the same as a text; `lineItemFaults` checks the rest. */
const Decimal = (most: number, description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: most, description }), Type.String({ maxLength: 16 })])

/** How many of a line. */
export const Quantity = (description: string) => Decimal(invoicing.maxQuantity, description)

export const Unit = Type.String({
  maxLength: invoicing.unitMaxChars,
  description: 'What is counted, such as `hours`.',
})
export const TaxName = Type.String({ maxLength: maxChars.name })
export const TaxRate = Decimal(100, 'Percent, with up to 4 decimals; added to the price.')

/** A line of a new invoice (rules: invoicing.md#line-items). */
export const NewLineItem = Type.Object({
  description: Type.Optional(Type.String({ maxLength: invoicing.descriptionMaxChars })),
  rate_per_quantity: Amount,
  quantity: Type.Optional(Quantity('Up to 4 decimals; by default 1.')),
  unit: Type.Optional(Unit),
  rate_type: Type.Optional(OneOf(['units'])),
  tax_name: Type.Optional(TaxName),
  tax_rate: Type.Optional(TaxRate),
})

export const Cents = Type.Integer({ description: 'Cents.' })
export const CentsWithoutTaxes = Type.Integer({ description: 'Cents, without taxes.' })

export const LineItemSchema = Type.Object({
  id: Type.String(),
  description: Text,
  rate_per_quantity: Cents,
  quantity: Type.Number(),
  unit: Text,
  rate_type: OneOf(['units']),
  tax_name: Text,
  tax_rate: Type.Optional(Type.Number({ description: 'Percent.' })),
  tax_amount: Type.Optional(Type.Integer({ description: 'Cents of `total` that are tax.' })),
  total: Type.Integer({ description: 'Cents, with the tax.' }),
})

export const exampleItem = {
  id: 'li_Zr3Vx0aPq9mT5uLd2Kc8Yw',
  description: '12 cups',
  rate_per_quantity: 4200,
  quantity: 1,
  rate_type: 'units',
  total: 4200,
}
