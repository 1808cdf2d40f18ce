// What the operator makes and sets: merchants, accounts and surcharges, each in the same few ways (rules: accounts.md#operator).
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Acting } from '../../../core/actor.ts'
import type { Clock } from '../../../core/clock.ts'
import { type ErrorMessage, fieldFault, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { namesOf } from '../../../core/objects.ts'
import type { PlacedPaging } from '../../../core/paging.ts'
import type { Input } from '../../../core/records/inputs.ts'
import { type Field, type Fields, readSettings } from '../../../core/records/settings.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import { isAfter, type Reader, type Storage, type Tx } from '../../../platform/storage/index.ts'

/** Settings by their names, as they are typed. */
export type Texts = Readonly<Record<string, string>>

export interface ProvisioningParts extends Acting {
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
}

/** One of them, with what the operator sets of it. */
export interface Shown {
  id: string
  /** Milliseconds; 0 for kinds that are ordered by their ids. */
  created: number
  title: string
  /** What pages call it, where that isn't the title. */
  name?: string
  /** As they can be typed again. */
  values: Texts
  /** What else pages show of it. */
  about?: Texts
}

/** What a list is searched for. */
export interface RecordSearch {
  dialect: Storage['dialect']
  text: string
  /** Records that match for a reason that only the caller knows. */
  ids: readonly string[]
}

/** Which of them a list has: all, the oldest first; the one of an id; or a page, the newest first. */
export interface Wish {
  id?: string
  page?: PlacedPaging
  /** Of kinds that can be searched. */
  search?: RecordSearch | undefined
}

/** The merchant of an account or a surcharge, by its id alone: an operator says no more. Undefined: there is none. */
export async function ownerOf(
  db: Reader,
  table: 'accounts' | 'surcharges',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('merchant_id').where('id', '=', id).executeTakeFirst()
  return row?.merchant_id
}

/** A kind of record that the operator looks after. */
export interface OperatorRecord {
  /** What may be said of a new one. */
  readonly toMake: readonly Input[]
  /** What may be changed. */
  readonly toSet: readonly Input[]
  /** Of a page one more than it has, if there is one: so it is known whether there is another page. */
  list(db: Reader, wish?: Wish): Promise<Shown[]>
  /**
   * Makes one. @returns its id, and what is told now and never again
   * @throws 422 with one message for each setting at fault
   */
  make(tx: Tx, parts: ProvisioningParts, texts: Texts): Promise<{ id: string; told?: Texts }>
  /** @throws 404; 422 as `make` */
  set(tx: Tx, parts: ProvisioningParts, id: string, texts: Texts): Promise<void>
  /** Absent where nothing is ever removed. @throws 404 */
  remove?(tx: Tx, parts: ProvisioningParts, id: string): Promise<void>
}

/** Narrows a query to the records of a wish, in its order. @param table what the query reads from */
export function asWished<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  table: Table & string,
  { id, page }: Wish = {},
): SelectQueryBuilder<DB, Table, Row> {
  const direction = page ? 'desc' : 'asc'
  const ordered = query.orderBy(sql.ref('created'), direction).orderBy(sql.ref('id'), direction)
  const { after } = page ?? {}
  const following = after ? ordered.where(isAfter(after, table)) : ordered
  const found = id === undefined ? following : following.where(sql.ref('id'), '=', id)
  return page ? found.limit(page.page_size + 1).offset((page.page - 1) * page.page_size) : found
}

/**
 * What a new one is to be.
 * @param defaults of what was not said; what has neither field nor default is not in it
 * @param others what is wrong beyond the form of the values
 * @throws 422 with one message for each setting at fault
 */
export function readNew<Row extends object>(
  fields: Fields<Row>,
  defaults: Partial<Row>,
  texts: Texts,
  others: readonly ErrorMessage[],
): Row {
  const { values, faults } = read(fields, texts)
  const missing = namesOf(fields).filter((name) => !(name in texts) && defaults[name] === undefined)
  refuse([...faults, ...missing.map(required), ...others])
  const row = { ...defaults, ...values }
  if (!hasAll(row, fields)) throw new Error('A field without a value is a fault.')
  return row
}

function hasAll<Row extends object>(row: Partial<Row>, fields: Fields<Row>): row is Row {
  return namesOf(fields).every((name) => row[name] !== undefined)
}

/** Settings as they can be typed again. */
export function textsOf<Row extends object>(fields: Fields<Row>, row: Row): Texts {
  const texts = namesOf(fields).map((name) => {
    const isFlag = fields[name]?.control?.kind === 'checkbox'
    return [name, String(isFlag ? row[name] === 1 : (row[name] ?? ''))]
  })
  return Object.fromEntries(texts)
}

/** What is to be changed. @throws 422 with one message for each setting at fault */
export function readChanges<Row extends object>(fields: Fields<Row>, texts: Texts): Partial<Row> {
  const { values, faults } = read(fields, texts)
  refuse(faults)
  return values
}

const read = <Row extends object>(fields: Fields<Row>, texts: Texts) => readSettings<Row>(fields, texts)

const required = (context: string): ErrorMessage => fieldFault(context, 'A value is required.', 'not_null')

/** What a merchant, or an account, is called. */
export const nameField: Field<string> = {
  label: 'Name',
  control: { kind: 'text', maxLength: limits.maxChars.name },
  read: (text) => (text !== '' && [...text].length <= limits.maxChars.name ? text : undefined),
  message: `A name is required, of ${limits.maxChars.name} characters at the most.`,
}

/** A whole number from nothing to `most`. */
export function wholeNumber(most: number): Field<number> {
  return {
    read: (text) => (/^\d{1,15}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
    message: `The value must be a whole number from 0 to ${most}.`,
    control: { kind: 'number' },
  }
}
