// What may become of an invoice (rules: invoicing.md#status).
import { gatewayError } from '../../core/errors.ts'
import type { InvoiceEvent, InvoiceRow, InvoiceStatus } from '../../platform/storage/index.ts'

/**
 * Voids, refunds and bank returns of its payments move an invoice back; a refund that is undone moves it forward again. One that is credited in
 * full becomes void once nothing is paid of it.
 */
const NEXT: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  pending: ['partially_paid', 'paid', 'void'],
  partially_paid: ['pending', 'paid', 'refunded'],
  paid: ['pending', 'partially_paid', 'refunded', 'void'],
  refunded: ['pending', 'partially_paid', 'paid', 'void'],
  void: [],
}

/** Statuses in which something is still to be paid. */
export const openStatuses = ['pending', 'partially_paid'] as const satisfies readonly InvoiceStatus[]

export const isOpen = ({ status }: { status: InvoiceStatus }): boolean =>
  openStatuses.some((one) => one === status)

/** Whether an invoice is void because everything is credited, not because it was canceled. */
export const isCredited = ({
  status,
  total_amount,
  amount_credited,
}: Pick<InvoiceRow, 'status' | 'total_amount' | 'amount_credited'>): boolean =>
  status === 'void' && amount_credited === total_amount

/** The event of a status that an invoice comes into. */
export const EVENT_OF: Readonly<Record<InvoiceStatus, InvoiceEvent>> = {
  pending: 'updated',
  partially_paid: 'partially_paid',
  paid: 'paid',
  refunded: 'refunded',
  void: 'voided',
}

/** Whether an invoice of one status may become one of another. */
export function mayBecome(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return NEXT[from].includes(to)
}

/** @throws 422 unavailable_for_current_status */
export function checkTransition(from: InvoiceStatus, to: InvoiceStatus): void {
  if (mayBecome(from, to)) return
  const message = `An invoice that is ${from} cannot become ${to}.`
  throw gatewayError('unavailable_for_current_status', { message })
}
