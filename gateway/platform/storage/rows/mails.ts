// Rows of mails.
import type { Mode } from '../../../core/caller.ts'

export const mailStatuses = ['PENDING', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** What a mail is about. */
export const mailKinds = [
  'invoice',
  'reminder',
  'receipt',
  'credit_note',
  'payment_code',
  'invitation',
  'new_password',
  'security_notice',
  'card_testing',
  'application_review',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a merchant has mailed to its customers: this counts toward its budget. */
export const customerMailKinds: readonly MailKind[] = ['invoice', 'reminder', 'receipt', 'credit_note']

/**
 * Why a mail isn't sent now. `budget`: it waits for its turn. `review`: it waits for the operator. `suppressed`: it is never sent,
 * because its address is on the merchant's suppression list.
 */
export const withheldReasons = ['budget', 'review', 'suppressed'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** A mail to one address. */
export interface MailRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  position: number
  kind: MailKind
  /** The record of that kind; the invoice of a reminder and a credit note. */
  record_id: string
  /** The name that it comes from; the address is the gateway's. */
  sender: string
  recipient: string
  subject: string
  /** Its text and HTML as JSON, sealed, because links in it let people in; null once it need not be shown any more. */
  content: string | null
  /**
   * SENDING: a server is being given it. UNCERTAIN: the process died meanwhile, so that nobody knows whether the server took it;
   * it is not sent again by itself.
   */
  status: MailStatus
  attempts: number
  sent: number | null
  /** Why the last attempt failed. */
  error: string | null
  withheld: WithheldReason | null
  /** When its turn comes, by the merchant's clock of the mode; null for one that didn't have to wait. */
  planned: number | null
}

/**
 * What a merchant's mails are counted by. `customers`: in each mode, by its clock. `invitations` to its team, and `tests`: mails of test
 * mode that a mail server is given; both by the machine's clock, with the mode `live`, so that neither a test clock nor a purge of test
 * data makes room for more.
 */
export const mailBudgets = ['customers', 'invitations', 'tests'] as const
export type MailBudget = (typeof mailBudgets)[number]

/** What a merchant mails in one hour. */
export interface MailUsageRow {
  merchant_id: string
  mode: Mode
  budget: MailBudget
  /** Hours since 1970. */
  hour: number
  /** Mails that came up in this hour, whenever they are sent. */
  caused: number
  /** Mails that are sent in this hour, or will be. */
  planned: number
}

export const reviewStatuses = ['WAITING', 'KEPT', 'APPROVED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** A pause of a merchant's mail to customers, until an operator has reviewed it. */
export interface MailReviewRow {
  id: string
  merchant_id: string
  mode: Mode
  /** By the merchant's clock of the mode, as `decided`. */
  began: number
  /** Mails to customers within the last day, when it began; of an approved one, when it was approved. */
  caused: number
  status: ReviewStatus
  decided: number | null
}

export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'added'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** An address that a merchant's mail isn't sent to, once for each reason. */
export interface MailSuppressionRow {
  id: string
  merchant_id: string
  mode: Mode
  /** Keyed digest of the address in lower case. */
  digest: string
  /** The address, sealed. */
  address: string
  reason: SuppressionReason
  /** By the merchant's clock of the mode. */
  created: number
}
