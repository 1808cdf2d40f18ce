// Which test files run when. `npm run test:long` runs every file on every engine that it can run on. `npm test` runs on SQLite all but
// the slow ones, and on PostgreSQL the files that send most of the gateway's statements in the least time.

/**
 * Not in `npm test`, unless a list for another engine names it: gateways that are started and killed as processes, long rows of
 * commands, thousands of cases, programs to install, and what takes longer than five seconds and seldom breaks.
 */
export const SLOW = [
  'test/gateway/app/monitoring/{metrics,readiness,traces}.test.ts',
  'test/gateway/app/operator/{arguments,backup,certificates,command,demo,doctor,doctor-clock,init,migrate,operator,parents,users}.test.ts',
  'test/gateway/clients/{mcp,node,node-operations}.test.ts',
  'test/gateway/core/logged-failures.test.ts',
  'test/gateway/docs/{api,api-webhook,partners,start}.test.ts',
  'test/gateway/guarantees/{card-data,crash,crash-under-load,fuzz,fuzz-forms,recipe,recurring-model}.test.ts',
  'test/gateway/invoicing/{sending-crash,test-profile}.test.ts',
  'test/gateway/invoicing/payments/{crash,silent-networks}.test.ts',
  'test/gateway/invoicing/pdf/{documents,readers}.test.ts',
  'test/gateway/kit/{kit,readme}.test.ts',
  'test/gateway/kit/engines/state.test.ts',
  'test/gateway/merchants/partners/{events,provisioning-crash,sign-up-test}.test.ts',
  'test/gateway/merchants/reporting/{figures,timeline}.test.ts',
  'test/gateway/payments/archive/{archive,crash,destroy}.test.ts',
  'test/gateway/payments/card-data/{data-keys,services,who-may-import}.test.ts',
  'test/gateway/payments/card-testing/{attack,limits,proof,simulation,slow}.test.ts',
  'test/gateway/payments/events/counts.test.ts',
  'test/gateway/payments/recurring/time-zone.test.ts',
  'test/gateway/payments/recurring/card-expiry/card-expiry-job.test.ts',
  'test/gateway/payments/recurring/occurrences/{collect-crash,new-cards}.test.ts',
  'test/gateway/payments/transactions/counts.test.ts',
  'test/gateway/payments/transactions/search/search-{common,index}.test.ts',
  'test/gateway/payments/vault/tokens/tokens.properties.test.ts',
  'test/gateway/payments/webhooks/delivery/{addresses,crash,gone-address,retries,silent-address,turns}.test.ts',
  'test/gateway/platform/audit-log/chain.test.ts',
  'test/gateway/platform/encryption/key-rotation.test.ts',
  'test/gateway/platform/http/{large-bodies,openapi-answers,proxies,robustness,upload-rate,idempotency/crash}.test.ts',
  'test/gateway/platform/mail/{budget,mail,suppression}.test.ts',
  'test/gateway/platform/request-log/request-log.test.ts',
  'test/gateway/platform/storage/{backfill-crash,data-folder,read-only-root,reading-pool,released}.test.ts',
  'test/gateway/sandbox/{snapshots,faults/faults}.test.ts',
  'test/gateway/web/{authority,clock-page,portal-authentications,portal-crash,portal-silent}.test.ts',
  'test/gateway/web/hosted-fields/{evergreen,release-log}.test.ts',
  'test/packages/{deploy,gateway,gateway-types}.test.ts',
  'test/unit/{dev,handshake.explorer,package,reproducible-build}.test.ts',
  'test/unit/frame/shown-error.test.ts',
  'test/unit/frameworks/angular.test.ts',
]

/** Of the tests in browsers, not in `npm test`: what others have a shorter form of, and what the gateway's own tests guard as well. */
export const SLOW_IN_BROWSERS = [
  'test/browser/{announcement,authenticate-challenge,authenticate-gateway,card-testing,demo-languages,demo-spa,doctor}.test.ts',
  'test/browser/{evergreen,frameworks,honest-typing,kit-cypress,kit-faults,labels,languages,payment-attempts}.test.ts',
  'test/browser/{payment-form-access,pci-report,rare-journeys,screen-reader,toasts}.test.ts',
  'test/browser/console/{data,passkeys,settings}.test.ts',
  'test/browser/pages/{embedded,looks}.test.ts',
  'test/browser/partners/{foreign-sites,underwriting}.test.ts',
  'test/browser/portal/authentications.test.ts',
  'test/browser/red-team/{authentications,foreign-key,served-key,typed-texts}.test.ts',
]

