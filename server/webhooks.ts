// Verifies what was posted to your endpoint, as Standard Webhooks signs it (rules: clients.md#node-webhooks).
import type { WebhookEvent } from './generated/schemas.ts'

/** A post that can't be trusted: answer 400, and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** As `fetch` or Node's HTTP server has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

export interface UnwrapOptions {
  /** Seconds that the post may be old, or ahead of your clock: 300. */
  tolerance?: number
  /** In place of the system's clock, in milliseconds. */
  now?: number
}

const TOLERANCE = 300
const PREFIX = 'whsec_'

/**
 * Returns the event of a post.
 * @param body as it was received: parsing it first would change the text that is signed
 * @param secret `whsec_…`; several while you change it
 * @throws WebhookError if no secret signed it, or if it's too old
 */
export async function unwrap(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = TOLERANCE, now = Date.now() }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw new WebhookError('The post has no signature.')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= tolerance))
    throw new WebhookError('The post is too old, or from the future.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  if (!(await isSigned(signed, signatures, [secret].flat())))
    throw new WebhookError('The signature is wrong.')
  return eventIn(JSON.parse(text), id)
}

/** Compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secrets: readonly string[]) {
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? bytesOf(one.slice(3)) : []) ?? [])
  let isRight = false
  for (const secret of secrets) {
    const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
    if (!bytes?.length) throw new TypeError('The secret is not one: it begins with whsec_.')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) isRight = true
  }
  return isRight
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return Array.isArray(value) ? value[0] : value
}

/** Events of merchant applications are posted in a list of one, without their id. */
function eventIn(posted: WebhookEvent | { events: [WebhookEvent] }, id: string): WebhookEvent {
  return 'events' in posted ? { ...posted.events[0], id } : posted
}
