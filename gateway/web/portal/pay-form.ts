// What the payment form sends, and refusals of it.
import type { FastifyReply } from 'fastify'
import { GatewayError, gatewayError } from '../../core/errors.ts'
import { logFailure } from '../../core/logger.ts'
import {
  checkPaymentCode,
  type PaymentRequest,
  type PaymentWish,
  type ShownInvoice,
  shownInvoice,
} from '../../invoicing/index.ts'
import { readMoney } from '../layout/money.ts'
import { lastPaid, nothingDueText, refused, settled } from './outcome.ts'
import { invoiceIds, pathOf, type ShowParts } from './show-routes.ts'
import type { PortalRequest, Visit } from './visit.ts'

type Typed = Record<string, string>

export const ownOf = ({ caller }: Visit): string => (caller.address === 'gateway' ? '' : caller.address.own)

/** Returns the form's invoices. @throws 404 if the link doesn't show one of them */
export async function invoicesIn(
  { storage }: ShowParts,
  { link }: Visit,
  { invoices = '' }: Typed,
): Promise<ShownInvoice[]> {
  const found = []
  for (const id of new Set(invoiceIds(invoices))) found.push(await shownInvoice(storage.read, link, id))
  if (found.length === 0) throw gatewayError('resource_not_found')
  return found
}

export function wishIn(typed: Typed, invoices: readonly ShownInvoice[]): PaymentWish {
  const { method = '', token = '', amount, due } = typed
  return {
    contactId: invoices[0]?.contact_id ?? '',
    invoiceIds: invoices.map(({ id }) => id),
    amount: amount === undefined ? undefined : readMoney(amount),
    due: due === undefined ? undefined : Number(due),
    method: method === 'card' || method === 'bank' ? { token } : { paymentMethod: method },
  }
}

export function requestIn(
  { link, words }: Visit,
  typed: Typed,
  invoices: readonly ShownInvoice[],
): PaymentRequest {
  const { attempt = '', surcharge_amount = '', save, authentication } = typed
  return {
    ...wishIn(typed, invoices),
    attemptId: attempt,
    linkId: link.id,
    words,
    surcharge_amount: Number(surcharge_amount),
    savesMethod: save === 'true',
    authenticationId: authentication || undefined,
  }
}

/** A saved method pays with a code that was mailed. */
export async function confirmSaved(
  parts: Parameters<typeof checkPaymentCode>[0],
  { caller }: Visit,
  { method, contactId, attemptId }: PaymentRequest,
  { code = '' }: Typed,
): Promise<void> {
  if ('paymentMethod' in method) await checkPaymentCode(parts, caller, contactId, { code, attemptId })
}

export const FAILURE = 'A payment of an invoice failed'

/** Whether the gateway says why, and nothing was charged. */
export const isRefusal = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && error.status < 500

/** Sets the status of a refusal. */
export function refuseWith(reply: FastifyReply, { status, retryAfter }: GatewayError): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status === 409 || status === 401 || status === 429 ? status : 422)
}

/** Tells the page's script why its form was refused. */
export async function sendRefusal(
  parts: ShowParts,
  visit: Visit,
  { request, reply, typed }: { request: PortalRequest; reply: FastifyReply; typed: Typed },
  error: unknown,
): Promise<FastifyReply> {
  if (!isRefusal(error)) {
    logFailure(request.log, { merchant: visit.merchant.id }, error, FAILURE)
    return reply.code(500).send({})
  }
  const now = await invoicesIn(parts, visit, typed)
  return refuseWith(reply, error).send(refusalOf(visit, now, typed, error))
}

/** Why it was refused, with a link to the invoices if they changed, or to the receipt if nothing is due. */
function refusalOf(
  visit: Visit,
  now: readonly ShownInvoice[],
  { due }: Typed,
  { messages, retryAfter }: GatewayError,
) {
  if (now.every(({ due, reserved }) => due === 0 && reserved === 0)) return settledAnswer(visit, now)
  const authenticate = messages.some(({ code }) => code === 'authentication_required')
  const left = now.reduce((sum, invoice) => sum + invoice.due, 0)
  return {
    ...refused(visit, messages, retryAfter),
    ...(String(left) !== due && { to: pathOf(visit, now), label: visit.words.text('outcome.view') }),
    ...(authenticate && { authenticate }),
  }
}

/** If nothing is due: why, and a link to the receipt if there is one. */
function settledAnswer(visit: Visit, now: readonly ShownInvoice[]) {
  const { words, merchant, at } = visit
  const told = settled(visit, now)
  const paid = new Set(now.map((one) => (one.status === 'paid' ? lastPaid(one)?.id : undefined)))
  const [payment] = paid
  if (paid.size === 1 && payment !== undefined)
    return { ...told, to: `${at}/receipts/${payment}`, label: words.text('state.receipt') }
  const [first, ...others] = now
  const reason =
    others.length === 0 && first && words.text(nothingDueText(first), { merchant: merchant.name })
  return {
    ...told,
    sentences: [...told.sentences, ...(reason ? [reason] : [])],
    to: pathOf(visit, now),
    label: words.text('outcome.view'),
  }
}
