// Rows of jobs.

import type { Actor } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import type { DeclineReason } from './applications.ts'
import type { Json } from './json.ts'
import type { DeactivationReason } from './merchants.ts'
import type { TransactionType } from './transactions.ts'

export const jobTypes = [
  'capture',
  'capture_part',
  'expire_hold',
  'expire_authentication',
  'collect',
  'card_expiry',
  'deliver',
  'mail',
  'release_mails',
  'remind',
  'overdue',
  'process_file',
  'check_origins',
  'decide',
  'deactivate',
] as const
export type JobType = (typeof jobTypes)[number]

/** The table of the record that a job is about. */
export const jobTables = {
  /** The daily capture of an account. */
  capture: 'accounts',
  /** A part of it, which has no row. */
  capture_part: undefined,
  /** The expiry of a hold. */
  expire_hold: 'transactions',
  /** The end of the time that an authentication may run. */
  expire_authentication: 'authentications',
  /** The collection of an occurrence. */
  collect: 'occurrences',
  /** Events about a merchant's expiring cards. */
  card_expiry: 'merchants',
  /** The deliveries to one receiver, which has no row of its own. */
  deliver: undefined,
  /** A mail. */
  mail: 'mails',
  /** The mails that an operator has approved. */
  release_mails: 'mail_reviews',
  /** A payment request that goes out later. */
  remind: 'payment_requests',
  /** The end of an invoice's due date. */
  overdue: 'invoices',
  /** A file that was uploaded. */
  process_file: 'contact_files',
  /** The check of a merchant's origins. */
  check_origins: 'merchants',
  /** The decision about a merchant application, once it can't be undone any more. */
  decide: 'merchant_applications',
  /** The deactivation of a merchant or one of its accounts, once it can't be undone any more. */
  deactivate: undefined,
} as const satisfies Record<JobType, string | undefined>

/** What a job of each type remembers from one run to the next. */
export interface JobMemory {
  /** When the networks were last asked for returns; `begun` while gateways share the capture. */
  capture: { since: number; begun?: BegunCapture }
  capture_part: CapturePart
  expire_hold: never
  expire_authentication: never
  collect: never
  /** The current step of the month, and the key of the last record in it that has its event. */
  card_expiry: { step: number; after?: string }
  deliver: never
  mail: never
  release_mails: never
  remind: never
  overdue: never
  process_file: never
  check_origins: never
  decide: ScheduledDecision
  deactivate: ScheduledStatus
}

/** What an operator has decided about a merchant application, until it takes effect. */
export interface ScheduledDecision {
  /** Null: it's approved. */
  reason: DeclineReason | null
  by: Actor
}

/** What an operator has decided about a merchant or an account, until it takes effect. */
export interface ScheduledStatus {
  record: 'Merchant' | 'Account'
  /** A merchant can't be deleted. */
  status: 'INACTIVE' | 'DELETED'
  reason: DeactivationReason
  by: Actor
}

/** `created` and `id` of a transaction: the order in which an account's are captured. */
export type CaptureKey = readonly [created: number, id: string]

/** How far a daily capture that gateways share has come. */
export interface BegunCapture {
  /** When it began: what is created later waits for the next one. */
  at: number
  /** What is captured now, and the last of it that is in a part. */
  type: TransactionType
  after: CaptureKey
  /** Parts that haven't ended, and whether a transaction of an earlier one failed. */
  open: number
  failed: boolean
}

/** The transactions of an account from one to another, in their order: without the first, with the last. */
export interface CapturePart {
  accountId: string
  /** `at` of the capture that it is a part of. */
  begun: number
  type: TransactionType
  after: CaptureKey
  to: CaptureKey
}

/** A job: once it is due, one process claims it, runs it, and deletes or postpones it. */
export interface JobRow<Type extends JobType = JobType> {
  id: string
  type: Type
  merchant_id: string
  mode: Mode
  /** The record that it is about. A record has at most one job of a type. */
  record_id: string
  /** When it is due by the merchant's clock of this mode. */
  run_at: number
  /** The same by the machine's clock; null while a process advances the merchant's test clock, and decides when it runs. */
  due: number | null
  /** Failed attempts. */
  attempts: number
  /** The process that has the lease on it; null: none. */
  instance_id: string | null
  data: Json<JobMemory[Type]> | null
}
