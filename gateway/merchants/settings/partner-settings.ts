// What a partner has configured ends with its authorization (rules: permissions.md#partners). Each setting that a partner changes is
// noted with what it was before, and put back unless the merchant has changed it since.
import type { Caller } from '../../core/caller.ts'
import { type Members, own } from '../../core/objects.ts'
import type { AccountRow, MerchantRow, PartnerSettingRow, Tx } from '../../storage/index.ts'

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
    const row: PartnerSettingRow = {
      merchant_id: merchant.id,
      authorization_id: authorizationId,
      record_id: before.id,
      name,
      before: JSON.stringify(own(from, name)),
      after: JSON.stringify(own(to, name)),
    }
    await tx
      .insertInto('partner_settings')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'authorization_id', 'record_id', 'name'])
          .doUpdateSet({ after: row.after }),
      )
      .execute()
  }
}

/** Takes the notes of an authorization out of the database. */
export async function takePartnerSettings(tx: Tx, authorizationId: string): Promise<PartnerSettingRow[]> {
  const rows = await tx
    .deleteFrom('partner_settings')
    .where('authorization_id', '=', authorizationId)
    .returningAll()
    .execute()
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Takes what an ended partner did out of the notes of others, so that it doesn't come back when their authorizations end. */
export async function forgetPartner(tx: Tx, taken: readonly PartnerSettingRow[]): Promise<void> {
  for (const { merchant_id, record_id, name, before, after } of taken) {
    const others = await tx
      .selectFrom('partner_settings')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .where('record_id', '=', record_id)
      .where('name', '=', name)
      .execute()
    for (const { authorization_id, before: noted } of others) {
      const separator = LISTS.get(name)
      const [was, became, is]: unknown[] = [JSON.parse(before), JSON.parse(after), JSON.parse(noted)]
      const own = separator === undefined ? is : withoutEntries(separator, { was, became, is })
      await tx
        .updateTable('partner_settings')
        .set({ before: JSON.stringify(is === became ? was : own) })
        .where('merchant_id', '=', merchant_id)
        .where('authorization_id', '=', authorization_id)
        .where('record_id', '=', record_id)
        .where('name', '=', name)
        .execute()
    }
  }
}

/** What separates the entries of settings that are lists. */
const LISTS = new Map([
  ['live_events_urls', ','],
  ['test_events_urls', ','],
  ['allowed_origins', ' '],
  ['api_allowed_ip_address_ranges', ','],
])

/**
 * The settings of a record as they are without what a partner did. Of a list only the partner's entries go; anything else is put
 * back unless somebody has changed it since.
 */
export function withoutPartner<Given extends Row>(row: Given, notes: readonly PartnerSettingRow[]): Given {
  const changes: Members = {}
  const current: Members = { ...row }
  for (const { record_id, name, before, after } of notes) {
    if (record_id !== row.id) continue
    const [was, became, is]: unknown[] = [JSON.parse(before), JSON.parse(after), own(current, name)]
    const separator = LISTS.get(name)
    if (is === became) changes[name] = was
    else if (separator !== undefined) changes[name] = withoutEntries(separator, { was, became, is })
    // Without ranges secret keys would work from anywhere.
    if (name === 'api_allowed_ip_address_ranges' && changes[name] === '') changes[name] = was
  }
  return Object.assign({ ...row }, changes)
}

function withoutEntries(
  separator: string,
  { was, became, is }: Record<'was' | 'became' | 'is', unknown>,
): string {
  const [merchants = [], partners = [], current = []] = [was, became, is].map((list) =>
    String(list).split(separator).filter(Boolean),
  )
  const left = current.filter((entry) => merchants.includes(entry) || !partners.includes(entry))
  return left.join(separator)
}
