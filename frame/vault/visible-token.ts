import { holderFields, nameParts, secretKeys } from '../../shared/methods.ts'
import type { PaymentToken } from '../../src/vault-protocol.ts'
import type { Held } from './members.ts'

/** Members that the gateway computes: ids, brands and masked values. Nothing else of what was typed is shown. */
const OWN = ['id', 'type', 'card_type', ...secretKeys]

/** Members that repeat what the page itself sent. Not simply every key that the page sent, which could be `fingerprint`. */
const REPEATED = [
  'exp_month',
  'exp_year',
  ...holderFields,
  'account_type',
  'account_holder_type',
  ...nameParts,
  'reference',
  'description',
]

/** The shortest value that may be shown masked. A mask shows four characters, which is too much of a shorter value. */
const MASKABLE = 8

/** The length of nearly every card number. A longer one may end in a security code that was typed after it. */
const CARD_DIGITS = 16

/**
 * The part of a token that the page may see: what the gateway computes, and what the page itself has sent. A name or a date
 * that was typed into a frame is left out. So is the fingerprint, because a page could tokenize guessed numbers until one has
 * the same.
 * @param sent keys that came from the page and not from a field
 * @returns undefined if it would still include something typed
 */
export function visibleToken(
  token: PaymentToken,
  held: readonly Held[],
  sent: readonly string[],
): PaymentToken | undefined {
  const isTelling = (key: string) =>
    held.some(({ type, value: { length } }) =>
      key === 'account_number'
        ? type === 'bank_account_number' && length < MASKABLE
        : key === 'number' && type === 'credit_card_number' && length > CARD_DIGITS,
    )
  const own = pick(
    token,
    OWN.filter((key) => !isTelling(key)),
  )
  // Checked only in what the gateway computes. Otherwise a page could send guesses along, and see which one is refused.
  const text = JSON.stringify(own)
  if (held.some(({ type, value }) => type !== 'text' && value.length > 4 && text.includes(value)))
    return undefined
  const repeated = pick(
    token,
    REPEATED.filter((key) => sent.includes(key)),
  )
  return { ...repeated, ...own, form_data: pick({ ...token.form_data }, sent) } as PaymentToken
}

function pick(object: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
}
