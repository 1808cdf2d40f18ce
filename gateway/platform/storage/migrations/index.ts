// All changes of the schema, in order. A released one is never changed.
import type { Kysely } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'
import type { Upgrade } from '../upgrade/step.ts'
import * as firstPayment from './001-first-payment.ts'
import * as surcharges from './002-surcharges.ts'
import * as afterTheCharge from './003-after-the-charge.ts'
import * as creditsAndSignatures from './004-credits-and-signatures.ts'
import * as locks from './005-locks.ts'
import * as paymentMethods from './006-payment-methods.ts'
import * as merchantAndAccounts from './007-merchant-and-accounts.ts'
import * as simulatorRules from './008-simulator-rules.ts'
import * as search from './009-search.ts'
import * as idempotency from './010-idempotency.ts'
import * as sealedKeys from './011-sealed-keys.ts'
import * as underWay from './012-under-way.ts'
import * as jobs from './013-jobs.ts'
import * as webhooks from './014-webhooks.ts'
import * as recurring from './015-recurring.ts'
import * as cardExpiry from './016-card-expiry.ts'
import * as idTerms from './020-id-terms.ts'
import { strictTables } from './100-strict-tables.ts'
import { people } from './101-people.ts'
import { partners } from './102-partners.ts'
import { invoicing } from './103-invoicing.ts'
import { records } from './104-records.ts'
import { payments } from './105-payments.ts'
import { transactionCounts } from './106-transaction-counts.ts'
import { eventCounts } from './107-event-counts.ts'
import { searchTextsUpgrade } from './108-search-texts.ts'
import { tokenRooms } from './109-token-rooms.ts'
import { testClockTurns } from './110-test-clock-turns.ts'
import { archives } from './111-archives.ts'
import { merchantKeys } from './112-merchant-keys.ts'
import { dueDates } from './113-due-dates.ts'
import { underwriting } from './114-underwriting.ts'
import { failedOccurrences } from './115-failed-occurrences.ts'
import { offlinePayments } from './116-offline-payments.ts'
import { paymentCodes } from './117-payment-codes.ts'
import { merchantLogos } from './118-merchant-logos.ts'
import { webhookEndpoints } from './119-webhook-endpoints.ts'
import { invoiceDrafts } from './120-invoice-drafts.ts'
import { savedItems } from './121-saved-items.ts'
import { codesADay } from './122-codes-a-day.ts'
import { creditNotes } from './123-credit-notes.ts'
import { reminderPlans } from './124-reminder-plans.ts'
import { partnerSandbox } from './126-partner-sandbox.ts'
import { authentications } from './127-authentications.ts'
import { authenticationPolicies } from './128-authentication-policies.ts'
import { cryptograms } from './129-cryptograms.ts'
import { authenticationRules } from './130-authentication-rules.ts'
import { authenticationSearch } from './131-authentication-search.ts'
import { storedCredentials } from './132-stored-credentials.ts'
import { recurringAuthentications } from './133-recurring-authentications.ts'
import { pageReports } from './134-page-reports.ts'
import { cardAuthentications } from './135-card-authentications.ts'
import { operatorSearch } from './136-operator-search.ts'
import { requestErrors } from './137-request-errors.ts'
import { pageAlerts } from './138-page-alerts.ts'
import { partnerApplicationSearch } from './139-partner-application-search.ts'
import { applicantLanguage } from './140-applicant-language.ts'
import { requestFaults } from './141-request-faults.ts'

interface Migration {
  up(db: Kysely<Database>, dialect: Dialect): Promise<void>
}

/** Up to 1.4.0. Databases keep their names in a table of Kysely's, which 1.4.0 compares with this list: it must not grow. */
export const base: Readonly<Record<string, Migration>> = {
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
}

/**
 * The upgrades after 1.4.0. This version waits for all steps of a group but the last before it serves, so a group ends only where the next
 * one needs what its `contract` steps change. Until then versions of a whole group run side by side.
 */
export const releases: readonly (readonly Upgrade[])[] = [
  [
    strictTables,
    people,
    partners,
    invoicing,
    records,
    payments,
    transactionCounts,
    eventCounts,
    searchTextsUpgrade,
    tokenRooms,
    testClockTurns,
    archives,
    merchantKeys,
    dueDates,
    underwriting,
    failedOccurrences,
    offlinePayments,
    paymentCodes,
    merchantLogos,
    webhookEndpoints,
    invoiceDrafts,
    savedItems,
    codesADay,
    creditNotes,
    reminderPlans,
    partnerSandbox,
    authentications,
    authenticationPolicies,
    cryptograms,
    authenticationRules,
    authenticationSearch,
    storedCredentials,
    recurringAuthentications,
    pageReports,
    cardAuthentications,
    operatorSearch,
    requestErrors,
    pageAlerts,
    partnerApplicationSearch,
    applicantLanguage,
    requestFaults,
  ],
]
