// The page's side of an order.
import type { Payment } from '@service/hosted-fields/payment'

export interface Order {
  id: string
  /** In cents. */
  total: number
  publicKey: string
  frameUrl: string
}

async function post(path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  // Thrown, not returned: it may have been charged, so the form tries the same payment again.
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  return response.json()
}

export const openOrder = (): Promise<Order> => post('/api/orders')

/** Has the shop charge a payment of the form. */
export async function pay({ id }: Order, payment: Payment): Promise<{ error: string } | undefined> {
  const { error } = await post(`/api/orders/${id}/pay`, payment)
  return error ? { error } : undefined
}
