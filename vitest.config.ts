import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const isLong = process.env.LONG_TESTS === '1'
const common = {
  globalSetup: 'test/support/build-first.ts',
  // No test waits for as long as this: only a machine that is busy with other things makes one wait.
  testTimeout: isLong ? 1_800_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
const gateway = {
  ...common,
  // The whole gateway is loaded once for all files of a worker, not once for each.
  isolate: false,
  setupFiles: 'test/support/cheap-passwords.ts',
}
/** Of the engine; and gateways that tests start as processes do not compile all of their code each time. */
const env = (TEST_ENGINE: string) => ({
  TEST_ENGINE,
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled'),
})
const FILES = ['test/gateway/**/*.test.ts']
/** One imitation of a browser does for all of them: to load it takes longer than most of them. */
const FRAME = ['test/unit/frame/**/*.test.ts']
/** Published packages are installed in clean projects only in the long run. */
const UNIT = [
  'test/unit/**/*.test.ts',
  'test/packages/*.test.ts',
  ...(isLong ? ['test/packages/long/*.test.ts'] : []),
]
/** Another driver of a browser, which has to be installed. */
const DRIVERS = isLong ? ['test/drivers/*.test.ts'] : []
/** Two gateways on one database: not for SQLite. */
const RACES = 'test/races/**/*.test.ts'
const postgresql = {
  env: env('postgresql'),
  setupFiles: [gateway.setupFiles, 'test/support/check-statements.ts'],
  globalSetup: ['test/support/build-first.ts', 'test/support/postgres-first.ts'],
}

/** What tests of the gateway are about: not its database. */
const ONCE = [
  'test/gateway/payments/card-data/who-may-import.test.ts',
  'test/gateway/docs/*.test.ts',
  'test/gateway/web/hosted-fields/*.test.ts',
  'test/gateway/platform/encryption/kms/*.test.ts',
  'test/gateway/platform/http/{access,addresses,cross-origin,get-bodies,openapi,public-url}.test.ts',
  'test/gateway/invoicing/demo.test.ts',
  'test/gateway/invoicing/papers/*.test.ts',
  'test/gateway/kit/*.test.ts',
  'test/gateway/app/operator/{arguments,backup,certificates,command,parents}.test.ts',
  'test/gateway/platform/storage/{data-folder,interrupted-start,read-only-root,reading-pool,strict-tables}.test.ts',
  'test/gateway/payments/vault/tokens/tokens.properties.test.ts',
  'test/gateway/web/guide.test.ts',
  'test/gateway/payments/webhooks/delivery/addresses.test.ts',
]

/**
 * What waits for the long run on PostgreSQL: folders that are less about the database than about processes, networks, mail and pages,
 * which a short run tries on SQLite alone. What it does try on PostgreSQL sends nine in ten of all statements.
 */
const SELDOM = [
  'test/gateway/{clients,core,sandbox,web}/**/*.test.ts',
  'test/gateway/app/monitoring/*.test.ts',
  'test/gateway/payments/{card-testing,webhooks}/**/*.test.ts',
  'test/gateway/platform/{mail,request-log,test-clock}/*.test.ts',
  'test/gateway/payments/archive/crash.test.ts',
  'test/gateway/payments/card-data/services.test.ts',
  'test/gateway/guarantees/{card-data,crash-under-load,fuzz,fuzz-forms,model,permissions}.test.ts',
  'test/gateway/platform/http/!(strict-lists).test.ts',
  'test/gateway/platform/http/idempotency/crash.test.ts',
  'test/gateway/invoicing/{files,reminders,sending-crash,test-profile}.test.ts',
  'test/gateway/invoicing/payments/!(pay).test.ts',
  'test/gateway/kit/engines/*.test.ts',
  'test/gateway/merchants/merchants/{account-policies,ach-account-timestamps,origin-check,origins}.test.ts',
  'test/gateway/app/operator/!(migrate).test.ts',
  'test/gateway/merchants/partners/!(deauthorize|token|underwriting).test.ts',
  'test/gateway/payments/recurring/time-zone.test.ts',
  'test/gateway/payments/recurring/card-expiry/*.test.ts',
  'test/gateway/payments/recurring/occurrences/{collect-crash,returned}.test.ts',
  'test/gateway/payments/recurring/schedule/preview.test.ts',
  'test/gateway/platform/storage/wrong-types.test.ts',
  'test/gateway/merchants/users/password-rules.test.ts',
  'test/gateway/payments/vault/method/redact-card-numbers.test.ts',
  // Two gateways on one database: a short run tries payments, tokens, keys and invoices, the long one everything that they share.
  'test/races/{approvals,audit-log,making-invoices,methods,partners,portal,recurring,shared-work,upgrade}.test.ts',
  'test/races/database/{failover,replica,serializable}.test.ts',
]

/**
 * What waits for the long run on both databases, because it takes a minute or more: gateways that are killed at every step, or lose the
 * process that started them. guarantees/crash, http/idempotency/crash and invoicing/payments/crash don't wait.
 */
const KILLED = [
  'test/gateway/payments/archive/crash.test.ts',
  'test/gateway/invoicing/sending-crash.test.ts',
  'test/gateway/app/operator/parents.test.ts',
  'test/gateway/merchants/partners/provisioning-crash.test.ts',
  'test/gateway/payments/recurring/occurrences/collect-crash.test.ts',
  'test/gateway/web/portal-crash.test.ts',
  'test/gateway/payments/webhooks/delivery/crash.test.ts',
]

/** What a short run tries on hash partitions: the tables that can have them are those of invoices, mail and teams above all. */
const PARTED = [
  'test/partitions/*.test.ts',
  'test/gateway/invoicing/{contacts,invoices}.test.ts',
  'test/gateway/invoicing/payments/pay.test.ts',
]

/** What the long one tries there, too. */
const PARTED_LONG = [
  'test/gateway/merchants/{merchants,partners}/**/*.test.ts',
  'test/gateway/platform/{approvals,audit-log,request-log}/**/*.test.ts',
  'test/gateway/invoicing/{files,messages,payment-methods,sealed-contacts}.test.ts',
  'test/gateway/platform/mail/suppression.test.ts',
]

/** What a short run tries under SERIALIZABLE. The long one tries all that runs on PostgreSQL. */
const AT_ONCE = [
  'test/gateway/guarantees/model.test.ts',
  'test/gateway/platform/storage/storage.test.ts',
  'test/races/{audit-log,events}.test.ts',
  'test/races/database/serializable.test.ts',
]

export default defineConfig({
  test: {
    // One more than there are processors: some tests wait for another process, or until something is tried again.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...common, name: 'unit', include: [...UNIT, ...DRIVERS], exclude: FRAME } },
      { test: { ...common, name: 'unit frame', include: FRAME, isolate: false } },
      {
        test: {
          ...gateway,
          name: 'SQLite',
          include: FILES,
          exclude: isLong ? [] : KILLED,
          env: env('sqlite'),
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'PostgreSQL',
          include: [...FILES, RACES],
          exclude: isLong ? ONCE : [...ONCE, ...SELDOM],
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'SERIALIZABLE',
          env: { ...postgresql.env, TEST_ISOLATION: 'serializable' },
          include: isLong ? [...FILES, RACES] : AT_ONCE,
          exclude: isLong ? ONCE : [],
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'PARTITIONED',
          env: { ...postgresql.env, TEST_PARTITIONS: 'by merchant' },
          include: isLong ? [...PARTED, ...PARTED_LONG] : PARTED,
        },
      },
      // A whole cluster takes minutes: in the long run alone.
      ...(isLong ? [{ test: { ...common, name: 'scale', include: ['test/scale/**/*.test.ts'] } }] : []),
    ],
  },
})
