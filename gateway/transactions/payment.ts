// What a charge and a credit have in common: a card, given as it is or as a token, and the account that it goes with.
import type { Cipher } from '../cipher.ts'
import type { Clock } from '../clock.ts'
import { gatewayError } from '../errors.ts'
import type { AccountRow, Mode, Tx } from '../storage/index.ts'
import { type Card, type CardInput, cardView, checkCard, type Tokens } from '../vault/index.ts'
import { selectAccount } from './account-selection.ts'

export interface PaymentRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  /** A card, or the id of a one-time token. */
  method: ({ type: string } & CardInput) | string
  account_id: string | undefined
  reference: string | undefined
  /** JSON. */
  data: string | undefined
}

/**
 * Finds the account and checks the card. A token is used up in the caller's transaction, so what fails leaves it as it
 * was.
 * @throws 404 for an unknown, used or expired token; 422 for what is wrong with account, card or currency
 */
export async function openPayment(
  { tokens, clock }: { tokens: Tokens; clock: Clock },
  tx: Tx,
  merchantId: string,
  mode: Mode,
  { method, account_id, currency }: PaymentRequest,
): Promise<{ account: AccountRow; card: Card }> {
  const { type, card: input } = await openMethod(tx, tokens, merchantId, method)
  const account = await selectAccount(tx, { merchantId, mode, accountId: account_id, method: type })
  const card = checkCard(input, clock.now(), 'method')
  if (currency !== undefined && currency !== account.currency) {
    throw gatewayError('unsupported_currency', { context: 'currency' })
  }
  if (!acceptsCard(account, card)) throw gatewayError('card_type_not_accepted', { context: 'method.number' })
  return { account, card }
}

/** The card as a transaction keeps it: masked to be shown, and its number encrypted for that transaction alone. */
export function sealMethod(cipher: Cipher, transactionId: string, merchantId: string, card: Card) {
  return {
    method: JSON.stringify(cardView(card, merchantId, cipher)),
    method_secret: cipher.encrypt(card.number, `transactions:${transactionId}`),
  }
}

async function openMethod(tx: Tx, tokens: Tokens, merchantId: string, method: PaymentRequest['method']) {
  if (typeof method === 'string') {
    const { payload } = await tokens.use(tx, merchantId, method)
    return { type: payload.type, card: payload.card }
  }
  const { type, ...card } = method
  if (type !== 'card' && type !== 'bank') {
    throw gatewayError('invalid_data', {
      context: 'method.type',
      sub_code: 'invalid',
      message: 'The type must be card or bank.',
    })
  }
  return { type, card } as const
}

function acceptsCard({ accepted_card_types }: AccountRow, { card_type }: Card): boolean {
  return accepted_card_types === '*' || accepted_card_types.split(',').includes(card_type)
}
