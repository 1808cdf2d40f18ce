import { TIMEOUT, TOKEN_TIMEOUT } from '../../src/protocol.ts'
import { ownKey } from '../own-key.ts'

/** Milliseconds for the gateway to answer; the page may choose another. */
let timeout = TOKEN_TIMEOUT

/** @param chosen comes from the page, so it may be anything */
export function setTimeLimit(chosen: unknown): void {
  const milliseconds = Number(chosen)
  if (milliseconds >= TIMEOUT.least && milliseconds <= TIMEOUT.most) timeout = milliseconds
}

export interface GatewayAnswer {
  status: number
  body: unknown
}

/**
 * Calls the gateway that this document came from, with the public key from this document's URL.
 * @param keepalive whether it outlives this document
 * @returns undefined when no answer came
 */
export async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  keepalive = false,
): Promise<GatewayAnswer | undefined> {
  const key = ownKey()
  try {
    const response = await fetch(path, {
      method,
      headers: { Authorization: `Basic ${btoa(`${key}:`)}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      keepalive,
      // The browser's own word for which merchant's frame asks: the gateway compares the key in it.
      referrerPolicy: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}
