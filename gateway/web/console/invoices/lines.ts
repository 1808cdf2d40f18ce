// The lines of an invoice in a form. A script shows the next one on demand, and adds them up; without it all are there.
import type { ErrorMessage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { type invoiceView, lineItemFaults } from '../../../invoicing/index.ts'
import { faultIf, isAmount, readMoney, tooLong, typed, typedMoney } from '../../kit/index.ts'
import type { Fields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'

/** What is typed into a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string | undefined>>

/** Lines that a form has at least; the API takes more. */
const LINES = 8
/** Lines that are shown before a script is asked for more. */
const SHOWN = 2
const NAMES = ['description', 'quantity', 'price', 'tax'] as const

const nameIn = (name: (typeof NAMES)[number], at: number) => `${name}${at}`
const valueIn = (values: Typed, name: (typeof NAMES)[number], at: number) =>
  typed(own(values, nameIn(name, at)))

/** How many lines a form has with what was typed into it. */
function linesIn(values: Typed): number {
  const at = Object.keys(values).flatMap((name) => /^(?:description|price)(\d{1,2})$/.exec(name)?.[1] ?? [])
  return Math.max(LINES, ...at.map((one) => Number(one) + 1))
}

export const lineFields = (fields: Fields, values: Typed): Html => html`
  <div class="invoice-lines" data-shown="${SHOWN}">
    ${Array.from({ length: linesIn(values) }, (_, at) => line(fields, at))}
    ${fields.text({ name: 'tax_name', label: 'Name of the tax', hint: 'Such as Sales tax or VAT.', maxlength: limits.maxChars.name, optional: true, short: true })}
  </div>`

const line = (fields: Fields, at: number): Html => html`<fieldset class="field invoice-line">
  <legend>Line ${at + 1}</legend>
  ${fields.text({ name: nameIn('description', at), label: 'Description', maxlength: limits.invoicing.descriptionMaxChars, optional: true })}
  ${fields.text({ name: nameIn('quantity', at), label: 'Quantity', inputmode: 'decimal', maxlength: 12, short: true, optional: true })}
  ${fields.text({ name: nameIn('price', at), label: 'Unit price in USD', inputmode: 'decimal', maxlength: 20, short: true, optional: at > 0 })}
  ${fields.text({ name: nameIn('tax', at), label: 'Tax in %', inputmode: 'decimal', maxlength: 8, short: true, optional: true })}
</fieldset>`

interface Line {
  at: number
  description: string
  quantity: string
  price: string
  tax: string
}

/** The lines in which something is typed; the first one always. */
function typedLines(values: Typed): Line[] {
  return Array.from({ length: linesIn(values) }, (_, at) => ({
    at,
    description: valueIn(values, 'description', at),
    quantity: valueIn(values, 'quantity', at),
    price: valueIn(values, 'price', at),
    tax: valueIn(values, 'tax', at),
  })).filter(({ at, description, price }) => at === 0 || description !== '' || price !== '')
}

/** A form's lines, as the API takes them. */
export function lineItemsOf(values: Typed) {
  const tax_name = typed(values.tax_name)
  return typedLines(values).map(({ description, quantity, price, tax }) => ({
    ...(description && { description }),
    rate_per_quantity: readMoney(price),
    ...(quantity && { quantity }),
    ...(tax && { tax_rate: tax, ...(tax_name && { tax_name }) }),
  }))
}

const FIELDS: Readonly<Record<string, (typeof NAMES)[number]>> = {
  rate_per_quantity: 'price',
  quantity: 'quantity',
  tax_rate: 'tax',
}

/** Their faults, by the names of the form's fields. */
export function lineFaultsOf(values: Typed): ErrorMessage[] {
  const lines = typedLines(values)
  const faults = lines.flatMap(({ at, price, description }) => [
    ...faultIf(!isAmount(readMoney(price)), nameIn('price', at), 'Enter an amount such as 12.50.'),
    ...tooLong(description, nameIn('description', at), limits.invoicing.descriptionMaxChars),
  ])
  if (faults.length > 0) return faults
  return lineItemFaults(lineItemsOf(values)).map((fault) => {
    const [, place = '0', member = 'rate_per_quantity'] = fault.context?.split('.') ?? []
    return { ...fault, context: nameIn(own(FIELDS, member) ?? 'price', lines[Number(place)]?.at ?? 0) }
  })
}

/** What a form starts with to change an invoice. */
export function valuesOfLines(items: ReturnType<typeof invoiceView>['items']): Record<string, string> {
  const lines = items.flatMap(({ description = '', quantity, rate_per_quantity, tax_rate }, at) => [
    [nameIn('description', at), description],
    [nameIn('quantity', at), String(quantity)],
    [nameIn('price', at), typedMoney(rate_per_quantity)],
    [nameIn('tax', at), tax_rate === undefined ? '' : String(tax_rate)],
  ])
  const tax_name = items.find((item) => item.tax_name)?.tax_name
  return { ...Object.fromEntries(lines), ...(tax_name && { tax_name }) }
}
