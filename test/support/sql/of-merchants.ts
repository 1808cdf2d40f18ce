// Which tables are a merchant's, and what of a statement on them names the merchant.
import type pg from 'pg'
import { everyMerchant } from './every-merchant.ts'

/** Tables that name a merchant and belong to somebody else. They are small, and every server has a copy. */
export const SHARED: Readonly<Record<string, string>> = {
  secret_keys: 'found by their hash before the merchant is known, for every request',
  simulator_payments: 'of the simulated networks, which know a payment by its id alone, as real ones do',
  sessions: 'of a user, who may work for several merchants',
  partner_applications: 'of a partner: other merchants authorize them',
  authorizations: 'between a partner and a merchant, found by codes and tokens of the partner',
  merchant_applications: 'of a partner: the merchant comes later, if at all',
}

export interface Key {
  table: string
  kind: 'primary key' | 'unique' | 'foreign key'
  columns: string[]
  /** What a foreign key refers to. */
  target: string | null
  targetColumns: string[] | null
}

const NAMES = (table: string, numbers: string) => `(select array_agg(attname::text order by place)
  from unnest(${numbers}) with ordinality as numbered (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number)`

const KEYS = `
  select conrelid::regclass::text as "table", 'foreign key' as kind, ${NAMES('conrelid', 'conkey')} as columns,
    confrelid::regclass::text as target, ${NAMES('confrelid', 'confkey')} as "targetColumns"
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
  union all
  select indrelid::regclass::text, case when indisprimary then 'primary key' else 'unique' end,
    ${NAMES('indrelid', 'indkey')}, null, null
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and indisunique and not relispartition`

const TABLES = `select relname as name, coalesce(bool_or(attname = 'merchant_id'), false) as named,
    coalesce(bool_or(attname = 'merchant_id' and attnotnull), false) as always
  from pg_class left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition group by relname`

export interface Catalog {
  /** `named`: it has a column for the merchant. `always`: in each row. */
  tables: { name: string; named: boolean; always: boolean }[]
  keys: Key[]
}

/** What the database says of its tables and their keys. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  await client.query('set search_path to public')
  const { rows: tables } = await client.query<Catalog['tables'][number]>(TABLES)
  const { rows: keys } = await client.query<Key>(KEYS)
  return { tables, keys }
}

/** A table is a merchant's if it names the merchant, or refers to a table that is. */
export function ownedTables({ tables, keys }: Catalog): Set<string> {
  const owned = new Set(
    tables.filter(({ name, named }) => named && !(name in SHARED)).map(({ name }) => name),
  )
  let size: number
  do {
    size = owned.size
    for (const { table, target } of keys)
      if (target !== null && owned.has(target) && !(table in SHARED)) owned.add(table)
  } while (owned.size > size)
  return owned
}

const NAMED =
  /\bmerchant_id"? (?:=|in)|= (?:"\w+"\.)?"?merchant_id\b|\bmerchant_id\b[^()]*\) (?:=|in|>|<=) \(/

const allowed = Object.values(everyMerchant).flat()

const LOCKS = /\bfor (no key )?(update|key share|share)\b/

/** Whether it's worth a closer look. */
export const mayBeNameless = (text: string): boolean =>
  !NAMED.test(text) || / join /.test(text) || LOCKS.test(text) || text.includes('clock_timestamp()')

/**
 * What of a statement an engine refuses that distributes tables by merchant: locks on rows of several merchants, and changes of
 * their tables by a clock that each server reads for itself.
 * @param owned the tables of merchants
 */
export function refusedIn(text: string, owned: ReadonlySet<string>): string[] {
  const statement = text.replace(/\s+/g, ' ')
  const tables = [...statement.matchAll(/\b(?:from|join|update|into) "?(\w+)"?/g)].flatMap(([, name = '']) =>
    owned.has(name) ? [name] : [],
  )
  if (tables.length === 0) return []
  const isLocking = LOCKS.test(statement) && !/\bmerchant_id"? = /.test(statement)
  const isTimed = /^(update|delete|insert)\b/.test(statement) && statement.includes('clock_timestamp()')
  return [
    ...(isLocking ? [`${tables}: locks rows of several merchants`] : []),
    ...(isTimed ? [`${tables}: changed by each server's clock`] : []),
  ]
}

/**
 * What of a statement names no merchant: the tables of one that are read or changed without, and those that are joined without.
 * @param owned the tables of merchants
 */
export function namelessIn(text: string, owned: ReadonlySet<string>): string[] {
  const statement = text.replace(/\s+/g, ' ')
  if (allowed.some((pattern) => pattern.test(statement))) return []
  const found = [...statement.matchAll(/\b(from|join|update) "?(\w+)"?/g)].flatMap(([, how, name = '']) =>
    owned.has(name) ? [{ how, name }] : [],
  )
  if (found.length > 0 && !NAMED.test(statement))
    return found.map(({ name }) => `${name}: no condition names the merchant`)
  const joins = [
    ...statement.matchAll(
      /\bjoin "?(\w+)"?(?: as "?\w+"?)? on (.*?)(?= (?:inner|left|cross)? ?join | where |$)/g,
    ),
  ]
  return joins.flatMap(([, name = '', on = '']) =>
    owned.has(name) && !on.includes('merchant_id') ? [`${name}: joined by its id alone`] : [],
  )
}
