import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Dialect } from './engines/dialect.ts'
import * as firstPayment from './migrations/001-first-payment.ts'
import * as surcharges from './migrations/002-surcharges.ts'
import * as afterTheCharge from './migrations/003-after-the-charge.ts'
import * as creditsAndSignatures from './migrations/004-credits-and-signatures.ts'
import * as locks from './migrations/005-locks.ts'
import * as paymentMethods from './migrations/006-payment-methods.ts'
import * as merchantAndAccounts from './migrations/007-merchant-and-accounts.ts'
import * as simulatorRules from './migrations/008-simulator-rules.ts'
import * as search from './migrations/009-search.ts'
import * as idempotency from './migrations/010-idempotency.ts'
import * as sealedKeys from './migrations/011-sealed-keys.ts'
import * as underWay from './migrations/012-under-way.ts'
import * as jobs from './migrations/013-jobs.ts'
import * as webhooks from './migrations/014-webhooks.ts'
import * as recurring from './migrations/015-recurring.ts'
import * as cardExpiry from './migrations/016-card-expiry.ts'
import * as idTerms from './migrations/020-id-terms.ts'
import * as operatorMakes from './migrations/021-operator-makes.ts'
import * as monthsOfMerchants from './migrations/022-months-of-merchants.ts'
import * as tokenMode from './migrations/023-token-mode.ts'
import * as recurringData from './migrations/024-recurring-data.ts'
import * as frozenClocks from './migrations/025-frozen-clocks.ts'
import * as eventOrder from './migrations/030-event-order.ts'
import * as moreTerms from './migrations/031-more-terms.ts'
import * as methodTerms from './migrations/032-method-terms.ts'
import * as partners from './migrations/033-partners.ts'
import * as oauth from './migrations/034-oauth.ts'
import * as applications from './migrations/035-applications.ts'
import * as people from './migrations/036-people.ts'
import * as consoleTables from './migrations/037-console.ts'
import * as operator from './migrations/038-operator.ts'
import * as mails from './migrations/040-mails.ts'
import * as invoicing from './migrations/041-invoicing.ts'
import * as invoicePayments from './migrations/042-invoice-payments.ts'
import * as clientTerms from './migrations/043-client-terms.ts'
import * as operatorLists from './migrations/044-operator-lists.ts'
import * as uploads from './migrations/045-uploads.ts'
import * as deletedMerchants from './migrations/047-deleted-merchants.ts'
import * as soughtApplications from './migrations/047-sought-applications.ts'
import * as disturbed from './migrations/050-disturbed.ts'
import * as origins from './migrations/051-origins.ts'
import * as strictTables from './migrations/052-strict-tables.ts'
import * as permissions from './migrations/053-permissions.ts'
import * as auditLog from './migrations/054-audit-log.ts'
import * as sealedFiles from './migrations/055-sealed-files.ts'
import * as cardTesting from './migrations/056-card-testing.ts'
import * as firstOperator from './migrations/057-first-operator.ts'
import * as refreshTokens from './migrations/058-refresh-tokens.ts'
import * as reviewedApplications from './migrations/059-reviewed-applications.ts'
import * as sessions from './migrations/060-sessions.ts'
import * as passkeys from './migrations/061-passkeys.ts'
import * as approvals from './migrations/062-approvals.ts'
import * as dataKeys from './migrations/063-data-keys.ts'
import * as instanceFormats from './migrations/064-instance-formats.ts'
import * as mailLimits from './migrations/065-mail-limits.ts'
import * as sealedContacts from './migrations/066-sealed-contacts.ts'
import * as instanceKeys from './migrations/069-instance-keys.ts'
import * as eventPlaces from './migrations/071-event-places.ts'
import * as eventIndexes from './migrations/072-event-indexes.ts'
import * as passwordLinks from './migrations/074-password-links.ts'
import * as applicationChanges from './migrations/075-application-changes.ts'
import { limitLockWaits, migrateOneByOne } from './one-by-one.ts'
import type { Database } from './rows/schema.ts'

