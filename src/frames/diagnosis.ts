// Finds out why a frame did not answer. A browser does not tell: `load` fires for error pages, too. So the page checks what it
// can check, and reports what it found.

/** Milliseconds after `load` by which a frame of the gateway has certainly said Hello. */
export const GRACE = 1_000

/**
 * @param url the frame's address
 * @param wasRefusedHere whether this page's own content security policy blocked it
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

/** Whether this page has an opaque origin (sandboxed, or a file): then a frame cannot know whom it talks to. */
export function hasNoOrigin(): boolean {
  return window.origin === 'null'
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

/** Watches whether this page's content security policy blocks a frame from that origin. @param signal ends it */
export function watchPolicy(origin: string, onRefused: () => void, signal: AbortSignal): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (/^(frame|child|default)-src$/.test(effectiveDirective) && blockedURI.startsWith(origin)) onRefused()
    },
    { signal },
  )
}
