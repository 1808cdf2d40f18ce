// Which test files run when. `npm run test:long` runs every file on every engine that it can run on. `npm test` tries each rule once, on
// SQLite, and on PostgreSQL runs the files that send most of the gateway's statements in the least time.

/** Not in `npm test`, on any engine: gateways that are started and killed as processes, long rows of commands, thousands of cases, programs to install. */
export const SLOW = [
  'test/gateway/app/operator/{arguments,certificates,demo,init,parents,users}.test.ts',
  'test/gateway/guarantees/{card-data,crash-under-load,fuzz-forms,recipe,recurring-model}.test.ts',
  'test/gateway/invoicing/sending-crash.test.ts',
  'test/gateway/invoicing/payments/crash.test.ts',
  'test/gateway/invoicing/pdf/readers.test.ts',
  'test/gateway/kit/readme.test.ts',
  'test/gateway/kit/engines/state.test.ts',
  'test/gateway/merchants/partners/provisioning-crash.test.ts',
  'test/gateway/merchants/reporting/figures.test.ts',
  'test/gateway/payments/archive/crash.test.ts',
  'test/gateway/payments/card-data/{services,who-may-import}.test.ts',
  'test/gateway/payments/card-testing/{simulation,slow}.test.ts',
  'test/gateway/payments/recurring/time-zone.test.ts',
  'test/gateway/payments/recurring/occurrences/collect-crash.test.ts',
  'test/gateway/payments/transactions/search/search-{common,index}.test.ts',
  'test/gateway/payments/webhooks/delivery/{crash,silent-address}.test.ts',
  'test/gateway/platform/encryption/key-rotation.test.ts',
  'test/gateway/platform/http/{upload-rate,idempotency/crash}.test.ts',
  'test/gateway/platform/mail/{budget,mail}.test.ts',
  'test/gateway/platform/storage/{data-folder,read-only-root}.test.ts',
  'test/gateway/web/{clock-page,portal-crash,portal-silent}.test.ts',
  'test/packages/{deploy,gateway}.test.ts',
  'test/unit/{dev,reproducible-build}.test.ts',
  'test/unit/frameworks/angular.test.ts',
]

/** What isn't about the gateway's database: on SQLite alone, in every run. */
export const ONCE = [
  'test/gateway/guarantees/recipe.test.ts',
  'test/gateway/payments/archive/plans.test.ts',
  'test/gateway/payments/card-data/who-may-import.test.ts',
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
 * What a short run tries on PostgreSQL. It sends three in four of all statements in a tenth of the time that the long one takes, and has a
 * short form of each drill: an upgrade and back, a primary that freezes or dies, a wrong clock, growth. A backup is restored on SQLite.
 */
export const POSTGRESQL = [
  'test/races/{copied,races,upgrade}.test.ts',
  'test/races/database/{clocks,connections,failover,merchant-keys,migrations,serializable,unavailable}.test.ts',
  'test/gateway/guarantees/strangers.test.ts',
  'test/gateway/invoicing/sealed-contacts.test.ts',
  'test/gateway/merchants/partners/underwriting.test.ts',
  'test/gateway/payments/archive/rules.test.ts',
  'test/gateway/payments/card-data/data-keys.test.ts',
  'test/gateway/payments/events/counts.test.ts',
  'test/gateway/payments/recurring/kept-method.test.ts',
  'test/gateway/payments/transactions/search/search{,-columns,-limits}.test.ts',
  'test/gateway/payments/vault/saved/cards-list.test.ts',
  'test/gateway/platform/approvals/second-operator.test.ts',
  'test/gateway/platform/http/strict-lists.test.ts',
  'test/gateway/platform/http/idempotency/attempts.test.ts',
  'test/gateway/platform/storage/{growth,prepared,storage}.test.ts',
  'test/gateway/web/{invoice-pages,underwriting,operator/search}.test.ts',
]

/** What a short run tries under SERIALIZABLE. The long one tries all that runs on PostgreSQL. */
export const SERIALIZABLE = [
  'test/gateway/platform/storage/storage.test.ts',
  'test/races/database/serializable.test.ts',
]

/** What a short run tries on monthly partitions: the partitions themselves, and what archives find there. */
export const MONTHLY = ['test/months/*.test.ts', 'test/gateway/payments/archive/rules.test.ts']

/** What the long one tries there, too. */
export const MONTHLY_LONG = [
  'test/gateway/payments/**/*.test.ts',
  'test/gateway/merchants/{merchants,reporting}/**/*.test.ts',
  'test/gateway/invoicing/payments/pay.test.ts',
]

/** What a short run tries on hash partitions: what sends most statements on the most tables. */
export const PARTITIONED = [
  'test/partitions/*.test.ts',
  'test/gateway/invoicing/contacts.test.ts',
  'test/gateway/payments/recurring/kept-method.test.ts',
]

/** What the long one tries there, too. */
export const PARTITIONED_LONG = [
  'test/gateway/guarantees/strangers.test.ts',
  'test/gateway/payments/**/*.test.ts',
  'test/gateway/merchants/{merchants,partners}/**/*.test.ts',
  'test/gateway/platform/{approvals,audit-log,request-log}/**/*.test.ts',
  'test/gateway/invoicing/{files,invoices,messages,payment-methods,sealed-contacts}.test.ts',
  'test/gateway/invoicing/payments/pay.test.ts',
  'test/gateway/platform/mail/suppression.test.ts',
]
