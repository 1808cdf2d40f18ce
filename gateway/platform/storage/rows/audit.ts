// Rows of the audit log.
import type { Actor } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'

/** A value of a member before or after a change. */
export type AuditValue = string | number | boolean | null

/** One member that a change set. Of a secret only its name is kept. */
export interface AuditChange {
  name: string
  before?: AuditValue
  after?: AuditValue
}

/** One change that somebody made. Rows are only ever inserted, and sealed once: the database's triggers refuse the rest. */
export interface AuditEntryRow {
  /** Whose log it is in: a merchant's id, or `gateway` for the operator's own. */
  merchant_id: string
  /** Microseconds by the machine's clock (core/clock.ts). */
  position: number
  id: string
  /** Null: of neither mode, or of both. */
  mode: Mode | null
  action: string
  /** What was changed. */
  record_type: string
  record_id: string
  actor_kind: Actor['kind']
  actor_id: string | null
  actor: Json<Actor>
  changes: Json<AuditChange[]>
  /** Keyed digest of all of the above, made when it is inserted. */
  mac: string
  /** Its number in the log, from 1, without a gap; null: it is not sealed yet. */
  sequence: number | null
  /** Keyed digest of the hash before, the number and `mac`; null likewise. */
  hash: string | null
}

/** Where a log ends, and where it begins. */
export interface AuditHeadRow {
  merchant_id: string
  /** The number and the hash of the last sealed entry. */
  sequence: number
  hash: string
  /** The same of the last one that retention has deleted; 0 and empty: none. */
  base_sequence: number
  base_hash: string
  /** Keyed digest of all of the above. */
  mac: string
}

/** Allows deletion from a log, within the database transaction that deletes. Otherwise there is no row. */
export interface AuditRemovalRow {
  merchant_id: string
  /** The last entry that may be deleted. */
  up_to: number
}
