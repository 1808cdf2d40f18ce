// What a gateway is started with, and what a running one offers.
import type { Clock } from '../core/clock.ts'
import type { KmsName } from '../core/kms-name.ts'
import type { CompleteMerchant, ResolveTxt } from '../merchants/merchants/index.ts'
import type { DirectoryServer, Processor } from '../payments/networks/index.ts'
import type { MailOptions } from '../platform/mail/index.ts'
import type { FaultPoints } from '../sandbox/faults/index.ts'
import type { Snapshots } from '../sandbox/snapshots/index.ts'
import type { DemoAccess } from './demo.ts'

export interface GatewayOptions {
  /** The folder of the database, the keys and the certificates. Created if it does not exist. */
  dataDir: string
  /** URL of a PostgreSQL database. Absent: SQLite in the data folder. */
  databaseUrl?: string
  /** URL of a standby of that database, for lists, searches, counts and exports. Absent: they are read from the database itself. */
  readUrl?: string
  /** 0 for any free port. */
  port: number
  /** The address to listen on; loopback by default. */
  host?: string
  /** The host in public URLs, followed by the port that the gateway listens on; `localhost` by default. */
  publicHost?: string
  /** The whole origin of public URLs, where a proxy in front of the gateway has another one: `https://pay.example`. */
  publicUrl?: string
  /** The port of the default brand's pages; each further brand has the next one. 0, and by default: any free ports. */
  pagesPort?: number
  /** The whole origin of the default brand's pages, where a proxy has another one. A further brand's is a setting of its own. */
  pagesUrl?: string
  /** The port of the simulated ACS of 3-D Secure; 0 for any free port. Absent: 8449 if it's free and `port` isn't 0, else any free one. */
  acsPort?: number
  /** Its whole origin, where a proxy has another one. */
  acsUrl?: string
  /** Paths of the operator's own certificate and key, in PEM. */
  tlsCert?: string
  tlsKey?: string
  /** Ranges of addresses, in CIDR notation, of proxies that may say for whom they ask. Absent: none is trusted. */
  trustedProxies?: readonly string[]
  /**
   * Whether there is a demo merchant, partner and two users, whose keys and passwords the gateway hands out: for development and
   * tests. They are created in an empty database only.
   */
  demo?: boolean
  /** Origins whose pages may embed the demo merchant's fields. Absent: unchanged; a new merchant allows any. */
  allowedOrigins?: readonly string[]
  /** The demo merchant's keys, so that a test knows them before; absent: as they were, at first random ones. */
  publicKey?: string
  testSecretKey?: string
  /** Milliseconds for which it still answers once it is told to stop, while `/ready` says no. 0 by default. */
  stopDelayMs?: number
  /** How long declined applications and drafts are kept, until what they say is erased; absent: for ever. */
  keepDeclinedMs?: number
  /** Whether a second operator confirms the approval of a merchant application. */
  secondOperator?: boolean
  /** How long contacts are kept that nothing happens with, until they are erased; absent: for ever. */
  keepContactsMs?: number
  /** The port of the metrics for Prometheus, 0 for a free one; absent: there are none. */
  metricsPort?: number
  /** The address that the metrics are on; loopback by default. It must not be public. */
  metricsHost?: string
  /** Traces by OpenTelemetry, by OTLP over HTTP to this address or as `OTEL_EXPORTER_OTLP_…` say. Absent: none. */
  traces?: { url?: string }
  logLevel?: string
  /** Where log lines go; standard error by default. */
  logTo?: { write(line: string): void }
  /** The demo shop's address, for a link on the welcome page. */
  shopUrl?: string
  /** Requests a second of each secret key, and of each client address without one. 0: no limit. */
  rateLimit?: number
  /**
   * Whether webhooks may go to private addresses, which the SSRF guard refuses otherwise: for tests and for local development.
   */
  allowPrivateWebhooks?: boolean
  /** Looks up TXT records, which verify origins; absent: in DNS. */
  resolveTxt?: ResolveTxt
  /** Whether tests may have calls, frames, mails and webhooks of test mode fail on purpose. Never where anybody pays. */
  faultPoints?: boolean
  /** Milliseconds without a heartbeat until other processes take this one for dead; shorter in tests that kill it. */
  leaseLife?: number
  /** What wraps merchants' data keys; by default the value of `GATEWAY_KMS`, or the key file. */
  kms?: KmsName
  /** Whether this process runs jobs. False: other processes on the same database do. */
  jobs?: boolean
  /** How mails leave. Without a server they are kept in the outbox. */
  mail?: MailOptions
  /** A font file for the letters that the papers' own font has not, as Chinese ones; absent: they are boxes. */
  paperFont?: string
  clock?: Clock
  processor?: Processor
  /** The folder that the browser files were built into; and that of the documentation's site, where there is one. */
  hostedFieldsDir?: string
  guideDir?: string
}

/** What only this project's tests replace. It isn't published: its types need a library that the package doesn't depend on. */
export interface OwnOptions extends GatewayOptions {
  /** Stands in for the simulated directory server, which it gets. */
  directory?: (simulated: DirectoryServer) => DirectoryServer
}

/** A running gateway. */
export interface Gateway {
  /** The public origin. */
  baseUrl: string
  /** The port that it listens on. */
  port: number
  /** The origin of the default brand's pages for people, and its authentication API. */
  pagesUrl: string
  authUrl: string
  /** The origin of the simulated ACS of 3-D Secure, where payers' challenges are. */
  acsUrl: string
  /** The same of every brand, by its id. */
  authUrls: Readonly<Record<string, string>>
  /** Path of the certificate that clients have to trust, a PEM file. */
  caCertificate: string
  hostedFieldsScript: string
  /** `sha384-…`, for the script tag's integrity attribute. */
  hostedFieldsIntegrity: string
  /** The script of `<hosted-field>`, and its integrity. */
  hostedFieldElement: string
  hostedFieldElementIntegrity: string
  hostedFieldsFrame: string
  /** The dashboard of merchants, and the operator's pages. */
  console: { url: string }
  operator: { url: string }
  /** Whether anybody can sign in to the operator's pages: until then `gateway init` creates a link for that. */
  hasOperator: boolean
  /** Where the metrics are, if there are any. */
  metricsUrl: string | undefined
  /**
   * Makes a merchant beside the demo merchant, with primary accounts for cards and for banks in each mode.
   * @throws 422 as the operator's command
   */
  addMerchant(wish: CompleteMerchant): Promise<AddedMerchant>
  /** Of the test mode of its merchants, for tests. */
  snapshots: Snapshots
  /** Where it was started with them. */
  faultPoints?: FaultPoints
  /** Loads the certificates again: new connections get the new ones. A failure is logged, and the old ones stay in use. */
  reloadCertificates(): Promise<void>
  /** Finishes the work in progress, then stops. */
  close(): Promise<void>
}

/** A gateway that was started with `demo`. */
export interface DemoGateway extends Gateway, DemoAccess {
  console: DemoAccess['console']
  operator: DemoAccess['operator']
}

/** A merchant with its keys, of which a live one is told now and never again. */
export interface AddedMerchant {
  id: string
  publicKey: string
  testSecretKey: string
  liveSecretKey: string
  /** The id of its card account in test mode. */
  testAccountId: string
}
