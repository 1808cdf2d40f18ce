// Saved items in forms of invoices: a line that is called like one takes its price, unit and tax.
import { namesOf } from '../../../core/objects.ts'
import { itemView, listItems } from '../../../invoicing/index.ts'
import { testMode, typedMoney, type Visitor } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { ITEM_LIST, linesIn, nameIn, valueIn } from './lines.ts'

export type ShownItem = ReturnType<typeof itemView>

/** All of the mode, by name. */
export async function savedItems({ parts, caller }: Visitor): Promise<ShownItem[]> {
  const found: ShownItem[] = []
  for (let page = 1; ; page++) {
    const query = { page: String(page), page_size: '100', test_mode: testMode(caller) }
    const { results, total_entries } = await listItems(parts.storage.read, caller.merchant.id, query)
    found.push(...results.map((item) => itemView(item)))
    if (results.length === 0 || found.length >= total_entries) return found
  }
}

/** What descriptions suggest. The page's script fills the line in. */
export const itemList = (items: readonly ShownItem[]): Html | false =>
  items.length > 0 &&
  html`<datalist id="${ITEM_LIST}">${items.map((item) => {
    const { price, unit, tax, tax_name } = valuesOf(item)
    return html`<option value="${item.name}" data-price="${price}" data-unit="${unit}" data-tax="${tax}" data-tax_name="${tax_name}">$${price}${unit && ` / ${unit}`}</option>`
  })}</datalist>`

const valuesOf = ({ rate_per_quantity, unit = '', tax_rate, tax_name = '' }: ShownItem) => ({
  price: typedMoney(rate_per_quantity),
  unit,
  tax: tax_rate === undefined ? '' : String(tax_rate),
  tax_name,
})

/** Fills in what a script would have: lines without a price that are called like an item. */
export function withItems(
  values: Record<string, string>,
  items: readonly ShownItem[],
): Record<string, string> {
  const filled = { ...values }
  for (let at = 0; at < linesIn(values); at++) {
    const item = items.find(({ name }) => name === valueIn(values, 'description', at))
    if (!item || valueIn(values, 'price', at) !== '') continue
    const known = valuesOf(item)
    for (const name of namesOf(known))
      if (valueIn(values, name, at) === '') filled[nameIn(name, at)] = known[name]
  }
  return filled
}
