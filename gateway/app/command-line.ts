// The options of the command that starts the gateway alone.
import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isPublicKey } from '../../shared/public-key.ts'
import { isEmailAddress } from '../core/addresses/email.ts'
import { isRange } from '../core/addresses/ranges.ts'
import { isOrigin } from '../core/addresses/urls.ts'
import { isTestSecretKey } from '../core/ids.ts'
import { readKmsName } from '../core/kms-name.ts'
import { limits } from '../core/limits.ts'
import { UsageError } from '../core/usage.ts'
import type { MailOptions } from '../platform/mail/index.ts'
import type { GatewayOptions } from './options.ts'

export const HELP = `Starts the payment gateway.

  npm run gateway -- [options]
  npm run gateway -- init --help         creates the data, and a link for the first operator
  npm run gateway -- operator --help     what only the operator sets: settings of accounts and merchants
  npm run gateway -- doctor --help       looks for what is wrong, or soon will be
  npm run gateway -- verify --help       checks what any gateway serves against its log of releases
  npm run gateway -- migrate --help      shows, runs and ends the steps of an upgrade
  npm run gateway -- partitions --help   partitions payments and events by month, on PostgreSQL
  npm run gateway -- archive --help      moves old records into files, finds and restores them
  npm run gateway -- backup --help       copies the SQLite database while the gateway runs, and puts a copy back

  --data DIR              data folder: database, keys, certificates   (./data/gateway)
  --port N                port of the HTTPS server, 0 for a free one   (8443)
  --host ADDRESS          address to listen on                         (127.0.0.1)
  --public-host NAME      host in links and responses                  (localhost)
  --public-url ORIGIN     public origin of the API, behind a proxy     (https://PUBLIC_HOST:PORT)
  --pages-port N          port of the pages for people; each further brand has the next (8445; free ones with --port 0)
  --pages-url ORIGIN      public origin of the pages, behind a proxy
  --acs-port N            port of the simulated ACS of 3-D Secure   (8449 or, if it's taken or with --port 0, a free one)
  --acs-url ORIGIN        its origin, behind a proxy
  --tls-cert FILE         your own certificate in PEM, with --tls-key  (one made on this machine)
  --tls-key FILE          its key in PEM
  --trusted-proxy RANGE   addresses of your proxies, such as 10.0.0.0/8, which may report the client's address; repeatable
  --demo                  in an empty database, creates a demo merchant, a partner and two users, and prints their keys and
                          passwords: for development and tests, never in production
  --allowed-origin ORIGIN only pages of this origin may embed the demo merchant's fields; may be repeated
  --public-key KEY        the demo merchant's public key, m_ and 22 letters or digits, for tests   (its own)
  --rate-limit N          requests per second of one secret key, and of one address without; 0 for any number
  --allow-private-webhooks  webhooks may go to this machine and to private addresses
  --kms NAME              what wraps merchants' data keys: file, aws or vault; see the variables below   (file)
  --metrics-port N        port of the metrics for Prometheus, in plain HTTP at /metrics; 0 for a free one   (none)
  --metrics-host ADDRESS  their address, which must not be public   (127.0.0.1)
  --paper-font FILE       a TrueType or OpenType font, for Chinese, Japanese and Korean in the PDFs of invoices
  --keep-contacts DAYS    how long unused contacts are kept before they are erased             (forever)
  --keep-declined DAYS    how long declined applications and drafts are kept before their content is erased   (forever)
  --second-operator       a second operator confirms the approval of each merchant application
  --stop-delay SECONDS    how long it still answers after a stop signal, so that a proxy notices   (0)
  --fault-points          tests may make calls fail on purpose, in test mode: never in production
  --log-level LEVEL       debug, info, warn, error or silent           (warn)
  --json                  print one line of JSON once it answers; it ends with the process that started it
  --version               print its version, and the commit that it was built from
  --help                  print this

Environment:
  GATEWAY_ENCRYPTION_KEY  32 bytes in base64, in place of the key file in the data folder
  GATEWAY_KMS             as --kms, for the operator's commands, too
  AWS_KMS_KEY_ID, AWS_REGION    of --kms aws; credentials come from where AWS puts them
  VAULT_ADDR, VAULT_TRANSIT_KEY, VAULT_TOKEN_FILE or VAULT_TOKEN   of --kms vault
  DATABASE_URL            postgres://user:password@host:port/database, in place of SQLite in the data folder; several
                          gateways may share it, with one encryption key
  DATABASE_READ_URL       a standby of that database, for lists, dashboards and exports
  GATEWAY_TEST_SECRET_KEY the demo merchant's secret key of test mode, sk_test_ and 32 letters or digits, for tests   (its own)
  SMTP_URL                smtp://user:password@host:port, or smtps:, of the mail server; without it, mails stay in the outbox
  MAIL_FROM               the sender's address
  OTEL_EXPORTER_OTLP_ENDPOINT   where traces go, as http://127.0.0.1:4318; without it there are none
  DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE   sign them; the key is a file in PEM
`

