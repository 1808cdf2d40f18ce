// What is to be done later.

import type { Mode } from '../../core/caller.ts'
import type { Json } from './json.ts'

export const jobTypes = ['capture', 'expire_hold', 'collect', 'card_expiry', 'deliver'] as const
export type JobType = (typeof jobTypes)[number]

/** Where the record is that a job is about. */
export const jobTables = {
  /** The daily capture of an account. */
  capture: 'accounts',
  /** The end of a hold. */
  expire_hold: 'transactions',
  /** The collection of an occurrence. */
  collect: 'occurrences',
  /** A merchant's cards that expire. */
  card_expiry: 'merchants',
  /** What a receiver is sent: that is no row of its own. */
  deliver: undefined,
} as const satisfies Record<JobType, string | undefined>

/** What a job has to remember from one time to the next. */
export interface JobMemory {
  /** When returns were last asked for. */
  capture: { since: number }
  expire_hold: never
  collect: never
  /** The step of the month, and the key of the last one that was told of in it. */
  card_expiry: { step: number; after?: string }
  deliver: never
}

/** A job: once it is due, one process takes it, does it and deletes it or sets its next time. */
export interface JobRow<Type extends JobType = JobType> {
  id: string
  type: Type
  merchant_id: string
  mode: Mode
  /** What it is about; one job of a type for each. */
  record_id: string
  /** By the merchant's clock of this mode. */
  run_at: number
  /** The same by the machine's clock; null while the process that turns the merchant's test clock sees to it. */
  due: number | null
  /** Tries that ended with an error. */
  attempts: number
  /** The process that does it. */
  instance_id: string | null
  data: Json<JobMemory[Type]> | null
}
