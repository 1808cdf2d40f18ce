import type { Answer, GatewayClient } from './gateway-client.ts'

/** What a card has to pay, in cents. */
export interface AmountDue {
  amount: number
  /** The part of it that is the surcharge. */
  surcharge: number
}

/**
 * The shop's own reckoning, from its own cart and from what the gateway says of card and account. The page reckons for
 * the customer to see; nothing is taken from there.
 * @param total the cart's, in cents
 */
export async function amountDue(
  gateway: GatewayClient,
  accountId: string,
  tokenId: string,
  total: number,
): Promise<Answer<AmountDue>> {
  const token = await gateway.getToken(tokenId)
  if (!token.ok) return token
  const plain = { ok: true, value: { amount: total, surcharge: 0 } } as const
  if (token.value.surchargeable !== true) return plain
  const surcharges = await gateway.listSurcharges(accountId, total)
  if (!surcharges.ok) return surcharges
  const entry = surcharges.value.find(({ type }) => type === 'card')
  if (!entry) return plain
  return { ok: true, value: { amount: entry.total_amount, surcharge: entry.surcharge_amount } }
}
