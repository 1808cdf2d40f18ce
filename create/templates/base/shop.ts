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

  /** Returns nothing if the order is paid, or why nothing was charged. @throws Error if it's unknown: the page asks again */
  async function pay(order: Order, payment: Payment): Promise<{ error?: string }> {
    const { attempt } = order
    // The attempt of an earlier page, or of another window, may have been charged.
    if (attempt && attempt.idempotencyKey !== payment.idempotencyKey) await charge(order, attempt)
    return charge(order, payment)
  }

  async function charge(order: Order, payment: Payment): Promise<{ error?: string }> {
    if (order.isPaid) return {}
    order.attempt = payment
    try {
      await service.charges.create(
        { amount: order.total, method: payment.token, reference: order.id },
        // The order's id comes first: the page could send the key of another order.
        { idempotencyKey: `${order.id}-${payment.idempotencyKey}` },
      )
      order.isPaid = true
      return {}
    } catch (error) {
      if (!(error instanceof ServiceError && error.isRefused)) throw error
      order.attempt = undefined
      return { error: 'Your card was declined. Please try another one.' }
    }
  }

  return async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/orders') {
      const { id, total } = open()
      return Response.json({ id, total, publicKey, frameUrl })
    }
    const [, id = ''] = /^\/api\/orders\/([\w-]+)\/pay$/.exec(pathname) ?? []
    const order = orders.get(id)
    if (!order) return Response.json({}, { status: 404 })
    const { token, idempotencyKey } = await request.json()
    try {
      return Response.json(await pay(order, { token: String(token), idempotencyKey: String(idempotencyKey) }))
    } catch (error) {
      console.error(error)
      return Response.json({}, { status: 502 })
    }
  }
}
