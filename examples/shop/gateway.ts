// How the shop's server calls the gateway.
import { request } from 'node:https'

/** What the shop knows of its gateway. */
export interface GatewayAccess {
  baseUrl: string
  publicKey: string
  secretKey: string
  /** `whsec_…`, by which webhooks are verified. */
  webhookSecret: string
  /** The address of the script that makes the fields. */
  script: string
  /** The certificate authority to trust, in PEM; left out where the gateway's certificate is one that every machine trusts. */
  ca?: string
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what comes from the gateway is described in its API reference
  body: any
}

const TIMEOUT = 20_000
const ATTEMPTS = 3

/**
 * Posts something that must happen once. An answer that does not come, or that says that the gateway has failed, tells nothing of what
 * happened: so it is asked again with the same key, and the gateway does it once.
 * @param key the same for the same payment, whoever asks
 * @throws when no attempt was answered
 */
export async function postOnce(
  gateway: GatewayAccess,
  path: string,
  body: object,
  key: string,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await post(gateway, path, body, { 'idempotency-key': key })
      const isBusy = answer.status === 409 || answer.status === 429 || answer.status >= 500
      if (!isBusy || attempt === ATTEMPTS) return answer
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

function post(
  { baseUrl, secretKey, ca, timeout = TIMEOUT }: GatewayAccess,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      auth: `${secretKey}:`,
      signal: AbortSignal.timeout(timeout),
      ...(ca !== undefined && { ca }),
    }
    const call = request(new URL(path, baseUrl), options, async (response) => {
      try {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      } catch (error) {
        reject(error)
      }
    })
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}