const PAGES_PORT = 8445
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

/** Everything that may be said at the start. No secret is: every user of the machine can see the arguments of a process. */
export const OPTIONS = {
  data: { type: 'string', default: './data/gateway' },
  port: { type: 'string', default: '8443' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-host': { type: 'string' },
  'public-url': { type: 'string' },
  'pages-port': { type: 'string' },
  'pages-url': { type: 'string' },
  'acs-port': { type: 'string' },
  'acs-url': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'trusted-proxy': { type: 'string', multiple: true },
  demo: { type: 'boolean', default: false },
  'allowed-origin': { type: 'string', multiple: true },
  'public-key': { type: 'string' },
  'rate-limit': { type: 'string' },
  'allow-private-webhooks': { type: 'boolean', default: false },
  kms: { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  'paper-font': { type: 'string' },
  'keep-contacts': { type: 'string' },
  'keep-declined': { type: 'string' },
  'second-operator': { type: 'boolean', default: false },
  'stop-delay': { type: 'string', default: '0' },
  'fault-points': { type: 'boolean', default: false },
  'log-level': { type: 'string', default: 'warn' },
  json: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/** @throws for an option that does not exist */
export function readOptions(args: string[]) {
  return parseArgs({ args, options: OPTIONS }).values
}

type Values = ReturnType<typeof readOptions>

/** A retention period in milliseconds; undefined where none is given. @throws UsageError for what is no number of days */
function daysIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new UsageError(`--${name} must be a number of days from 1 to 99999.`)
  return Number(text) * 24 * 60 * 60 * 1000
}

/** @throws UsageError that says what is wrong with a value */
export function toGatewayOptions(values: Values): GatewayOptions {
  const port = Number(values.port)
  const tlsCert = values['tls-cert']
  const tlsKey = values['tls-key']
  const publicUrl = values['public-url']
  const publicKey = values['public-key']
  const testSecretKey = process.env.GATEWAY_TEST_SECRET_KEY || undefined
  for (const [name, text] of [
    ['port', values.port],
    ['pages-port', values['pages-port'] ?? '0'],
    ['acs-port', values['acs-port'] ?? '0'],
    ['metrics-port', values['metrics-port'] ?? '0'],
  ] as const) {
    if (!/^\d+$/.test(text) || Number(text) > 65_535)
      throw new UsageError(`--${name} must be a number from 0 to 65535.`)
  }
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError('Set both --tls-cert and --tls-key.')
  if (values['rate-limit'] !== undefined && !/^\d{1,9}$/.test(values['rate-limit']))
    throw new UsageError('--rate-limit must be a whole number.')
  const keepDeclinedMs = daysIn('keep-declined', values['keep-declined'])
  const keepContactsMs = daysIn('keep-contacts', values['keep-contacts'])
  const stopDelay = Number(values['stop-delay'])
  if (!/^\d+$/.test(values['stop-delay']) || stopDelay > limits.stopping.maxDelaySeconds)
    throw new UsageError(`--stop-delay must be a number from 0 to ${limits.stopping.maxDelaySeconds}.`)
  if (!LOG_LEVELS.includes(values['log-level']))
    throw new UsageError(`--log-level must be one of ${LOG_LEVELS.join(', ')}.`)
  for (const name of ['public-url', 'pages-url', 'acs-url'] as const) {
    const url = values[name]
    if (url !== undefined && !(isOrigin(url) && url.startsWith('https:')))
      throw new UsageError(`--${name} must be an https origin, such as https://pay.example.`)
  }
  if (publicUrl !== undefined && values['public-host'] !== undefined)
    throw new UsageError('Set --public-url or --public-host, not both.')
  if (publicKey !== undefined && !isPublicKey(publicKey))
    throw new UsageError('--public-key must be m_ and 22 letters, digits, _ or -.')
  if (testSecretKey !== undefined && !isTestSecretKey(testSecretKey))
    throw new UsageError('GATEWAY_TEST_SECRET_KEY must be sk_test_ and 32 letters or digits.')
  for (const origin of values['allowed-origin'] ?? []) {
    if (!isOrigin(origin))
      throw new UsageError('--allowed-origin must be an origin, such as https://shop.example.')
  }
  for (const range of values['trusted-proxy'] ?? []) {
    if (!isRange(range))
      throw new UsageError('--trusted-proxy must be an address or a range, such as 10.0.0.0/8.')
  }
  return {
    dataDir: values.data,
    port,
    host: values.host,
    logLevel: values['log-level'],
    demo: values.demo,
    secondOperator: values['second-operator'],
    stopDelayMs: stopDelay * 1000,
    ...(keepDeclinedMs !== undefined && { keepDeclinedMs }),
    ...(keepContactsMs !== undefined && { keepContactsMs }),
    allowPrivateWebhooks: values['allow-private-webhooks'],
    faultPoints: values['fault-points'],
    mail: mailFrom(process.env),
    ...databaseFrom(process.env),
    ...(values['public-host'] !== undefined && { publicHost: values['public-host'] }),
    ...(publicUrl !== undefined && { publicUrl }),
    pagesPort: Number(values['pages-port'] ?? (port && PAGES_PORT)),
    ...(values['acs-port'] !== undefined && { acsPort: Number(values['acs-port']) }),
    ...(values['acs-url'] !== undefined && { acsUrl: values['acs-url'] }),
    ...(tracesAreWanted(process.env) && { traces: {} }),
    ...(values.kms !== undefined && { kms: readKmsName(values.kms) }),
    ...(values['metrics-port'] !== undefined && { metricsPort: Number(values['metrics-port']) }),
    ...(values['metrics-host'] !== undefined && { metricsHost: values['metrics-host'] }),
    ...(values['paper-font'] !== undefined && { paperFont: values['paper-font'] }),
    ...(values['pages-url'] !== undefined && { pagesUrl: values['pages-url'] }),
    ...(publicKey !== undefined && { publicKey }),
    ...(testSecretKey !== undefined && { testSecretKey }),
    ...(values['rate-limit'] !== undefined && { rateLimit: Number(values['rate-limit']) }),
    ...(tlsCert !== undefined && tlsKey !== undefined && { tlsCert, tlsKey }),
    ...(values['trusted-proxy'] && { trustedProxies: values['trusted-proxy'] }),
    ...(values['allowed-origin'] && { allowedOrigins: values['allowed-origin'] }),
  }
}

/** Where the database is, by environment variables. @throws UsageError for a standby of no database */
function databaseFrom({ DATABASE_URL, DATABASE_READ_URL }: NodeJS.ProcessEnv) {
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new UsageError('Set DATABASE_URL, too: DATABASE_READ_URL is a standby of that database.')
  return {
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(DATABASE_READ_URL && { readUrl: DATABASE_READ_URL }),
  }
}

/** Whether there is somewhere for traces to go, by OpenTelemetry's own variables. */
function tracesAreWanted(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}

/** How mails leave, by environment variables. @throws UsageError where one of those that go together is missing, or no address */
export function mailFrom(env: NodeJS.ProcessEnv): MailOptions {
  const {
    SMTP_URL: smtpUrl,
    MAIL_FROM: from,
    DKIM_DOMAIN: domain,
    DKIM_SELECTOR: selector,
    DKIM_KEY_FILE,
  } = env
  if (from && !isEmailAddress(from))
    throw new UsageError(
      'MAIL_FROM must be an email address alone, such as pay@shop.example. Mails add the merchant’s name.',
    )
  const mail = { smtpUrl, ...(from && { from }) }
  if (!domain && !selector && !DKIM_KEY_FILE) return mail
  if (!domain || !selector || !DKIM_KEY_FILE)
    throw new UsageError('Set all of DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE, or none.')
  return { ...mail, dkim: { domain, selector, privateKey: readFileSync(DKIM_KEY_FILE, 'utf8') } }
}
