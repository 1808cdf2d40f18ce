import { holderFields, nameParts, secretKeys } from '../../shared/methods.ts'
import type { PaymentToken } from '../../src/protocol.ts'
import type { Held } from './members.ts'

/** What the gateway says of its own: ids and brands, and what it masks. Nothing else of what was typed is shown. */
const OWN = ['id', 'type', 'card_type', ...secretKeys]

/** What the gateway repeats of the page's own. Not just any key that the page sent: `fingerprint` is one, too. */
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

/** A mask shows four characters; of a value that has fewer than twice as many, that is too much. */
const MASKABLE = 8

/** Digits of nearly every card number. At the end of a longer one may stand a security code that was typed behind it. */
const CARD_DIGITS = 16

/**
 * The token as the page may have it: what the gateway says of its own, and what the page itself has sent. A name or a
 * date that was typed into a frame is left out; so is the fingerprint, with which a page could make tokens of guessed
 * numbers until one has the same.
 * @param sent keys that came from the page and not from a field
 * @returns undefined when something typed appears in it all the same
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
  // Looked for in what the gateway says only: a page could otherwise send guesses along, and see which one is refused.
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
