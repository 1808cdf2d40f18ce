// Rows of archives: the files that records were moved to, and a note about each payment in them.
import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'
import type { TransactionType } from './transactions.ts'

/** Kinds of records that are archived together. */
export const archiveKinds = [
  'live_payments',
  'test_payments',
  'events',
  'deliveries',
  'authentications',
] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/**
 * `writing`: the file isn't complete. `written`: it is verified, and its records are being deleted. `archived`: they are deleted.
 * `restoring`: they are being put back. `restored`: they are in the database. `destroying`: the file is being deleted. `destroyed`: it is.
 */
export const archiveStates = [
  'writing',
  'written',
  'archived',
  'restoring',
  'restored',
  'destroying',
  'destroyed',
] as const
export type ArchiveState = (typeof archiveStates)[number]

/** A file of an archive. */
export interface ArchiveRow {
  id: string
  kind: ArchiveKind
  /** Its name, without the folder. */
  file: string
  created: number
  /** Its records were created before this moment. */
  before: number
  state: ArchiveState
  /** Null until the file is verified: its lines after the first, its size, and its SHA-256 digest in hex. */
  units: number | null
  bytes: number | null
  sha256: string | null
  /** How many lines, from the first, were deleted from the database; while restoring: were put back. */
  done: number
  /** The ids of lines whose records changed before they could be deleted: these records stayed in the database. */
  left_out: Json<string[]>
  /** The process that works on it; null: none. */
  instance_id: string | null
}

/** A transaction that was archived. */
export interface ArchivedRecordRow {
  merchant_id: string
  record_id: string
  mode: Mode
  type: TransactionType
  archive_id: string
  archived: number
}
