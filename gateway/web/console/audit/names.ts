// Records of the audit log by the names that people know them by: as the entry itself says it, or as the record is called now.
import { own } from '../../../core/objects.ts'
import { plainly } from '../../../core/text.ts'
import { type AuditEntryRow, type AuditValue, fromJson } from '../../../platform/storage/index.ts'
import type { Visitor } from '../../kit/index.ts'

/** A record as it is now. */
export interface Known {
  id: string
  name: string
  /** Whether the name says what it is, too. */
  isClear?: boolean
  /** Its page. Absent: it has none, or not in this mode, or not for this user. */
  href?: string | false | undefined
}

/** Finds records of one type, all with one query. It leaves out those that are gone. */
export type Finder = (visitor: Visitor, ids: readonly string[]) => Promise<readonly Known[]>

export type Finders = Readonly<Record<string, Finder>>

export interface NamedEntry extends AuditEntryRow {
  /** What is changed, such as `Account`. */
  kind: string
  /** Absent: its kind says it all. */
  name?: string | undefined
  isClear: boolean
  href?: string | undefined
}

/** Entries with the names of their records: a query for each type, however many entries there are. */
export async function withNames(
  visitor: Visitor,
  finders: Finders,
  rows: readonly AuditEntryRow[],
): Promise<NamedEntry[]> {
  const types = Map.groupBy(rows, ({ record_type }) => record_type)
  const found = await Promise.all(
    [...types].map(async ([type, some]) => {
      const ids = [...new Set(some.map(({ record_id }) => record_id))]
      const known = (await own(finders, type)?.(visitor, ids)) ?? []
      return known.map((one) => [keyOf(type, one.id), one] as const)
    }),
  )
  const byKey = new Map(found.flat())
  return rows.map((row) => {
    const known = byKey.get(keyOf(row.record_type, row.record_id))
    return {
      ...row,
      kind: kindOf(row.record_type),
      name: known?.name ?? nameThen(row),
      isClear: known?.isClear ?? false,
      href: known?.href || undefined,
    }
  })
}

const keyOf = (type: string, id: string) => `${type} ${id}`

const KINDS: Readonly<Record<string, string>> = {
  Transaction: 'Payment',
  Contact: 'Customer',
  MerchantAccount: 'Account',
  AchAccount: 'Account',
  Authorization: 'Connected partner',
  Occurrence: 'Recurring payment',
  OperatorLink: 'Link',
}

const kindOf = (type: string): string =>
  own(KINDS, type) ?? plainly(type.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))

/** Members of changes that name a record, by its type. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  User: ['user', 'email'],
  Invitation: ['email'],
  OperatorLink: ['email'],
  SecretKey: ['key'],
  WebhookEndpoint: ['url'],
  Suppression: ['address'],
  Account: ['name'],
  MerchantAccount: ['name'],
  AchAccount: ['name'],
  PartnerApplication: ['name'],
  Brand: ['name'],
  Plan: ['name'],
}

/** What the entry itself calls its record: all that is left of one that is gone. */
function nameThen({ record_type, changes }: AuditEntryRow): string | undefined {
  const names = own(NAMING, record_type) ?? []
  const values = fromJson(changes).flatMap(({ name, before, after }) =>
    names.includes(name) ? [after ?? before] : [],
  )
  return values.find(isText)
}

const isText = (value: AuditValue | undefined): value is string => typeof value === 'string' && value !== ''
