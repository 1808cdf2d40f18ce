// Where a payment may be asked for from (rules: authentication.md#countries, authentication.md#relayed-address).

import { countryOfAddress } from '../../core/addresses/country.ts'
import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { type AccountRow, prepare, type TransactionRow, type Tx } from '../../storage/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import type { LockedTransaction } from '../model/find.ts'

type Restricted = Pick<AccountRow, 'transaction_allowed_countries'>

/** What a refused transaction keeps (rules: errors.md#failure-codes). */
const FAILURE = 'not_authorized_country_denied'

/** Where an account has a list, an address that is in no known country is not allowed: a private one, for example. */
function isAllowed({ transaction_allowed_countries }: Restricted, { address }: Caller): boolean {
  // What falls due is asked for by nobody.
  if (transaction_allowed_countries === '' || address === 'gateway') return true
  const country = countryOfAddress(address.relayed ?? address.own)
  return country !== undefined && transaction_allowed_countries.split(',').includes(country)
}

/** Fails a new transaction of an account that takes none from the caller's country; any other stays as it is. */
export async function failForCountry(
  tx: Tx,
  row: LockedTransaction,
  account: Restricted,
  caller: Caller,
): Promise<LockedTransaction> {
  if (isAllowed(account, caller)) return row
  return changeLockedStatus(tx, row, row.created, 'fail', { failure_code: FAILURE, instance_id: null })
}

/** Refuses what `failForCountry` has failed, once that is stored. @throws 401 with the transaction's id as entity_id */
export function assertNotFailedForCountry({ id, failure_code }: TransactionRow): void {
  if (failure_code === FAILURE) throw refusal(id)
}

/** Refuses to capture, void or refund from abroad. @throws 401 */
export async function assertCountry(tx: Tx, row: TransactionRow, caller: Caller): Promise<void> {
  const [account] = await allowedCountries(tx, row)
  if (!account || !isAllowed(account, caller)) throw refusal()
}

const allowedCountries = prepare((db, { account_id }: Pick<TransactionRow, 'account_id'>) =>
  db.selectFrom('accounts').select('transaction_allowed_countries').where('id', '=', account_id),
)

function refusal(entity_id?: string) {
  const message = 'The account takes no payments from this country.'
  return gatewayError('not_authorized', { message, ...(entity_id !== undefined && { entity_id }) })
}