interface Migration {
  up(db: Kysely<Database>, dialect: Dialect): Promise<void>
}

/** All migrations, in order. A released migration is never changed. */
const migrations: Record<string, Migration> = {
  '001-first-payment': firstPayment,
  '002-surcharges': surcharges,
  '003-after-the-charge': afterTheCharge,
  '004-credits-and-signatures': creditsAndSignatures,
  '005-locks': locks,
  '006-payment-methods': paymentMethods,
  '007-merchant-and-accounts': merchantAndAccounts,
  '008-simulator-rules': simulatorRules,
  '009-search': search,
  '010-idempotency': idempotency,
  '011-sealed-keys': sealedKeys,
  '012-under-way': underWay,
  '013-jobs': jobs,
  '014-webhooks': webhooks,
  '015-recurring': recurring,
  '016-card-expiry': cardExpiry,
  '020-id-terms': idTerms,
  '021-operator-makes': operatorMakes,
  '022-months-of-merchants': monthsOfMerchants,
  '023-token-mode': tokenMode,
  '024-recurring-data': recurringData,
  '025-frozen-clocks': frozenClocks,
  '030-event-order': eventOrder,
  '031-more-terms': moreTerms,
  '032-method-terms': methodTerms,
  '033-partners': partners,
  '034-oauth': oauth,
  '035-applications': applications,
  '036-people': people,
  '037-console': consoleTables,
  '038-operator': operator,
  '040-mails': mails,
  '041-invoicing': invoicing,
  '042-invoice-payments': invoicePayments,
  '043-client-terms': clientTerms,
  '044-operator-lists': operatorLists,
  '045-uploads': uploads,
  '047-deleted-merchants': deletedMerchants,
  '047-sought-applications': soughtApplications,
  '050-disturbed': disturbed,
  '051-origins': origins,
  '052-strict-tables': strictTables,
  '053-permissions': permissions,
  '054-audit-log': auditLog,
  '055-sealed-files': sealedFiles,
  '056-card-testing': cardTesting,
  '057-first-operator': firstOperator,
  '058-refresh-tokens': refreshTokens,
  '059-reviewed-applications': reviewedApplications,
  '060-sessions': sessions,
  '061-passkeys': passkeys,
  '062-approvals': approvals,
  '063-data-keys': dataKeys,
  '064-instance-formats': instanceFormats,
  '065-mail-limits': mailLimits,
  '066-sealed-contacts': sealedContacts,
  '069-instance-keys': instanceKeys,
  '071-event-places': eventPlaces,
  '072-event-indexes': eventIndexes,
  '074-password-links': passwordLinks,
  '075-application-changes': applicationChanges,
}

/**
 * Brings the schema up to date. On PostgreSQL, each migration of a database that is in use has its own transaction. An empty
 * database, and SQLite, which no other process uses, are changed in a single one.
 * @throws when a migration fails; its transaction changes nothing then
 */
export async function migrate(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  let isInUse = false
  const named = Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      async up(tx: Kysely<Database>) {
        if (isInUse) await limitLockWaits(tx)
        await up(tx, dialect)
      },
    },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(named) }
  const migrator = new Migrator({ db, provider })
  isInUse = dialect.isShared && (await migrator.getMigrations()).some(({ executedAt }) => executedAt)
  if (isInUse) return migrateOneByOne(migrator)
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The migrations that this version has and a database lacks. @throws when the database does not answer */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const done = new Set(await doneMigrations(db))
  return Object.keys(migrations).filter((name) => !done.has(name))
}

/** The migrations that a database has had and this version does not know: a later version has used it. @throws likewise */
export async function unknownMigrations(db: Kysely<Database>): Promise<string[]> {
  return (await doneMigrations(db)).filter((name) => !Object.hasOwn(migrations, name))
}

async function doneMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
