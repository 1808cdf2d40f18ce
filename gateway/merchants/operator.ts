// What only the operator sets, which no merchant's key sees or changes (rules: accounts.md#operator).
import { notFound, refuse } from '../core/errors.ts'
import type { AccountRow, MerchantRow, Reader } from '../storage/index.ts'
import { merchantClock } from '../test-clock/index.ts'
import { scheduleCapture } from '../transactions/index.ts'
import { operatorFields } from './settings/account-fields.ts'
import { type Fields, readSettings } from './settings/fields.ts'
import { merchantFields } from './settings/merchant-fields.ts'
import type { SettingsParts } from './settings/settings.ts'

/** For a merchant that has shut itself out: its own addresses have changed. */
const { api_allowed_ip_address_ranges } = merchantFields
const rescueFields = { api_allowed_ip_address_ranges }

/** The names of what the operator sets, by what it is set on. */
export const operatorSettings = {
  account: Object.keys(operatorFields),
  merchant: Object.keys(rescueFields),
} as const

export type OperatorSubject = keyof typeof operatorSettings

/** One account or merchant with what the operator sets of it. */
export type OperatorRow = AccountRow | MerchantRow

/** All of them, oldest first. */
export function listForOperator(db: Reader, subject: OperatorSubject): Promise<OperatorRow[]> {
  return subject === 'account'
    ? db.selectFrom('accounts').selectAll().orderBy('created').orderBy('id').execute()
    : db.selectFrom('merchants').selectAll().orderBy('created').orderBy('id').execute()
}

type Texts = Readonly<Record<string, string>>

/** @throws 404; 422 with one message for each setting at fault */
export async function setByOperator(
  parts: SettingsParts,
  subject: OperatorSubject,
  id: string,
  settings: Texts,
): Promise<void> {
  await (subject === 'account' ? setAccount(parts, id, settings) : setMerchant(parts, id, settings))
}

async function setAccount({ storage, clock }: SettingsParts, id: string, settings: Texts) {
  const values = read<AccountRow>(operatorFields, settings)
  await storage.write(async (tx) => {
    const [account] = await tx
      .updateTable('accounts')
      .set({ ...values, modified: clock.now() })
      .where('id', '=', id)
      .returningAll()
      .execute()
    if (!account) throw notFound('Account', id)
    if (!('capture_time' in values || 'capture_zone' in values)) return
    const { now } = await merchantClock(tx, clock, account)
    await scheduleCapture(tx, account, now())
  })
}

async function setMerchant({ storage, clock }: SettingsParts, id: string, settings: Texts) {
  const values = read<MerchantRow>(rescueFields, settings)
  const change = storage.write((tx) =>
    tx
      .updateTable('merchants')
      .set({ ...values, modified: clock.now() })
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!(await change).numUpdatedRows) throw notFound('Merchant', id)
}

function read<Row extends OperatorRow>(fields: Fields<Row>, settings: Texts): Partial<Row> {
  const { values, faults } = readSettings(fields, settings)
  refuse(faults)
  return values
}
