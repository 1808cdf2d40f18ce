import type { Texts } from '../../shared/texts.ts'
import type { ExceptionCode } from '../../src/api/exceptions.ts'
import type { Refusal } from '../../src/vault-protocol.ts'
import type { GatewayAnswer } from './gateway.ts'

/** The texts of refusals that a customer may read. */
export type RefusalTexts = Pick<
  Texts,
  'form.refused' | 'service.unreachable' | 'service.busy' | 'service.unknown_key'
>

/** A refusal for the page, which never holds a typed value. */
export function refuse(code: ExceptionCode, message: string, messages: string[] = []): Refusal {
  return { ok: false, code, message, messages: messages.length ? messages : [message] }
}

/** Converts an answer other than 200 to a refusal (rules: errors.md#envelope). @param answer undefined if none came */
export function refusalOf(answer: GatewayAnswer | undefined, texts: RefusalTexts): Refusal {
  if (!answer) return refuse(3, texts['service.unreachable'])
  const messages = envelopeMessages(answer.body)
  if (answer.status === 401) return refuse(2, texts['service.unknown_key'], messages)
  if (answer.status === 404) return refuse(2, 'There is no such account.', messages)
  if (answer.status === 429 || answer.status >= 500) {
    return refuse(3, texts['service.busy'], messages)
  }
  // The gateway speaks English. In another language its reasons are only among the messages.
  const reason = document.documentElement.lang === 'en' ? messages[0] : undefined
  return refuse(4, reason ?? texts['form.refused'], messages)
}

function envelopeMessages(body: unknown): string[] {
  const { messages } = (body ?? {}) as { messages?: unknown }
  if (!Array.isArray(messages)) return []
  return messages.flatMap((entry: { message?: unknown } | null) =>
    typeof entry?.message === 'string' ? entry.message : [],
  )
}
