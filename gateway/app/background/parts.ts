// What the gateway is made of, once its background work is prepared.
import type { Clock } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import type { CheckOrigin, KeyUses, ResolveTxt } from '../../merchants/merchants/index.ts'
import type { CardTesting } from '../../payments/card-testing/index.ts'
import type { DirectoryServer, Processor } from '../../payments/networks/index.ts'
import type { CardData, Tokens } from '../../payments/vault/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { IdempotencyKeys } from '../../platform/http/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Leases } from '../../platform/leases/index.ts'
import type { MailOptions } from '../../platform/mail/index.ts'
import type { RequestLog } from '../../platform/request-log/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { ClockShare } from '../../platform/test-clock/index.ts'
import type { FaultPoints } from '../../sandbox/faults/index.ts'
import type { Observer } from '../monitoring/index.ts'

/** What every part of the gateway may depend on. */
export interface Parts {
  storage: Storage
  cipher: Cipher
  cardData: CardData
  processor: Processor
  directory: DirectoryServer
  clock: Clock
  logger: Logger
  leases: Leases
  tokens: Tokens
  idempotencyKeys: IdempotencyKeys
  jobs: Jobs
  requestLog: RequestLog
  keyUses: KeyUses
  clockShare: ClockShare
  checkOrigin: CheckOrigin
  cardTesting: CardTesting
}

export interface BackgroundOptions {
  leaseLife?: number
  allowPrivateWebhooks?: boolean
  resolveTxt?: ResolveTxt
  jobs?: boolean
  /** Absent: for ever. */
  keepDeclinedMs?: number
  /** How long contacts are kept that nothing happens with; absent: for ever. */
  keepContactsMs?: number
  mail?: MailOptions
  /** Undefined: nothing fails on purpose. */
  faultPoints: FaultPoints | undefined
  /** What measures jobs and webhooks. */
  observer?: Observer | undefined
  /** The origin of a brand's pages. Called only once the background work has begun. */
  pagesUrlOf: (brandId: string) => string
}

/** What the background work begins with. */
export interface Base
  extends Pick<Parts, 'storage' | 'cipher' | 'cardData' | 'processor' | 'directory' | 'clock' | 'logger'> {
  /** Steps of the shutdown, in the order of the start. They run in reverse order. */
  toClose: (() => Promise<unknown>)[]
}