/** What a short run of the red team repeats with each field in a card: the keys, which its place among other fields may change. */
export const IN_CARD = 'test/browser/red-team/keyboard.test.ts'

/** What isn't about the gateway's database: on SQLite alone, in every run. */
export const ONCE = [
  'test/gateway/guarantees/recipe.test.ts',
  'test/gateway/payments/archive/plans.test.ts',
  'test/gateway/payments/card-data/who-may-import.test.ts',
  'test/gateway/payments/card-testing/simulation.test.ts',
  'test/gateway/docs/*.test.ts',
  'test/gateway/web/hosted-fields/*.test.ts',
  'test/gateway/platform/encryption/kms/*.test.ts',
  'test/gateway/platform/http/{access,addresses,cross-origin,get-bodies,openapi,public-url}.test.ts',
  'test/gateway/invoicing/demo.test.ts',
  'test/gateway/invoicing/pdf/*.test.ts',
  'test/gateway/kit/*.test.ts',
  'test/gateway/app/operator/{arguments,backup,certificates,command,parents}.test.ts',
  'test/gateway/platform/storage/{data-folder,interrupted-start,read-only-root,reading-pool,strict-tables}.test.ts',
  'test/gateway/payments/vault/tokens/tokens.properties.test.ts',
  'test/gateway/web/guide.test.ts',
  'test/gateway/payments/webhooks/delivery/addresses.test.ts',
]

/** Two gateways on one database: not for SQLite. */
export const RACES = 'test/races/**/*.test.ts'

/**
 * What a short run tries on PostgreSQL: what sends most statements in little time, and a short form of each drill: an upgrade and back, a
 * primary that freezes or dies, a wrong clock. Growth has its short form on SQLite and on monthly partitions.
 */
export const POSTGRESQL = [
  'test/races/{races,upgrade}.test.ts',
  'test/races/database/{clocks,connections,failover,merchant-keys,serializable,unavailable}.test.ts',
  'test/gateway/payments/archive/rules.test.ts',
  'test/gateway/payments/recurring/kept-method.test.ts',
  'test/gateway/payments/transactions/search/search{,-columns}.test.ts',
  'test/gateway/payments/vault/saved/cards-list.test.ts',
  'test/gateway/platform/http/strict-lists.test.ts',
  'test/gateway/platform/http/idempotency/attempts.test.ts',
  'test/gateway/platform/storage/{prepared,storage}.test.ts',
]

/** What a short run tries under SERIALIZABLE. The long one tries all that runs on PostgreSQL. */
export const SERIALIZABLE = [
  'test/gateway/platform/storage/storage.test.ts',
  'test/races/database/serializable.test.ts',
]

/** What a short run tries on monthly partitions: the partitions themselves. */
export const MONTHLY = ['test/months/months.test.ts']

/** What the long one tries there, too. */
export const MONTHLY_LONG = [
  'test/months/command.test.ts',
  'test/gateway/payments/**/*.test.ts',
  'test/gateway/merchants/{merchants,reporting}/**/*.test.ts',
  'test/gateway/invoicing/payments/pay.test.ts',
]

/** What a short run tries on hash partitions: what sends most statements on the most tables. */
export const PARTITIONED = [
  'test/partitions/*.test.ts',
  'test/gateway/payments/recurring/kept-method.test.ts',
]

/** What the long one tries there, too. */
export const PARTITIONED_LONG = [
  'test/gateway/invoicing/contacts.test.ts',
  'test/gateway/guarantees/strangers.test.ts',
  'test/gateway/payments/**/*.test.ts',
  'test/gateway/merchants/{merchants,partners}/**/*.test.ts',
  'test/gateway/platform/{approvals,audit-log,request-log}/**/*.test.ts',
  'test/gateway/invoicing/{files,invoices,messages,payment-methods,sealed-contacts}.test.ts',
  'test/gateway/invoicing/payments/pay.test.ts',
  'test/gateway/platform/mail/suppression.test.ts',
]
