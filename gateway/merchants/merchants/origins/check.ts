// How a merchant proves that an origin is its own: by a file or by a DNS record with its public key
// (rules: accounts.md#origins).
import type { Send } from '../../../payments/webhooks/index.ts'
import type { ResolveTxt } from './txt.ts'

/** What proves an origin; either is enough. */
export interface Proof {
  file: { url: string; content: string }
  dns: { name: string; type: 'TXT'; value: string }
}

export function proofOf(origin: string, publicKey: string): Proof {
  return {
    file: { url: `${origin}/.well-known/hosted-fields.txt`, content: publicKey },
    dns: { name: new URL(origin).hostname, type: 'TXT', value: `hosted-fields=${publicKey}` },
  }
}

/** Checks an origin. @returns undefined if it is proven, else why not, in words for the merchant. Never throws */
export type CheckOrigin = (origin: string, publicKey: string) => Promise<string | undefined>

/** @param send the client for webhooks: https, no redirects, no private addresses, little time and few bytes */
export function createOriginCheck(parts: { send: Send; resolveTxt: ResolveTxt }): CheckOrigin {
  const { send, resolveTxt } = parts
  return async (origin, publicKey) => {
    const { file, dns } = proofOf(origin, publicKey)
    const [answer, records] = await Promise.all([
      send({ method: 'GET', url: file.url, headers: { 'user-agent': 'Payment-Gateway' }, body: '' }),
      resolveTxt(dns.name).catch(() => []),
    ])
    if (answer.succeeded && answer.body.split(/\s+/).includes(publicKey)) return undefined
    if (records.some((record) => record.trim() === dns.value)) return undefined
    return `${reasonOf(answer)} ${dns.name} has no such TXT record.`
  }
}

function reasonOf({ status, error }: Awaited<ReturnType<Send>>): string {
  if (status === 200 && error === null) return "The file doesn't contain your public key."
  return status === null
    ? `The file could not be read: ${error ?? 'no answer came'}`
    : `The file was answered with status ${status}; it has to be 200.`
}
