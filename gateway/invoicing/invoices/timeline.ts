// All that happened to an invoice, and what is going to happen, on one line.

import { limits } from '../../core/limits.ts'
import { auditOf } from '../../platform/audit-log/index.ts'
import {
  fromJson,
  type InvoiceEvent,
  invoiceEvents,
  type MailRow,
  type Reader,
  unindexed,
} from '../../platform/storage/index.ts'
import type { Invoice } from './invoices.ts'

interface At {
  /** Milliseconds by the merchant's clock. */
  at: number
}

/** Something of it changed. */
export interface ChangeEntry extends At {
  type: 'change'
  event_id: string
  event: InvoiceEvent
  /** Cents, as they were then. */
  amount_paid: number
  amount_credited: number
  total_amount_due: number
  /** Who did that, where somebody did. */
  by: string | undefined
}

/** A mail of it left, failed, or is on its way. */
export interface MailEntry extends At {
  type: 'mail'
  mail_id: string
  kind: MailRow['kind']
  recipient: string
  status: MailRow['status']
  error: string | undefined
  withheld: MailRow['withheld']
  /** When its turn comes, if it waits for one. */
  planned: number | null
}

/** A payment request goes out. */
export interface PlannedEntry extends At {
  type: 'planned'
  email_addresses: readonly string[]
}

export type InvoiceEntry = ChangeEntry | MailEntry | PlannedEntry

/** The time line of an invoice, the first entry first (rules: pages.md#invoicing). */
export async function readInvoiceTimeline(db: Reader, invoice: Invoice): Promise<InvoiceEntry[]> {
  const { id, merchant_id, payments } = invoice
  const actors = await actorsOf(db, invoice)
  const events = await db
    .selectFrom('events')
    .select(['id', 'type', 'created', 'position', 'data'])
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('record_id', '=', id)
    .orderBy('created')
    .orderBy('position')
    .execute()
  // A receipt is about the payment.
  const mails = await db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'recipient',
      'status',
      'created',
      'position',
      'sent',
      'error',
      'withheld',
      'planned',
    ])
    .where('record_id', 'in', [id, ...payments.map((payment) => payment.id)])
    .where('merchant_id', '=', merchant_id)
    .orderBy('position')
    .execute()
  const entries: InvoiceEntry[] = [
    ...events.flatMap(({ id: event_id, type, created: at, data }): ChangeEntry[] => {
      // Events of earlier versions have no credits.
      const { amount_paid, amount_credited = 0, total_amount_due }: Amounts = JSON.parse(data)
      const event = invoiceEvents.find((one) => type === `invoice.${one}`)
      if (!event) return []
      const amounts = { amount_paid, amount_credited, total_amount_due }
      return [{ type: 'change', at, event_id, event, ...amounts, by: actors.get(type) }]
    }),
    ...mails.map(
      ({ id: mail_id, kind, recipient, status, created, sent, error, withheld, planned }): MailEntry => ({
        type: 'mail',
        at: sent ?? created,
        mail_id,
        kind,
        recipient,
        status,
        error: error ?? undefined,
        withheld,
        planned,
      }),
    ),
    ...invoice.requests
      .filter(({ status }) => status === 'scheduled')
      .map(({ send_at, email_addresses }): PlannedEntry => {
        return { type: 'planned', at: send_at, email_addresses: fromJson(email_addresses) }
      }),
  ]
  // Those of one moment stay in their order: what changed, before what was mailed of it.
  return entries.sort((one, other) => one.at - other.at)
}

/** Who made an invoice, and who voided it, by event. */
async function actorsOf(db: Reader, { id, merchant_id }: Invoice): Promise<Map<string, string>> {
  const entries = await auditOf(db, merchant_id, [id], limits.timeline.entries)
  return new Map(
    entries
      .filter(({ action }) => action === 'invoice.created' || action === 'invoice.voided')
      .map(({ action, actor }) => [action, fromJson(actor).name]),
  )
}

type Amounts = Pick<ChangeEntry, 'amount_paid' | 'total_amount_due'> & { amount_credited?: number }
