// From which countries a payment may be requested (rules: authentication.md#countries, authentication.md#relayed-address).

import { countryOfAddress } from '../../../core/addresses/ip-country.ts'
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { type AccountRow, prepare, type TransactionRow, type Tx } from '../../../platform/storage/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import type { LockedTransaction } from '../model/find.ts'

type Restricted = Pick<AccountRow, 'transaction_allowed_countries'>

/** The failure_code of a transaction from a country that is not allowed (rules: errors.md#failure-codes). */
const FAILURE = 'not_authorized_country_denied'

/** If an account has a list of countries, an address without a known country is not allowed, such as a private one. */
function isAllowed({ transaction_allowed_countries }: Restricted, { address }: Caller): boolean {
  // Work that falls due by itself has no address to check.
  if (transaction_allowed_countries === '' || address === 'gateway') return true
  const country = countryOfAddress(address.relayed ?? address.own)
  return country !== undefined && transaction_allowed_countries.split(',').includes(country)
}

/** Fails a new transaction if its account does not allow the caller's country; otherwise returns it unchanged. */
export async function failForCountry(
  tx: Tx,
  row: LockedTransaction,
  account: Restricted,
  caller: Caller,
): Promise<LockedTransaction> {
  if (isAllowed(account, caller)) return row
  return changeLockedStatus(tx, row, row.created, 'fail', { failure_code: FAILURE, instance_id: null })
}

/** Refuses the request after `failForCountry` has failed its transaction. @throws 401 with the transaction's id as entity_id */
export function assertNotFailedForCountry({ id, failure_code }: TransactionRow): void {
  if (failure_code === FAILURE) throw refusal(id)
}

/** Refuses a capture, void or refund from a country that the account does not allow. @throws 401 */
export async function assertCountry(tx: Tx, row: TransactionRow, caller: Caller): Promise<void> {
  const [account] = await allowedCountries(tx, row)
  if (!account || !isAllowed(account, caller)) throw refusal()
}

const allowedCountries = prepare(
  (db, { merchant_id, account_id }: Pick<TransactionRow, 'merchant_id' | 'account_id'>) =>
    db
      .selectFrom('accounts')
      .select('transaction_allowed_countries')
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', account_id),
)

function refusal(entity_id?: string) {
  const message = 'The account takes no payments from this country.'
  return gatewayError('not_authorized', { message, ...(entity_id !== undefined && { entity_id }) })
}
