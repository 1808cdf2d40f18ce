// Why a frame did not answer. A browser tells a page nothing of it: `load` fires for error pages too. So the page asks
// what it can ask, and says what it found.

/** Milliseconds after `load` within which a frame that is ours has long said Hello. */
export const GRACE = 1_000

/**
 * @param url the frame's address
 * @param wasRefusedHere whether this page's own content security policy refused it
 * @returns a sentence for the merchant's developer
 */
export async function diagnose(url: URL, wasRefusedHere: boolean): Promise<string> {
  const { origin } = url
  if (hasNoOrigin()) {
    return 'This page has no origin: add allow-same-origin to the sandbox.'
  }
  if (wasRefusedHere) {
    return `This page's Content-Security-Policy refuses the payment fields: add ${origin} to frame-src.`
  }
  if (navigator.onLine === false) return 'The payment fields did not load: this device is offline.'
  if (await answers(url)) {
    return (
      `The payment fields were loaded from ${origin} but did not start: is this page among the merchant's allowed ` +
      'origins?'
    )
  }
  return (
    `The payment fields could not be loaded from ${origin}: the address cannot be reached, its certificate is not ` +
    'trusted (open it once to see), or an extension blocks it.'
  )
}

/** Whether this page is sandboxed without its origin, or a file: no frame can know then whom it talks to. */
export function hasNoOrigin(): boolean {
  return window.origin === 'null'
}

/** Whether anything answers at all; what it says cannot be read across origins. */
async function answers(url: URL): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Notes whether this page's policy refuses a frame from that address. */
export function watchPolicy(url: URL): {
  wasRefused(): boolean
  onRefused(callback: () => void): void
  destroy(): void
} {
  let refused = false
  let notify = () => {}
  const listener = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (!/^(frame|child|default)-src$/.test(effectiveDirective) || !blockedURI.startsWith(url.origin)) return
    refused = true
    notify()
  }
  document.addEventListener('securitypolicyviolation', listener)
  return {
    wasRefused: () => refused,
    onRefused(callback) {
      notify = callback
    },
    destroy: () => document.removeEventListener('securitypolicyviolation', listener),
  }
}
