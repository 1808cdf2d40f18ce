import type { Service } from '@service/node'

/** What a card has to pay, in cents. */
export interface AmountDue {
  amount: number
  /** The part of it that is the surcharge. */
  surcharge: number
}

/**
 * Computes what to charge from the shop's cart and the gateway's surcharge. The amount on the page is only shown to the
 * customer, never trusted.
 * @param total the cart's, in cents
 * @throws ServiceError
 */
export async function amountDue(
  gateway: Service,
  accountId: string,
  tokenId: string,
  total: number,
): Promise<AmountDue> {
  const plain = { amount: total, surcharge: 0 }
  const { surchargeable } = await gateway.tokens.read(tokenId)
  if (surchargeable !== true) return plain
  const surcharges = await gateway.surcharges.list(accountId, { amount: total })
  const { total_amount, surcharge_amount } = surcharges.find(({ type }) => type === 'card') ?? {}
  if (total_amount === undefined || surcharge_amount === undefined) return plain
  return { amount: total_amount, surcharge: surcharge_amount }
}
