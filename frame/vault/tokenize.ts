import type { PaymentToken, TokenizeAnswer } from '../../src/protocol.ts'
import { readCard } from '../card.ts'
import { type Context, kinds } from '../kinds/index.ts'
import { call } from './gateway.ts'
import type { Held } from './members.ts'
import { refusalOf, refuse } from './refusal.ts'

/** What the gateway masks by itself in a token. Every other value that was typed into a frame is taken out. */
const MASKED = ['number', 'cvv', 'routing_number', 'account_number']

/**
 * Exchanges the values for a one-time token. The gateway's address is this document's own, so no message can send a
 * number anywhere else; the key is the one for which the gateway allowed this page to embed the frame.
 */
export async function tokenize(
  held: readonly Held[],
  formData: Record<string, unknown>,
): Promise<TokenizeAnswer> {
  const faults = findFaults(held)
  if (faults.length) return refuse(2, 'The payment details are incomplete.', faults)
  const filled = held.filter(({ value }) => value !== '')
  const typed = Object.assign({}, ...filled.map(({ type, name, value }) => kinds[type].request(value, name)))
  const type = 'account_number' in typed || 'routing_number' in typed ? 'bank' : 'card'
  const answer = await call('POST', '/v1/tokens', { ...formData, ...typed, type })
  if (answer?.status !== 200) return refusalOf(answer)
  const token = visibleToken(answer.body as PaymentToken, Object.keys(typed))
  // The last line of defence: a token in which a number appears that was typed is not handed on.
  const text = JSON.stringify(token)
  if (held.some(({ type, value }) => type !== 'text' && value.length > 4 && text.includes(value)))
    return refuse(4, 'The payment details were refused.')
  return { ok: true, token }
}

/** The page judges a text field; what has a form of its own is judged once more, because a page may be hostile. */
function findFaults(held: readonly Held[]): string[] {
  const number = held.find(({ type }) => type === 'credit_card_number')
  const context: Context = {
    cvvLengths: readCard(number?.value ?? '').cvvLengths,
    brands: undefined,
    format: false,
    maxLength: 0,
    required: false,
  }
  return held.flatMap(({ type, value }) => kinds[type].validate(value, context).error || [])
}

/**
 * The token as the page may have it: what the gateway masks, and what the page itself has sent. The gateway would show
 * a name or a date that was typed into a frame again; and with a fingerprint a page could make tokens of guessed
 * numbers until one has the same.
 */
function visibleToken(token: PaymentToken, typed: readonly string[]): PaymentToken {
  const hidden = ['fingerprint', ...typed.filter((key) => !MASKED.includes(key))]
  const visible = (object: object) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !hidden.includes(key)))
  return { ...visible(token), form_data: visible(token.form_data ?? {}) } as PaymentToken
}
