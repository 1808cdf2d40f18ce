// Invoices: the merchant makes one, its mail has a link, and whoever gets it pays on the page, as a browser does.
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../../support/client.ts'
import type { Alive } from '../../support/crash/mortal-gateways.ts'
import { goodCard } from '../../support/gateway.ts'
import { filledForm, formOf } from '../../support/invoicing/portal.ts'
import { newPayment } from '../../support/partners/portal.ts'
import { textOf, visitor } from '../../support/web.ts'
import type { Shop } from './shops.ts'

/** The demo merchant has a surcharge on credit cards. */
const debitCard = { ...goodCard, number: '4012888888881881' }

/** Milliseconds that a payer waits for a page, and until it is loaded again. */
const PATIENCE = 15_000
const PAUSE = 200
const TRIES = 60

export interface SentInvoice {
  id: string
  /** Whether its payer was told that it is paid. */
  isPaid: boolean
}

export interface Invoices {
  sent: SentInvoice[]
  /** Sends one and has it paid. @throws when it cannot be paid in the end */
  sendOne(): Promise<void>
}

/** @param token the partner's, for the merchant */
export async function openInvoices(
  reach: () => Promise<Alive>,
  { publicKey, secretKey }: Shop,
  token: string,
): Promise<Invoices> {
  const headers = { authorization: `Bearer ${token}` }
  const call = async (...[one]: Parameters<ApiClient['call']>) => (await reach()).client.call(one)
  const portal = {
    get: (path: string) => call({ path, headers }),
    post: (path: string, body: object) => call({ method: 'POST', path, body, headers }),
  }
  const { invoice } = await newPayment(portal)
  const sent: SentInvoice[] = []

  async function makeOne() {
    const key = `invoice-${sent.length}`
    const one: SentInvoice = { id: '', isPaid: false }
    sent.push(one)
    const body = { ...invoice, source_id: key, invoice_messages: [{ email_addresses: ['ada@example.com'] }] }
    one.id = await untilTold(async () => {
      const keyed = { ...headers, 'idempotency-key': key }
      const answer = await call({ method: 'POST', path: '/invoices', body, headers: keyed })
      return answer.status === 200 ? (answer.body.id as string) : undefined
    })
    return one
  }

  async function linkOf({ id }: SentInvoice): Promise<string> {
    return untilTold(async () => {
      const { status, body } = await call({ path: `/v1/test-outbox?record_id=${id}`, key: secretKey })
      const [mail] = status === 200 ? body.results : []
      return /https:\/\/[^/\s]+(\/pay\/[\w-]{43})/.exec(mail?.text ?? '')?.[1]
    })
  }

  return {
    sent,
    async sendOne() {
      const one = await makeOne()
      const path = await linkOf(one)
      await untilTold(async () => {
        const { started } = (await reach()).gateway
        const browser = visitor(started.pages_url, started.ca_certificate)
        const seen = await inTime(browser.get(path))
        if (textOf(seen).includes('This invoice is paid.')) return true
        // While it is being checked there is no form: nobody is to pay again.
        if (!formOf(seen)) return undefined
        const card = { method: 'POST', path: '/v1/tokens', key: publicKey, body: debitCard }
        const { status, body } = await call(card)
        if (status === 200) {
          const form = await inTime(filledForm(browser, path, body.id))
          await inTime(browser.send(`${path}/payments`, form))
        }
        return undefined
      })
      one.isPaid = true
    },
  }
}

/** A connection that breaks in the middle of a page ends nothing by itself. */
function inTime<T>(seen: Promise<T>): Promise<T> {
  return Promise.race([
    seen,
    pause(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new Error('late'))),
  ])
}

/** Tries until there is something. @throws when there is none after all tries */
async function untilTold<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  let last: unknown
  for (let tries = 0; tries < TRIES; tries++) {
    const told = await attempt().catch((error: unknown) => {
      last = error
      return undefined
    })
    if (told !== undefined) return told
    await pause(PAUSE)
  }
  throw new Error('An invoice is not paid in the end.', { cause: last })
}
