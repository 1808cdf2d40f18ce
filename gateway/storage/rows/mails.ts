// Rows of mails.
import type { Mode } from '../../core/caller.ts'

export const mailStatuses = ['PENDING', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** What a mail is about. */
export const mailKinds = [
  'invoice',
  'reminder',
  'receipt',
  'invitation',
  'new_password',
  'security_notice',
  'card_testing',
] as const
export type MailKind = (typeof mailKinds)[number]

/** A mail to one address. */
export interface MailRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  position: number
  kind: MailKind
  /** The record of that kind. */
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
}
