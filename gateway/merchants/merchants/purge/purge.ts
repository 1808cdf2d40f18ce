import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { namesOf } from '../../../core/objects.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import {
  type JobType,
  jobTables,
  jobTypes,
  type MerchantTable,
  type Scope,
  type Storage,
  scopes,
  type Tx,
} from '../../../platform/storage/index.ts'
import type { SettingsParts } from '../settings/settings.ts'
import {
  all,
  archivedBatch,
  type Batch,
  deliveryBatch,
  eventBatch,
  figuresBatch,
  jobBatch,
  ledgerBatch,
  networkIdBatch,
  ofTestMode,
  savedBatch,
  simulatorRules,
  transactionBatch,
} from './batches.ts'
import { deleteAnswers } from './stored-answers.ts'

type Group = Exclude<Scope['purge'], 'others' | undefined>
export type PurgeWish = { [Name in Group]?: boolean | 'true' | 'false' | undefined }

/** Tables with their own batches. Rows of others are deleted with those that they belong to. */
type Batched = {
  [Name in MerchantTable]: (typeof scopes)[Name] extends { purge: Group } ? Name : never
}[MerchantTable]

function purgeOf(table: MerchantTable): Scope['purge'] {
  const { purge }: Scope = scopes[table]
  return purge
}

function isBatched(table: MerchantTable): table is Batched {
  const purge = purgeOf(table)
  return purge !== undefined && purge !== 'others'
}

/** In the order of deletion. */
const purgedTables = namesOf(scopes)
  .toReversed()
  .filter((table) => purgeOf(table) !== undefined)

/** The types of jobs about deleted records. The daily capture stays, because accounts stay. */
const purgedJobs: readonly JobType[] = jobTypes.filter((type) =>
  purgedTables.some((table) => table === jobTables[type]),
)

/** How the rows of a table are deleted, if not by their ids. */
const special = {
  jobs: (tx: Tx, merchantId: string) => jobBatch(tx, merchantId, purgedJobs),
  transactions: transactionBatch,
  archived_records: archivedBatch,
  events: eventBatch,
  deliveries: deliveryBatch,
  hourly_figures: figuresBatch,
  card_attempts: ofTestMode('card_attempts'),
  card_attacks: ofTestMode('card_attacks'),
  concealed_declines: ofTestMode('concealed_declines'),
  simulator_payments: ledgerBatch,
  simulator_rules: simulatorRules,
  mail_usage: ofTestMode('mail_usage'),
  saved_methods: savedBatch,
} satisfies { [Name in Batched]?: Batch }

const isSpecial = (table: Batched): table is keyof typeof special => Object.hasOwn(special, table)

/**
 * Deletes a merchant's test data (rules: accounts.md#purge), in batches, so that nobody waits for more than one of them. What
 * the networks are being asked just now stays.
 * @returns how many of the transactions that should have gone are left
 * @throws 422 unavailable_for_merchant_mode with a live key
 */
export async function purgeTestData(
  { storage, cipher }: Pick<SettingsParts, 'storage' | 'cipher'>,
  caller: Caller,
  wish: PurgeWish,
): Promise<number> {
  const { merchant, mode } = caller
  if (mode !== 'test') {
    const message = 'Only test data can be purged: use the secret key of test mode.'
    throw gatewayError('unavailable_for_merchant_mode', { message })
  }
  const record = { type: 'Merchant', id: merchant.id }
  const changes = namesOf(wish).map((name) => ({ name, after: String(wish[name]) }))
  await storage.write((tx) => recordOwn(tx, cipher, caller, { action: 'test_data.deleted', record, changes }))
  return deleteTestData({ storage }, caller, wish)
}

/** The same for whoever has written the log. */
export async function deleteTestData(
  { storage }: Pick<SettingsParts, 'storage'>,
  { merchant, clock }: Pick<Caller, 'clock'> & { merchant: { id: string } },
  wish: PurgeWish,
): Promise<number> {
  const isAll = wish.delete_transactions === undefined && wish.delete_payment_methods === undefined
  const repeat = async (batch: Batch) => {
    while (await storage.write((tx) => batch(tx, merchant.id, clock.now()))) {
      // SQLite calls are synchronous: without this pause other requests would not get their turn.
      await setImmediate()
    }
  }
  for (const table of purgedTables.filter(isBatched)) {
    if (!isAll && String(wish[scopes[table].purge]) !== 'true') continue
    await repeat(isSpecial(table) ? special[table] : all(table))
  }
  const isOfTransactions = isAll || String(wish.delete_transactions) === 'true'
  // Last, because there's nothing to do for cards that have just been deleted.
  if (isOfTransactions) await repeat(networkIdBatch)
  await deleteAnswers(storage, merchant.id, purgedTables)
  return isOfTransactions ? countLeft(storage, merchant.id) : 0
}

async function countLeft({ reading }: Storage, merchantId: string): Promise<number> {
  const { left } = await reading
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .executeTakeFirstOrThrow()
  return Number(left)
}
