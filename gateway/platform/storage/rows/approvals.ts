// Rows of approvals: what one person asked for, and a second person decides.
import type { Actor } from '../../../core/actor.ts'
import type { Permission } from '../../../core/permissions.ts'
import type { AuditChange } from './audit.ts'
import type { Json } from './json.ts'

/** What needs a second person. */
export interface ApprovalPolicy {
  /** Credits over this amount, in cents; null: no credit. */
  creditsOver: number | null
  /** Whether changes of secret keys do. */
  keys: boolean
}

/** A credit to a saved card or bank. */
interface CreditRequest {
  kind: 'credit'
  amount: number
  /** The id of the card, the bank or a PaymentMethod. */
  method: string
  /** Of the number that the id stood for when the credit was requested. */
  fingerprint: string
  /** The contact whose PaymentMethod it is. Not the name: an erased contact's would stay here. */
  contact?: string
  account?: string
  reference?: string
  /** Of the form that it was requested with: one form makes one credit. */
  source_id?: string
}

/** What is done once it is approved. */
export type ApprovalRequest =
  | CreditRequest
  | { kind: 'key_roll'; graceMs: number }
  | { kind: 'key_create'; name: string; permissions: readonly Permission[]; lifeMs?: number }
  | { kind: 'key_end'; key: string }
  | { kind: 'policy'; from: ApprovalPolicy; to: ApprovalPolicy }
  | { kind: 'merchant_application'; application: string }

export type ApprovalKind = ApprovalRequest['kind']

export type ApprovalStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED'

/** A request of live mode. */
export interface ApprovalRow {
  /** The merchant, or `gateway` for what operators approve. */
  merchant_id: string
  id: string
  kind: ApprovalKind
  /** What it is about, where there can be only one request about it; null otherwise. */
  record_id: string | null
  /** The permissions that whoever approves it needs, separated by commas. */
  needed: string
  request: Json<ApprovalRequest>
  /** The same, as people and the audit log read it. */
  changes: Json<AuditChange[]>
  /** A user. */
  requested_by: string
  requester: Json<Actor>
  created: number
  expires: number
  status: ApprovalStatus
  /** Null while it is pending. */
  decided: number | null
  /** Null while it is pending, and for one that has expired. */
  decider: Json<Actor> | null
}

/** What a merchant requires a second person for. No row: nothing. */
export interface ApprovalPolicyRow {
  merchant_id: string
  /** Credits over this amount, in cents; null: none. */
  credits_over: number | null
  /** Whether changes of secret keys need one. */
  keys: number
}
