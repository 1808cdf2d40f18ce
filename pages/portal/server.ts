// What the page's form is sent to, and what comes back.
import type { Fields } from './fields.ts'

/** What became of an attempt; nothing: it isn't known. */
export interface Outcome {
  /** The receipt, or if nothing was paid, the invoices as they are now. */
  to?: string
  /** What the link to it says, where nothing was paid. */
  label?: string
  /** Why nothing was paid. */
  title?: string
  sentences?: string[]
  /** The id of the next attempt. */
  attempt?: string
  /** Whether it needs the payer's authentication, which the page may begin. */
  authenticate?: boolean
}

/** An authentication that the server has created; null: none is needed. */
export type Started = Parameters<Fields['instance']['authenticate']>[0]

/** Longer than the gateway waits for a bank. */
const TIMEOUT_MS = 90_000

/** Sends the form. Returns nothing if the answer is lost, or isn't the gateway's but that of a proxy. */
export async function sendForm(
  form: HTMLFormElement,
  url: string,
  more: Record<string, string> = {},
): Promise<Outcome & { authentication?: Started | null }> {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams([...typed, ...Object.entries(more)])
  const headers = { accept: 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal })
    const isOurs = answer.headers.get('content-type')?.startsWith('application/json')
    return isOurs ? await answer.json() : {}
  } catch {
    return {}
  }
}
