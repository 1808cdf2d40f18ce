import { type Service, ServiceError } from '@service/node'

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
 * @returns undefined if the token is used up or has expired
 * @throws ServiceError
 */
export async function amountDue(
  gateway: Service,
  accountId: string,
  tokenId: string,
  total: number,
): Promise<AmountDue | undefined> {
  const plain = { amount: total, surcharge: 0 }
  const token = await gateway.tokens.read(tokenId).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 404) return undefined
    throw error
  })
  if (!token) return undefined
  if (token.surchargeable !== true) return plain
  const surcharges = await gateway.surcharges.list(accountId, { amount: total })
  const { total_amount, surcharge_amount } = surcharges.find(({ type }) => type === 'card') ?? {}
  if (total_amount === undefined || surcharge_amount === undefined) return plain
  return { amount: total_amount, surcharge: surcharge_amount }
}
