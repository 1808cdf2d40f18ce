import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

/** On whose behalf something is done: a request's, a job's, or the gateway's own. */
export interface Context {
  /** The merchant's, where it is about one: that of its test mode may be ahead. */
  clock: Clock
  /** Its lines name the request or the job. */
  logger: Logger
}
