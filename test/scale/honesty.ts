// What a client may receive while something fails.
import type { Reply } from './requests.ts'

/** Of an answer that isn't a success, by its status: its codes. */
const CODES: Readonly<Record<number, readonly string[]>> = {
  409: ['version_conflict'],
  500: ['card_processor_not_available', 'card_processing_error'],
  503: ['service_unavailable'],
}

/**
 * Returns what is wrong with an answer during an outage, if anything. A connection may break. A 500 is only for a payment that was in
 * flight and has failed, and names it; any other one is a bug.
 */
export function faultOf({ status, body }: Pick<Reply, 'status' | 'body'>): string | undefined {
  if (status === undefined || (status >= 200 && status < 300)) return undefined
  const message = body?.messages?.[0]
  const isKnown = CODES[status]?.includes(message?.code) && (status !== 500 || message.entity_id)
  return isKnown ? undefined : `${status} ${JSON.stringify(body)}`
}
