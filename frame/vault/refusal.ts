import type { ExceptionCode } from '../../src/api/exceptions.ts'
import type { Refusal } from '../../src/protocol.ts'
import type { GatewayAnswer } from './gateway.ts'

/** A refusal as the page gets it: never with a value. */
export function refuse(code: ExceptionCode, message: string, messages: string[] = []): Refusal {
  return { ok: false, code, message, messages: messages.length ? messages : [message] }
}

/** What the gateway answered instead of 200 (rules: errors.md#envelope), as a refusal; undefined is no answer. */
export function refusalOf(answer: GatewayAnswer | undefined): Refusal {
  if (!answer) {
    return refuse(3, 'The payment service could not be reached. Please check the connection and try again.')
  }
  const messages = envelopeMessages(answer.body)
  if (answer.status === 401) return refuse(2, 'The public key is not known to the payment service.', messages)
  if (answer.status === 404) return refuse(2, 'There is no such account.', messages)
  if (answer.status === 429 || answer.status >= 500) {
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
