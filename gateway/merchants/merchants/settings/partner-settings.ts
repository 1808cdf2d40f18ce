// What a partner has configured ends with its authorization, or with the permission for it (rules: permissions.md#partners). Each setting that a partner changes is
// noted with what it was before, and put back unless the merchant has changed it since.
import type { Caller } from '../../../core/caller.ts'
import { type Members, own } from '../../../core/objects.ts'
import type { Permission } from '../../../core/permissions.ts'
import type {
  AccountRow,
  AuthorizationRow,
  MerchantRow,
  PartnerSettingRow,
  Tx,
} from '../../../platform/storage/index.ts'
import { permissionOfNote } from './authority.ts'
import { merchantColumn } from './merchant-record.ts'

type Row = MerchantRow | AccountRow

/** The names of the settings that would get another value. */
export const changedNames = (row: Members, values: Members): string[] =>
  Object.keys(values).filter((name) => own(values, name) !== own(row, name))

/** Notes which settings a partner changes; nothing for any other caller. */
export async function notePartnerSettings(
  tx: Tx,
  { merchant, authorizationId }: Caller,
  before: Row,
  values: Partial<Row>,
): Promise<void> {
  if (authorizationId === undefined) return
  const from: Members = { ...before }
  const to: Members = { ...values }
  for (const name of changedNames(from, to)) {
    const key = {
      merchant_id: merchant.id,
      authorization_id: authorizationId,
      record_id: before.id,
      name,
    }
    const earlier = await noted(tx, key)
    const is = own(from, name)
    // What the merchant has changed since the partner's earlier change belongs to the merchant.
    const values = {
      before: JSON.stringify(earlier ? withoutChange(earlier, is) : is),
      after: JSON.stringify(own(to, name)),
    }
    await tx
      .insertInto('partner_settings')
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'authorization_id', 'record_id', 'name']).doUpdateSet(values),
      )
      .execute()
  }
}

/** What a partner has changed in one setting so far. */
const noted = (tx: Tx, key: Omit<PartnerSettingRow, 'before' | 'after'>) =>
  tx
    .selectFrom('partner_settings')
    .selectAll()
    .where('merchant_id', '=', key.merchant_id)
    .where('authorization_id', '=', key.authorization_id)
    .where('record_id', '=', key.record_id)
    .where('name', '=', key.name)
    .executeTakeFirst()

/** Takes notes of an authorization out of the database. @param removed of these permissions only; absent: all */
export async function takePartnerSettings(
  tx: Tx,
  { merchant_id, id }: Pick<AuthorizationRow, 'merchant_id' | 'id'>,
  removed?: readonly Permission[],
): Promise<PartnerSettingRow[]> {
  const noted = tx
    .selectFrom('partner_settings')
    .select('name')
    .distinct()
    .where('merchant_id', '=', merchant_id)
    .where('authorization_id', '=', id)
  const names = (await noted.execute()).map(({ name }) => name)
  const taken = removed ? names.filter((name) => removed.includes(permissionOfNote(name))) : names
  if (taken.length === 0) return []
  const rows = await tx
    .deleteFrom('partner_settings')
    .where('merchant_id', '=', merchant_id)
    .where('authorization_id', '=', id)
    .where('name', 'in', taken)
    .returningAll()
    .execute()
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Takes what an ended partner did out of the notes of others, so that it doesn't come back when their authorizations end. */
export async function forgetPartner(tx: Tx, taken: readonly PartnerSettingRow[]): Promise<void> {
  for (const note of taken) {
    const others = await tx
      .selectFrom('partner_settings')
      .selectAll()
      .where('merchant_id', '=', note.merchant_id)
      .where('record_id', '=', note.record_id)
      .where('name', '=', note.name)
      .execute()
    for (const { authorization_id, before } of others) {
      const left: unknown = withoutChange(note, JSON.parse(before))
      await tx
        .updateTable('partner_settings')
        .set({ before: JSON.stringify(left) })
        .where('merchant_id', '=', note.merchant_id)
        .where('authorization_id', '=', authorization_id)
        .where('record_id', '=', note.record_id)
        .where('name', '=', note.name)
        .execute()
    }
  }
}

/**
 * The settings of a record as they are without what a partner did. Of a list only the partner's entries go, and of a list of
 * blocks those that it removed return; anything else is put back unless it has been changed since.
 */
export function withoutPartner<Given extends Row>(row: Given, notes: readonly PartnerSettingRow[]): Given {
  const changes: Members = {}
  const current: Members = { ...row }
  for (const note of notes)
    if (note.record_id === row.id) changes[note.name] = withoutChange(note, own(current, note.name))
  return Object.assign({ ...row }, changes)
}

/** A setting as it is without a partner's change of it. @param is the setting as it is now */
function withoutChange({ name, before, after }: PartnerSettingRow, is: unknown): unknown {
  const [was, became]: unknown[] = [JSON.parse(before), JSON.parse(after)]
  if (is === became) return was
  const { separator, restores = false } = merchantColumn(name) ?? {}
  if (separator === undefined) return is
  const left = withoutEntries(separator, { was, became, is }, restores)
  // Without ranges secret keys would work from anywhere.
  return name === 'api_allowed_ip_address_ranges' && left === '' ? was : left
}

function withoutEntries(
  separator: string,
  { was, became, is }: Record<'was' | 'became' | 'is', unknown>,
  restores: boolean,
): string {
  const [merchants = [], partners = [], current = []] = [was, became, is].map((list) =>
    String(list).split(separator).filter(Boolean),
  )
  const left = current.filter((entry) => merchants.includes(entry) || !partners.includes(entry))
  const removed = restores ? merchants.filter((entry) => ![...partners, ...left].includes(entry)) : []
  return [...left, ...removed].join(separator)
}
