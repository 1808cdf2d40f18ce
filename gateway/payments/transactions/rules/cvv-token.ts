// A security code that a person typed for a saved card (rules: charges.md#cvv-token).
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import { type CardData, cvvFaults, type FoundMethod, type Tokens } from '../../vault/index.ts'
import { openPayload } from '../../vault/opened.ts'

type TypedCode = { cvv: string } & Pick<FoundMethod, 'disturbed'>

/**
 * Uses up a token of type `cvv`, in the caller's database transaction.
 * @returns its security code, and what the fields noticed while it was typed
 * @throws 404 for one that is unknown, used or expired; 422 for another type of token or a code of a wrong form
 */
export async function useCvvToken(
  { tokens, cardData }: { tokens: Tokens; cardData: CardData },
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<TypedCode> {
  const token = await tokens.use(tx, caller, id)
  const payload = await openPayload(cardData, token, 'networks')
  if (payload.type !== 'cvv') throw wrongType('This is no token of a security code.')
  const [fault] = cvvFaults(payload.cvv, '')
  if (fault) throw gatewayError('invalid_data', { ...fault, context: 'cvv_token' })
  return { cvv: payload.cvv, disturbed: token.disturbed }
}

/** A saved card with the code that was typed for it, as if both had been sent. @throws 422 for any other method */
export function withCvv(found: FoundMethod, { cvv, disturbed }: TypedCode): FoundMethod {
  if (!found.isSaved || found.input.type !== 'card') throw wrongType('A cvv_token goes with a saved card.')
  return { ...found, input: { ...found.input, cvv }, isSaved: false, disturbed }
}

const wrongType = (message: string) =>
  gatewayError('incorrect_payment_type', { context: 'cvv_token', message })
