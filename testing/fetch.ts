// `fetch` by Node's own client: only that takes a certificate authority for some calls and not for others.
import type { IncomingMessage } from 'node:http'
import { type Agent, request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** Answers with one of these have no body, not even an empty one. */
const WITHOUT_BODY = [204, 205, 304]

/**
 * @param ca of the certificate authority to trust, in PEM
 * @param agent keeps connections open for the next call, and is closed by its owner
 */
export function fetchTrusting(ca: string, agent: Agent): typeof fetch {
  return async (url, { method = 'GET', headers: given, body, signal } = {}) => {
    const content = body == null ? undefined : new Response(body)
    const bytes = content && Buffer.from(await content.arrayBuffer())
    const headers = new Headers(given)
    const type = content?.headers.get('content-type')
    if (type && !headers.has('content-type')) headers.set('content-type', type)
    if (bytes) headers.set('content-length', String(bytes.length))
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const options = { method, headers: Object.fromEntries(headers), ca, agent, ...(signal && { signal }) }
    const request = httpsRequest(String(url), options, (response) => {
      responseOf(response).then(resolve, reject)
    })
    request.on('error', reject)
    request.end(bytes)
    return promise
  }
}

/** @throws when the answer breaks off */
async function responseOf(message: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, headers: given } = message
  const content = await buffer(message)
  const headers = new Headers()
  for (const [name, values] of Object.entries(given))
    for (const value of [values ?? []].flat()) headers.append(name, value)
  return new Response(WITHOUT_BODY.includes(status) ? null : Uint8Array.from(content), { status, headers })
}
