// Standard Webhooks: how a receiver knows who has sent it something, and that it was not long ago.
import { createHmac } from 'node:crypto'
import { systemClock } from '../../core/clock.ts'

export interface Signed {
  /** The same each time that the same is sent: what it leads to can be done once, by this. */
  id: string
  body: string
}

/**
 * The three headers of Standard Webhooks.
 * @param secrets `whsec_` and base64; each signs, so that a receiver may still have the one before
 */
export function signedHeaders({ id, body }: Signed, secrets: readonly string[]): Record<string, string> {
  // By the machine's time, in test mode too: a receiver compares it with its own, and refuses what is minutes off.
  const timestamp = String(Math.floor(systemClock.now() / 1000))
  const signatures = secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
