import { isPublicKey } from '../../shared/public-key.ts'
import { TIMEOUT, TOKEN_TIMEOUT } from '../../src/protocol.ts'

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

/** The key in this document's URL. More than one, or one of a wrong form, is a page's attempt to pass for another merchant. */
function ownKey(): string {
  const [key = '', ...others] = new URLSearchParams(location.search).getAll('key')
  return others.length === 0 && isPublicKey(key) ? key : ''
}

/**
 * Calls the gateway that this document came from, with the public key from this document's URL.
 * @returns undefined when no answer came
 */
export async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<GatewayAnswer | undefined> {
  const key = ownKey()
  try {
    const response = await fetch(path, {
      method,
      headers: { Authorization: `Basic ${btoa(`${key}:`)}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}
