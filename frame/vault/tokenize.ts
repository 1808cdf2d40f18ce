import type { Disturbed } from '../../shared/disturbances.ts'
import { textLength, tokenTypeOf } from '../../shared/field-types.ts'
import type { Texts } from '../../shared/texts.ts'
import { RESERVED } from '../../src/protocol.ts'
import type { PaymentToken, TokenizeAnswer } from '../../src/vault-protocol.ts'
import { readCard } from '../card.ts'
import { type Context, kinds, requestOf } from '../kinds/index.ts'
import { errorText } from '../texts.ts'
import { call } from './gateway.ts'
import type { Held } from './members.ts'
import { challengeIn, solve } from './proof.ts'
import { refusalOf, refuse } from './refusal.ts'
import { visibleToken } from './visible-token.ts'

/** What goes into a token request for the gateway and the merchant's server. */
export interface Known {
  page_origin: string
  disturbed: Disturbed
}

/**
 * Exchanges the values for a one-time token. The gateway's address is this document's own, so no message can send a number
 * anywhere else. The key is the one for which the gateway allowed this page to embed the frame.
 * @param known what the vault knows of the form: the page can neither see nor change it
 */
export async function tokenize(
  held: readonly Held[],
  formData: Record<string, unknown>,
  known: Known,
  texts: Texts,
): Promise<TokenizeAnswer> {
  const faults = findFaults(held, texts)
  if (faults.length) return refuse(2, texts['form.incomplete'], faults)
  const filled = held.filter(({ value }) => value !== '')
  const typed: Record<string, string> = Object.assign(
    {},
    ...filled.map(({ type, name, value }) => requestOf(type, value, name)),
  )
  const type = tokenTypeOf(held.map((field) => field.type))
  const sent = Object.entries(formData).filter(
    ([key]) => !RESERVED.includes(key) && !Object.hasOwn(typed, key),
  )
  const body = { ...Object.fromEntries(sent), ...typed, type, ...known }
  let answer = await call('POST', '/v1/tokens', body)
  // A challenge may have expired once it is solved, on a slow machine.
  for (let tries = 0; tries < 3; tries += 1) {
    const challenge = challengeIn(answer)
    if (challenge === undefined) break
    answer = await call('POST', '/v1/tokens', { ...body, proof: await solve(challenge) })
  }
  if (answer?.status !== 200) return refusalOf(answer, texts)
  const keys = sent.map(([key]) => key)
  const token = visibleToken(answer.body as PaymentToken, filled, keys)
  // The last line of defense: a token that includes a typed number is not passed on.
  return token ? { ok: true, token } : refuse(4, texts['form.refused'])
}

/** Validates all values again except those of text fields, because a page may be hostile. */
function findFaults(held: readonly Held[], texts: Texts): string[] {
  const number = held.find(({ type }) => type === 'credit_card_number')
  const context: Context = {
    cvvLengths: readCard(number?.value ?? '').cvvLengths,
    brands: undefined,
    format: false,
    maxLength: textLength.most,
    required: false,
  }
  return held.flatMap(({ type, value }) => {
    const { error } = kinds[type].validate(value, context)
    return error ? errorText(texts, type, error) : []
  })
}
