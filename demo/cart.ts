/** What the customer buys. A real shop keeps one for each session; prices never come from the browser. */
export interface Cart {
  lines: CartLine[]
  /** Cents, like every amount here and in the gateway's API. */
  shipping: number
}

export interface CartLine {
  name: string
  detail: string
  quantity: number
  /** Cents for one. */
  price: number
}

/** The one cart of the demo. */
export const demoCart: Cart = {
  lines: [{ name: 'Stoneware mug', detail: 'Sea green, 350 ml', quantity: 2, price: 1800 }],
  shipping: 490,
}

export function subtotalOf({ lines }: Cart): number {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
}

/** What is charged, in cents. */
export function totalOf(cart: Cart): number {
  return subtotalOf(cart) + cart.shipping
}

/** @returns writes cents as an amount, as people of that language do */
export function moneyIn(language: string): (cents: number) => string {
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
  return (cents) => dollars.format(cents / 100)
}

export const formatMoney = moneyIn('en-US')
