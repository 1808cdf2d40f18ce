// Saved items: the list, and forms to save, change and delete one (rules: invoicing.md#items).
import { notFound, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  createItem,
  deleteItem,
  editItem,
  itemFaults,
  itemView,
  listItems,
  readItem,
} from '../../../invoicing/index.ts'
import { decimal } from '../../../merchants/reporting/index.ts'
import {
  action,
  faultIf,
  isAmount,
  type Listing,
  money,
  type NoFilters,
  numbered,
  pageOf,
  readMoney,
  recordPath,
  resource,
  testMode,
  tooLong,
  typed,
  typedMoney,
  type Values,
  type Visitor,
} from '../../kit/index.ts'
import type { Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'

type ShownItem = ReturnType<typeof itemView>

const ITEMS = '/console/items'
const { maxChars, invoicing } = limits

const itemList: Listing<ShownItem, NoFilters> = {
  title: 'Saved items',
  about: 'Type the name of one on a line of an invoice: its price, unit and tax follow.',
  buttons: [{ label: 'Save item', href: `${ITEMS}/new`, needs: 'invoice' }],
  filters: {},
  async find(visitor) {
    const { parts, caller } = visitor
    const query = { ...pageOf(visitor), test_mode: testMode(caller) }
    const { results, ...page } = await listItems(parts.storage.reading, caller.merchant.id, query)
    return numbered({ ...page, results: results.map((item) => itemView(item)) })
  },
  caption: 'By name',
  isNewestFirst: () => false,
  csv: {
    name: 'items.csv',
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => created.timestamp],
      ['name', ({ name }) => name],
      ['unit_price', ({ rate_per_quantity }) => decimal(rate_per_quantity)],
      ['unit', ({ unit }) => unit],
      ['tax_name', ({ tax_name }) => tax_name],
      ['tax_rate', ({ tax_rate }) => tax_rate],
    ],
  },
  columns: ({ may }) => [
    {
      label: 'Name',
      cell: ({ id, name }) =>
        may('invoice') ? html`<a href="${recordPath('items', id)}/edit">${name}</a>` : name,
    },
    { label: 'Unit price', isNumber: true, cell: ({ rate_per_quantity }) => money(rate_per_quantity) },
    { label: 'Unit', cell: ({ unit }) => unit },
    {
      label: 'Tax',
      cell: ({ tax_rate, tax_name = 'Tax' }) => tax_rate !== undefined && `${tax_name} (${tax_rate}%)`,
    },
    {
      label: 'Actions',
      cell: ({ id, name }) =>
        may('invoice') &&
        questionLink(
          `${recordPath('items', id)}/delete`,
          html`Delete<span class="hidden"> ${name}</span>`,
          '',
        ),
    },
  ],
  empty: 'No saved items in this mode yet.',
}

const itemFields = (fields: Fields): Html => html`
  ${fields.text({ name: 'name', label: 'Name', maxlength: invoicing.descriptionMaxChars })}
  ${fields.text({ name: 'price', label: 'Price in USD', inputmode: 'decimal', maxlength: 20, short: true })}
  ${fields.text({ name: 'unit', label: 'Unit', hint: 'Such as hours.', maxlength: invoicing.unitMaxChars, short: true, optional: true })}
  ${fields.text({ name: 'tax_rate', label: 'Tax in %', inputmode: 'decimal', maxlength: 8, short: true, optional: true })}
  ${fields.text({ name: 'tax_name', label: 'Tax name', hint: 'Such as Sales tax or VAT.', maxlength: maxChars.name, short: true, optional: true })}`

/** @throws 422 with one message for each field at fault */
function readItemForm(values: Values) {
  const price = readMoney(values.price ?? '')
  const [name, unit, tax_name] = [typed(values.name), typed(values.unit), typed(values.tax_name)]
  const tax_rate = typed(values.tax_rate) || null
  refuse([
    ...faultIf(name === '', 'name', 'Enter a name.'),
    ...tooLong(name, 'name', invoicing.descriptionMaxChars),
    ...faultIf(!isAmount(price), 'price', 'Enter an amount such as 12.50.'),
    ...tooLong(unit, 'unit', invoicing.unitMaxChars),
    ...tooLong(tax_name, 'tax_name', maxChars.name),
    ...itemFaults({ tax_rate }),
  ])
  return { name, rate_per_quantity: price, unit: unit || null, tax_name: tax_name || null, tax_rate }
}

const make = action<undefined>({
  access: 'invoice',
  read: async () => undefined,
  asks: () => 'Save item',
  fields: itemFields,
  submit: 'Save item',
  async act({ parts, caller }, values) {
    const { unit, tax_name, tax_rate, ...item } = readItemForm(values)
    await createItem(parts, caller, {
      ...item,
      ...(unit && { unit }),
      ...(tax_name && { tax_name }),
      ...(tax_rate && { tax_rate }),
    })
    return undefined
  },
  done: 'Item saved.',
})

const edit = action<ShownItem>({
  access: 'invoice',
  read: shownItemOf,
  asks: ({ name }) => `Edit: ${name}`,
  explains: () => 'Invoices that have this item stay as they are.',
  values: ({ name, rate_per_quantity, unit, tax_name, tax_rate }) => ({
    name,
    price: typedMoney(rate_per_quantity),
    unit,
    tax_name,
    tax_rate: tax_rate === undefined ? '' : String(tax_rate),
  }),
  fields: itemFields,
  submit: 'Save item',
  async act(visitor, values) {
    const { id } = await shownItemOf(visitor)
    await editItem(visitor.parts, visitor.caller, id, readItemForm(values))
    return { to: ITEMS }
  },
  done: 'Item saved.',
})

const remove = action<ShownItem>({
  access: 'invoice',
  read: shownItemOf,
  asks: ({ name }) => `Delete ${name}?`,
  explains: () => 'Invoices that have this item stay as they are.',
  submit: 'Delete item',
  isDanger: true,
  async act(visitor) {
    const { id } = await shownItemOf(visitor)
    await deleteItem(visitor.parts, visitor.caller, id)
    return { to: ITEMS }
  },
  done: 'Item deleted.',
})

/** The item that an address names. @throws 404 unless the merchant has it in this mode */
async function shownItemOf({ parts, caller, id }: Visitor): Promise<ShownItem> {
  const item = await readItem(parts.storage.read, caller.merchant.id, id)
  if (item.mode !== caller.mode) throw notFound('Item', id)
  return itemView(item)
}

export const itemPages = resource({
  path: ITEMS,
  access: 'read',
  list: itemList,
  actions: { new: make, ':id/edit': edit, ':id/delete': remove },
})
