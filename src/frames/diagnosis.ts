// Finds out why a frame did not answer. A browser does not tell: `load` fires for error pages, too. So the page checks what it
// can check, and reports what it found.

import type { CheckedConfig } from '../configuration/configuration.ts'

/** Milliseconds after `load` by which a frame of the gateway has certainly said Hello. */
export const GRACE = 1_000

/** What this page's own content security policy has blocked. */
export interface Blocked {
  frame: boolean
  /** The doctor's own question to the gateway. */
  question: boolean
}

/** @returns a sentence for the merchant's developer, with what to do */
export async function diagnose(
  { frameUrl, publicKey }: Pick<CheckedConfig, 'frameUrl' | 'publicKey'>,
  blocked: Blocked,
): Promise<string> {
  const { origin } = frameUrl
  if (hasNoOrigin()) {
    return 'This page has no origin: add allow-same-origin to the sandbox.'
  }
  if (blocked.frame) {
    return `This page's Content-Security-Policy refuses the payment fields: add ${origin} to frame-src.`
  }
  if (navigator.onLine === false) return 'The payment fields did not load: this device is offline.'
  // The newest function that the frames need.
  if (!URL.canParse) {
    return 'This browser is too old for the payment fields: they need Chrome or Edge 120, Firefox 115 or Safari 17.4.'
  }
  const verdict = await ask(frameUrl, publicKey)
  if (verdict === 'unknown_key') {
    return `${origin} does not know publicKey ${publicKey.slice(0, 30)}: copy the public key from that gateway.`
  }
  if (verdict === 'origin_not_allowed') {
    return `${window.origin} is not among the merchant's allowed origins: add it in the settings of ${origin}.`
  }
  if (verdict === 'none') {
    return (
      `${origin} allows this page, but the payment fields did not start: turn off browser extensions and filters` +
      `${window.parent === window ? '' : ', and allow the origin of the page around this one'}.`
    )
  }
  const isThere = await answers(frameUrl)
  // The event of a policy comes in a task after the question has failed.
  await new Promise((resolve) => setTimeout(resolve))
  if (isThere || blocked.question) {
    return (
      `The payment fields of ${origin} did not start: check frameUrl, publicKey and the merchant's allowed origins` +
      `${blocked.question ? `, or add ${origin} to connect-src to learn more` : ''}.`
    )
  }
  return (
    `The payment fields did not load: ${origin} cannot be reached, its certificate is not trusted, ` +
    'or an extension blocks it.'
  )
}

/** Whether this page has an opaque origin (sandboxed, or a file): then a frame cannot know whom it talks to. */
export function hasNoOrigin(): boolean {
  return window.origin === 'null'
}

/** Asks the gateway why it lets this page show no fields of that key (rules: hosted-fields.md#check). */
async function ask(frameUrl: URL, publicKey: string): Promise<unknown> {
  try {
    const url = new URL(`check.json?${new URLSearchParams({ key: publicKey })}`, frameUrl)
    const answer = await fetch(url, { credentials: 'omit', cache: 'no-store' })
    return (await answer.json()).problem
  } catch {
    return undefined
  }
}

/** Whether the server answers at all. The answer cannot be read across origins. */
async function answers(url: URL): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/**
 * Watches what this page's content security policy blocks of that origin.
 * @param onFrame called when it blocks a frame
 * @param signal ends it
 */
export function watchPolicy(origin: string, onFrame: () => void, signal: AbortSignal): Blocked {
  const blocked: Blocked = { frame: false, question: false }
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (!blockedURI.startsWith(origin)) return
      if (effectiveDirective === 'connect-src') blocked.question = true
      else if (/^(frame|child|default)-src$/.test(effectiveDirective)) {
        blocked.frame = true
        onFrame()
      }
    },
    { signal },
  )
  return blocked
}
