// What a client may receive while something fails, by docs/rules/errors.md.
import type { Reply } from './requests.ts'

/** Of an answer that isn't a success, by its status: its code. */
const CODES: Readonly<Record<number, string>> = {
  409: 'version_conflict',
  500: 'card_processor_not_available',
  503: 'service_unavailable',
}

/**
 * Returns what is wrong with an answer during an outage, if anything. A connection may break. A 500 is only for a payment whose call to
 * the networks broke, and names it; any other one is a bug.
 */
export function faultOf({ status, body }: Pick<Reply, 'status' | 'body'>): string | undefined {
  if (status === undefined || (status >= 200 && status < 300)) return undefined
  const message = body?.messages?.[0]
  const code = CODES[status]
  if (code === undefined || message?.code !== code || (status === 500 && !message.entity_id))
    return `${status} ${JSON.stringify(body)}`
  return undefined
}
