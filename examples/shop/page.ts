import type { GatewayAccess } from './gateway.ts'

/** What a customer pays. */
export interface Order {
  id: string
  /** In cents. */
  amount: number
  /** Whether the same is paid again each month. */
  monthly: boolean
  status: 'open' | 'paid' | 'refunded'
  /** The token that may have been charged: its outcome isn't known yet. */
  attempt?: string | undefined
  /** How often it was paid: more than once only where it is monthly. */
  payments: number
}

/** The checkout of one order. */
export function checkoutPage({ id, amount }: Order, { publicKey, script }: GatewayAccess): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Checkout</title>
  <style>.field { height: 40px; border: 1px solid #888; border-radius: 4px; margin: 8px 0 }</style>
  <script src="${script}"></script>
</head>
<body>
  <h1>Order ${id}</h1>
  <form id="payment" data-public-key="${publicKey}" data-order="${id}">
    <div id="number" class="field"></div>
    <p id="number-error"></p>
    <div id="expiry" class="field"></div>
    <p id="expiry-error"></p>
    <div id="cvv" class="field"></div>
    <p id="cvv-error"></p>
    <button>Pay $${(amount / 100).toFixed(2)}</button>
  </form>
  <p id="result" role="status"></p>
  <script type="module" src="/checkout.js"></script>
</body>
</html>`
}
