// Signatures by Standard Webhooks: they prove to a receiver who sent a delivery, and that it is recent.
import { createHmac } from 'node:crypto'
import { systemClock } from '../../../core/clock.ts'

export interface Signed {
  /** The same at each attempt, so that the receiver can process a delivery only once. */
  id: string
  body: string
}

/**
 * The three headers of Standard Webhooks.
 * @param secrets each `whsec_` and base64; each signs, because a receiver may still have an older one
 */
export function signedHeaders({ id, body }: Signed, secrets: readonly string[]): Record<string, string> {
  // The machine's time, even in test mode: receivers compare it with their own, and refuse one that is minutes off.
  const timestamp = String(Math.floor(systemClock.now() / 1000))
  const signatures = secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
