// The shop's server: the page, the payment, and what the gateway sends by webhooks.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createService, ServiceError, unwrap, type WebhookEvent } from '@service/node'
import type { GatewayAccess } from './gateway.ts'
import { checkoutPage, type Order } from './page.ts'

export interface Shop {
  url: string
  server: Server
  /** Puts an order down; returns the address of its checkout. */
  order(amount: number, monthly?: boolean): { order: Order; url: string }
  close(): Promise<void>
}

interface Reply {
  status: number
  type?: string
  body: string
}

const script = readFileSync(path.join(import.meta.dirname, 'checkout.js'))

/** Opens the shop on a free port of this machine. */
export async function startShop(gateway: GatewayAccess): Promise<Shop> {
  const service = createService({ timeout: 20_000, ...gateway })
  const orders = new Map<string, Order>()
  const heard = new Set<string>()

  const server = createServer(async (request, response) => {
    const reply = await answer(request).catch((): Reply => json(500, { message: SORRY }))
    response.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json' }).end(reply.body)
  })

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/checkout.js') return { status: 200, type: 'text/javascript', body: String(script) }
    if (pathname === '/webhooks' && request.method === 'POST') return hear(request)
    const [, orderId = '', action] = /^\/orders\/([\w-]+)(\/pay)?$/.exec(pathname) ?? []
    const order = orders.get(orderId)
    if (!order) return json(404, { message: 'There is no such order.' })
    if (!action) return { status: 200, type: 'text/html', body: checkoutPage(order, gateway) }
    const { token } = JSON.parse(await text(request))
    return pay(order, String(token))
  }

  async function pay(order: Order, token: string): Promise<Reply> {
    try {
      await once(order, () => charge(order, token))
      return json(200, { message: PAID })
    } catch (error) {
      return reasonOf(error)
    }
  }

  /** Charges a token, unless an earlier one was charged: after a lost answer, the page may be loaded again. */
  async function charge(order: Order, token: string): Promise<void> {
    order.attempt ??= token
    const { id, amount, monthly, attempt } = order
    const recur = { interval_unit: 'MONTH', interval_delay: 1, reference: id } as const
    // The key is of the order and the token: an attempt that's repeated pays once. Another token is another attempt.
    const idempotencyKey = createHash('sha256').update(`${id} ${attempt}`).digest('base64url')
    const body = { amount, method: attempt, reference: id, source_id: id, ...(monthly && { recur }) }
    try {
      await service.charges.create(body, { idempotencyKey })
    } catch (error) {
      if (!isRefused(error)) throw error
      order.attempt = undefined
      if (attempt === token) throw error
      await charge(order, token)
    }
  }

  /** Has an order paid by one tab at a time. */
  async function once(order: Order, charge: () => Promise<unknown>): Promise<void> {
    while (underWay.has(order.id)) await underWay.get(order.id)
    if (order.status !== 'open') return
    const charging = charge()
    underWay.set(
      order.id,
      charging.catch(() => {}),
    )
    try {
      await charging
      if (order.status === 'open') order.status = 'paid'
    } finally {
      underWay.delete(order.id)
    }
  }
  const underWay = new Map<string, Promise<unknown>>()

  /** Anyone can post here: refuses what the gateway didn't sign, and follows each event once. */
  async function hear(request: IncomingMessage): Promise<Reply> {
    let event: WebhookEvent
    try {
      event = await unwrap(await text(request), request.headers, gateway.webhookSecret)
    } catch {
      return json(401, {})
    }
    if (!heard.has(event.id)) follow(event)
    heard.add(event.id)
    return json(200, {})
  }

  function follow(event: WebhookEvent) {
    if (event.type !== 'transaction.authorized') return
    const { type, reference = '' } = event.data
    const order = orders.get(reference)
    if (order && type === 'CHARGE') {
      order.payments++
      // The answer to the charge may have been lost.
      if (order.status === 'open') order.status = 'paid'
    }
    if (order && type === 'REFUND') order.status = 'refunded'
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url,
    server,
    order(amount, monthly = false) {
      const order: Order = { id: randomUUID(), amount, monthly, status: 'open', payments: 0 }
      orders.set(order.id, order)
      return { order, url: `${url}/orders/${order.id}` }
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const PAID = 'Thank you! Your order is paid.'
const SORRY = 'We got no answer from the bank. Please try again: you will not be charged twice.'

const isRefused = (error: unknown): error is ServiceError => error instanceof ServiceError && error.isRefused

/** What the customer reads. */
function reasonOf(error: unknown): Reply {
  if (isRefused(error) && error.code.startsWith('card_'))
    return json(402, { message: 'Your card was declined. Please try another one.' })
  // The customer learns only what to do. The reason is for you.
  console.error(error)
  if (!isRefused(error)) return json(502, { message: SORRY })
  return json(409, { message: 'That took too long. Please enter your card again.' })
}

const json = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body) })
