// The lines of an invoice in a form. A script shows the next one on demand, and adds them up; without it all are there.
import type { ErrorMessage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { type invoiceView, lineItemFaults } from '../../../invoicing/index.ts'
import { faultIf, isAmount, readMoney, tooLong, typed, typedMoney } from '../../kit/index.ts'
import type { Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'

/** What is typed into a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string | undefined>>

/** Lines that a form has at least; the API takes more. */
const LINES = 8
/** Lines that are shown before a script is asked for more. */
const SHOWN = 1
type Name = 'description' | 'quantity' | 'unit' | 'price' | 'tax' | 'tax_name'

/** What a description suggests: saved items. */
export const ITEM_LIST = 'saved-items'

export const nameIn = (name: Name, at: number) => `${name}${at}`
export const valueIn = (values: Typed, name: Name, at: number) => typed(own(values, nameIn(name, at)))

/** How many lines a form has with what was typed into it. */
export function linesIn(values: Typed): number {
  const at = Object.keys(values).flatMap((name) => /^(?:description|price)(\d{1,2})$/.exec(name)?.[1] ?? [])
  return Math.max(LINES, ...at.map((one) => Number(one) + 1))
}

export const lineFields = (fields: Fields, values: Typed): Html => html`
  <p class="soft">Description, quantity (1 if blank), unit and tax are optional.</p>
  <div class="invoice-lines" data-shown="${SHOWN}">
    ${Array.from({ length: linesIn(values) }, (_, at) => line(fields, at))}
  </div>`

const line = (fields: Fields, at: number): Html => html`<fieldset class="field invoice-line">
  <legend>Line ${at + 1}</legend>
  ${fields.text({ name: nameIn('description', at), label: 'Description', maxlength: limits.invoicing.descriptionMaxChars, optional: true, list: ITEM_LIST })}
  ${fields.text({ name: nameIn('quantity', at), label: 'Quantity', inputmode: 'decimal', maxlength: 12, short: true, optional: true })}
  ${fields.text({ name: nameIn('unit', at), label: 'Unit', maxlength: limits.invoicing.unitMaxChars, short: true, optional: true })}
  ${fields.text({ name: nameIn('price', at), label: 'Price in USD', money: 'USD', maxlength: 20, optional: at > 0 })}
  ${fields.text({ name: nameIn('tax', at), label: 'Tax in %', inputmode: 'decimal', maxlength: 8, short: true, optional: true })}
  ${fields.text({ name: nameIn('tax_name', at), label: 'Tax name', maxlength: limits.maxChars.name, short: true, optional: true })}
</fieldset>`

type Line = { at: number } & Readonly<Record<Name, string>>

/** The lines in which something is typed; the first one always. */
function typedLines(values: Typed): Line[] {
  return Array.from({ length: linesIn(values) }, (_, at) => ({
    at,
    description: valueIn(values, 'description', at),
    quantity: valueIn(values, 'quantity', at),
    unit: valueIn(values, 'unit', at),
    price: valueIn(values, 'price', at),
    tax: valueIn(values, 'tax', at),
    tax_name: valueIn(values, 'tax_name', at),
  })).filter(({ at, description, price }) => at === 0 || description !== '' || price !== '')
}

/** A form's lines, as the API takes them. */
export function lineItemsOf(values: Typed) {
  return typedLines(values).map(({ description, quantity, unit, price, tax, tax_name }) => ({
    ...(description && { description }),
    rate_per_quantity: readMoney(price),
    ...(quantity && { quantity }),
    ...(unit && { unit }),
    ...(tax && { tax_rate: tax, ...(tax_name && { tax_name }) }),
  }))
}

const FIELDS: Readonly<Record<string, Name>> = {
  rate_per_quantity: 'price',
  quantity: 'quantity',
  tax_rate: 'tax',
}

/** Their faults, by the names of the form's fields. */
export function lineFaultsOf(values: Typed): ErrorMessage[] {
  const lines = typedLines(values)
  const faults = lines.flatMap(({ at, price, description, unit, tax_name }) => [
    ...faultIf(!isAmount(readMoney(price)), nameIn('price', at), 'Enter an amount such as 12.50.'),
    ...tooLong(description, nameIn('description', at), limits.invoicing.descriptionMaxChars),
    ...tooLong(unit, nameIn('unit', at), limits.invoicing.unitMaxChars),
    ...tooLong(tax_name, nameIn('tax_name', at), limits.maxChars.name),
  ])
  if (faults.length > 0) return faults
  return lineItemFaults(lineItemsOf(values)).map((fault) => {
    const [, place = '0', member = 'rate_per_quantity'] = fault.context?.split('.') ?? []
    return { ...fault, context: nameIn(own(FIELDS, member) ?? 'price', lines[Number(place)]?.at ?? 0) }
  })
}

/** What a form starts with to change an invoice. */
export function valuesOfLines(items: ReturnType<typeof invoiceView>['items']): Record<string, string> {
  const lines = items.flatMap((item, at) => [
    [nameIn('description', at), item.description ?? ''],
    [nameIn('quantity', at), String(item.quantity)],
    [nameIn('unit', at), item.unit ?? ''],
    [nameIn('price', at), typedMoney(item.rate_per_quantity)],
    [nameIn('tax', at), item.tax_rate === undefined ? '' : String(item.tax_rate)],
    [nameIn('tax_name', at), item.tax_name ?? ''],
  ])
  return Object.fromEntries(lines)
}
