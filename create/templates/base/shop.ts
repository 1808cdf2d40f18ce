// The shop's API for its page: opens an order, and charges it.
import { randomUUID } from 'node:crypto'
import { createService, ServiceError } from '@service/node'
import type { Settings } from './settings.ts'

interface Order {
  id: string
  /** In cents. */
  total: number
  /** The attempt to pay whose outcome isn't known yet. */
  attempt?: Payment | undefined
  isPaid: boolean
}

/** What the page sends: the payment of the form. */
interface Payment {
  token: string
  idempotencyKey: string
}

/** Without an error, the order is paid. With one, nothing was charged. If it's unknown, the call fails and the page asks again. */
interface Outcome {
  error?: string
}

/** Answers `POST /api/orders` and `POST /api/orders/{id}/pay`. */
export function createShop({ publicKey, frameUrl, ...gateway }: Settings) {
  const service = createService(gateway)
  // Replace it with your database.
  const orders = new Map<string, Order>()

  function open(): Order {
    // Your cart's total. Never take it from the page.
    const order: Order = { id: randomUUID(), total: 4200, isPaid: false }
    orders.set(order.id, order)
    return order
  }

  /** Has an order paid by one window at a time. With a database, lock the order's row. */
  async function pay(order: Order, payment: Payment): Promise<Outcome> {
    while (underWay.has(order.id)) await underWay.get(order.id)
    const paying = charge(order, payment)
    underWay.set(order.id, Promise.allSettled([paying]))
    return paying.finally(() => underWay.delete(order.id))
  }
  const underWay = new Map<string, Promise<unknown>>()

  async function charge(order: Order, payment: Payment): Promise<Outcome> {
    if (order.isPaid) return {}
    // The attempt of an earlier page, or of another window, may have been charged: it's repeated first.
    const attempt = order.attempt ?? payment
    order.attempt = attempt
    try {
      await service.charges.create(
        { amount: order.total, method: attempt.token, reference: order.id },
        // The order's id comes first: the page could send the key of another order.
        { idempotencyKey: `${order.id}-${attempt.idempotencyKey}` },
      )
      order.isPaid = true
      return {}
    } catch (error) {
      if (!(error instanceof ServiceError && error.isRefused)) throw error
      if (order.attempt === attempt) order.attempt = undefined
      if (attempt.idempotencyKey !== payment.idempotencyKey) return charge(order, payment)
      if (error.code.startsWith('card_')) return { error: 'Your card was declined. Please try another one.' }
      // Not the card's fault: keys of another merchant, say. The reason is for you.
      console.error(error)
      return { error: 'Your card couldn’t be charged. Please try again.' }
    }
  }

  return async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/orders') {
      // A page that's loaded again pays the same order.
      const { id, total } = orders.get(orderIn(request)) ?? open()
      const headers = { 'set-cookie': `order=${id}${COOKIE}` }
      return Response.json({ id, total, publicKey, frameUrl }, { headers })
    }
    const [, id = ''] = /^\/api\/orders\/([\w-]+)\/pay$/.exec(pathname) ?? []
    const order = orders.get(id)
    if (!order) return Response.json({}, { status: 404 })
    const { token, idempotencyKey } = await request.json()
    try {
      const payment = { token: String(token), idempotencyKey: String(idempotencyKey) }
      const outcome = await pay(order, payment)
      const isOver = order.isPaid && orderIn(request) === id
      // The next order is a new one, once the customer has this answer.
      return Response.json(outcome, isOver ? { headers: { 'set-cookie': `order=${COOKIE}; Max-Age=0` } } : {})
    } catch (error) {
      console.error(error)
      return Response.json({}, { status: 502 })
    }
  }
}

/** Add `Secure` where the shop has HTTPS. */
const COOKIE = '; Path=/; HttpOnly; SameSite=Lax'

/** The id of the customer's order. */
const orderIn = (request: Request) =>
  /(?:^|; )order=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
