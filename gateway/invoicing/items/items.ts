// What a merchant often puts on invoices (rules: invoicing.md#items). An invoice copies an item, so that a change doesn't change invoices.
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, fieldError, fieldFault, gatewayError, notFound } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { rangeFault } from '../../core/money.ts'
import type { Members } from '../../core/objects.ts'
import { readPaging } from '../../core/paging.ts'
import {
  lockName,
  type Page,
  type Reader,
  readPage,
  recordAttempt,
  type SavedItemRow,
  type Storage,
  type Tx,
  updateRow,
} from '../../platform/storage/index.ts'
import { modesOf } from '../audit/mode.ts'
import { auditFacts, newStamp } from '../audit/stamp.ts'
import { isPercentage, PERCENTAGE } from '../lines/lines.ts'
import type { ItemEdit, NewItem } from './schemas.ts'

export type Item = SavedItemRow

const itemsOf = (db: Reader, merchantId: string) =>
  db.selectFrom('saved_items').selectAll().where('merchant_id', '=', merchantId)

/** The query as it was sent: all texts. */
export interface ItemQuery {
  page?: string | undefined
  page_size?: string | undefined
  test_mode?: 'true' | 'false' | undefined
}

/** A merchant's items by name. @throws 422 naming the parameter at fault */
export function listItems(db: Reader, merchantId: string, query: ItemQuery): Promise<Page<Item>> {
  const modes = modesOf(query.test_mode)
  const rows = itemsOf(db, merchantId).where('mode', 'in', modes).orderBy('name').orderBy('id')
  return readPage(rows, readPaging(query))
}

/** @throws 404 for an item that doesn't exist or belongs to another merchant */
export async function readItem(db: Reader, merchantId: string, id: string): Promise<Item> {
  const row = await itemsOf(db, merchantId).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Item', id)
  return row
}

/** What the schemas can't find. */
export function itemFaults({ name, rate_per_quantity, tax_rate }: Members): ErrorMessage[] {
  const price = rate_per_quantity === undefined ? undefined : Number(rate_per_quantity)
  const fault = price === undefined ? undefined : rangeFault(price, limits.amountCents, 'rate_per_quantity')
  return [
    ...(typeof name === 'string' && name !== '' && name.trim() === ''
      ? [fieldFault('name', 'Enter a name.', 'not_blank')]
      : []),
    ...(fault ? [fault] : []),
    ...(tax_rate == null || isPercentage(tax_rate) ? [] : [fieldFault('tax_rate', PERCENTAGE)]),
  ]
}

/** @param body without `itemFaults` @throws 422 for a name that another item has, and for too many items */
export async function createItem(
  { storage }: { storage: Storage },
  caller: Caller,
  body: NewItem,
): Promise<Item> {
  const { merchant, mode, attempt } = caller
  const { name, rate_per_quantity, unit, tax_name, tax_rate } = body
  const row: Item = {
    id: newPortalId('item'),
    merchant_id: merchant.id,
    mode,
    ...newStamp(caller),
    name: name.trim(),
    rate_per_quantity: Number(rate_per_quantity),
    unit: unit?.trim() || null,
    tax_name: tax_name?.trim() || null,
    tax_rate: rateOf(tax_rate),
  }
  return storage.write(async (tx) => {
    await checkName(tx, row)
    const { count } = await tx
      .selectFrom('saved_items')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('merchant_id', '=', merchant.id)
      .where('mode', '=', mode)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.invoicing.maxItems) {
      const message = `You can save ${limits.invoicing.maxItems} items. Delete one first.`
      throw gatewayError('unavailable_for_current_status', { message })
    }
    await tx.insertInto('saved_items').values(row).execute()
    await recordAttempt(tx, attempt, 'Item', row.id)
    return row
  })
}

/** Changes the given members; null clears. @param body without `itemFaults` @throws 404; 422 for a name that another item has */
export async function editItem(
  { storage }: { storage: Storage },
  caller: Caller,
  id: string,
  { name, rate_per_quantity, unit, tax_name, tax_rate }: ItemEdit,
): Promise<Item> {
  return storage.write(async (tx) => {
    const row = await readItem(tx, caller.merchant.id, id)
    const changed: Item = {
      ...row,
      modified: caller.clock.now(),
      modified_by: auditFacts(caller),
      ...(name !== undefined && { name: name.trim() }),
      ...(rate_per_quantity !== undefined && { rate_per_quantity: Number(rate_per_quantity) }),
      ...(unit !== undefined && { unit: unit?.trim() || null }),
      ...(tax_name !== undefined && { tax_name: tax_name?.trim() || null }),
      ...(tax_rate !== undefined && { tax_rate: rateOf(tax_rate) }),
    }
    await checkName(tx, changed)
    await updateRow(tx, 'saved_items', row, changed)
    return changed
  })
}

/** @returns it as it was @throws 404 */
export async function deleteItem(
  { storage }: { storage: Storage },
  { merchant }: Caller,
  id: string,
): Promise<Item> {
  return storage.write(async (tx) => {
    const row = await readItem(tx, merchant.id, id)
    await tx.deleteFrom('saved_items').where('merchant_id', '=', merchant.id).where('id', '=', id).execute()
    return row
  })
}

/** Nothing for no tax. */
const rateOf = (rate: number | string | null | undefined): string | null =>
  Number(rate ?? 0) === 0 ? null : String(Number(rate))

async function checkName(tx: Tx, { merchant_id, mode, name, id }: Item): Promise<void> {
  await lockName(tx, `items ${merchant_id} ${mode}`)
  const other = await itemsOf(tx, merchant_id)
    .where('mode', '=', mode)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw fieldError('name', 'Another item has this name.')
}
