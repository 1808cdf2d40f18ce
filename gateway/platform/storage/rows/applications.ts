// Rows of plans, merchant applications, sign-up links and partners' events.
import type { Actor } from '../../../core/actor.ts'
import type { Json } from './json.ts'

/** What merchants are signed up for. */
export interface PlanRow {
  id: string
  name: string
  /** Whether its merchants hold other people's money, in accounts of their own. */
  trust: number
}

export const applicationStatuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'DECLINED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
/** Why an application was declined (rules: events.md#applications). */
export const declineReasons = ['duplicate_application', 'duplicate_merchant', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]
/** How an application that is only a test ends (rules: partners.md#test). */
export const applicationTests = ['validate', 'fail'] as const
export type ApplicationTest = (typeof applicationTests)[number]

/** Fields by their names. */
export type FieldValues = Readonly<Record<string, string | number | boolean>>

/** The fields of an application, and those of each further owner. */
export interface ApplicationContent {
  fields: FieldValues
  owners: readonly FieldValues[]
}

/** What a business has sent in to become a merchant (rules: partners.md#submit, partners.md#sign-up). */
export interface MerchantApplicationRow {
  /** Ten digits. */
  id: string
  partner_application_id: string
  brand_id: string
  plan_id: string
  /** The partner's own id of it. */
  reference: string
  status: ApplicationStatus
  test: ApplicationTest | null
  /** 1: its partner decides about it, and its merchant reaches test mode only (rules: partners.md#sandbox). */
  sandbox: 1 | null
  created: number
  modified: number
  submitted: number | null
  decided: number | null
  /** Who decided: a person's id, `operator` or `test`. */
  decided_by: string | null
  reason: DeclineReason | null
  /** The merchant that came of it. */
  merchant_id: string | null
  /** When that merchant was deleted, of an application that tried the sign-up. */
  merchant_deleted: number | null
  business_name: string
  /** The name in small letters and digits, by which likely duplicates are found. */
  business_key: string
  /** Keyed digest of the tax number, likewise. */
  tax_digest: string | null
  /** Keyed digest of its last four characters, for the operators' search. */
  tax_tail: string | null
  /** The DBA name in the form of `business_key`, for the operators' search. */
  dba_key: string
  email: string
  /** All fields but the sealed ones and the signature. */
  details: Json<ApplicationContent>
  /** `ApplicationContent` of the sealed ones as JSON, encrypted. */
  secrets: string | null
  /** Strokes as JSON (rules: partners.md#signature). */
  signature: string | null
  /** The operator who works on it; null: none. */
  assigned_to: string | null
  /** When the applicant was asked something that isn't answered yet; null: nothing. */
  asked: number | null
  /** A catalog's, of the pages on which the applicant last sent a form; null: none was sent, or by an earlier version. */
  language: string | null
}

/** What an operator has noted about an application, for other operators. */
export interface ApplicationNoteRow {
  id: string
  merchant_application_id: string
  created: number
  author: Json<Actor>
  /** Encrypted. */
  text: string
}

/** What an operator has asked an applicant (rules: partners.md#questions). */
export interface ApplicationQuestionRow {
  id: string
  merchant_application_id: string
  created: number
  author: Json<Actor>
  /** Both encrypted; the answer is null until the applicant gives one. */
  question: string
  answered: number | null
  answer: string | null
}

/** A link that opens the sign-up of an application, and the session that began when it was used. */
export interface SignUpLinkRow {
  /** Keyed digest of the link's token. */
  hash: string
  merchant_application_id: string
  created: number
  expires: number
  used: number | null
  /** Keyed digest of what the browser's cookie holds. */
  session_hash: string | null
  session_expires: number | null
}

export const partnerEventTypes = [
  'merchant.provisioned',
  'merchant_application.declined',
  'merchant_application.information_needed',
  'merchant.disconnected',
] as const
export type PartnerEventType = (typeof partnerEventTypes)[number]

/** What became of an application or a connection, for the partner (rules: events.md#applications). */
export interface PartnerEventRow {
  id: string
  partner_application_id: string
  /** Null of a merchant that connected by consent. */
  merchant_application_id: string | null
  /** Of a merchant that disconnected. */
  public_key: string | null
  created: number
  /** Orders events that were created in the same millisecond. */
  position: number
  /** As of any event. */
  place: number | null
  type: PartnerEventType
  reason: DeclineReason | null
  reference: string
  /** The authorization code, encrypted: it is read and posted again as long as it can be exchanged. */
  code: string | null
}
