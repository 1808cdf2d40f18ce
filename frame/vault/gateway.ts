/** Milliseconds for the gateway to answer. */
const TIMEOUT = 30_000

/** What a public key looks like (rules: conventions.md#public-key). */
const PUBLIC_KEY = /^m_[\w-]{22}$/

export interface GatewayAnswer {
  status: number
  body: unknown
}

/** The one key in this document's address; more than one, or none of the form, is a page's attempt to pass for another. */
function ownKey(): string {
  const [key = '', ...others] = new URLSearchParams(location.search).getAll('key')
  return others.length === 0 && PUBLIC_KEY.test(key) ? key : ''
}

/**
 * Calls the gateway that this document came from, with the public key that this document was asked for with.
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
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}
