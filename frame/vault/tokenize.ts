import { type ExceptionCode, toExceptionCode } from '../../src/exceptions.ts'
import type { FieldType, PaymentToken, TokenizeAnswer } from '../../src/protocol.ts'
import { readCard } from '../card.ts'
import { validate } from '../field/validate.ts'

/** Milliseconds for the gateway to answer. */
const GATEWAY_TIMEOUT = 30_000

/** decisions.md §4. */
const PUBLIC_KEY = /^m_[\w-]{22}$/

/** Where a value stands in the token request (service.md, Tokens). */
const REQUEST_KEYS: Record<FieldType, string> = { credit_card_number: 'number', cvv: 'cvv' }

/**
 * Exchanges the values for a one-time token. The gateway's address is this document's own, so no message can send a
 * number anywhere else; the key is the one for which the gateway allowed this page to embed the frame.
 */
export async function tokenize(
  values: ReadonlyMap<FieldType, string>,
  formData: Record<string, unknown>,
): Promise<TokenizeAnswer> {
  const faults = findFaults(values)
  if (faults.length) return refuse(2, 'The payment details are incomplete.', faults)
  const card = Object.fromEntries([...values].map(([type, value]) => [REQUEST_KEYS[type], value]))
  try {
    const response = await post({ ...formData, ...card, type: 'card' })
    const body: unknown = await response.json()
    return response.ok ? answerWith(body as PaymentToken, values) : refusal(response.status, body)
  } catch {
    return refuse(3, 'The payment service could not be reached. Please check the connection and try again.')
  }
}

/**
 * The token as the page may have it. Without the fingerprint: a page could make tokens of guessed numbers until one
 * has the same. And as the last line of defence, none in which a number that was typed appears.
 */
function answerWith(
  { fingerprint: _fingerprint, ...token }: PaymentToken,
  values: ReadonlyMap<FieldType, string>,
): TokenizeAnswer {
  const number = values.get('credit_card_number')
  if (number && JSON.stringify(token).includes(number)) return refuse(4, 'The payment details were refused.')
  return { ok: true, token }
}

function findFaults(values: ReadonlyMap<FieldType, string>): string[] {
  const { cvvLengths } = readCard(values.get('credit_card_number') ?? '')
  return [...values].flatMap(([type, value]) => validate(type, value, cvvLengths).error || [])
}

/** The one key in this document's address; more than one, or none of the form, is a page's attempt to pass for another. */
function ownKey(): string {
  const [key = '', ...others] = new URLSearchParams(location.search).getAll('key')
  return others.length === 0 && PUBLIC_KEY.test(key) ? key : ''
}

function post(body: object): Promise<Response> {
  const key = ownKey()
  return fetch('/v1/tokens', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${key}:`)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT),
  })
}

/** The gateway's error envelope (decisions.md §2) as an exception. */
function refusal(status: number, body: unknown): TokenizeAnswer {
  const messages = envelopeMessages(body)
  if (status === 401) return refuse(2, 'The public key is not known to the payment service.', messages)
  if (status === 429 || status >= 500) {
    return refuse(3, 'The payment service is busy. Please try again in a moment.', messages)
  }
  return refuse(4, messages[0] ?? 'The payment details were refused.', messages)
}

function envelopeMessages(body: unknown): string[] {
  const { messages } = (body ?? {}) as { messages?: unknown }
  if (!Array.isArray(messages)) return []
  return messages.flatMap((entry: { message?: unknown } | null) =>
    typeof entry?.message === 'string' ? entry.message : [],
  )
}

function refuse(code: ExceptionCode, message: string, messages: string[] = []): TokenizeAnswer {
  return { ok: false, code: toExceptionCode(code), message, messages: messages.length ? messages : [message] }
}
